import { type GenColumn, type GenInput, genInput } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, Refusal, refusal } from '../../kit/http/refusal.ts'
import { columnsOf } from './catalogue.ts'
import { describe } from './describe.ts'
import { type Fault, faultsOf } from './faults.ts'
import type { Catalogued } from './guess.ts'
import { type Description } from './make/description.ts'
import { type Made, modulesOf } from './make/made.ts'
import { nextMoment, tableOf } from './make/names.ts'
import { types } from './make/types.ts'
import type { Described } from './queries.ts'

/** The source tree of the running product: it is read, never written. */
const tree = join(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(join(tree, file), 'utf8')

const exists = ({ moduleName, businessName }: Pick<GenInput, 'moduleName' | 'businessName'>): boolean =>
  existsSync(join(tree, 'contracts/src', moduleName, `${businessName}.ts`)) ||
  existsSync(join(tree, 'server/src', moduleName, businessName))

const unknownDictionaries = async (db: Reader, { columns }: GenInput): Promise<Fault[]> => {
  const asked = columns.flatMap(({ columnType, dictType }) =>
    columnType === 'dictionary' && dictType !== undefined ? [dictType] : [],
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ type: string }>`select type from system.dict_type where type = any(${asked})`.execute(db)
  const known = new Set(rows.map(({ type }) => type))
  return columns.flatMap(({ columnType, dictType = '' }, at) =>
    columnType === 'dictionary' && dictType !== '' && !known.has(dictType)
      ? [{ field: `columns.${at}.dictType`, key: 'unknownDictionary', params: { name: dictType } } as const]
      : [],
  )
}

const asReasons = (faults: readonly Fault[]): Reason[] =>
  faults.map(({ field, key, params }) => ({ key, messages: genMessages, field, ...(params && { params }) }))

/** Refuses a description that no module can be made of, with everything that stands against it. */
export const refuseFaulty = async (db: Reader, given: GenInput): Promise<void> => {
  const faults = [
    ...(exists(given)
      ? [
          {
            field: 'businessName',
            key: 'moduleExists',
            params: { name: `${given.moduleName}/${given.businessName}` },
          } as const,
        ]
      : []),
    ...faultsOf(given),
    ...(await unknownDictionaries(db, given)),
  ]
  if (faults.length > 0) throw new Refusal(500, asReasons(faults))
}

const nothing = <T>(value: T | '' | null): T | undefined => (value === '' || value === null ? undefined : value)
const inputOfColumn = ({
  columnId: _id,
  sort: _sort,
  databaseType: _type,
  maxLength,
  dictType,
  fieldName,
  ...column
}: GenColumn) => ({
  ...column,
  maxLength: nothing(maxLength),
  dictType: nothing(dictType),
  fieldName: nothing(fieldName),
})
/** What was kept of a module, as a person writes it. What is still missing is refused in words. */
const inputOf = ({ info, rows }: Described, language: Language): GenInput => {
  const given = { ...info, prefix: nothing(info.prefix), remark: info.remark ?? '', columns: rows.map(inputOfColumn) }
  const parsed = genInput.safeParse(given, { reportInput: true })
  if (!parsed.success) throw new Refusal(500, reasonsOf(parsed.error.issues, genMessages, language, given))
  return parsed.data
}

const documentColumns =
  'id bigint, number text, call_code text, project_id text, department_id text, state text, remark text, version integer, submitted_by bigint, submitted_at timestamptz, created_by bigint, created_at timestamptz, updated_by bigint, updated_at timestamptz, deleted_at timestamptz'
const masterColumns =
  'id bigint, remark text, version integer, created_by bigint, created_at timestamptz, updated_by bigint, updated_at timestamptz, deleted_at timestamptz'
const asWritten = (type: string): string =>
  type
    .replace(/\(.*$/, '')
    .replace('character varying', 'text')
    .replace('timestamp with time zone', 'timestamptz')
    .replace(/^int$/, 'integer')
const lacking = (wanted: readonly string[], there: readonly Catalogued[]): string[] => {
  const known = new Set(there.map(({ name, type }) => `${name} ${asWritten(type)}`))
  return wanted.filter((one) => !known.has(one))
}
/** A table that is there already is taken as it is, if it has what the module reads and writes. */
const refuseLacking = (description: Description, tables: Awaited<ReturnType<typeof columnsOf>>): void => {
  const { area, module, kind, columns, lines } = description
  const table = `${area}.${tableOf(module)}`
  const own = (of: Description['columns']) => of.map(({ name, type }) => `${name} ${asWritten(types[type].shape)}`)
  const missing = [
    ...lacking(
      [...(kind === 'document' ? documentColumns : masterColumns).split(', '), ...own(columns)],
      tables.get(table)?.columns ?? [],
    ),
    ...(kind === 'document'
      ? lacking(
          ['id bigint', 'document_id bigint', 'position integer', ...own(lines), 'remark text'],
          tables.get(`${table}_line`)?.columns ?? [],
        ).map((one) => `${tableOf(module)}_line.${one}`)
      : []),
  ]
  if (missing.length > 0)
    throw refusal(genMessages, 'lacksColumns', { table, columns: missing.join(', ') }, 'businessName')
}

/** The files of modules, with those that they join as they are in the running product. */
export const produce = async (db: Reader, described: readonly Described[], language: Language): Promise<Made[]> => {
  const inputs = described.map((one) => inputOf(one, language))
  for (const input of inputs) await refuseFaulty(db, input)
  const names = inputs.map(({ moduleName, businessName }) => `${moduleName}.${tableOf(businessName)}`)
  const tables = await columnsOf(db, [...names, ...names.map((name) => `${name}_line`)])
  const moments: string[] = readdirSync(join(tree, 'server/migrations'))
  const descriptions = inputs.map((input, at) => {
    const moment = nextMoment(moments, now())
    moments.push(`${moment}-`)
    const description = describe(input, moment, tables.has(names[at] ?? ''))
    if (description.tableExists) refuseLacking(description, tables)
    return description
  })
  return modulesOf(descriptions, read)
}
