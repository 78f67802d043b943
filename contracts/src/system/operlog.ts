import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, flag, id, ids, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { operlogMessages } from './operlog.messages.ts'

/** 0 other, 1 add, 2 change, 3 delete, 4 grant, 5 export, 6 import, 7 force out, 8 generate, 9 clear. */
export const businessTypes = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type BusinessType = (typeof businessTypes)[number]

export const operlogRow = z.object({
  operId: z.number().int(),
  /** The module's title, and what was done there, in the reader's language. */
  title: z.string(),
  action: z.string(),
  /** What was changed: the record by its number or name, and its fields; of several records the first. */
  about: z.string(),
  /** Numbers here and in `status`, as the family compares them. */
  businessType: z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  /** `area/module.call`. */
  method: z.string(),
  requestMethod: z.string(),
  operName: z.string(),
  nickName: z.string().nullable(),
  deptName: z.string(),
  operUrl: z.string(),
  /** 0 another system under a service account, 1 a person. */
  operatorType: z.literal([0, 1]),
  operIp: z.string(),
  operParam: z.string(),
  status: z.literal([0, 1]),
  errorMsg: z.string(),
  operTime: time,
  /** Milliseconds. */
  costTime: z.number().int(),
})
export type OperlogRow = z.output<typeof operlogRow>

/** One record that a call changed: its fields under the reader's words; null where there was or is nothing. */
export const recordChange = z.object({
  entity: z.string(),
  title: z.string(),
  id: z.string(),
  name: z.string(),
  action: z.string(),
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
})
export type RecordChange = z.output<typeof recordChange>

export const operlogDetail = operlogRow.extend({
  requestId: z.string(),
  changes: z.array(recordChange),
  /** Of how many records the first are told. */
  changesTotal: z.number().int(),
})
export type OperlogDetail = z.output<typeof operlogDetail>

/** Columns of the sheet. */
const exported = [
  'operId',
  'title',
  'operTime',
  'operName',
  'nickName',
  'deptName',
  'action',
  'about',
  'businessType',
  'status',
  'errorMsg',
  'operatorType',
  'operIp',
  'requestMethod',
  'operUrl',
  'method',
  'operParam',
  'costTime',
] as const
const query = listInput(
  {
    /** A part of the module's title, in either language. */
    title: text(60).optional(),
    /** `area/module`. */
    module: text(60).optional(),
    operName: text(64).optional(),
    operIp: text(64).optional(),
    status: flag.optional(),
    businessType: many(z.enum(businessTypes)),
    requestId: text(64).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['operTime', 'costTime', 'operName'],
)

export const operlog = operations('system/operlog', operlogMessages, {
  list: {
    method: 'GET',
    path: '/system/operlog/list',
    permission: 'system:operlog:list',
    wire: 'rows',
    input: query,
    answer: pageOf(operlogRow),
  },
  /** The modules that the log may speak of, for the filter. */
  modules: {
    method: 'GET',
    path: '/system/operlog/modules',
    permission: 'system:operlog:list',
    input: z.object({}),
    answer: z.array(z.object({ module: z.string(), title: z.string() })),
  },
  get: {
    method: 'GET',
    path: '/system/operlog/{id}',
    permission: 'system:operlog:query',
    input: z.object({ id }),
    answer: operlogDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/system/operlog/{ids}',
    permission: 'system:operlog:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  clean: {
    method: 'DELETE',
    path: '/system/operlog/clean',
    permission: 'system:operlog:remove',
    success: 'deleted',
    input: z.object({}),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/operlog/export',
    permission: 'system:operlog:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
