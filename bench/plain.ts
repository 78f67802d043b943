// What a call leaves in the database, written as plainly as it can be: the same rows into the same tables with their
// constraints and indexes, one statement a table, one commit. It shares no statement with the product.
import pg from 'pg'
import type { Writing } from './creation.ts'

interface Table {
  readonly name: string
  /** Columns that are written, and those that number its rows. */
  readonly columns: readonly string[]
  readonly numbered: boolean
  readonly keys: readonly string[]
}
type Row = Readonly<Record<string, string | null>>
interface Left {
  readonly table: Table
  readonly row: Row
  readonly turn: number
}

const ours = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'scheduler')`
const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
    select c.oid::regclass::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      bool_or(a.attname = 'id' and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')) as numbered,
      coalesce((select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and ${ours} group by c.oid`)
  ).rows

// Ids of ten digits, of each table others: wherever one of them stands, it is that row's.
const spreadIds = async (client: pg.Client): Promise<void> => {
  await client.query(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000000 + 10000000 * row_number() over (order by schemaname, sequencename))
    from pg_sequences where schemaname not in ('scheduler') and data_type = 'bigint'::regtype and coalesce(last_value, 0) < 1000000000`)
}

const keyOf = ({ keys }: Table, row: Row): (string | null)[] => keys.map((key) => row[key] ?? null)
const isKey = ({ keys }: Table, from: number): string =>
  keys.map((key, index) => `${key} = $${from + index}`).join(' and ')

// As text, which every column reads back.
const asText = ({ columns }: Table): string => columns.map((column) => `${column}::text as ${column}`).join(', ')
// In the order in which they came.
const rowsOf = async (client: pg.Client, tables: readonly Table[], since: string): Promise<Left[]> => {
  const found: Left[] = []
  for (const table of tables) {
    const { rows } = await client.query<Row & { turn_: number }>(
      `select cmin::text::int as turn_, ${asText(table)} from ${table.name} where xmin::text::bigint >= $1::bigint order by 1, ctid`,
      [since],
    )
    found.push(...rows.map(({ turn_: turn, ...row }) => ({ table, row, turn })))
  }
  return found.toSorted((one, other) => one.turn - other.turn)
}

const insertOf = (table: Table, rows: readonly Row[]): Writing => {
  const columns = table.columns.filter((column) => !(table.numbered && column === 'id'))
  const place = (row: number) => `(${columns.map((_, index) => `$${row * columns.length + index + 1}`).join(', ')})`
  return {
    name: `plain ${table.name} ${rows.length}`,
    text: `insert into ${table.name} (${columns.join(', ')}) values ${rows.map((_, row) => place(row)).join(', ')}${table.numbered ? ' returning id' : ''}`,
    values: rows.flatMap((row) => columns.map((column) => row[column])),
    ...(table.numbered && { gives: rows.map(({ id }) => id ?? '') }),
  }
}
const isNumber = (text: string | null | undefined): boolean => /^-?\d+$/.test(text ?? '')
/** What has changed; a counter goes on from wherever it is then. */
const updateOf = (table: Table, row: Row, old: Row): Writing => {
  const changed = table.columns.filter((column) => row[column] !== old[column])
  const isCounter = (column: string): boolean => isNumber(row[column]) && isNumber(old[column])
  const sets = changed.map((column, index) =>
    isCounter(column) ? `${column} = ${column} + $${index + 1}` : `${column} = $${index + 1}`,
  )
  return {
    name: `plain update ${table.name}`,
    text: `update ${table.name} set ${sets.join(', ')} where ${isKey(table, sets.length + 1)}`,
    values: [
      ...changed.map((column) => (isCounter(column) ? Number(row[column]) - Number(old[column]) : row[column])),
      ...keyOf(table, row),
    ],
  }
}

/** The row of the same key in the view of this client. A table without a key is one that rows are only added to. */
const stoodAs = async (client: pg.Client, table: Table, row: Row): Promise<Row | undefined> => {
  if (table.keys.length === 0) return undefined
  const { rows } = await client.query<Row>(
    `select ${asText(table)} from ${table.name} where ${isKey(table, 1)}`,
    keyOf(table, row),
  )
  return rows[0]
}

export interface Recorded<T> {
  readonly answer: T
  readonly statements: readonly Writing[]
}
/** Does something, once, and says what it left as plain statements. Nobody else may write meanwhile. */
export const recorded = async <T>(databaseUrl: string, work: () => Promise<T>): Promise<Recorded<T>> => {
  const settings = { connectionString: databaseUrl, options: '-c TimeZone=Asia/Shanghai' }
  const [before, after] = [new pg.Client(settings), new pg.Client(settings)]
  await Promise.all([before.connect(), after.connect()])
  try {
    await spreadIds(after)
    await before.query('begin isolation level repeatable read')
    const { rows: moment } = await before.query<{ since: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as since',
    )
    const answer = await work()
    const left = await rowsOf(after, await tablesOf(after), moment[0]?.since ?? '')
    const inserts = new Map<Table, Row[]>()
    const updates: Writing[] = []
    for (const { table, row } of left) {
      const old = await stoodAs(before, table, row)
      if (old) updates.push(updateOf(table, row, old))
      else inserts.set(table, [...(inserts.get(table) ?? []), row])
    }
    return {
      answer,
      statements: [
        { text: 'begin', values: [] },
        ...updates,
        ...[...inserts].map(([table, rows]) => insertOf(table, rows)),
        { text: 'commit', values: [] },
      ],
    }
  } finally {
    await Promise.all([before.end(), after.end()])
  }
}
