import { type PlanDetail, type PlanRow, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { LineQuantitiesDialog } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'

const linesOf = ({ lines }: PlanDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map(({ lineId, partNo, openQty, unitName, ...line }) => ({
      lineId,
      name: materialName(line),
      detail: partNo,
      open: openQty,
      unitName,
    }))

/** Gives what no scheme has back to what waits, line by line, for a reason that whoever asked for it reads. */
const Release = ({ of, close }: { of: PlanRow; close: () => void }) => {
  const t = useText(planMessages)
  return (
    <LineQuantitiesDialog<PlanDetail>
      id={of.id}
      get={planCalls.get}
      call={planCalls.release}
      linesOf={linesOf}
      title={`${t('release')} · ${of.number}`}
      action={t('release')}
      gone={t('gone')}
      close={close}
    />
  )
}
export default Release
