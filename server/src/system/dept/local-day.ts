import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'

const present = () => sql`${now()}::timestamptz`
const orOurs = (zone: RawBuilder<unknown>) => sql`coalesce(${zone}, 'Asia/Shanghai')`
const zoneOf = (department: RawBuilder<unknown>) =>
  sql`(select lz.time_zone from system.department lz where lz.id = ${department})`

/** The day to which a moment, absent: now, belongs in a time zone; in Shanghai where there is none. */
export const dayInZone = (zone: RawBuilder<unknown>, moment: RawBuilder<unknown> = present()): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${orOurs(zone)})::date`

/** The local day: that to which a moment, absent: now, belongs where a department is. */
export const localDay = (department: RawBuilder<unknown>, moment?: RawBuilder<unknown>): RawBuilder<unknown> =>
  dayInZone(zoneOf(department), moment)

/** The local day of every department, as (department_id, time_zone, day): for statements that ask it of many rows. */
export const localDays = (): RawBuilder<unknown> =>
  sql`(select lz.id as department_id, lz.time_zone, ${dayInZone(sql`lz.time_zone`)} as day from system.department lz)`

/** The moment at which a day begins where a department is. */
export const dayBegins = (day: RawBuilder<unknown>, department: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone ${orOurs(zoneOf(department))})`

/** The present local day of a department. */
export const findLocalDay = async (db: Reader, department: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${localDay(department)} as day`.execute(db)
  return rows[0]?.day ?? ''
}
