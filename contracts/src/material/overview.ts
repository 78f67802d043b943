import { z } from 'zod'
import { monthFilters } from '../kit/months.ts'
import { operations } from '../kit/operation.ts'
import { id, text } from '../kit/wire.ts'
import { overviewMessages } from './overview.messages.ts'

/** By what the sums are told apart. */
export const overviewDimensions = ['project', 'unit', 'supplier', 'type'] as const
export type OverviewDimension = (typeof overviewDimensions)[number]
/** What a purchase goes through, each from the end of the one before. */
export const cycleStages = ['analysis', 'plan', 'scheme', 'result', 'order', 'delivery'] as const
export const overviewCharts = [
  'spend',
  'spendBy',
  'saving',
  'savingBy',
  'cycle',
  'commitments',
  'commitmentsBy',
] as const
export type OverviewChart = (typeof overviewCharts)[number]
/** How many bars a sum is told in; what is left is one more. */
export const barsAtMost = 10

const filters = {
  ...monthFilters,
  by: z.enum(overviewDimensions).default('project'),
  projectInfoNo: text(32).optional(),
  orgId: text(32).optional(),
  supplierId: id.optional(),
  materialType: text(64).optional(),
}
const monthly = z.object({ month: z.string(), amountUSD: z.string() })
const named = { key: z.string(), label: z.string() }
const saved = { estimatedUSD: z.string(), agreedUSD: z.string(), savingUSD: z.string() }
const figures = z.object({
  beginMonth: z.string(),
  endMonth: z.string(),
  /** Whether this person sees amounts: there are none otherwise. */
  priced: z.boolean(),
  /** What the filters chose, in the words of the reader. */
  chosen: z.array(
    z.object({ field: z.enum(['projectInfoNo', 'orgId', 'supplierId', 'materialType']), label: z.string() }),
  ),
  spend: z.array(monthly),
  spendBy: z.array(z.object({ ...named, amountUSD: z.string() })),
  saving: z.array(z.object({ month: z.string(), ...saved })),
  savingBy: z.array(z.object({ ...named, ...saved })),
  /** Half of the purchases took at most so many days. */
  cycle: z.array(z.object({ stage: z.enum(cycleStages), days: z.string(), count: z.number().int() })),
  /** By the month in which it is due; `lateUSD` is what of it is overdue. */
  commitments: z.array(z.object({ month: z.string(), amountUSD: z.string(), lateUSD: z.string() })),
  commitmentsBy: z.array(z.object({ ...named, amountUSD: z.string(), lateUSD: z.string() })),
})
export type OverviewFigures = z.output<typeof figures>

export const overview = operations('material/overview', overviewMessages, {
  /** What was bought in some months within the reader's data scope, what it saved, how long it took, and what is still to come. */
  figures: {
    method: 'GET',
    path: '/material/overview',
    permission: 'material:overview:list',
    input: z.object(filters),
    answer: figures,
  },
  /** The figures of one chart as a sheet. */
  sheet: {
    method: 'POST',
    path: '/material/overview/sheet',
    permission: 'material:overview:export',
    wire: 'file',
    body: 'form',
    input: z.object({ ...filters, chart: z.enum(overviewCharts) }),
    answer: z.void(),
  },
})
