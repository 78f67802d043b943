import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  exactTotalBound,
  flag,
  id,
  ids,
  key,
  listInput,
  pageOf,
  pageSizeBound,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { dictEntry } from './dict.entries.ts'
import { dictMessages } from './dict.messages.ts'

const yesNo = z.enum(['Y', 'N'])
/** The colour of an entry's tag, under the names of this wire; none is plain text. */
export const tagColours = ['', 'default', 'primary', 'success', 'info', 'warning', 'danger'] as const
export type TagColour = (typeof tagColours)[number]

// `dictType` itself is a call beside those that name a type.
const dictType = required(64).refine((given) => /^[\w-]*$/.test(given) && given !== 'dictType', {
  params: { key: 'notAType' },
})
/** What a person writes of a dictionary. Without an English name a new one is called the same in both languages. */
export const dictTypeInput = z.object({
  dictName: required(100),
  dictNameEn: text(100).optional(),
  dictType,
  status: flag.default('0'),
  remark: remark.optional(),
})
export type DictTypeInput = z.output<typeof dictTypeInput>
/** What a person writes of an entry. */
export const dictDataInput = z.object({
  dictType: key,
  dictLabel: required(100),
  dictLabelEn: text(100).optional(),
  dictValue: required(100),
  dictSort: z.coerce.number<number | string>().int().min(0).max(99_999).default(0),
  listClass: z.enum(tagColours).default(''),
  cssClass: text(100).default(''),
  isDefault: yesNo.default('N'),
  status: flag.default('0'),
  remark: remark.optional(),
})
export type DictDataInput = z.output<typeof dictDataInput>

export const dictTypeRow = z.object({
  dictId: z.number().int(),
  dictName: z.string(),
  dictType: z.string(),
  entryCount: z.number().int(),
  isBuiltin: yesNo,
  /** Y: values are neither added nor taken away, only their words changed. */
  isFixed: yesNo,
  status: flag,
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type DictTypeRow = z.output<typeof dictTypeRow>
export const dictDataRow = dictEntry.extend({ version: z.number().int(), can: can(['edit', 'remove']), ...stamped })
export type DictDataRow = z.output<typeof dictDataRow>
/** For editing: the names without `En` are the Chinese ones, whatever the reader's language. */
export const dictTypeDetail = dictTypeRow.omit({ can: true }).extend({ dictNameEn: z.string() })
export type DictTypeDetail = z.output<typeof dictTypeDetail>
export const dictDataDetail = dictDataRow.omit({ can: true }).extend({ dictLabelEn: z.string() })
export type DictDataDetail = z.output<typeof dictDataDetail>

/** Columns of the sheets. */
const exportedTypes = [
  'dictName',
  'dictType',
  'entryCount',
  'status',
  'isBuiltin',
  'remark',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const exportedData = [
  'dictSort',
  'dictLabel',
  'dictValue',
  'dictType',
  'isDefault',
  'status',
  'listClass',
  'remark',
  'createTime',
  'updateBy',
  'updateTime',
] as const
// Nobody pages through a dictionary: without a page size it comes whole.
const pageSize = z.coerce.number().int().min(1).max(pageSizeBound).default(exactTotalBound)
const typeQuery = listInput(
  {
    dictName: text(100).optional(),
    dictType: text(64).optional(),
    status: flag.optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['dictId', 'dictName', 'dictType', 'createTime'],
).extend({ pageSize })
const dataQuery = listInput(
  {
    dictType: text(64).optional(),
    dictLabel: text(100).optional(),
    dictValue: text(100).optional(),
    status: flag.optional(),
  },
  ['dictCode', 'dictSort', 'dictLabel', 'dictValue', 'createTime'],
).extend({ pageSize })

export const dict = operations('system/dict', dictMessages, {
  types: {
    method: 'GET',
    path: '/system/dict/type/list',
    permission: 'system:dict:list',
    wire: 'rows',
    input: typeQuery,
    answer: pageOf(dictTypeRow),
  },
  typeOf: {
    method: 'GET',
    path: '/system/dict/type/{id}',
    permission: 'system:dict:query',
    input: z.object({ id }),
    answer: dictTypeDetail,
  },
  /** Enabled dictionaries by name, for choosing one. */
  optionselect: {
    method: 'GET',
    path: '/system/dict/type/optionselect',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(z.object({ dictId: z.number().int(), dictName: z.string(), dictType: z.string(), status: flag })),
  },
  createType: {
    method: 'POST',
    path: '/system/dict/type',
    permission: 'system:dict:add',
    success: 'added',
    input: dictTypeInput,
    answer: z.object({ dictId: z.number().int() }),
  },
  updateType: {
    method: 'PUT',
    path: '/system/dict/type',
    permission: 'system:dict:edit',
    success: 'updated',
    input: changes(dictTypeInput).extend({ dictId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  removeTypes: {
    method: 'DELETE',
    path: '/system/dict/type/{ids}',
    permission: 'system:dict:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  refreshCache: {
    method: 'DELETE',
    path: '/system/dict/type/refreshCache',
    permission: 'system:dict:remove',
    success: 'refreshed',
    input: z.object({}),
    answer: z.void(),
  },
  clearCache: {
    method: 'DELETE',
    path: '/system/dict/type/clearCache',
    permission: 'system:dict:remove',
    success: 'refreshed',
    input: z.object({}),
    answer: z.void(),
  },
  exportTypes: {
    method: 'POST',
    path: '/system/dict/type/export',
    permission: 'system:dict:export',
    wire: 'file',
    body: 'form',
    input: exportInput(typeQuery, exportedTypes),
    answer: z.void(),
  },

  data: {
    method: 'GET',
    path: '/system/dict/data/list',
    permission: 'system:dict:list',
    wire: 'rows',
    input: dataQuery,
    answer: pageOf(dictDataRow),
  },
  dataOf: {
    method: 'GET',
    path: '/system/dict/data/{id}',
    permission: 'system:dict:query',
    input: z.object({ id }),
    answer: dictDataDetail,
  },
  createData: {
    method: 'POST',
    path: '/system/dict/data',
    permission: 'system:dict:add',
    success: 'added',
    input: dictDataInput,
    answer: z.object({ dictCode: z.number().int() }),
  },
  updateData: {
    method: 'PUT',
    path: '/system/dict/data',
    permission: 'system:dict:edit',
    success: 'updated',
    input: changes(dictDataInput).extend({ dictCode: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  removeData: {
    method: 'DELETE',
    path: '/system/dict/data/{ids}',
    permission: 'system:dict:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  exportData: {
    method: 'POST',
    path: '/system/dict/data/export',
    permission: 'system:dict:export',
    wire: 'file',
    body: 'form',
    input: exportInput(dataQuery, exportedData),
    answer: z.void(),
  },
})
