import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, pageOf, text, time } from '../kit/wire.ts'
import { idleMessages } from './idle.messages.ts'

export const idleDimensions = ['model', 'unit', 'category'] as const
export type IdleDimension = (typeof idleDimensions)[number]
/** For how long a device has lain idle: up to 30, 90, 180 and 365 days, and longer. */
export const idleAges = ['d30', 'd90', 'd180', 'd365', 'more'] as const
export type IdleAge = (typeof idleAges)[number]
/** The last day of each age. */
export const lastDayOf: Readonly<Record<IdleAge, number | null>> = {
  d30: 30,
  d90: 90,
  d180: 180,
  d365: 365,
  more: null,
}

const filters = {
  /** With the departments below it. */
  deptId: text(20).optional(),
  categoryId: id.optional(),
  modelId: id.optional(),
}
const ofAges = z.object(Object.fromEntries(idleAges.map((age) => [age, z.string()])) as Record<IdleAge, z.ZodString>)
const sums = z.object({
  devices: z.number().int(),
  /** In USD: a day, as rates are today, and so far; the latter by age too. */
  perDay: z.string(),
  cost: z.string(),
  costOf: ofAges,
  devicesOf: ofAges,
})
export type IdleSums = z.output<typeof sums>
const asking = z.object({
  applicationId: z.number().int(),
  number: z.string(),
  projectName: z.string(),
  quantity: z.string(),
  beginsOn: z.string(),
})
const row = sums.extend({
  key: z.string(),
  label: z.string(),
  /** Of a model: the application that wants it first, of those that the reader sees. */
  asked: asking.nullable(),
})
const board = z.object({
  /** Until when the ledger has been read. */
  keptTime: time.nullable(),
  chosen: z.array(z.object({ field: z.enum(['deptId', 'categoryId', 'modelId']), label: z.string() })),
  total: sums,
  /** What costs most first. */
  rows: z.array(row),
})
export type IdleBoard = z.output<typeof board>

const idleRow = z.object({
  key: z.number().int(),
  devId: z.number().int(),
  devNo: z.string(),
  devName: z.string(),
  devModel: z.string(),
  devType: z.string(),
  holderName: z.string(),
  ownerOrgName: z.string(),
  sinceDate: z.string(),
  days: z.number().int(),
  perDay: z.string(),
  cost: z.string(),
})
export type IdleRow = z.output<typeof idleRow>
const query = listInput({ ...filters, age: z.enum(idleAges).optional(), keyword: text(60).optional() }, ['sinceDate'])
const exported = [
  'devNo',
  'devName',
  'devModel',
  'devType',
  'holderName',
  'ownerOrgName',
  'sinceDate',
  'days',
  'perDay',
  'cost',
] as const
const asked = z.object({ ...filters, by: z.enum(idleDimensions).default('model') })

/** What lies idle in pools, what that costs a day and has cost so far, and who could use it. */
export const idleCalls = operations('equipment/idle', idleMessages, {
  board: {
    method: 'GET',
    path: '/equipment/idle',
    permission: 'equipment:idle:list',
    input: asked,
    answer: board,
  },
  sheet: {
    method: 'POST',
    path: '/equipment/idle/sheet',
    permission: 'equipment:idle:export',
    wire: 'file',
    body: 'form',
    input: asked,
    answer: z.void(),
  },
  list: {
    method: 'GET',
    path: '/equipment/idle/devices',
    permission: 'equipment:idle:list',
    wire: 'rows',
    input: query,
    answer: pageOf(idleRow),
  },
  export: {
    method: 'POST',
    path: '/equipment/idle/export',
    permission: 'equipment:idle:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
