import type { Counted, DayKind } from '@geodepot/contracts/equipment/figures.ts'
import { divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'

/** Days on which work is expected. */
export const dueDays = ({ days, outDays }: Counted): string => subtract(days, outDays)
/** A part of a whole, as hundredths with one decimal; nothing where there is no whole. */
export const share = (part: string, whole: string, hundreds = '100'): string | undefined =>
  isZero(whole) ? undefined : divided(multiply(part, hundreds), whole, 1)

/** Rates of days, each with the days that it counts. */
export const rates = [
  {
    name: 'soundRate',
    formula: 'soundFormula',
    of: (one: Counted) => share(one.soundDays, dueDays(one)),
    counts: 'soundDays',
  },
  {
    name: 'useRate',
    formula: 'useFormula',
    of: (one: Counted) => share(one.workedDays, dueDays(one)),
    counts: 'workedDays',
  },
  { name: 'idleRate', formula: 'idleFormula', of: (one: Counted) => share(one.idleDays, one.days), counts: 'idleDays' },
] as const satisfies readonly { counts: DayKind; [other: string]: unknown }[]

const daysOf = (month: string): number => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).getUTCDate()
}
/** Lost of a thousand that were there on average; a month that is not over counts as a whole one. */
export const lossRate = ({
  lostQty,
  total,
  months,
}: {
  readonly lostQty: string
  readonly total: Pick<Counted, 'days'>
  readonly months: readonly (Pick<Counted, 'days'> & { readonly month: string })[]
}): string | undefined => {
  const days = months.filter((one) => !isZero(one.days)).reduce((sum, { month }) => sum + daysOf(month), 0)
  return days === 0 ? undefined : share(multiply(lostQty, String(days)), total.days, '1000')
}
