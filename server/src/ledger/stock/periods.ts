import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { type StockCalendar, stockCalendar } from '@geodepot/contracts/material/stock.period.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, prepared, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { heldCalendar, yearEndKey } from './calendar.ts'

export interface Dated {
  readonly day: string
  /** Today where the store is. */
  readonly today: string
  readonly dateField: string | undefined
}

const lastClosed = sql`(select max(ends_on)::text from material.stock_period where closed_at is not null)`
/** The last day on which nothing can be posted any more; nothing where no period was closed. */
const closedUntil = async (db: Reader): Promise<string> => {
  const {
    rows: [last],
  } = await sql<{ day: string | null }>`${prepared} select ${lastClosed} as day`.execute(db)
  return last?.day ?? ''
}

/** The day on which something posts that says none, by the day that it is where it happens. */
export type PostingDay = (today: string) => string
const openFrom =
  (closed: string): PostingDay =>
  (today) =>
    closed !== '' && today <= closed ? dayAfter(closed, 1) : today
/**
 * Today; or the first day that is open, where the period of today was closed on the keepers' word before the day was over:
 * who still writes the 26th then writes the 27th.
 */
export const postingDays = async (db: Reader): Promise<PostingDay> => openFrom(await closedUntil(db))

const against = (dated: readonly Dated[], closed: string, calendar: StockCalendar): Reason[][] => {
  const postingDay = openFrom(closed)
  return dated.map(({ day, today, dateField }): Reason[] => {
    const at = { messages: stockLedgerMessages, ...(dateField !== undefined && { field: dateField }) }
    const last = postingDay(today)
    if (day > last)
      return [{ key: last === today ? 'inFuture' : 'afterFirstOpen', ...at, params: { today, day: last } }]
    const { period } = calendar.of(day)
    return day <= closed ? [{ key: 'periodClosed', ...at, params: { day, period } }] : []
  })
}
/** What speaks against posting on these days. */
export const dayReasons = async (db: Reader, dated: readonly Dated[]): Promise<Reason[][]> => {
  const {
    rows: [found],
  } = await sql<{ closed: string | null; yearEnd: string | null }>`
    select ${lastClosed} as closed, (select value from system.config where key = ${yearEndKey}) as "yearEnd"`.execute(
    db,
  )
  return against(dated, found?.closed ?? '', stockCalendar(found?.yearEnd === 'true'))
}

/**
 * Keeps the periods of these days open until the transaction ends, and says what speaks against the days: whoever closes
 * a period waits for what is being posted into it.
 */
export const holdPeriods = async (tx: Tx, dated: readonly Dated[]): Promise<Reason[]> => {
  const calendar = await heldCalendar(tx)
  const periods = [...new Map(dated.map(({ day }) => calendar.of(day)).map((one) => [one.period, one])).values()]
  const wanted = recordset(periods, { period: 'text', beginsOn: 'date', endsOn: 'date' })
  await sql`
    insert into material.stock_period (period, begins_on, ends_on) select period, "beginsOn", "endsOn" from ${wanted} order by period on conflict do nothing`.execute(
    tx,
  )
  // The later ones as well: what closes one of them closes all before it.
  const [first] = periods.map(({ beginsOn }) => beginsOn).toSorted()
  await sql`select 1 from material.stock_period where ends_on >= ${first ?? null}::date order by period for share`.execute(
    tx,
  )
  return against(dated, await closedUntil(tx), calendar).flat()
}
