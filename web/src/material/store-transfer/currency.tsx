import { currency } from '@geodepot/contracts/system/currency.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { ChoiceField, type FieldProps, TextField } from '../../kit/form/index.ts'

/** A currency of the company, chosen by whoever may see them, else written. */
export const CurrencyField = <V extends object>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>) => {
  const enabled = mayDo(usePerson(), currency.list.permission)
  const { data } = useApiQuery(currency.list, { pageSize: 500 }, { enabled })
  const options = (data?.rows ?? []).map(({ code }) => ({ value: code, label: code }))
  return options.length === 0 ? (
    <TextField form={form} name={name} max={3} />
  ) : (
    <ChoiceField form={form} name={name} options={options} />
  )
}
