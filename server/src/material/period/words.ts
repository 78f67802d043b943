import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayInZone } from '../../system/dept/index.ts'

/**
 * Whether a store, of a department `d`, has come to the last day of a period where it is: from then on its keeper may say that
 * nothing more comes.
 */
export const hasLastDay = (endsOn: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${dayInZone(sql`d.time_zone`)} >= ${endsOn}`
