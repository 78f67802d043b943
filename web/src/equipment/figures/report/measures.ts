import type { MonthOfUnit } from '@geodepot/contracts/equipment/unit-report.ts'
import type { unitReportMessages } from '@geodepot/contracts/equipment/unit-report.messages.ts'
import { divided, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import { lossRate, rates, share } from '../rates.ts'

type Word = KeyOf<typeof unitReportMessages>
interface Measure {
  readonly name: Word
  readonly formula: Word
  /** How many decimals it is said with. */
  readonly places: number
  readonly of: (month: MonthOfUnit) => string | undefined
}
const partOf = ({ part, whole }: MonthOfUnit['checks']) => share(part, whole)

/** What a unit's month is told by; nothing where there is nothing to measure. */
export const measures: readonly Measure[] = [
  ...rates.map(({ name, formula, of }): Measure => ({ name, formula, places: 1, of })),
  {
    name: 'newness',
    formula: 'newnessFormula',
    places: 2,
    of: ({ netValue, originalValue }) =>
      netValue === null || originalValue === null || isZero(originalValue)
        ? undefined
        : divided(netValue, originalValue, 2),
  },
  { name: 'checkRate', formula: 'checkFormula', places: 1, of: ({ checks }) => partOf(checks) },
  { name: 'satisfaction', formula: 'satisfactionFormula', places: 1, of: ({ requests }) => partOf(requests) },
  { name: 'returnRate', formula: 'returnFormula', places: 1, of: ({ returns }) => partOf(returns) },
  { name: 'reworkRate', formula: 'reworkFormula', places: 1, of: ({ repairs }) => partOf(repairs) },
  {
    name: 'lossRate',
    formula: 'lossFormula',
    places: 1,
    of: (month) => lossRate({ lostQty: month.losses.part, total: month, months: [month] }),
  },
  {
    name: 'idleCost',
    formula: 'idleCostFormula',
    places: 0,
    of: ({ days, idleCost }) => (isZero(days) ? undefined : idleCost),
  },
]
/** By how much one is more than the other, where both are known. */
export const changed = (own: string | undefined, other: string | undefined): string | undefined =>
  own === undefined || other === undefined ? undefined : subtract(own, other)
