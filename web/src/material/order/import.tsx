import { orderImport, orderImportFields } from '@geodepot/contracts/material/order-import.ts'
import { orderImportMessages } from '@geodepot/contracts/material/order-import.messages.ts'
import { orderTypes } from '@geodepot/contracts/material/order.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoicePicker, ImportDialog, type PickerProps, TextPicker } from '../../kit/import/index.ts'
import { CurrencyPicker } from '../../system/currency/index.ts'
import { StorePicker } from '../store/index.ts'

const Short = (props: PickerProps) => <TextPicker {...props} max={60} />
const Type = (props: PickerProps) => {
  const t = useText(orderImportMessages)
  return <ChoicePicker {...props} options={orderTypes.map((value) => ({ value, label: t(`orderType_${value}`) }))} />
}
const WithTax = (props: PickerProps) => {
  const t = useText(orderImportMessages)
  const options = (['0', '1'] as const).map((value) => ({ value, label: t(`withTax_${value}`) }))
  return <ChoicePicker {...props} options={options} />
}
const forAll = {
  currencyCode: CurrencyPicker,
  buyer: Short,
  withTax: WithTax,
  storeName: StorePicker,
  orderType: Type,
  incoterm: Short,
  place: Short,
}

/** Open orders of another system from a spreadsheet. */
const OrderImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(orderImportMessages)
  return (
    <ImportDialog
      of={orderImport}
      title={t('title')}
      fields={orderImportFields}
      labels={orderImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default OrderImport
