import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { wallPeriods } from '@geodepot/contracts/material/wall.bounds.ts'
import { sql } from 'kysely'
import { now, today, wireTime } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { calendarOf } from '../../ledger/stock/index.ts'
import type { Looker } from './access.ts'

const earlier = (period: string, months: number): string => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
/** The periods that a board shows, the oldest first. */
export const periodsShown = async (db: Reader): Promise<readonly string[]> => {
  const { period } = (await calendarOf(db)).of(today())
  return Array.from({ length: wallPeriods }, (_, at) => earlier(period, wallPeriods - 1 - at))
}

/** What every board says of itself. */
export const headOf = async (db: Reader, { units }: Looker, language: Language) => {
  const periods = await periodsShown(db)
  const [first = ''] = periods
  const { period, beginsOn, endsOn } = (await calendarOf(db)).named(periods.at(-1) ?? '')
  const { rows } = await sql<{ name: string }>`
    select ${namedIn('o', language)} as name from system.department o where o.id = any(${units}::text[]) order by o.order_number, o.id`.execute(
    db,
  )
  return { asOf: wireTime(now()), period, beginsOn, endsOn, fromPeriod: first, covers: rows.map(({ name }) => name) }
}
