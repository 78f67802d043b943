import { z } from 'zod'
import { month } from '../kit/months.ts'
import { operations } from '../kit/operation.ts'
import { text, time } from '../kit/wire.ts'
import { type DayKind, dayKinds } from './figures.ts'
import { unitReportMessages } from './unit-report.messages.ts'

/** How many units a report has pages for: those with most days. */
export const unitsAtMost = 60
/** What a month is told with beside its days: a part, and the whole that it is of. */
export const ratios = ['checks', 'requests', 'returns', 'repairs', 'losses'] as const
export type Ratio = (typeof ratios)[number]

const counted = z.object(Object.fromEntries(dayKinds.map((kind) => [kind, z.string()])) as Record<DayKind, z.ZodString>)
const ratio = z.object({ part: z.string(), whole: z.string() })
const ofMonth = counted.extend({
  month: z.string(),
  ...(Object.fromEntries(ratios.map((name) => [name, ratio])) as Record<Ratio, typeof ratio>),
  /** At the end of the month, in USD; null where nobody knows them. */
  netValue: z.string().nullable(),
  originalValue: z.string().nullable(),
  /** Of sound days in pools, in USD. */
  idleCost: z.string(),
})
export type MonthOfUnit = z.output<typeof ofMonth>
const category = counted.extend({
  label: z.string(),
  /** Single devices at the end of the month, and of these the sound ones, those in pools and those with projects. */
  devices: z.number().int(),
  good: z.number().int(),
  inPool: z.number().int(),
  atWork: z.number().int(),
  idleCost: z.string(),
})
export type CategoryOfUnit = z.output<typeof category>
const unit = z.object({
  key: z.string(),
  label: z.string(),
  /** The month itself, the one before, and the same of the year before. */
  own: ofMonth,
  before: ofMonth,
  yearBefore: ofMonth,
  /** From the same month of the year before to this one. */
  trend: z.array(counted.extend({ month: z.string() })),
  /** The most numerous first. */
  categories: z.array(category),
  /** What waits for somebody now, of what the reader may see. */
  overdue: z.array(z.object({ title: z.string(), count: z.number().int() })),
})
export type UnitOfReport = z.output<typeof unit>
const report = z.object({
  month: z.string(),
  isOver: z.boolean(),
  keptTime: time.nullable(),
  units: z.array(unit),
  /** Units beyond those that there are pages for. */
  left: z.number().int(),
})
export type UnitReport = z.output<typeof report>

/** What a month's equipment figures come to, unit by unit, to be printed. */
export const unitReportCalls = operations('equipment/unit-report', unitReportMessages, {
  /** Without a month the last that is over. */
  report: {
    method: 'GET',
    path: '/equipment/figures/report',
    permission: 'equipment:figures:list',
    input: z.object({
      month: month.optional(),
      /** With the departments below it. */
      deptId: text(20).optional(),
    }),
    answer: report,
  },
})
