import { type StockCalendar, stockCalendar } from '@geodepot/contracts/material/stock.period.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'

/** The parameter that says whether the year ends on December 31: fixed with the first period. */
export const yearEndKey = 'material.yearEndAtDec31'

/** Whether periods were begun: which ones there are stays as it is from then on. */
export const anyPeriodBegun = async (db: Reader): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`
      select exists (select 1 from material.stock_period) or exists (select 1 from material.stock_movement) as is`.execute(
      db,
    )
  ).rows[0]?.is ?? false

const read = async (db: Reader, hold: boolean) =>
  (
    await sql<{ value: string; begun: boolean }>`
      select value, exists (select 1 from material.stock_period) as begun from system.config where key = ${yearEndKey} ${hold ? sql`for share` : sql``}`.execute(
      db,
    )
  ).rows[0]
/** The periods of this company. */
export const calendarOf = async (db: Reader): Promise<StockCalendar> =>
  stockCalendar((await read(db, false))?.value === 'true')
/** The same for whoever begins a period: the first one holds the parameter, so that nobody chooses otherwise meanwhile. */
export const heldCalendar = async (tx: Tx): Promise<StockCalendar> => {
  const found = await read(tx, false)
  const chosen = found?.begun === false ? await read(tx, true) : found
  return stockCalendar(chosen?.value === 'true')
}
