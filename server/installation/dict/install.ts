import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { codes } from './codes.ts'
import dictionaries from './dictionaries.json' with { type: 'json' }
import type { Dictionary } from './dictionary.ts'
import { family } from './family.ts'

const shipped: readonly Dictionary[] = [
  ...dictionaries.map(({ entries, ...rest }): Dictionary => ({
    ...rest,
    entries: entries.map(({ value, label, labelEn }) => [value, label, labelEn]),
  })),
  ...family,
  ...codes,
]

export const installDictionaries = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'dict',
    shipped.map(({ type }) => type),
  )
  await writeDictionaries(
    tx,
    shipped.filter(({ type }) => fresh.has(type)),
  )
}

/** Writes dictionaries with their entries; one that stands keeps what it has. */
export const writeDictionaries = async (tx: Tx, types: readonly Dictionary[]): Promise<void> => {
  await sql`insert into system.dict_type (type, name, name_en, created_at)
    select type, name, "nameEn", ${now()} from ${recordset(types, { type: 'text', name: 'text', nameEn: 'text' })} on conflict (type) do nothing`.execute(
    tx,
  )
  const entries = types.flatMap(({ type, preset, entries: values }) =>
    values.map(([value, label, labelEn, colour = ''], index) => ({
      type,
      value,
      label,
      labelEn,
      colour,
      preset: value === preset,
      position: index + 1,
    })),
  )
  await sql`insert into system.dict_data (type, value, label, label_en, sort, list_class, is_default, created_at)
    select type, value, label, "labelEn", position, colour, preset, ${now()}
    from ${recordset(entries, { type: 'text', value: 'text', label: 'text', labelEn: 'text', colour: 'text', preset: 'boolean', position: 'int' })}
    order by type, position on conflict (type, value) do nothing`.execute(tx)
}
