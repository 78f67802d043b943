import { type RawBuilder, type SqlBool, sql } from 'kysely'

const day = 24 * 3600 * 1000

/**
 * Whether the time of something has come that never waits for as long as a day. What is to wait longer was written while
 * the clock ran ahead: it would stand still until that date.
 */
export const isDue = (column: string, moment: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <= ${moment} or ${sql.ref(column)} > ${new Date(moment.getTime() + day)})`
