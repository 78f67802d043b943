import { stockImport, stockImportFields } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoicePicker, ImportDialog, type PickerProps, TextPicker } from '../../kit/import/index.ts'
import { useCurrencies } from '../../system/currency/index.ts'
import { StorePicker } from '../store/index.ts'

const Location = (props: PickerProps) => <TextPicker {...props} max={40} />
const Currency = (props: PickerProps) => {
  const { options, loading } = useCurrencies()
  return <ChoicePicker {...props} options={options} loading={loading} />
}
const Day = (props: PickerProps) => <TextPicker {...props} max={10} />
const forAll = { storeName: StorePicker, goodsLocation: Location, currencyCode: Currency, bizDate: Day }

/** Opening stock from a spreadsheet. */
const StockImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(stockImportMessages)
  return (
    <ImportDialog
      of={stockImport}
      title={t('title')}
      fields={stockImportFields}
      labels={stockImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default StockImport
