import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  flag,
  id,
  ids,
  integer,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { genMessages } from './gen.messages.ts'

/** What is made: a document with lines and states, or master data with a list and a dialog. */
export const moduleKinds = ['document', 'master'] as const
export type ModuleKind = (typeof moduleKinds)[number]
export const areas = ['system', 'equipment', 'material'] as const
export const columnTypes = [
  'text',
  'longText',
  'integer',
  'quantity',
  'money',
  'date',
  'yesNo',
  'dictionary',
  'department',
  'project',
] as const
export type ColumnType = (typeof columnTypes)[number]
/** How a list is searched by a column; empty: not at all. */
export const queryTypes = ['', 'EQ', 'LIKE', 'BETWEEN'] as const
export type QueryType = (typeof queryTypes)[number]
/** What a list can be searched by, for each type of a column. */
export const queriesOf: Readonly<Record<ColumnType, readonly QueryType[]>> = {
  text: ['', 'EQ', 'LIKE'],
  longText: ['', 'LIKE'],
  integer: ['', 'EQ', 'BETWEEN'],
  quantity: ['', 'BETWEEN'],
  money: ['', 'BETWEEN'],
  date: ['', 'BETWEEN'],
  yesNo: ['', 'EQ'],
  dictionary: ['', 'EQ'],
  department: ['', 'EQ'],
  project: ['', 'LIKE'],
}
export const sortableTypes: readonly ColumnType[] = ['text', 'integer', 'quantity', 'money', 'date']
/** Types that a line of a document may have: units and projects belong to its header. */
export const lineTypes: readonly ColumnType[] = [
  'text',
  'longText',
  'integer',
  'quantity',
  'money',
  'date',
  'yesNo',
  'dictionary',
]

/** A word that goes into the code as it is. */
const label = (max: number) =>
  required(max).refine((given) => !/['"\\`${}<>_]/.test(given), { params: { key: 'plainWords' } })
const chinese = label(40).refine((given) => /\p{Script=Han}/u.test(given) || !/[a-z]{2}/.test(given), {
  params: { key: 'notChinese' },
})
const english = label(60).refine((given) => !/[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(given), {
  params: { key: 'notEnglish' },
})
/** Begins with a capital letter, as titles do. */
const englishTitle = english.refine((given) => /^[A-Z]/.test(given), { params: { key: 'notATitle' } })

export const genColumnInput = z.object({
  /** `line`: of the document's lines. */
  part: z.enum(['header', 'line']).default('header'),
  columnName: z
    .string()
    .trim()
    .max(30)
    .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/),
  /** Its name on the wire; made of the column's unless given. */
  fieldName: z
    .string()
    .trim()
    .max(30)
    .regex(/^[a-z][a-zA-Z0-9]*$/)
    .optional(),
  columnComment: chinese,
  columnCommentEn: english,
  columnType: z.enum(columnTypes),
  /** Of texts. */
  maxLength: integer.min(1).max(2000).optional(),
  dictType: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w.-]+$/)
    .optional(),
  isRequired: flag.default('0'),
  isList: flag.default('0'),
  isEdit: flag.default('0'),
  isSort: flag.default('0'),
  queryType: z.enum(queryTypes).default(''),
})
export type GenColumnInput = z.output<typeof genColumnInput>

export const genInput = z.object({
  tplCategory: z.enum(moduleKinds),
  moduleName: z.enum(areas),
  /** The module: a noun in the singular, words joined by hyphens. */
  businessName: z
    .string()
    .trim()
    .max(24)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  functionName: chinese,
  functionNameEn: englishTitle,
  /** Of a document's numbers. */
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z]{2,6}$/)
    .optional(),
  columns: z.array(genColumnInput).max(100).default([]),
  remark: remark.optional(),
})
export type GenInput = z.output<typeof genInput>

