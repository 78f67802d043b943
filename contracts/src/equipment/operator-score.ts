import { z } from 'zod'
import { clearable } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  decimal,
  id,
  ids,
  key,
  listInput,
  many,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { grades, scorePeriod } from './operator.ts'
import { operatorScoreMessages } from './operator-score.messages.ts'

/** Drafts are their scorer's alone, what was submitted stays. */
export const scoreStates = ['draft', 'submitted'] as const

/** What one criterion is worth here; nothing as long as nobody said. */
export const scoredCriterion = z.object({
  key: required(32),
  points: clearable(
    decimal.refine((given) => /^\d{1,3}(\.\d)?$/.test(given), { params: { key: 'onePlace' } }),
  ).optional(),
  note: text(200).optional(),
})

/** What a person writes. */
export const operatorScoreInput = z.object({
  operatorId: id,
  projectInfoNo: required(32),
  period: scorePeriod,
  /** On which vibrator, where it was one. */
  devId: clearable(id).optional(),
  points: z.array(scoredCriterion).max(30).default([]),
  remark: remark.optional(),
})
export type OperatorScoreInput = z.output<typeof operatorScoreInput>

export const operatorScoreRow = z.object({
  id: z.number().int(),
  number: z.string(),
  operatorId: z.number().int(),
  operatorNo: z.string(),
  operatorName: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  period: z.string(),
  devId: z.number().int().nullable(),
  devNo: z.string().nullable(),
  total: z.string(),
  /** Of what was submitted. */
  grade: z.enum(grades).nullable(),
  state: z.enum(scoreStates),
  scorer: z.string(),
  submitTime: z.string().nullable(),
  version: z.number().int(),
  can: can(['edit', 'submit', 'remove']),
  ...stamped,
})
export type OperatorScoreRow = z.output<typeof operatorScoreRow>
/** A criterion of the standard that the sheet goes by, with what was said. */
const criterionRow = z.object({
  key: z.string(),
  name: z.string(),
  full: z.string(),
  points: z.string().nullable(),
  note: z.string(),
})
export const operatorScoreDetail = operatorScoreRow.extend({
  standardName: z.string(),
  points: z.array(criterionRow),
})
export type OperatorScoreDetail = z.output<typeof operatorScoreDetail>

/** Columns of the sheet. */
const exported = [
  'number',
  'operatorNo',
  'operatorName',
  'projectName',
  'period',
  'devNo',
  'total',
  'grade',
  'state',
  'scorer',
  'submitTime',
  'remark',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    operatorId: id.optional(),
    projectInfoNo: key.optional(),
    period: scorePeriod.optional(),
    state: many(z.enum(scoreStates)),
    grade: many(z.enum(grades)),
  },
  ['id', 'period', 'total'],
)
const answered = z.object({ version: z.number().int() })

export const operatorScoreCalls = operations('equipment/operator-score', operatorScoreMessages, {
  list: {
    method: 'GET',
    path: '/equipment/operator-score/list',
    permission: 'equipment:operator-score:list',
    wire: 'rows',
    input: query,
    answer: pageOf(operatorScoreRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/operator-score/{id}',
    permission: 'equipment:operator-score:query',
    input: z.object({ id }),
    answer: operatorScoreDetail,
  },
  /** What a sheet of a period asks for. */
  blank: {
    method: 'GET',
    path: '/equipment/operator-score/blank',
    permission: 'equipment:operator-score:add',
    input: z.object({ period: scorePeriod }),
    answer: z.object({ standardName: z.string(), points: z.array(criterionRow) }),
  },
  create: {
    method: 'POST',
    path: '/equipment/operator-score',
    permission: 'equipment:operator-score:add',
    success: 'added',
    input: operatorScoreInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/operator-score',
    permission: 'equipment:operator-score:edit',
    success: 'updated',
    input: operatorScoreInput.extend({ id, version }),
    answer: answered,
  },
  submit: {
    method: 'POST',
    path: '/equipment/operator-score/{id}/submit',
    permission: 'equipment:operator-score:submit',
    success: 'submitted',
    input: z.object({ id, version }),
    answer: answered,
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/operator-score/{ids}',
    permission: 'equipment:operator-score:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/operator-score/export',
    permission: 'equipment:operator-score:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
