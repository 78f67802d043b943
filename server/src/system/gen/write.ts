import type { ColumnType, GenColumn, GenColumnInput, GenInput } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { columnsOf } from './catalogue.ts'
import { firstColumns } from './describe.ts'
import { type Catalogued, labelsOf, ownColumns, typeOf } from './guess.ts'
import { fieldOf } from './make/description.ts'
import { refuseFaulty } from './produce.ts'
import { type Described, findDescribed } from './queries.ts'

type KeptColumn = Omit<GenColumnInput, 'fieldName'> & { readonly fieldName: string; readonly databaseType: string }

const kept = (given: GenColumnInput, databaseType = ''): KeptColumn => ({
  ...given,
  fieldName: given.fieldName ?? fieldOf(given.columnName),
  databaseType,
})
/** Header first; master data has no lines. */
const inOrder = (given: GenInput): GenInput => ({
  ...given,
  columns: [
    ...given.columns.filter(({ part }) => part === 'header'),
    ...(given.tplCategory === 'document' ? given.columns.filter(({ part }) => part === 'line') : []),
  ],
})
const orTaken = (
  error: unknown,
  { moduleName, businessName }: Pick<GenInput, 'moduleName' | 'businessName'>,
): unknown =>
  violated(error) === 'gen_table_area_module_key'
    ? refusal(genMessages, 'describedAlready', { name: `${moduleName}/${businessName}` }, 'businessName')
    : error

const writeColumns = async (
  tx: Tx,
  columns: readonly (KeptColumn & { readonly tableId: number; readonly sort: number })[],
): Promise<void> => {
  const shape = {
    tableId: 'bigint',
    sort: 'int',
    part: 'text',
    columnName: 'text',
    fieldName: 'text',
    columnComment: 'text',
    columnCommentEn: 'text',
    columnType: 'text',
    maxLength: 'int',
    dictType: 'text',
    isRequired: 'text',
    isList: 'text',
    isEdit: 'text',
    isSort: 'text',
    queryType: 'text',
    databaseType: 'text',
  } as const
  await sql`
    insert into system.gen_column (table_id, position, part, name, field, label, label_en, type, length, dictionary, is_required, in_list, in_form, sortable, query, database_type)
    select t."tableId", t.sort, t.part, t."columnName", t."fieldName", t."columnComment", t."columnCommentEn", t."columnType", t."maxLength", coalesce(t."dictType", ''),
      t."isRequired" = '1', t."isList" = '1', t."isEdit" = '1', t."isSort" = '1', t."queryType", t."databaseType" from ${recordset(columns, shape)}`.execute(
    tx,
  )
}

