import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from './database/database.ts'

/** Records that are spoken of by a key elsewhere, and what each of them is called. */
interface Named {
  /** `area/module`: the entity under which the audit log knows them. */
  readonly entity: string
  /** Fields on the wire that hold such a key, or several. */
  readonly fields: RegExp
  readonly table: `${string}.${string}`
  /** Where the key is not that of the table: whose key it is, and the column that points from there to the table. */
  readonly through?: { readonly table: `${string}.${string}`; readonly column: string }
  readonly key: 'bigint' | 'text'
  /** What such a key looks like; figures unless it says. */
  readonly looks?: RegExp
  /** The columns of the Chinese and the English name. */
  readonly names: readonly [cn: string, en: string]
}
const offered: Named[] = []
/** A module says what its records are called, for whoever shows keys to people. */
export const registerNames = (named: Named): void => {
  offered.push(named)
}

/** What one wants to call by name: the value of a field, or the record of an entity. */
export type Spoken =
  | { readonly field: string; readonly key: string }
  | { readonly entity: string; readonly key: string }
const figures = /^\d{1,15}$/
const kindOf = (spoken: Spoken): Named | undefined =>
  offered.find(
    ({ looks = figures, entity, fields }) =>
      looks.test(spoken.key) && ('field' in spoken ? fields.test(spoken.field) : entity === spoken.entity),
  )

/** Says a name for each of them that has one: one statement per kind. */
export const namesFor = async (
  db: Reader,
  wanted: readonly Spoken[],
  language: Language,
): Promise<(spoken: Spoken) => string | undefined> => {
  const byKind = Map.groupBy(wanted, kindOf)
  const found = await Promise.all(
    [...byKind].map(async ([kind, spoken]): Promise<[Named, Map<string, string>][]> => {
      if (kind === undefined) return []
      const keys = [...new Set(spoken.map(({ key }) => key))]
      const { table, through } = kind
      const keyed = through
        ? sql`${sql.table(through.table)} k join ${sql.table(table)} t on t.id = ${sql.ref(`k.${through.column}`)}`
        : sql`${sql.table(table)} t`
      const id = sql.ref(through ? 'k.id' : 't.id')
      const { rows } = await sql<{ key: string; name: string }>`
      select ${id}::text as key, ${sql.ref(`t.${kind.names[language === 'cn' ? 0 : 1]}`)} as name from ${keyed} where ${id} = any(${keys}::${sql.raw(kind.key)}[])`.execute(
        db,
      )
      return [[kind, new Map(rows.map(({ key, name }) => [key, name]))]]
    }),
  )
  const names = new Map(found.flat())
  return (spoken) => {
    const kind = kindOf(spoken)
    return kind && names.get(kind)?.get(spoken.key)
  }
}
