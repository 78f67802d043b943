import { type CurrencyOption, currency } from '@geodepot/contracts/system/currency.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'

const none: readonly CurrencyOption[] = []
const sayOf = ({ code, name }: CurrencyOption) => `${code} ${name}`

/** The enabled currencies to choose from, and what any code is called. */
export const useCurrencies = () => {
  const { data = none, isPending } = useApiQuery(currency.optionselect, {}, { fresh: 10 * 60_000 })
  return useMemo(
    () => ({
      options: data.filter(({ status }) => status === '0').map((one) => ({ value: one.code, label: sayOf(one) })),
      say: (code: string): string => {
        const found = data.find((one) => one.code === code)
        return found ? sayOf(found) : code
      },
      loading: isPending,
    }),
    [data, isPending],
  )
}
