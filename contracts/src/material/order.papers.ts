// Which papers of trade an order needs, which of them are there, and which are missing.
import { z } from 'zod'
import { attachments } from '../kit/attachment.ts'
import { fileRow } from '../kit/file.ts'
import { date, id, text, time } from '../kit/wire.ts'

/** One for the whole order, or one for each of its shipments. */
export const paperPers = ['order', 'shipment'] as const
/** When it has to be there. */
export const paperStages = ['shipped', 'customs', 'arrived'] as const
/** Whether the supplier sends it, or whoever buys has it from elsewhere. */
export const paperFroms = ['supplier', 'buyer'] as const
/** What its buyer says of one; `open` takes back what was said. */
export const paperStates = ['received', 'waived', 'open'] as const
/** How one stands: missing is what is not there though it is due. */
export const paperStandings = ['received', 'waived', 'missing', 'awaited'] as const
export const paperFilters = ['missing', 'awaited'] as const

export const paperKept = z.object({
  paperId: id,
  /** Of papers that each shipment has one of. */
  shipmentId: id.optional(),
  paperState: z.enum(paperStates),
  paperNo: text(60).optional(),
  paperDate: date.optional(),
  /** Why it is not needed. */
  reason: text(200).optional(),
  /** Files of the order, or new ones, that are this paper. */
  attachments,
})
export type PaperKept = z.output<typeof paperKept>

export const orderPaperRow = z.object({
  paperId: z.number().int(),
  shipmentId: z.number().int().nullable(),
  paperName: z.string(),
  per: z.enum(paperPers),
  stage: z.enum(paperStages),
  /** One that came though nothing asks for it is not. */
  isNeeded: z.boolean(),
  standing: z.enum(paperStandings),
  paperNo: z.string(),
  paperDate: z.string().nullable(),
  reason: z.string(),
  keptBy: z.string(),
  keptTime: time.nullable(),
  files: z.array(fileRow),
})
export type OrderPaperRow = z.output<typeof orderPaperRow>
