import { type LossDetail, type LossRow, lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { LineQuantitiesDialog } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

const missingIn = ({ lines }: LossDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map((line) => ({
      lineId: line.lineId,
      name: line.devId === null ? modelName(line) : (codesOf(line)[0] ?? modelName(line)),
      detail: line.devName,
      open: line.openQty,
      unitName: line.unit,
    }))

/** What was lost and has been found since. */
const Find = ({ of, close }: { of: LossRow; close: () => void }) => {
  const t = useText(lossMessages)
  return (
    <LineQuantitiesDialog
      id={of.id}
      get={lossCalls.get}
      call={lossCalls.find}
      linesOf={missingIn}
      title={t('findTitle', { number: of.number })}
      action={t('find')}
      gone={t('gone')}
      close={close}
    />
  )
}
export default Find
