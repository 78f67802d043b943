import { overviewMessages } from '@geodepot/contracts/material/overview.messages.ts'
import { monthsAtMost, type overview } from '@geodepot/contracts/material/overview.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { today } from '../../kit/clock.ts'
import { refusal } from '../../kit/http/refusal.ts'

export type Asked = InputOf<typeof overview.figures>
/** From the first day of a month to before that of another. */
export interface Period {
  readonly beginMonth: string
  readonly endMonth: string
  readonly from: string
  readonly until: string
  readonly months: readonly string[]
}
const usual = 12
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The months that are asked for; the twelve until today where nobody says. @throws Refusal where they are no period */
export const periodOf = ({ beginMonth, endMonth }: Pick<Asked, 'beginMonth' | 'endMonth'>): Period => {
  const last = numberOf(endMonth ?? today().slice(0, 7))
  const first = beginMonth === undefined ? last - usual + 1 : numberOf(beginMonth)
  if (first > last) throw refusal(overviewMessages, 'monthsInOrder', {}, 'endMonth')
  if (last - first >= monthsAtMost) throw refusal(overviewMessages, 'tooManyMonths', {}, 'beginMonth')
  const months = Array.from({ length: last - first + 1 }, (_, at) => monthOf(first + at))
  return {
    beginMonth: monthOf(first),
    endMonth: monthOf(last),
    from: `${monthOf(first)}-01`,
    until: `${monthOf(last + 1)}-01`,
    months,
  }
}
