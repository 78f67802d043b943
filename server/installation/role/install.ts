import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { roles } from './roles.ts'

/** Returns those that are new: what they may do is not known here yet, whatever menus stand already. */
export const installRoles = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const fresh = await unshipped(
    tx,
    'role',
    roles.map(({ key }) => key),
  )
  const rows = roles
    .map(({ key, name, nameEn, scope }, index) => ({ key, name, nameEn, scope, position: index + 1 }))
    .filter(({ key }) => fresh.has(key))
  const { rows: made } = await sql<{
    key: string
  }>`insert into system.role (key, name, name_en, data_scope, order_number, created_at)
    select key, name, "nameEn", scope, position, ${now()} from ${recordset(rows, { key: 'text', name: 'text', nameEn: 'text', scope: 'text', position: 'int' })} order by position on conflict (key) do nothing returning key`.execute(
    tx,
  )
  return new Set(made.map(({ key }) => key))
}
