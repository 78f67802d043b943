// What a call leaves in the database, written as plainly as it can be: the same rows into the same tables with their
// constraints and indexes, one statement a table, one commit. It shares no statement with the product.
import pg from 'pg'
import type { Writing } from './creation.ts'

interface Table {
  readonly name: string
  /** Columns that are written, and those that number its rows. */
  readonly columns: readonly string[]
  readonly types: Readonly<Record<string, string>>
  readonly numbered: boolean
  readonly keys: readonly string[]
  /** Tables that its rows point to. */
  readonly pointsTo: readonly string[]
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
      jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types,
      bool_or(a.attname = 'id' and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')) as numbered,
      coalesce((select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary),
        -- Spans of time that may not overlap are known by what they point to.
        (select array_agg(k.attname::text) from pg_constraint f join pg_attribute k on k.attrelid = c.oid and k.attnum = any(f.conkey)
          where f.conrelid = c.oid and f.contype = 'f' and exists (select 1 from pg_constraint x where x.conrelid = c.oid and x.contype = 'x')), '{}') as keys,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as "pointsTo"
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
// Those of one transaction in the order in which they came.
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

/** As many values as one statement takes. */
const valuesAtMost = 65_535
const insertOf = (table: Table, rows: readonly Row[]): Writing => {
  const columns = table.columns.filter((column) => !(table.numbered && column === 'id'))
  const given = { ...(table.numbered && { gives: rows.map(({ id }) => id ?? '') }) }
  if (rows.length * columns.length > valuesAtMost)
    return {
      text: `insert into ${table.name} (${columns.join(', ')}) select ${columns.map((column) => `g.${column}::${table.types[column] ?? 'text'}`).join(', ')}
        from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) with ordinality as g (${columns.join(', ')}, turn_) order by turn_${table.numbered ? ' returning id' : ''}`,
      values: columns.map((column) => rows.map((row) => row[column])),
      ...given,
    }
  const place = (row: number) => `(${columns.map((_, index) => `$${row * columns.length + index + 1}`).join(', ')})`
  return {
    name: `plain ${table.name} ${rows.length}`,
    text: `insert into ${table.name} (${columns.join(', ')}) values ${rows.map((_, row) => place(row)).join(', ')}${table.numbered ? ' returning id' : ''}`,
    values: rows.flatMap((row) => columns.map((column) => row[column])),
    ...given,
  }
}
/** What is pointed to before what points to it: of several transactions, a row may be younger than one that came after it. */
const inOrder = (inserts: ReadonlyMap<Table, readonly Row[]>): (readonly [Table, readonly Row[]])[] => {
  const ordered = new Set<Table>()
  const visit = (table: Table, above: readonly Table[]): void => {
    for (const other of inserts.keys())
      if (table.pointsTo.includes(other.name) && !ordered.has(other) && !above.includes(other))
        visit(other, [...above, other])
    ordered.add(table)
  }
  for (const table of inserts.keys()) visit(table, [table])
  return [...ordered].map((table) => [table, inserts.get(table) ?? []] as const)
}
const isNumber = (text: string | null | undefined): boolean => /^-?\d+$/.test(text ?? '')
interface Change {
  readonly table: Table
  readonly row: Row
  readonly old: Row
}
const changedIn = ({ table, row, old }: Change): string[] =>
  table.columns.filter((column) => row[column] !== old[column])
// A text may look like a number, and an id is one: neither is a counter.
const isId = (text: string | null | undefined): boolean => /^\d{10}$/.test(text ?? '')
const isCounterIn = ({ table, row, old }: Change, column: string): boolean =>
  /int|numeric/.test(table.types[column] ?? '') &&
  [row[column], old[column]].every((value) => isNumber(value) && !isId(value))
/** Rows of one table that change in the same columns, by one statement; a counter goes on from wherever it is then. */
const updateOf = (changes: readonly [Change, ...Change[]], index: number): Writing => {
  const [first] = changes
  const { name, keys, types } = first.table
  const changed = changedIn(first)
  const sets = changed.map(
    (column) =>
      `${column} = ${isCounterIn(first, column) ? `t.${column} + ` : ''}g.${column}::${types[column] ?? 'text'}`,
  )
  const given = (column: string) =>
    changes.map(({ row, old }) =>
      isCounterIn(first, column) ? String(Number(row[column]) - Number(old[column])) : row[column],
    )
  const columns = [...keys, ...changed]
  return {
    name: `plain update ${name} ${index}`,
    text: `update ${name} t set ${sets.join(', ')}
      from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) as g (${columns.join(', ')})
      where ${keys.map((key) => `t.${key} = g.${key}::${types[key] ?? 'text'}`).join(' and ')}`,
    values: [...keys.map((key) => changes.map(({ row }) => row[key])), ...changed.map(given)],
  }
}
const alike = (change: Change): string =>
  [change.table.name, ...changedIn(change).map((column) => `${column}${isCounterIn(change, column) ? '+' : ''}`)].join(
    ' ',
  )
const updatesOf = (changes: readonly Change[]): Writing[] =>
  [...Map.groupBy(changes, alike).values()].flatMap(([first, ...rest], index) =>
    first ? [updateOf([first, ...rest], index)] : [],
  )

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
    const changes: Change[] = []
    for (const { table, row } of left) {
      const old = await stoodAs(before, table, row)
      // What was written again as it stood would not be written by plain SQL at all.
      if (old && changedIn({ table, row, old }).length === 0) continue
      if (old) changes.push({ table, row, old })
      else inserts.set(table, [...(inserts.get(table) ?? []), row])
    }
    return {
      answer,
      statements: [
        { text: 'begin', values: [] },
        ...updatesOf(changes),
        ...inOrder(inserts).map(([table, rows]) => insertOf(table, rows)),
        { text: 'commit', values: [] },
      ],
    }
  } finally {
    await Promise.all([before.end(), after.end()])
  }
}
