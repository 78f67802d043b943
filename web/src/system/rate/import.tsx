import { quotations } from '@geodepot/contracts/system/currency.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { rateImport, rateImportFields } from '@geodepot/contracts/system/rate-import.ts'
import { rateImportMessages } from '@geodepot/contracts/system/rate-import.messages.ts'
import { ChoicePicker, ImportDialog, type PickerProps, TextPicker } from '../../kit/import/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCurrencies } from '../currency/index.ts'

const Currency = (props: PickerProps) => {
  const { options, loading } = useCurrencies()
  return <ChoicePicker {...props} options={options} loading={loading} />
}
const Quotation = (props: PickerProps) => {
  const t = useText(rateMessages)
  return <ChoicePicker {...props} options={quotations.map((value) => ({ value, label: t(`quotation_${value}`) }))} />
}
const Accepted = (props: PickerProps) => {
  const t = useText(rateMessages)
  return (
    <ChoicePicker
      {...props}
      options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`accepted_${value}`) }))}
    />
  )
}
const Source = (props: PickerProps) => <TextPicker {...props} max={80} />
const forAll = {
  currencyCode: Currency,
  quotation: Quotation,
  source: Source,
  accepted: Accepted,
}

/** Rates from a spreadsheet. */
const RateImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(rateImportMessages)
  return (
    <ImportDialog
      of={rateImport}
      title={t('title')}
      fields={rateImportFields}
      labels={rateMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default RateImport
