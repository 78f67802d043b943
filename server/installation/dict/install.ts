import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import dictionaries from './dictionaries.json' with { type: 'json' }

export const installDictionaries = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'dict',
    dictionaries.map(({ type }) => type),
  )
  const types = dictionaries.filter(({ type }) => fresh.has(type))
  await sql`insert into system.dict_type (type, name, name_en, created_at)
    select type, name, "nameEn", ${now()} from ${recordset(types, { type: 'text', name: 'text', nameEn: 'text' })} on conflict (type) do nothing`.execute(
    tx,
  )
  const entries = types.flatMap(({ type, entries: values }) =>
    values.map((entry, index) => ({ type, ...entry, position: index + 1 })),
  )
  await sql`insert into system.dict_data (type, value, label, label_en, sort, created_at)
    select type, value, label, "labelEn", position, ${now()}
    from ${recordset(entries, { type: 'text', value: 'text', label: 'text', labelEn: 'text', position: 'int' })} order by type, position on conflict (type, value) do nothing`.execute(
    tx,
  )
}
