import { ChoiceField, type FieldProps } from '../../kit/form/index.ts'
import { useCurrencies } from './currencies.ts'

/** A currency in a form, found by code or name. */
export const CurrencyField = <V extends object>(field: FieldProps<V>) => {
  const { options, say, loading } = useCurrencies()
  return <ChoiceField {...field} options={options} loading={loading} say={say} />
}
