import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, pageOf, text } from '../kit/wire.ts'
import { demandMessages } from './demand.messages.ts'

/** Weeks that the board looks ahead. */
export const demandWeeks = 52
export const wayKinds = ['pool', 'inspection', 'repair', 'overdue', 'ending', 'substitute', 'hire', 'buy'] as const

export const demandRow = z.object({
  /** `m12`: a model; `c5-台`: any model of a category, counted in that unit. */
  key: z.string(),
  modelId: z.number().int().nullable(),
  categoryId: z.number().int(),
  brand: z.string(),
  devModel: z.string(),
  devType: z.string(),
  unit: z.string(),
  free: z.string(),
  asked: z.string(),
  coming: z.string(),
  shortOn: z.string().nullable(),
  shortQty: z.string(),
  /** The Monday of the first week; what is there and what is asked for, week by week. */
  firstWeek: z.string(),
  /** Weeks in which something is short. */
  shortWeeks: z.number().int(),
  have: z.array(z.string()),
  need: z.array(z.string()),
})
export type DemandRow = z.output<typeof demandRow>

const way = z.object({
  kind: z.enum(wayKinds),
  said: z.string(),
  quantity: z.string(),
  /** From when on it is there. */
  on: z.string(),
  /** For how many days it is too late. */
  lateDays: z.number().int().positive().nullable(),
  consequence: z.string(),
  /** Where the document is drafted: a view of the menu, and what is below its address. */
  view: z.string(),
  below: z.string(),
})
export type Way = z.output<typeof way>
const asking = z.object({
  id: z.number().int().nullable(),
  number: z.string(),
  projectName: z.string(),
  quantity: z.string(),
  beginsOn: z.string(),
  endsOn: z.string(),
})
const returning = z.object({
  from: z.string(),
  quantity: z.string(),
  on: z.string().nullable(),
  overdueDays: z.number().int().positive().nullable(),
})
const detail = z.object({
  row: demandRow,
  demands: z.array(asking),
  returns: z.array(returning),
  ways: z.array(way),
})
export type DemandDetail = z.output<typeof detail>

const query = listInput({ keyword: text(60).optional(), categoryId: id.optional(), short: z.literal('1').optional() }, [
  'shortOn',
  'shortQty',
  'asked',
])
const exported = [
  'devModel',
  'brand',
  'devType',
  'unit',
  'free',
  'asked',
  'coming',
  'shortOn',
  'shortQty',
  'shortWeeks',
] as const

/** What is still asked for, against what will be there, by model and week. Only counts are the whole company's. */
export const demand = operations('equipment/demand', demandMessages, {
  list: {
    method: 'GET',
    path: '/equipment/demand/list',
    permission: 'equipment:demand:list',
    wire: 'rows',
    input: query,
    answer: pageOf(demandRow),
  },
  /** Where a shortage comes from, and what can be done about it. */
  get: {
    method: 'GET',
    path: '/equipment/demand/detail',
    permission: 'equipment:demand:list',
    input: z.object({ rowKey: text(40) }),
    answer: detail,
  },
  export: {
    method: 'POST',
    path: '/equipment/demand/export',
    permission: 'equipment:demand:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