/** Describes a module; of one without columns the usual first ones. */
export const createModule = async (tx: Tx, actor: Actor, context: Context, input: GenInput): Promise<number> => {
  const given = inOrder(input.columns.length === 0 ? { ...input, columns: firstColumns(input.tplCategory) } : input)
  await refuseFaulty(tx, given)
  try {
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into system.gen_table (area, module, kind, name, name_en, prefix, remark, version, created_by, created_at)
      values (${given.moduleName}, ${given.businessName}, ${given.tplCategory}, ${given.functionName}, ${given.functionNameEn}, ${given.prefix ?? ''}, ${given.remark ?? ''}, 1, ${actor.userId}, ${now()}) returning id`.execute(
      tx,
    )
    const id = row?.id ?? 0
    await writeColumns(
      tx,
      given.columns.map((column, sort) => ({ ...kept(column), tableId: id, sort })),
    )
    await audit(tx, actor, context, 'system/gen', 'create', [{ id, after: given }])
    return id
  } catch (error) {
    throw orTaken(error, given)
  }
}

const locked = async (tx: Tx, ids: readonly number[]): Promise<Described[]> => {
  await sql`select 1 from system.gen_table where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const found = await findDescribed(tx, ids)
  if (found.length < new Set(ids).size) throw notFound()
  return found
}
const audited = ({ info, rows }: Described) => {
  const { tplCategory, moduleName, businessName, functionName, functionNameEn, prefix, remark } = info
  return {
    tplCategory,
    moduleName,
    businessName,
    functionName,
    functionNameEn,
    prefix,
    remark,
    columns: rows.map(({ columnId: _id, sort: _sort, ...column }) => column),
  }
}

/** Answers the new version. */
export const updateModule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: GenInput & { tableId: number; version?: number | undefined },
): Promise<number> => {
  const { tableId, version } = input
  const [before] = await locked(tx, [tableId])
  if (!before) throw notFound()
  if (version !== undefined && version !== before.info.version) throw stale()
  const given = inOrder(input)
  await refuseFaulty(tx, given)
  const typeIn = new Map(before.rows.map((row) => [`${row.part}.${row.columnName}`, row.databaseType]))
  try {
    await sql`update system.gen_table set area = ${given.moduleName}, module = ${given.businessName}, kind = ${given.tplCategory}, name = ${given.functionName}, name_en = ${given.functionNameEn}, prefix = ${given.prefix ?? ''},
      remark = ${given.remark ?? ''}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${tableId}`.execute(
      tx,
    )
  } catch (error) {
    throw orTaken(error, given)
  }
  await sql`delete from system.gen_column where table_id = ${tableId}`.execute(tx)
  await writeColumns(
    tx,
    given.columns.map((column, sort) => ({
      ...kept(column, typeIn.get(`${column.part}.${column.columnName}`)),
      tableId,
      sort,
    })),
  )
  const [after] = await findDescribed(tx, [tableId])
  await audit(tx, actor, context, 'system/gen', 'update', [
    { id: tableId, before: audited(before), after: after && audited(after) },
  ])
  return before.info.version + 1
}

