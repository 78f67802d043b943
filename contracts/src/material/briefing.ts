import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { briefingMessages } from './briefing.messages.ts'
import { lastPrices } from './price.ts'

/** The documents of which somebody decides on money. */
export const briefedKinds = ['material/scheme', 'material/result', 'material/order'] as const
export type BriefedKind = (typeof briefedKinds)[number]

const line = z.object({
  lineId: z.number().int(),
  materialId: z.number().int(),
  materialNameCn: z.string(),
  materialNameEn: z.string(),
  partNo: z.string(),
  unitName: z.string(),
  quantity: z.string(),
  supplierName: z.string(),
  /** Why the offer was taken although another is cheaper. */
  reason: z.string(),
  /** In USD, with its share of the fees where they are known; nothing for those who may not see prices, as all amounts. */
  amountUSD: z.string().nullable(),
  estimatedUSD: z.string().nullable(),
  /** What so much of it cost the last time; nothing of what was never bought. */
  lastUSD: z.string().nullable(),
  last12mUse: z.string(),
  lastPrices,
})
export type BriefedLine = z.output<typeof line>
const briefing = z.object({
  amountUSD: z.string().nullable(),
  savingEstimateUSD: z.string().nullable(),
  /** Of the lines that were bought before. */
  savingLastUSD: z.string().nullable(),
  lines: z.array(line),
})
export type Briefing = z.output<typeof briefing>

export const briefingCalls = operations('material/briefing', briefingMessages, {
  /** What whoever decides on such a document wants to know of it and of each part. */
  get: {
    method: 'GET',
    path: '/material/briefing',
    permission: 'signed-in',
    input: z.object({ kind: z.enum(briefedKinds), id }),
    answer: briefing,
  },
})
