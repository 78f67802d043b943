import { z } from 'zod'
import { clearable } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  id,
  ids,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { operatorMessages } from './operator.messages.ts'

/** A quarter of a year, which is what one is scored for: `2026-Q3`. */
export const scorePeriod = z.string().regex(/^\d{4}-Q[1-4]$/)
export const grades = ['A', 'B', 'C', 'D'] as const

/** Where one works, from which day to which. */
export const operatorPost = z.object({ projectInfoNo: required(32), fromOn: date, untilOn: clearable(date).optional() })

/** What a person writes. */
export const operatorInput = z.object({
  operatorNo: required(32),
  operatorName: required(60),
  /** His account, where he has one: nobody scores himself. */
  userId: clearable(id).optional(),
  orgId: key,
  licenceNo: text(60).optional(),
  licenceEnd: clearable(date).optional(),
  active: yesNo.default('Y'),
  posts: z.array(operatorPost).max(100).default([]),
  remark: remark.optional(),
})
export type OperatorInput = z.output<typeof operatorInput>

export const operatorRow = z.object({
  id: z.number().int(),
  operatorNo: z.string(),
  operatorName: z.string(),
  userId: z.number().int().nullable(),
  accountName: z.string().nullable(),
  orgId: z.string(),
  orgName: z.string(),
  licenceNo: z.string(),
  licenceEnd: z.string().nullable(),
  active: yesNo,
  /** Where he works today. */
  projectName: z.string().nullable(),
  /** What he has of all that was submitted, the average of his quarters, and what it is worth. */
  total: z.string().nullable(),
  grade: z.enum(grades).nullable(),
  /** Quarters for which nobody has submitted a score, the first one first, with blanks between. */
  openPeriods: z.string(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type OperatorRow = z.output<typeof operatorRow>
export const operatorDetail = operatorRow.extend({
  posts: z.array(
    z.object({
      projectInfoNo: z.string(),
      projectName: z.string(),
      fromOn: z.string(),
      untilOn: z.string().nullable(),
    }),
  ),
})
export type OperatorDetail = z.output<typeof operatorDetail>

/** What one came to on a project in a quarter: the average of those who scored. */
export const operatorResult = z.object({
  period: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  total: z.string(),
  grade: z.enum(grades),
  scorers: z.number().int(),
})
export type OperatorResult = z.output<typeof operatorResult>

/** Columns of the sheet. */
const exported = [
  'operatorNo',
  'operatorName',
  'orgName',
  'projectName',
  'licenceNo',
  'licenceEnd',
  'active',
  'total',
  'grade',
  'openPeriods',
  'accountName',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    projectInfoNo: key.optional(),
    active: yesNo.optional(),
    /** Those of whom a score is missing. */
    unscored: yesNo.optional(),
  },
  ['id', 'operatorName', 'licenceEnd'],
)

export const operatorCalls = operations('equipment/operator', operatorMessages, {
  list: {
    method: 'GET',
    path: '/equipment/operator/list',
    permission: 'equipment:operator:list',
    wire: 'rows',
    input: query,
    answer: pageOf(operatorRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/operator/{id}',
    permission: 'equipment:operator:query',
    input: z.object({ id }),
    answer: operatorDetail,
  },
  /** What one came to, quarter by quarter. */
  results: {
    method: 'GET',
    path: '/equipment/operator/{id}/results',
    permission: 'equipment:operator:query',
    input: z.object({ id }),
    answer: z.array(operatorResult),
  },
  create: {
    method: 'POST',
    path: '/equipment/operator',
    permission: 'equipment:operator:add',
    success: 'added',
    input: operatorInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/operator',
    permission: 'equipment:operator:edit',
    success: 'updated',
    input: operatorInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/operator/{ids}',
    permission: 'equipment:operator:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/operator/export',
    permission: 'equipment:operator:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
