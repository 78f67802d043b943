import { z } from 'zod'
import { time } from '../kit/wire.ts'
import { operations } from '../kit/operation.ts'
import { recentMessages } from './recent.messages.ts'

/** How many documents the first page shows. */
export const recentBound = 8
const recentDocument = z.object({
  documentId: z.number().int(),
  /** `area/module`: the document is opened at `/open/<kind>/<documentId>`. */
  kind: z.string(),
  kindName: z.string(),
  docNo: z.string(),
  projectName: z.string().nullable(),
  stateName: z.string(),
  tone: z.enum(['draft', 'underWay', 'done', 'attention', 'refused']),
  /** What this person did to it last. */
  action: z.string(),
  happenedAt: time,
})
export type RecentDocument = z.output<typeof recentDocument>

export const recent = operations('system/recent', recentMessages, {
  /** Documents that this person wrote, decided on or handed over, the latest first: those that this person may still see. */
  list: {
    method: 'GET',
    path: '/system/recent/list',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(recentDocument).max(recentBound),
  },
})
