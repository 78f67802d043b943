/** A month of the stock ledger: from the 27th to the 26th, named by the month in which it ends. */
export interface StockPeriod {
  /** yyyy-MM */
  readonly period: string
  readonly beginsOn: string
  readonly endsOn: string
}
const lastDay = 26

const monthOf = (year: number, month: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1))
  return first.toISOString().slice(0, 7)
}
/** The period that a day (yyyy-MM-dd) belongs to. */
export const stockPeriodOf = (day: string): StockPeriod => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const ends = date > lastDay ? month + 1 : month
  const period = monthOf(year, ends)
  return { period, beginsOn: `${monthOf(year, ends - 1)}-${lastDay + 1}`, endsOn: `${period}-${lastDay}` }
}

/** How a period is named. */
export const periodName = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/
/** The period of this name (yyyy-MM). */
export const stockPeriodNamed = (period: string): StockPeriod => stockPeriodOf(`${period}-${lastDay}`)
/** The only day of a month as of which stock is asked for: its 26th. */
export const inventoryDateIn = (today: string): string => `${today.slice(0, 7)}-${lastDay}`
