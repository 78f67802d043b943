import { sql } from 'kysely'
import type { Reader } from '../kit/database/database.ts'

/** Columns by which other tables point to the records of one (`area.table.column`), without those of its own parts. */
export const columnsNaming = async (db: Reader, table: string, ...parts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass
      and n.nspname || '.' || c.relname <> all(${[table, ...parts]}::text[])`.execute(db)
  return rows.map(({ column }) => column)
}
