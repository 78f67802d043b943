import {
  blankMeanings,
  dateOrders,
  decimalSigns,
  priceBases,
  purchaseHistoryFields,
  purchaseHistoryImport,
} from '@geodepot/contracts/material/purchase-history-import.ts'
import { purchaseHistoryImportMessages } from '@geodepot/contracts/material/purchase-history-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoicePicker, ImportDialog, type PickerProps } from '../../kit/import/index.ts'
import { CurrencyPicker } from '../../system/currency/index.ts'

type Choice = `dateOrder_${string}` | `decimalSign_${string}` | `priceFor_${string}` | `blanks_${string}`
/** One of a few ways to read what can be read in several. */
const oneOf = (prefix: string, codes: readonly string[]) =>
  function Picker(props: PickerProps) {
    const t = useText(purchaseHistoryImportMessages)
    const options = codes.map((value) => ({
      value,
      label: t(`${prefix}_${value}` as Choice & Parameters<typeof t>[0]),
    }))
    return <ChoicePicker {...props} options={options} />
  }
const forAll = {
  currencyCode: CurrencyPicker,
  dateOrder: oneOf('dateOrder', dateOrders),
  decimalSign: oneOf('decimalSign', decimalSigns),
  priceFor: oneOf('priceFor', priceBases),
  blanks: oneOf('blanks', blankMeanings),
}

/** Purchases of the past from a spreadsheet. */
const PurchaseHistoryImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(purchaseHistoryImportMessages)
  return (
    <ImportDialog
      of={purchaseHistoryImport}
      title={t('title')}
      fields={purchaseHistoryFields}
      labels={purchaseHistoryImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default PurchaseHistoryImport
