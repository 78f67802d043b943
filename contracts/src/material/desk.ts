import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id, time } from '../kit/wire.ts'
import { works } from '../kit/work.ts'
import { deskMessages } from './desk.messages.ts'

/** Where what a buyer has in hand stands, in the order in which it goes. */
export const deskStages = [
  'source',
  'asking',
  'awarding',
  'schemeApproval',
  'result',
  'resultWriting',
  'resultApproval',
  'order',
  'orderWriting',
  'orderApproval',
  'sign',
  'delivery',
  'agreement',
] as const
export type DeskStage = (typeof deskStages)[number]
/** How many documents of a stage are named. */
export const deskBound = 50

const deskRow = z.object({
  /** `area/module`: the document is opened at `/open/<kind>/<documentId>`. */
  kind: z.string(),
  kindName: z.string(),
  documentId: z.number().int(),
  docNo: z.string(),
  about: z.string(),
  stage: z.enum(deskStages),
  /** Nothing for those who may not see prices. */
  amountUSD: z.string().nullable(),
  since: time,
  /** What waits in it for its buyer, the most urgent first. */
  waits: z.array(
    z.object({
      work: z.enum(works),
      since: time,
      due: z.string().nullable(),
      daysLate: z.number().int().nullable(),
      /** What its buyer does about it: `?do=<name>` of its page. */
      actions: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  ),
})
export type DeskRow = z.output<typeof deskRow>
export type DeskWait = DeskRow['waits'][number]
const buyer = z.object({ userId: z.number().int(), nickName: z.string(), deptName: z.string() })
const desk = z.object({
  /** Whose it is; nobody's where the reader is no buyer and chose none. */
  buyer: buyer.nullable(),
  stages: z.array(
    z.object({
      stage: z.enum(deskStages),
      count: z.number().int(),
      amountUSD: z.string().nullable(),
      rows: z.array(deskRow).max(deskBound),
    }),
  ),
})
export type Desk = z.output<typeof desk>

export const deskCalls = operations('material/desk', deskMessages, {
  /** All that one buyer has in hand, by stage: the reader's own, or another's within the data scope. */
  get: {
    method: 'GET',
    path: '/material/desk',
    permission: 'material:desk:list',
    input: z.object({ buyerId: id.optional() }),
    answer: desk,
  },
  /** Whose desks this person may look at. */
  buyers: {
    method: 'GET',
    path: '/material/desk/buyers',
    permission: 'material:desk:list',
    input: z.object({}),
    answer: z.array(buyer),
  },
})
