/** A month of the stock ledger: from the 27th to the 26th, named by the month in which it ends. */
export interface StockPeriod {
  /** yyyy-MM */
  readonly period: string
  readonly beginsOn: string
  readonly endsOn: string
}
/** Which periods a company has. */
export interface StockCalendar {
  /** The period that a day (yyyy-MM-dd) belongs to. */
  readonly of: (day: string) => StockPeriod
  /** The period of this name (yyyy-MM). */
  readonly named: (period: string) => StockPeriod
}
const lastDay = 26

const monthOf = (year: number, month: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1))
  return first.toISOString().slice(0, 7)
}
const isOfMonth = (period: string, month: string): boolean => period.endsWith(`-${month}`)
/**
 * Periods from the 27th to the 26th; or, where the year ends on December 31, with a December from November 27 to that day,
 * and a January from the 1st to its 26th.
 */
export const stockCalendar = (yearEndAtDec31: boolean): StockCalendar => {
  const named = (period: string): StockPeriod => {
    const [year = 0, month = 0] = period.split('-').map(Number)
    return {
      period,
      beginsOn:
        yearEndAtDec31 && isOfMonth(period, '01') ? `${period}-01` : `${monthOf(year, month - 1)}-${lastDay + 1}`,
      endsOn: yearEndAtDec31 && isOfMonth(period, '12') ? `${period}-31` : `${period}-${lastDay}`,
    }
  }
  return {
    named,
    of: (day) => {
      const own = named(day.slice(0, 7))
      const [year = 0, month = 0] = day.split('-').map(Number)
      return day > own.endsOn ? named(monthOf(year, month + 1)) : own
    },
  }
}

const usual = stockCalendar(false)
/** As most companies have it: what a company has itself its ledger knows. */
export const stockPeriodOf = usual.of
export const stockPeriodNamed = usual.named

/** How a period is named. */
export const periodName = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/
/** The only day of a month as of which stock is asked for: its 26th, in December as well, however long that is. */
export const inventoryDateIn = (today: string): string => `${today.slice(0, 7)}-${lastDay}`
