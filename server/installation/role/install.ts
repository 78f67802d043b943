import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { roles } from './roles.ts'

export const installRoles = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'role',
    roles.map(({ key }) => key),
  )
  const rows = roles
    .map(({ key, name, nameEn, scope }, index) => ({ key, name, nameEn, scope, position: index + 1 }))
    .filter(({ key }) => fresh.has(key))
  await sql`insert into system.role (key, name, name_en, data_scope, order_number, created_at)
    select key, name, "nameEn", scope, position, ${now()} from ${recordset(rows, 'key text, name text, "nameEn" text, scope text, position int')} order by position on conflict (key) do nothing`.execute(
    tx,
  )
}
