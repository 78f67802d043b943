import { ChoicePicker, type PickerProps } from '../../kit/import/index.ts'
import { useCurrencies } from './currencies.ts'

/** The currency of all rows of a file. */
export const CurrencyPicker = (props: PickerProps) => {
  const { options, loading } = useCurrencies()
  return <ChoicePicker {...props} options={options} loading={loading} />
}
