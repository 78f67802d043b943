import { monthsMessages } from '@geodepot/contracts/kit/months.messages.ts'
import { monthsAtMost } from '@geodepot/contracts/kit/months.ts'
import { today } from './clock.ts'
import { refusal } from './http/refusal.ts'

interface Asked {
  readonly beginMonth?: string | undefined
  readonly endMonth?: string | undefined
}
/** From the first day of a month to before that of another. */
export interface Months {
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
export const monthsOf = ({ beginMonth, endMonth }: Asked): Months => {
  const last = numberOf(endMonth ?? today().slice(0, 7))
  const first = beginMonth === undefined ? last - usual + 1 : numberOf(beginMonth)
  if (first > last) throw refusal(monthsMessages, 'monthsInOrder', {}, 'endMonth')
  if (last - first >= monthsAtMost) throw refusal(monthsMessages, 'tooManyMonths', {}, 'beginMonth')
  const months = Array.from({ length: last - first + 1 }, (_, at) => monthOf(first + at))
  return {
    beginMonth: monthOf(first),
    endMonth: monthOf(last),
    from: `${monthOf(first)}-01`,
    until: `${monthOf(last + 1)}-01`,
    months,
  }
}
