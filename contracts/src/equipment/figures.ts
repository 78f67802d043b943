import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { monthFilters } from '../kit/months.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { figuresMessages } from './figures.messages.ts'
import { heldKinds } from './past.ts'

/** By what the figures are told apart. */
export const figureDimensions = ['unit', 'project', 'category', 'model'] as const
export type FigureDimension = (typeof figureDimensions)[number]
/** Kinds of days: of what is on the books, those on which nobody expects work, and of the others what they were. */
export const dayKinds = ['days', 'outDays', 'soundDays', 'workedDays', 'idleDays'] as const
export type DayKind = (typeof dayKinds)[number]
/** How many rows a table of figures has; what is left is one more. */
export const rowsAtMost = 30

const of = {
  tracking: z.enum(['single', 'bulk']).default('single'),
  projectInfoNo: text(32).optional(),
  /** With the departments below it. */
  deptId: text(20).optional(),
  categoryId: id.optional(),
  modelId: id.optional(),
}
/** Without months the twelve until today. */
const filters = { ...monthFilters, ...of }

/** Devices, or quantities, times days. */
const counted = z.object(Object.fromEntries(dayKinds.map((kind) => [kind, z.string()])) as Record<DayKind, z.ZodString>)
export type Counted = z.output<typeof counted>
const row = counted.extend({ key: z.string(), label: z.string() })
const figures = z.object({
  beginMonth: z.string(),
  endMonth: z.string(),
  /** Until when the ledger has been read: what happened later is not in the figures yet. */
  keptTime: time.nullable(),
  chosen: z.array(z.object({ field: z.enum(['projectInfoNo', 'deptId', 'categoryId', 'modelId']), label: z.string() })),
  total: counted,
  months: z.array(counted.extend({ month: z.string() })),
  /** The largest by days on the books first. */
  rows: z.array(row),
  /** Net and original value of our own devices that have both, as the ledger has them today, in USD at the rate of the day of acquisition. */
  netValue: z.string(),
  originalValue: z.string(),
  /** Quantities lost within the months, and asked for and allocated by the applications submitted in them. */
  lostQty: z.string(),
  askedQty: z.string(),
  allocatedQty: z.string(),
})
export type Figures = z.output<typeof figures>

/** What repairs of these months come to, of the same choice and told apart alike. */
const repairSums = z.object({
  /** Faults that happened in the months, upkeep not counted. */
  failures: z.number().int(),
  /** Faults put right in the months, and the hours from when they were sent until they were accepted. */
  mended: z.number().int(),
  mendedHours: z.string(),
  /** All repairs accepted in the months; of these those that were sent back; what they cost, in USD. */
  repaired: z.number().int(),
  reworked: z.number().int(),
  repairCost: z.string(),
})
export type RepairSums = z.output<typeof repairSums>
/** Which repairs a figure counts. */
export const repairCounts = ['failures', 'mended', 'repaired', 'reworked'] as const
const repairFigures = z.object({
  total: repairSums.extend({ meterHours: z.string() }),
  rows: z.array(repairSums.extend({ key: z.string(), label: z.string() })),
})
export type RepairFigures = z.output<typeof repairFigures>

const countedRepair = z.object({
  repairId: z.number().int(),
  number: z.string(),
  devNo: z.string(),
  devModel: z.string(),
  holderName: z.string(),
  faultDesc: z.string(),
  faultTime: time,
  completedTime: time.nullable(),
  downtimeHours: z.string(),
  reworkNo: z.number().int(),
  repairCost: z.string(),
})
export type CountedRepair = z.output<typeof countedRepair>

const dayRow = counted.extend({
  key: z.string(),
  devId: z.number().int().nullable(),
  opens: z.boolean(),
  devNo: z.string(),
  devName: z.string(),
  devModel: z.string(),
  holderName: z.string(),
  holderKind: z.enum(heldKinds),
  condition: z.enum(techStates),
  quantity: z.string(),
  unit: z.string(),
  /** The first day within the months that it was so, and the last. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type DayRow = z.output<typeof dayRow>
const query = listInput(
  {
    ...filters,
    holderKind: many(z.enum(heldKinds)),
    condition: many(z.enum(techStates)),
    /** Only what has such days. */
    dayKind: z.enum(dayKinds).optional(),
    keyword: text(60).optional(),
  },
  ['firstDay', 'days'],
)
const exported = [
  'devNo',
  'devName',
  'devModel',
  'holderName',
  'condition',
  'quantity',
  'unit',
  'firstDay',
  'lastDay',
  ...dayKinds,
] as const

const repairQuery = listInput({ ...filters, repairCount: z.enum(repairCounts).default('repaired') }, [
  'faultTime',
  'repairCost',
])
const repairsExported = [
  'number',
  'devNo',
  'devModel',
  'holderName',
  'faultDesc',
  'faultTime',
  'completedTime',
  'downtimeHours',
  'reworkNo',
  'repairCost',
] as const

/** How sound the equipment was, how much of it was at work and how much idle, from where each device was day by day. */
export const figuresCalls = operations('equipment/figures', figuresMessages, {
  figures: {
    method: 'GET',
    path: '/equipment/figures',
    permission: 'equipment:figures:list',
    input: z.object({ ...filters, by: z.enum(figureDimensions).default('unit') }),
    answer: figures,
  },
  sheet: {
    method: 'POST',
    path: '/equipment/figures/sheet',
    permission: 'equipment:figures:export',
    wire: 'file',
    body: 'form',
    input: z.object({ ...filters, by: z.enum(figureDimensions).default('unit') }),
    answer: z.void(),
  },
  /** How often equipment broke, how long it took to put right, and what that cost. */
  repairFigures: {
    method: 'GET',
    path: '/equipment/figures/repair-figures',
    permission: 'equipment:figures:list',
    input: z.object({ ...filters, by: z.enum(figureDimensions).default('unit') }),
    answer: repairFigures,
  },
  /** The repairs that these figures count. */
  repairs: {
    method: 'GET',
    path: '/equipment/figures/repairs',
    permission: 'equipment:figures:list',
    wire: 'rows',
    input: repairQuery,
    answer: pageOf(countedRepair),
  },
  repairsExport: {
    method: 'POST',
    path: '/equipment/figures/repairs/export',
    permission: 'equipment:figures:export',
    wire: 'file',
    body: 'form',
    input: exportInput(repairQuery, repairsExported),
    answer: z.void(),
  },
  /** What figures count: where each device was, and so many of each model, from which day to which. */
  list: {
    method: 'GET',
    path: '/equipment/figures/days',
    permission: 'equipment:figures:list',
    wire: 'rows',
    input: query,
    answer: pageOf(dayRow),
  },
  export: {
    method: 'POST',
    path: '/equipment/figures/export',
    permission: 'equipment:figures:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
