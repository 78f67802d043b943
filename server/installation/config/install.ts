import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { settings } from './settings.ts'

export const installSettings = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'config',
    settings.map(({ key }) => key),
  )
  const rows = settings.filter(({ key }) => fresh.has(key)).map((setting, index) => ({ ...setting, position: index }))
  await sql`insert into system.config (key, name, name_en, value, value_kind, is_builtin, is_public, remark, created_at)
    select key, name, "nameEn", value, kind, true, public, remark, ${now()}
    from ${recordset(rows, { key: 'text', name: 'text', nameEn: 'text', value: 'text', kind: 'text', public: 'boolean', remark: 'text', position: 'int' })} order by position on conflict (key) do nothing`.execute(
    tx,
  )
}