export const removeModules = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await locked(tx, ids)
  await sql`delete from system.gen_table where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/gen',
    'remove',
    rows.map((row) => ({ id: row.info.tableId, before: audited(row) })),
  )
}

const queryOf: Partial<Record<ColumnType, GenColumnInput['queryType']>> = {
  date: 'BETWEEN',
  department: 'EQ',
  project: 'LIKE',
}
/** A column of a table, as it most likely is to be described. The first text of a header is what people search by. */
const guessed = (column: Catalogued, part: 'header' | 'line', isFirstText: boolean): KeptColumn => {
  const columnType = typeOf(column)
  const type = part === 'line' && (columnType === 'department' || columnType === 'project') ? 'text' : columnType
  const [columnComment, columnCommentEn] = labelsOf(column.name, column.comment)
  const length = /^character varying\((\d+)\)$/.exec(column.type)?.[1]
  return {
    part,
    columnName: column.name,
    fieldName: fieldOf(column.name),
    columnComment,
    columnCommentEn,
    columnType: type,
    maxLength: type === 'text' ? Math.min(Number(length ?? 100), 2000) : undefined,
    dictType: undefined,
    isRequired: column.required ? '1' : '0',
    isList: part === 'header' && type !== 'longText' ? '1' : '0',
    isEdit: '1',
    isSort: '0',
    queryType: part === 'line' ? '' : isFirstText ? 'LIKE' : (queryOf[type] ?? ''),
    databaseType: column.type,
  }
}
const guessedAll = (
  columns: readonly Catalogued[],
  kind: 'document' | 'master',
  part: 'header' | 'line',
): KeptColumn[] => {
  const own = ownColumns(columns, kind, part)
  const first = own.find((column) => typeOf(column) === 'text')
  return own.map((column) => guessed(column, part, column === first))
}

interface Read {
  readonly source: string
  readonly area: string
  readonly module: string
  readonly kind: 'document' | 'master'
  readonly name: string
  readonly nameEn: string
  readonly columns: readonly KeptColumn[]
}
const readTable = (source: string, tables: Awaited<ReturnType<typeof columnsOf>>): Read => {
  const table = tables.get(source)
  if (!table) throw refusal(genMessages, 'unknownTable', { name: source }, 'tables')
  const lines = tables.get(`${source}_line`)
  const isDocument = lines !== undefined && table.columns.some(({ name }) => name === 'state')
  const [area = '', name = ''] = source.split('.')
  const [cn, en] = labelsOf(name, table.comment)
  const kind = isDocument ? 'document' : 'master'
  return {
    source,
    area,
    kind,
    module: name.replaceAll('_', '-'),
    name: cn,
    nameEn: en,
    columns: [
      ...guessedAll(table.columns, kind, 'header'),
      ...(isDocument ? guessedAll(lines.columns, kind, 'line') : []),
    ],
  }
}
const readTables = async (tx: Tx, names: readonly string[]): Promise<Read[]> => {
  const tables = await columnsOf(tx, [...names, ...names.map((name) => `${name}_line`)])
  return names.map((name) => readTable(name, tables))
}

/** Takes tables of the database as the start of descriptions. What cannot be guessed is left to be filled in. */
export const importTables = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly string[],
): Promise<number[]> => {
  const names = [...new Set(given)]
  const read = await readTables(tx, names)
  const { rows: taken } = await sql<{ source: string | null; place: string }>`
    select source, area || '/' || module as place from system.gen_table where source = any(${names}) or area || '/' || module = any(${read.map(({ area, module }) => `${area}/${module}`)})`.execute(
    tx,
  )
  const [first] = taken
  if (first)
    throw first.source !== null && names.includes(first.source)
      ? refusal(genMessages, 'importedAlready', { name: first.source }, 'tables')
      : refusal(genMessages, 'describedAlready', { name: first.place }, 'tables')
  const { rows: made } = await sql<{ id: number; source: string }>`
    insert into system.gen_table (source, area, module, kind, name, name_en, version, created_by, created_at)
    select t.source, t.area, t.module, t.kind, t.name, t."nameEn", 1, ${actor.userId}, ${now()} from ${recordset(read, { source: 'text', area: 'text', module: 'text', kind: 'text', name: 'text', nameEn: 'text' })} returning id, source`.execute(
    tx,
  )
  const idOf = new Map(made.map(({ id, source }) => [source, id]))
  await writeColumns(
    tx,
    read.flatMap(({ source, columns }) =>
      columns.map((column, sort) => ({ ...column, tableId: idOf.get(source) ?? 0, sort })),
    ),
  )
  await audit(
    tx,
    actor,
    context,
    'system/gen',
    'import',
    read.map((one) => ({ id: idOf.get(one.source) ?? 0, after: one })),
  )
  return read.map(({ source }) => idOf.get(source) ?? 0)
}

/**
 * Brings a description in step with its table: what a person filled in
 * stays, new columns come at the end of their part.
 */
export const syncModule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
): Promise<{ added: string[]; removed: string[] }> => {
  const [before] = await locked(tx, [id])
  const {
    rows: [own],
  } = await sql<{ source: string | null }>`select source from system.gen_table where id = ${id}`.execute(tx)
  if (!before || !own || own.source === null) throw refusal(genMessages, 'noTable')
  const [now_] = await readTables(tx, [own.source])
  const columns = now_?.columns ?? []
  const nameOf = ({ part, columnName }: Pick<GenColumn, 'part' | 'columnName'>) => `${part}.${columnName}`
  const [there, known] = [new Map(columns.map((column) => [nameOf(column), column])), new Set(before.rows.map(nameOf))]
  const added = columns.filter((column) => !known.has(nameOf(column)))
  // A column that a person wrote by hand was never in the table.
  const removed = before.rows.filter((row) => row.databaseType !== '' && !there.has(nameOf(row)))
  const stay = before.rows
    .filter((row) => !removed.includes(row))
    .map((row): KeptColumn => ({
      ...row,
      maxLength: row.maxLength ?? undefined,
      databaseType: there.get(nameOf(row))?.databaseType ?? row.databaseType,
    }))
  const all = (['header', 'line'] as const).flatMap((part) =>
    [...stay, ...added].filter((column) => column.part === part),
  )
  await sql`delete from system.gen_column where table_id = ${id}`.execute(tx)
  await writeColumns(
    tx,
    all.map((column, sort) => ({ ...column, tableId: id, sort })),
  )
  await sql`update system.gen_table set version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  const [after] = await findDescribed(tx, [id])
  await audit(tx, actor, context, 'system/gen', 'sync', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return { added: added.map(({ columnName }) => columnName), removed: removed.map(({ columnName }) => columnName) }
}
