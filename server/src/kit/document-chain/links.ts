// How documents hang together: by the columns of their tables that name another document or a line of one, as the database itself knows
// them. A new document is part of it with its migration.
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { documents } from '../document/index.ts'

type Part = RawBuilder<unknown>
/** One document stands on another. */
export interface Link {
  readonly child: number
  readonly parent: number
}
export type Way = 'up' | 'down'
/** What ties documents of some kinds to others. */
export interface Tie {
  /** Kinds that its children, and its parents, may be of; any where none is said. */
  readonly child: string | undefined
  readonly parent: string | undefined
  /** Rows of `child` and `parent`. */
  readonly rows: Part
}

interface Key {
  readonly table: string
  readonly column: string
  readonly required: boolean
  readonly other: string
  readonly otherColumn: string
}
/** A table whose rows are a document's. */
interface Owned {
  readonly kind: string | undefined
  /** Its rows, each with the document that it belongs to as `of_document`. */
  readonly rows: Part
}

const register = 'document.register'
// What was written after the pattern of another stands on nothing of it.
const pattern = 'copied_from'

// Documents and their lines go by figures. A project, which much belongs to and nothing stands on, does not.
const keysOf = async (db: Reader, schemas: readonly string[]): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select n.nspname || '.' || r.relname as "table", a.attname as "column", a.attnotnull as required,
      fn.nspname || '.' || f.relname as other, b.attname as "otherColumn"
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    join pg_class f on f.oid = c.confrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1] join pg_attribute b on b.attrelid = f.oid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 1 and a.atttypid = 'bigint'::regtype and n.nspname = any(${schemas}::text[])
    order by 1, 2`.execute(db)
  return rows
}

const rowsBy = (table: string, column: string): Part =>
  sql`(select l.*, ${sql.ref(`l.${column}`)} as of_document from ${sql.table(table)} l)`

/** Tables of documents, those of their parts by the document, and those of parts of their lines. */
const ownedTables = (keys: readonly Key[]): ReadonlyMap<string, Owned> => {
  const owned = new Map<string, Owned>()
  for (const [kind, { table }] of documents()) owned.set(table, { kind, rows: rowsBy(table, 'id') })
  const ofDocument = keys.filter(({ column, required }) => column === 'document_id' && required)
  for (const { table, other } of ofDocument.toSorted(
    (a, b) => Number(a.other === register) - Number(b.other === register),
  ))
    if (!owned.has(table) && (other === register || owned.has(other)))
      owned.set(table, { kind: owned.get(other)?.kind, rows: rowsBy(table, 'document_id') })
  const lines = new Set(ofDocument.map(({ table }) => table))
  for (const { table, column, required, other } of keys)
    if (column === 'line_id' && required && !owned.has(table) && lines.has(other))
      owned.set(table, {
        kind: owned.get(other)?.kind,
        rows: sql`(select l.*, p.document_id as of_document from ${sql.table(table)} l join ${sql.table(other)} p on p.id = l.line_id)`,
      })
  return owned
}

const own: ReadonlySet<string> = new Set(['id', 'document_id', 'line_id', pattern])
const tieOf = (
  { table, column, other, otherColumn }: Key,
  owned: ReadonlyMap<string, Owned>,
  leads: ReadonlySet<string>,
): Tie[] => {
  const [from, to] = [owned.get(table), owned.get(other)]
  if (!from || own.has(column) || !(to || other === register)) return []
  // Parts of the same kind name one another within a document.
  if (to?.kind === undefined && other !== register && from.kind === undefined) return []
  const isLater = leads.has(`${table}.${column}`)
  const named = to
    ? sql`select f.of_document as named_by, t.of_document as named from ${from.rows} f join ${to.rows} t on ${sql.ref(`t.${otherColumn}`)} = ${sql.ref(`f.${column}`)}`
    : sql`select f.of_document as named_by, ${sql.ref(`f.${column}`)} as named from ${from.rows} f where ${sql.ref(`f.${column}`)} is not null`
  return [
    isLater
      ? { child: to?.kind, parent: from.kind, rows: sql`select named as child, named_by as parent from (${named}) k` }
      : { child: from.kind, parent: to?.kind, rows: sql`select named_by as child, named as parent from (${named}) k` },
  ]
}

/** All that ties documents to one another. */
export const ties = async (db: Reader): Promise<Tie[]> => {
  const known = [...documents().values()]
  const keys = await keysOf(db, [...new Set(known.map(({ table }) => table.split('.')[0] ?? ''))])
  const owned = ownedTables(keys)
  const leads = new Set<string>(known.flatMap(({ leadsTo }) => leadsTo ?? []))
  return [
    ...keys.flatMap((key) => tieOf(key, owned, leads)),
    ...known.flatMap(({ spec, alsoStandsOn = {} }) =>
      Object.entries(alsoStandsOn).map(([parent, rows]): Tie => ({ child: spec.name, parent, rows })),
    ),
  ]
}

/** What these documents stand on, or what stands on them. */
export const linksFrom = async (
  db: Reader,
  all: readonly Tie[],
  from: ReadonlyMap<string, readonly number[]>,
  way: Way,
): Promise<Link[]> => {
  const [near, far] = way === 'up' ? (['child', 'parent'] as const) : (['parent', 'child'] as const)
  const parts = all.flatMap((tie) => {
    const kind = tie[near]
    const ids = kind === undefined ? [...from.values()].flat() : from.get(kind)
    return ids
      ? sql`select child, parent from (${tie.rows}) t where ${sql.ref(`t.${near}`)} = any(${ids}::bigint[])`
      : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Link>`
    select distinct child, parent from (${sql.join(parts, sql` union all `)}) l where child <> parent order by ${sql.ref(far)}`.execute(
    db,
  )
  return rows
}
