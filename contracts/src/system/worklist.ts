import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { time } from '../kit/wire.ts'
import { works } from '../kit/work.ts'
import { worklistMessages } from './worklist.messages.ts'

/** How many of each kind are read, and counted; how many are shown. */
export const worklistBound = 50
const workRow = z.object({
  work: z.enum(works),
  documentId: z.number().int(),
  /** `area/module`: the document is opened at `/open/<kind>/<documentId>`. */
  kind: z.string(),
  kindName: z.string(),
  docNo: z.string(),
  /** From where to where, or what it is called; of which project otherwise. */
  about: z.string(),
  since: time,
  /** When it should have been done. */
  due: z.string().nullable(),
  /** Days since then; nothing while it is in time. */
  daysLate: z.number().int().nullable(),
  /** What the document's page does about it: `?do=<name>` there. None: it is read first. */
  actions: z.array(z.object({ name: z.string(), label: z.string() })),
})
export type WorkRow = z.output<typeof workRow>

export const worklist = operations('system/worklist', worklistMessages, {
  /**
   * What this person can act on now in documents of every kind, the oldest first; what is theirs to do at all, with how much of
   * it there is.
   */
  list: {
    method: 'GET',
    path: '/system/worklist',
    permission: 'signed-in',
    input: z.object({ work: z.enum(works).optional() }),
    answer: z.object({
      rows: z.array(workRow).max(worklistBound),
      /** Counted to `worklistBound`, and whether there is more of a kind of document than that. */
      counts: z.array(z.object({ work: z.enum(works), count: z.number().int(), more: z.boolean() })),
    }),
  },
})
