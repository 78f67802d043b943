import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type AnalysisDetail, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { LineQuantitiesDialog } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'

const linesOf = ({ lines }: AnalysisDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map(({ lineId, partNo, openQty, unitName, ...line }) => ({
      lineId,
      name: materialName(line),
      detail: partNo,
      open: openQty,
      unitName,
    }))

/** What waits to be bought and is in no plan is not bought any more, for a reason that whoever asked for it reads. */
const GiveUp = ({ of, close }: { of: { readonly id: number; readonly number: string }; close: () => void }) => {
  const t = useText(analysisMessages)
  return (
    <LineQuantitiesDialog<AnalysisDetail>
      id={of.id}
      get={analysisCalls.get}
      call={analysisCalls.giveUp}
      linesOf={linesOf}
      title={`${t('giveUp')} · ${of.number}`}
      action={t('giveUp')}
      gone={t('gone')}
      close={close}
    />
  )
}
export default GiveUp
