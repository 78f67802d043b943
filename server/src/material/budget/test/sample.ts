import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { today } from '../../../kit/clock.ts'

type Ask = AskOf<typeof budgetCalls.create>
export const thisYear = (): number => Number(today().slice(0, 4))
let made = 0
/** One of a project as a person writes it, of a year that no other sample has. */
export const another = (more: Partial<Ask> = {}): Ask => {
  made += 1
  return { year: 2050 + made, ...(more.deptId === undefined && { projectInfoNo: 'P2601' }), amountUSD: '1000', ...more }
}
