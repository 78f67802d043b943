import { ChoicePicker, type PickerProps } from '../../kit/import/index.ts'
import { useStores } from './stores.ts'

/** The store of all rows of a sheet. */
export const StorePicker = (props: PickerProps) => {
  const { options, loading } = useStores()
  // A sheet names a store by its code.
  const codes = options.map(({ label }) => ({ value: label.split(' ')[0] ?? '', label }))
  return <ChoicePicker {...props} options={codes} loading={loading} />
}
