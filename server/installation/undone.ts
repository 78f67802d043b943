import { sql } from 'kysely'
import type { Tx } from '../src/kit/database/database.ts'
import { schemas } from '../src/kit/database/schemas.ts'

interface Table {
  readonly name: string
  readonly hasPages: boolean
}
const tables = sql<Table>`
  select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "hasPages"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = any(${schemas}) order by 1`

const withoutRows = async (tx: Tx, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const asked = names.map((name) => sql`select ${name}::text as name where not exists (select from ${sql.raw(name)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Has these emptied although a ledger refuses it and another table refers to them, then makes that as it was. */
const emptied = async (tx: Tx, names: readonly string[]): Promise<void> => {
  const { rows: references } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and confrelid = any(${names}::regclass[]) and conrelid <> all(${names}::regclass[])
    order by 1`.execute(tx)
  for (const { drop } of references) await sql.raw(drop).execute(tx)
  for (const name of names) await sql`alter table ${sql.raw(name)} disable trigger user`.execute(tx)
  await sql`truncate ${sql.raw(names.join(', '))} restart identity`.execute(tx)
  for (const name of names) await sql`alter table ${sql.raw(name)} enable trigger user`.execute(tx)
  for (const { make } of references) await sql.raw(make).execute(tx)
}

/**
 * Makes tables without a row as new where a fill that came to nothing left its pages in one. PostgreSQL's upkeep has
 * found them empty since and takes them to stay so, however many rows the next fill writes, and a plan for one row of
 * each lets a statement run for minutes; and numbers would go on where that fill stopped.
 */
export const clearUndone = async (tx: Tx): Promise<void> => {
  const { rows } = await tables.execute(tx)
  const namesOf = (hasPages: boolean) => rows.filter((row) => row.hasPages === hasPages).map(({ name }) => name)
  const undone = await withoutRows(tx, namesOf(true))
  if (undone.length > 0) await emptied(tx, [...undone, ...namesOf(false)])
}
