import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, ids, listInput, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { configMessages } from './config.messages.ts'

/** What a value may be: any text, a decimal figure, `true` or `false`. */
export const valueKinds = ['text', 'figure', 'yesNo'] as const
export type ValueKind = (typeof valueKinds)[number]

const yesNo = z.enum(['Y', 'N'])
const configKey = required(100).refine((key) => /^[\w.-]*$/.test(key), { params: { key: 'notAKey' } })

/** What a person writes of a parameter. Without an English name a new one is called the same in both languages. */
export const configInput = z.object({
  configName: required(100),
  configNameEn: text(100).optional(),
  configKey,
  configValue: required(500),
  valueKind: z.enum(valueKinds).optional(),
  configType: yesNo.optional(),
  isPublic: yesNo.optional(),
  remark: remark.optional(),
})
export type ConfigInput = z.output<typeof configInput>

export const configRow = z.object({
  configId: z.number().int(),
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  valueKind: z.enum(valueKinds),
  configType: yesNo,
  isPublic: yesNo,
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type ConfigRow = z.output<typeof configRow>
/** For editing: `configName` is the Chinese name, whatever the reader's language. */
export const configDetail = configRow.omit({ can: true }).extend({ configNameEn: z.string() })
export type ConfigDetail = z.output<typeof configDetail>

/** Columns of the sheet. */
const exported = [
  'configName',
  'configKey',
  'configValue',
  'valueKind',
  'configType',
  'isPublic',
  'remark',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const query = listInput(
  {
    configName: text(100).optional(),
    configKey: text(100).optional(),
    configType: yesNo.optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['configId', 'configKey', 'createTime'],
)

export const config = operations('system/config', configMessages, {
  list: {
    method: 'GET',
    path: '/system/config/list',
    permission: 'system:config:list',
    wire: 'rows',
    input: query,
    answer: pageOf(configRow),
  },
  get: {
    method: 'GET',
    path: '/system/config/{id}',
    permission: 'system:config:query',
    input: z.object({ id }),
    answer: configDetail,
  },
  /** The value stands in `msg`. Public parameters for anyone signed in, all others with `system:config:query`. */
  byKey: {
    method: 'GET',
    path: '/system/config/configKey/{key}',
    permission: 'signed-in',
    wire: 'top',
    input: z.object({ key: required(100) }),
    answer: z.object({ msg: z.string() }),
  },
  create: {
    method: 'POST',
    path: '/system/config',
    permission: 'system:config:add',
    success: 'added',
    input: configInput,
    answer: z.object({ configId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/config',
    permission: 'system:config:edit',
    success: 'updated',
    input: changes(configInput).extend({ configId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/config/{ids}',
    permission: 'system:config:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  clearCache: {
    method: 'DELETE',
    path: '/system/config/clearCache',
    permission: 'system:config:remove',
    success: 'cleared',
    input: z.object({}),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/config/export',
    permission: 'system:config:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
