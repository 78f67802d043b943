import { type StockTakeDetail, type StockTakeRow, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { LineQuantitiesDialog } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { saidGoods } from './described.ts'

const missingIn = ({ lines }: StockTakeDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map((line) => ({
      lineId: line.lineId,
      name: saidGoods(line),
      detail: line.devName,
      open: line.openQty,
      unitName: line.unit,
    }))

/** What was missing and has been found since. */
const Recover = ({ of, close }: { of: StockTakeRow; close: () => void }) => {
  const t = useText(stockTakeMessages)
  return (
    <LineQuantitiesDialog
      id={of.id}
      get={stockTakeCalls.get}
      call={stockTakeCalls.recover}
      linesOf={missingIn}
      title={t('recoverTitle', { number: of.number })}
      action={t('recover')}
      gone={t('gone')}
      close={close}
    />
  )
}
export default Recover
