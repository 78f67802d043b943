import { today } from '../../kit/clock.ts'
import { monthsOf } from '../../kit/months.ts'

/** The month of a report, and what it is compared with. */
export interface ReportMonths {
  readonly own: string
  readonly before: string
  readonly yearBefore: string
  /** From the same month of the year before to this one, the first day of all and the first after. */
  readonly months: readonly string[]
  readonly from: string
  readonly until: string
}
export const reportMonths = (asked: string | undefined): ReportMonths => {
  const before = (month: string, by: number): string => {
    const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - by
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  }
  const own = asked ?? before(today().slice(0, 7), 1)
  const { months, from, until } = monthsOf({ beginMonth: before(own, 12), endMonth: own })
  return { own, before: before(own, 1), yearBefore: before(own, 12), months, from, until }
}
/** Those that are told in full, as first days. */
export const comparedDays = ({ own, before, yearBefore }: ReportMonths): string[] =>
  [own, before, yearBefore].map((month) => `${month}-01`)
