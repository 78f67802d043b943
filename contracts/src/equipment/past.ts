import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, id, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { pastMessages } from './past.messages.ts'

export const heldKinds = ['pool', 'project', 'department', 'repair', 'lease', 'transit'] as const
export const heldChanges = ['came', 'went', 'more', 'less'] as const
/** Rows that a paper has at most. */
export const paperBound = 2000

const document = z.object({ id: z.number().int(), kind: z.string(), number: z.string() })
export const pastRow = z.object({
  key: z.string(),
  /** Nothing of a quantity. */
  devId: z.number().int().nullable(),
  /** Whoever reads this sees the device's own page. */
  opens: z.boolean(),
  devNo: z.string(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  devType: z.string(),
  holderName: z.string(),
  holderKind: z.enum(heldKinds),
  condition: z.enum(techStates),
  /** How much there was on the day. */
  quantity: z.string(),
  unit: z.string(),
  /** Since when a device was there, on the day; of one that went, until the day to compare with. */
  since: time.nullable(),
  /** Where it came from, or, compared, where it went. */
  other: z.string(),
  /** Nothing as long as no other day is asked about. */
  change: z.enum(heldChanges).nullable(),
  beforeQty: z.string().nullable(),
  changedQty: z.string().nullable(),
  /** What brought it, or, compared, what did it; of a quantity those of the time between, the latest first, at most ten. */
  documents: z.array(document),
  /** How many more there are. */
  moreDocuments: z.number().int(),
})
export type PastRow = z.output<typeof pastRow>

const filters = {
  projectInfoNo: text(32).optional(),
  /** Its own places and those of the departments below it, the projects that it runs among them. */
  deptId: text(20).optional(),
  holderKind: many(z.enum(heldKinds)),
  /** At its end; now where nobody says. */
  onDate: date.optional(),
  /** Only what differs from how it was at the end of this day. */
  sinceDate: date.optional(),
  keyword: text(60).optional(),
  categoryId: id.optional(),
  change: many(z.enum(heldChanges)),
}
const query = listInput(filters, ['devModel'])
const exported = [
  'change',
  'devNo',
  'devName',
  'brand',
  'devModel',
  'devType',
  'holderName',
  'condition',
  'beforeQty',
  'quantity',
  'changedQty',
  'unit',
  'since',
  'other',
  'documents',
] as const

const summary = z.object({
  /** What was asked about, as it is called; empty where nobody said. */
  place: z.string(),
  onDate: z.string(),
  sinceDate: z.string().nullable(),
  /** What was there on the day; compared: what came, and what went. */
  held: amounts,
  came: amounts,
  went: amounts,
})
export type PastSummary = z.output<typeof summary>

/** What projects, departments and pools had on any day of the past, and what became of it until another. */
export const past = operations('equipment/past', pastMessages, {
  list: {
    method: 'GET',
    path: '/equipment/past/list',
    permission: 'equipment:past:list',
    wire: 'rows',
    input: query,
    answer: pageOf(pastRow),
  },
  summary: {
    method: 'GET',
    path: '/equipment/past/summary',
    permission: 'equipment:past:list',
    input: z.object(filters),
    answer: summary,
  },
  /** The same as a paper has it: with its sums, all rows up to the bound. */
  paper: {
    method: 'GET',
    path: '/equipment/past/paper',
    permission: 'equipment:past:list',
    input: z.object(filters),
    answer: summary.extend({ rows: z.array(pastRow), total: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: '/equipment/past/export',
    permission: 'equipment:past:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
