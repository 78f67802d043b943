import type { BudgetRow } from '@geodepot/contracts/material/budget.ts'
import type { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { add, compare, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import type { Translate } from '../../kit/i18n/index.ts'

export type Words = Translate<typeof budgetMessages>
type Usage = NonNullable<BudgetRow['usage']>
export const tones: Readonly<Record<Usage, Tone>> = { within: 'done', near: 'attention', over: 'refused' }

/** What a budget is called beside others: its year, its project or unit, and its type of material. */
export const nameOf = (
  { year, holderName, materialTypeName }: Pick<BudgetRow, 'year' | 'holderName' | 'materialTypeName'>,
  t: Words,
): string => [year, holderName, materialTypeName ?? t('allTypes')].join(' · ')

type Figures = Pick<BudgetRow, 'amountUSD' | 'planned' | 'committed' | 'spent'>
/** All that is used of it; nothing for those who may not see prices. */
export const usedOf = ({ amountUSD, planned, committed, spent }: Figures): string | undefined =>
  amountUSD === null ? undefined : add(planned ?? '0', committed ?? '0', spent ?? '0')
/** The share of a budget in whole per cent; more than there is never reads as 100. */
export const percentOf = (used: string, amount: string): number => {
  if (isZero(amount)) return isZero(used) ? 0 : 999
  const share = Number(divided(multiply(used, 100), amount, 0))
  const isOver = compare(subtract(used, amount), '0') > 0
  return isOver ? Math.max(share, 101) : Math.min(share, 100)
}
