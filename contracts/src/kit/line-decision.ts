import { z } from 'zod'
import { id, quantity, remark } from './wire.ts'

/** What an approver says of one line: as it came in, less of it, or nothing of it. */
export const lineVerdicts = ['approve', 'lower', 'refuse'] as const
export type LineVerdict = (typeof lineVerdicts)[number]
export const lineDecision = z.object({
  lineId: id,
  decision: z.enum(lineVerdicts),
  /** Of a line that is lowered. */
  quantity: quantity.optional(),
  opinion: remark.optional(),
})
export type LineDecision = z.output<typeof lineDecision>

/** One line of a decision, as the history tells it. */
export const toldLine = z.object({
  lineId: z.number().int(),
  position: z.number().int(),
  decision: z.enum(lineVerdicts),
  before: z.string(),
  quantity: z.string(),
  opinion: z.string(),
})

/** What a line that is decided answers with beside its own: how much of it the decisions so far have left. */
export const decidedColumns = { lineId: z.number().int(), approvedQty: z.string() }