const genRow = z.object({
  tableId: z.number().int(),
  /** The table that it was read from, else the one that it will have. */
  tableName: z.string(),
  tplCategory: z.enum(moduleKinds),
  moduleName: z.enum(areas),
  businessName: z.string(),
  functionName: z.string(),
  functionNameEn: z.string(),
  prefix: z.string(),
  columnCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'preview', 'code', 'sync']),
  ...stamped,
})
export type GenRow = z.output<typeof genRow>
export const genInfo = genRow.omit({ can: true, columnCount: true })
export type GenInfo = z.output<typeof genInfo>
export const genColumn = z.object({
  columnId: z.number().int(),
  part: z.enum(['header', 'line']),
  columnName: z.string(),
  fieldName: z.string(),
  columnComment: z.string(),
  columnCommentEn: z.string(),
  columnType: z.enum(columnTypes),
  maxLength: z.number().int().nullable(),
  dictType: z.string(),
  isRequired: flag,
  isList: flag,
  isEdit: flag,
  isSort: flag,
  queryType: z.enum(queryTypes),
  sort: z.number().int(),
  /** The type that the database gives it, of one that was read from there. */
  databaseType: z.string(),
})
export type GenColumn = z.output<typeof genColumn>
const table = z.object({ tableName: z.string(), tableComment: z.string(), columnCount: z.number().int() })
export type DatabaseTable = z.output<typeof table>
/** A comma list of `schema.table`, or of ids. */
const tableNames = z
  .string()
  .transform((given) =>
    given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .pipe(z.array(key).min(1).max(20))
/** Files by their paths from the root of the source tree. */
const files = z.record(z.string(), z.string())

const query = listInput(
  {
    keyword: text(60).optional(),
    functionName: text(60).optional(),
    businessName: text(40).optional(),
    tableName: text(60).optional(),
    tplCategory: z.enum(moduleKinds).optional(),
  },
  ['tableId', 'businessName', 'createTime', 'updateTime'],
)
/** Columns of the sheet. */
const exported = [
  'functionName',
  'functionNameEn',
  'tplCategory',
  'moduleName',
  'businessName',
  'tableName',
  'columnCount',
  'prefix',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const

export const gen = operations('system/gen', genMessages, {
  list: {
    method: 'GET',
    path: '/code/gen/list',
    permission: 'tool:gen:list',
    wire: 'rows',
    input: query,
    answer: pageOf(genRow),
  },
  export: {
    method: 'POST',
    path: '/code/gen/export',
    permission: 'tool:gen:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** Tables of the database that were not read yet. */
  databaseList: {
    method: 'GET',
    path: '/code/gen/db/list',
    permission: 'tool:gen:import',
    wire: 'rows',
    input: listInput({ tableName: text(60).optional(), tableComment: text(60).optional() }, ['tableName']),
    answer: pageOf(table),
  },
  import: {
    method: 'POST',
    path: '/code/gen/importTable',
    permission: 'tool:gen:import',
    success: 'imported',
    input: z.object({ tables: tableNames }),
    answer: z.object({ tableIds: z.array(z.number().int()) }),
  },
  get: {
    method: 'GET',
    path: '/code/gen/{tableId}',
    permission: 'tool:gen:query',
    input: z.object({ tableId: id }),
    answer: z.object({
      info: genInfo,
      rows: z.array(genColumn),
      tables: z.array(
        genInfo.pick({ tableId: true, tableName: true, moduleName: true, businessName: true, functionName: true }),
      ),
    }),
  },
  create: {
    method: 'POST',
    path: '/code/gen',
    permission: 'tool:gen:edit',
    success: 'added',
    input: genInput,
    answer: z.object({ tableId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/code/gen',
    permission: 'tool:gen:edit',
    success: 'updated',
    input: genInput.extend({ tableId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/code/gen/{tableIds}',
    permission: 'tool:gen:remove',
    success: 'deleted',
    input: z.object({ tableIds: ids }),
    answer: z.void(),
  },
  /** Reads the columns of its table again. A GET that changes: never repeated by the client itself. */
  sync: {
    method: 'GET',
    path: '/code/gen/synchDb/{tableId}',
    permission: 'tool:gen:edit',
    success: 'synced',
    input: z.object({ tableId: id }),
    answer: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  },
  preview: {
    method: 'GET',
    path: '/code/gen/preview/{tableId}',
    permission: 'tool:gen:preview',
    input: z.object({ tableId: id }),
    answer: files,
  },
  download: {
    method: 'GET',
    path: '/code/gen/download/{tableId}',
    permission: 'tool:gen:code',
    wire: 'file',
    input: z.object({ tableId: id }),
    answer: z.void(),
  },
  downloadAll: {
    method: 'GET',
    path: '/code/gen/batchGenCode',
    permission: 'tool:gen:code',
    wire: 'file',
    input: z.object({ tables: tableNames }),
    answer: z.void(),
  },
})
