import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { type Quoted, type RateInput, changeOf, isJump } from '@geodepot/contracts/system/rate.ts'
import type { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'

/** What a new rate is judged by. */
export interface Beside {
  readonly isOffered: boolean
  readonly today: string
  readonly last: (Quoted & { readonly rateDate: string }) | null
  readonly bound: string
}
export interface Objection {
  readonly field: keyof RateInput
  readonly key: keyof typeof rateMessages.texts
  readonly params?: Readonly<Record<string, string>>
}

/** Everything that speaks against a rate. */
export const objections = (given: RateInput, { isOffered, today, last, bound }: Beside): Objection[] => {
  const code = given.currencyCode
  if (code === baseCurrency) return [{ field: 'currencyCode', key: 'baseHasNone' }]
  const percent = last === null ? '0' : changeOf(given, last)
  return [
    ...(isOffered ? [] : [{ field: 'currencyCode', key: 'unknownCurrency', params: { code } } as const]),
    ...(given.rateDate > today ? [{ field: 'rateDate', key: 'inFuture' } as const] : []),
    ...(last !== null && given.accepted !== 'Y' && isJump(percent, bound)
      ? [{ field: 'rate', key: 'jumps', params: { code, date: last.rateDate, percent, bound } } as const]
      : []),
  ]
}
