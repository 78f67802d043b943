import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { decimal, id, integer, key, listInput, pageOf, text, time } from '../kit/wire.ts'
import { depreciationMessages } from './depreciation.messages.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const depreciationRow = z.object({
  id: z.number().int(),
  month: z.string(),
  devId: z.number().int(),
  devNo: z.string(),
  devName: z.string(),
  devType: z.string(),
  ownerOrgName: z.string(),
  currency: z.string(),
  originalValue: z.string(),
  residualValue: z.string(),
  months: z.number().int(),
  amount: z.string(),
  accumulated: z.string(),
  netValue: z.string(),
})
export type DepreciationRow = z.output<typeof depreciationRow>

const sum = z.object({ currency: z.string(), devices: z.number().int(), amount: z.string(), netValue: z.string() })
export const depreciationRuns = z.object({
  /** Months that were run, the last one first, with their sums by currency. */
  runs: z.array(z.object({ month: z.string(), runBy: z.string(), runTime: time, sums: z.array(sum) })),
  /** What may be run next, and whether it is over. */
  next: z.string(),
  isOver: z.boolean(),
  /** Devices with a value and without a life. */
  skipped: z.number().int(),
})
export type DepreciationRuns = z.output<typeof depreciationRuns>

export const depreciationRule = z.object({
  categoryId: z.number().int(),
  devType: z.string(),
  months: z.number().int(),
  residualPercent: z.string(),
  saidBy: z.string().nullable(),
})
export type DepreciationRule = z.output<typeof depreciationRule>

const query = listInput(
  { month: month.optional(), deptId: key.optional(), categoryId: id.optional(), keyword: text(60).optional() },
  ['id', 'amount'],
)
/** Columns of the sheet. */
const exported = [
  'month',
  'devNo',
  'devName',
  'devType',
  'ownerOrgName',
  'currency',
  'originalValue',
  'residualValue',
  'months',
  'amount',
  'accumulated',
  'netValue',
] as const

export const depreciationCalls = operations('equipment/depreciation', depreciationMessages, {
  list: {
    method: 'GET',
    path: '/equipment/depreciation/list',
    permission: 'equipment:depreciation:list',
    wire: 'rows',
    input: query,
    answer: pageOf(depreciationRow),
  },
  runs: {
    method: 'GET',
    path: '/equipment/depreciation/runs',
    permission: 'equipment:depreciation:list',
    input: z.object({}),
    answer: depreciationRuns,
  },
  run: {
    method: 'POST',
    path: '/equipment/depreciation/run',
    permission: 'equipment:depreciation:run',
    success: 'ran',
    input: z.object({ month }),
    answer: z.object({ devices: z.number().int() }),
  },
  rules: {
    method: 'GET',
    path: '/equipment/depreciation/rules',
    permission: 'equipment:depreciation:list',
    input: z.object({}),
    answer: z.array(depreciationRule),
  },
  rule: {
    method: 'POST',
    path: '/equipment/depreciation/rule',
    permission: 'equipment:depreciation:rule',
    success: 'updated',
    input: z.object({
      categoryId: id,
      months: integer.pipe(z.number().min(1).max(720)),
      residualPercent: decimal.refine((given) => /^\d{1,2}(\.\d{1,2})?$/.test(given), { params: { key: 'twoPlaces' } }),
    }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/depreciation/export',
    permission: 'equipment:depreciation:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
