import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** Who buys. */
export const purchaserRole = 'purchaser'
/** Whether the person `u` is at work and buys. */
export const buys = (person: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${person}.${column}`)
  return sql<SqlBool>`${of('status')} = '0' and ${of('deleted_at')} is null and exists (select 1 from system.user_role ur
    join system.role r on r.id = ur.role_id and r.key = ${purchaserRole} and r.status = '0' where ur.user_id = ${of('id')})`
}
export const isPurchaser = async (db: Reader, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from system.user u where u.id = ${id} and ${buys('u')}`.execute(db)
  return rows.length > 0
}
