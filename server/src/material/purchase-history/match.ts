// Which material and supplier of the company the texts of the past mean.
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { lookUp } from '../material/index.ts'

export interface MaterialSaid {
  readonly key: string
  readonly materialCode: string
  readonly material: string
  readonly spec: string
  readonly partNo: string
}
const once = <T extends { readonly key: string }>(said: readonly T[]): T[] => [
  ...new Map(said.map((one) => [one.key, one])).values(),
]

/** By what a person said of the same text before. */
const saidBefore = async (
  db: Reader,
  column: 'material' | 'supplier',
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const [key, id] = [sql.ref(`${column}_key`), sql.ref(`${column}_id`)]
  const { rows } = await sql<{ key: string; id: number }>`
    select distinct on (${key}) ${key} as key, ${id} as id from material.purchase_history
    where ${key} = any(${[...keys]}::text[]) and ${id} is not null order by ${key}, id desc`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/**
 * By code, then by part number, then by a name that one material alone has, unless the spec says otherwise.
 * Nothing is guessed: what is left is matched by a person.
 */
export const matchMaterials = async (
  db: Reader,
  said: readonly MaterialSaid[],
  language: Language,
): Promise<ReadonlyMap<string, number>> => {
  const all = once(said)
  const known = await saidBefore(
    db,
    'material',
    all.map(({ key }) => key),
  )
  const open = all.filter(({ key }) => !known.has(key))
  const texts = open.flatMap(({ materialCode, partNo, material }) => [materialCode, partNo, material])
  const found = await lookUp(db, texts, language)
  open.forEach(({ key, spec, materialCode, material }, at) => {
    const [byCode, byPart, byName] = [found[at * 3], found[at * 3 + 1], found[at * 3 + 2]]
    const isNamed =
      byName && (spec === '' || folded(byName.specChassisNo) === folded(spec) || byName.materialCode === material)
    // A code that nobody knows is one of another system: a name beside it may mean something else.
    const id = byCode?.id ?? byPart?.id ?? (isNamed && materialCode === '' ? byName.id : undefined)
    if (id !== undefined) known.set(key, id)
  })
  return known
}

/** By code or one of its names, those of suppliers merged into it among them. */
export const matchSuppliers = async (
  db: Reader,
  said: readonly { readonly key: string; readonly supplier: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const all = once(said.filter(({ key }) => key !== ''))
  const known = await saidBefore(
    db,
    'supplier',
    all.map(({ key }) => key),
  )
  const open = all.filter(({ key }) => !known.has(key)).map(({ key, supplier }) => ({ key, word: folded(supplier) }))
  const { rows } = await sql<{ key: string; id: number }>`
    with asked as materialized (select * from ${recordset(open, { key: 'text', word: 'text' })}),
    named as materialized (select s.id, lower(n) as word from system.supplier s, unnest(array[s.code, s.name, s.name_en] || s.former) n
      where s.deleted_at is null and n <> '')
    select t.key, min(n.id) as id from asked t join named n on n.word = t.word group by t.key having count(distinct n.id) = 1`.execute(
    db,
  )
  for (const { key, id } of rows) known.set(key, id)
  return known
}
