import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, decimal, id, listInput, pageOf, remark, required, stamped, text } from '../kit/wire.ts'
import { scoreStandardMessages } from './score-standard.messages.ts'

const points = decimal.refine((given) => /^\d{1,3}(\.\d)?$/.test(given), { params: { key: 'onePlace' } })
/** What is looked at, and how many points it may bring at most. */
export const criterion = z.object({ key: required(32), name: required(60), nameEn: required(80), points })
export type Criterion = z.output<typeof criterion>

/** What a person writes: all criteria come to 100 points. */
export const scoreStandardInput = z.object({
  standardName: required(60),
  validFrom: date,
  criteria: z.array(criterion).min(1).max(30),
  /** From how many points on a grade begins; below the last it is a D. */
  gradeA: points.default('90'),
  gradeB: points.default('80'),
  gradeC: points.default('70'),
  remark: remark.optional(),
})
export type ScoreStandardInput = z.output<typeof scoreStandardInput>

const { createBy, createTime, remark: kept } = stamped
export const scoreStandardRow = z.object({
  id: z.number().int(),
  standardName: z.string(),
  validFrom: z.string(),
  criteria: z.array(z.object({ key: z.string(), name: z.string(), nameEn: z.string(), points: z.string() })),
  gradeA: z.string(),
  gradeB: z.string(),
  gradeC: z.string(),
  /** Sheets that were filled by it. */
  scores: z.number().int(),
  remark: kept,
  createBy,
  createTime,
})
export type ScoreStandardRow = z.output<typeof scoreStandardRow>

/** Columns of the sheet. */
const exported = [
  'standardName',
  'validFrom',
  'criteria',
  'gradeA',
  'gradeB',
  'gradeC',
  'scores',
  'remark',
  'createBy',
  'createTime',
] as const
const query = listInput({ standardName: text(60).optional() }, ['id', 'validFrom'])

export const scoreStandardCalls = operations('equipment/score-standard', scoreStandardMessages, {
  list: {
    method: 'GET',
    path: '/equipment/score-standard/list',
    permission: 'equipment:score-standard:list',
    wire: 'rows',
    input: query,
    answer: pageOf(scoreStandardRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/score-standard/{id}',
    permission: 'equipment:score-standard:list',
    input: z.object({ id }),
    answer: scoreStandardRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/score-standard',
    permission: 'equipment:score-standard:add',
    success: 'added',
    input: scoreStandardInput,
    answer: z.object({ id: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: '/equipment/score-standard/export',
    permission: 'equipment:score-standard:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
