// The demo company as it is after decades: every table that daily work fills many times over, in worlds side by side.
import { sql } from 'kysely'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'

/** Times that a table is there, the rows that it has at most, and which tables grow of those that daily work fills. */
interface Size {
  readonly times?: number
  readonly atMost: number
  readonly only: RegExp
}
const usual: Size = { atMost: 40_000, only: /./ }
// Far beyond the ids of the demo. Copies of one row stand beside each other: what belongs together is scattered.
const stride = 1_000_000

/** Stays as it is, however long a company works: what is set up, what people are, and what is no business of rows. */
const steady = /^system\.(?!project$|project_member$|job_log$|operation|sign_in_log$|notice|alert|ledger_check$)/
const steadyToo: ReadonlySet<string> = new Set([
  'document.chain',
  'document.chain_step',
  'document.file_store',
  'document.import_memory',
  'document.numbering',
  'document.seal',
  'document.setting',
  'equipment.brand',
  'equipment.category',
  'equipment.certificate_kind',
  'equipment.model',
  'material.budget',
  'material.budget_change',
  'material.budget_excess',
  'material.clause',
  'material.paper',
  'material.place',
  'material.stock_period',
  'material.store',
])
/** Points to a row without a foreign key. */
const loose: Readonly<Record<string, string>> = { 'equipment.device.away_holder_id': 'equipment.holder' }

/** Rows that there is one of: copies point to them as the originals do. */
const lone: Readonly<Record<string, string>> = { 'equipment.holder': `kind in ('supplier', 'out')` }

/** Columns that keys are worked out of: copies have their own. */
const told: Readonly<Record<string, readonly string[]>> = {
  'equipment.operator': ['number'],
  'material.kit_list': ['name'],
  'material.material': ['code', 'spec'],
}

/** Texts of a form of their own. */
const formed: Readonly<Record<string, string>> = {
  'document.alias.alias': `t.alias || lpad(n::text, 2, '0')`,
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isGenerated: boolean
  readonly isIdentity: boolean
  /** The table that it points to. */
  readonly of: string | null
}
interface Table {
  readonly name: string
  readonly rows: number
  readonly columns: readonly Column[]
  readonly uniques: readonly (readonly string[])[]
}

const isGrowing = (table: string): boolean => !steady.test(table) && !steadyToo.has(table)
const growingTables = async (db: Reader, { only }: Size): Promise<Map<string, Table>> => {
  const { rows: columns } = await sql<Column>`
    select a.attrelid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity",
      (select confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as of
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('system', 'equipment', 'material', 'document') and a.attnum > 0 and not a.attisdropped
    order by a.attrelid, a.attnum`.execute(db)
  const { rows: uniques } = await sql<{ table: string; columns: string[] }>`
    select indrelid::regclass::text as table, array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index where indisunique and indexrelid <> 'equipment.holder_outside'::regclass`.execute(db)
  const tables = new Map<string, Table>()
  for (const [name, own] of Map.groupBy(columns, ({ table }) => table)) {
    if (!isGrowing(name) || !only.test(name)) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(name)}`.execute(db)
    const isUnique = uniques.filter(({ table }) => table === name).map((index) => index.columns)
    if ((rows[0]?.count ?? 0) > 0)
      tables.set(name, { name, rows: rows[0]?.count ?? 0, columns: own, uniques: isUnique })
  }
  return tables
}

const targetOf = ({ table, name, of }: Column): string | null => of ?? loose[`${table}.${name}`] ?? null
/** As many further worlds as the table has room for, and as what it points to has. */
const worldsOf = (table: Table, tables: ReadonlyMap<string, Table>, size: Size, seen: readonly string[] = []): number =>
  Math.min(
    (size.times ?? 100) - 1,
    Math.floor(size.atMost / table.rows),
    ...table.columns.flatMap((column) => {
      const target = tables.get(targetOf(column) ?? '')
      return target === undefined || target === table || seen.includes(target.name)
        ? []
        : [worldsOf(target, tables, size, [...seen, table.name])]
    }),
  )

const copied = ({ name: table, columns, uniques }: Table, tables: ReadonlyMap<string, Table>): string[] => {
  const shifted = new Set([
    ...(told[table] ?? []),
    ...columns.filter((column) => column.isIdentity || tables.has(targetOf(column) ?? '')).map(({ name }) => name),
  ])
  // Of a key that no shifted column tells apart, one more is shifted.
  for (const unique of uniques) {
    if (unique.some((name) => shifted.has(name))) continue
    const own = columns.findLast(({ name, type }) => unique.includes(name) && /^(text|bigint|uuid)$/.test(type))
    if (own) shifted.add(own.name)
  }
  return columns
    .filter(({ isGenerated }) => !isGenerated)
    .map((column) => {
      const { name, type, isIdentity } = column
      if (!shifted.has(name)) return `t."${name}"`
      if (type === 'uuid') return 'gen_random_uuid()'
      const other =
        formed[`${table}.${name}`] ?? (type === 'text' ? `t."${name}" || '~' || n` : `t."${name}" * ${stride} + n`)
      const target = isIdentity ? null : targetOf(column)
      const shared = target === null ? undefined : lone[target]
      return shared === undefined
        ? other
        : `case when t."${name}" in (select id from ${target ?? ''} where ${shared}) then t."${name}" else ${other} end`
    })
}

interface Index {
  readonly table: string
  readonly name: string
  readonly definition: string
}
/** Filling a table and then indexing it is several times faster; what is dropped is put back as it was. */
const withoutIndexes = async (tx: Tx, tables: readonly string[], fill: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<Index>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(
    tx,
  )
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}

/** Whoever made the rows made calls, the more the more there is to try: the log keeps a few, as the demo's tables do. */
const forgetCalls = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from document.operation_log where id not in (select id from document.operation_log order by id desc limit 40)`.execute(
      tx,
    )
  })

/**
 * Makes the tables of daily work a hundred times as large, at most 40,000 rows each. Returns those that grew to a
 * thousand rows and more: nothing reads one of them whole.
 */
export const enlarge = async (db: Database, size = usual): Promise<ReadonlySet<string>> => {
  await forgetCalls(db)
  const tables = await growingTables(db, size)
  const large = new Set<string>()
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    await withoutIndexes(tx, [...tables.keys()], async () => {
      for (const table of tables.values()) {
        const worlds = worldsOf(table, tables, size)
        const names = table.columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => `"${name}"`)
        await sql
          .raw(
            `insert into ${table.name} (${names.join(', ')}) overriding system value
             select ${copied(table, tables).join(', ')} from ${table.name} t, generate_series(1, ${worlds}) n
             where not (${lone[table.name] ?? 'false'}) on conflict do nothing`,
          )
          .execute(tx)
        if (table.rows * (worlds + 1) >= 1000) large.add(table.name)
      }
    })
  })
  return large
}
