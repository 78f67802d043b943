// What a creation leaves in the database, written as plainly as it can be: the same rows into the same tables with their
// constraints and indexes, one statement a table, one commit. It shares no statement with the product.
import { sql } from 'kysely'
import type { Reader } from '../server/src/kit/database/database.ts'
import type { Statement } from './capture.ts'

type Row = Readonly<Record<string, unknown>>

/** The columns of a table that an insert writes. */
const columnsOf = async (db: Reader, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}
const written = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

// Columns that point to a row which is inserted before theirs, by what it gives.
const given: Readonly<Record<string, string>> = {
  device_id: 'equipment.device',
  entity_id: 'equipment.device',
  event_id: 'equipment.custody_event',
}
/** The insert of one recorded row; `gives` where its table numbers its rows. */
const insertOf = async (db: Reader, table: string, row: Row): Promise<Statement & { gives?: string }> => {
  const columns = await columnsOf(db, table)
  const places = columns.map((_, index) => `$${index + 1}`)
  const gives = Object.values(given).includes(table) ? table : undefined
  return {
    name: `plain_${table}`,
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})${gives === undefined ? '' : ' returning id'}`,
    values: columns.map((column) => given[column] ?? written(row[column])),
    ...(gives !== undefined && { gives }),
  }
}

/** The statements that leave what the creation of a device under `key` has left. */
export const plainCreation = async (
  db: Reader,
  device: number,
  key: string,
): Promise<(Statement & { gives?: string })[]> => {
  const left = [
    ['equipment.device', sql`id = ${device}`],
    ['equipment.custody_event', sql`device_id = ${device}`],
    ['equipment.custody_interval', sql`device_id = ${device}`],
    ['document.audit_log', sql`entity = 'equipment/device' and entity_id = ${String(device)}`],
    ['document.operation_log', sql`id = (select max(id) from document.operation_log)`],
    ['document.answer', sql`key = ${key}`],
  ] as const
  const inserts: (Statement & { gives?: string })[] = []
  for (const [table, condition] of left) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${condition}`.execute(db)
    for (const { row } of rows) inserts.push(await insertOf(db, table, row))
  }
  return [{ text: 'begin', values: [] }, ...inserts, { text: 'commit', values: [] }]
}
