import { z } from 'zod'
import type { Tone } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { chainMessages } from './chain.messages.ts'
import { materialFacts } from './material.ts'

const tones = ['draft', 'underWay', 'done', 'attention', 'refused'] as const satisfies readonly Tone[]
/** What somebody may know of a document that a line of the chain is in, in his language. */
const told = z.object({
  id: z.number().int(),
  number: z.string(),
  state: z.string(),
  tone: z.enum(tones),
  /** Who submitted it, or wrote it. */
  person: z.string(),
  /** When that was. */
  day: z.string(),
  quantity: z.string(),
  /** Given back up the chain; nothing where that is none. */
  releasedQty: z.string().nullable(),
  /** What became of it, where a document says it in parts. */
  parts: z.array(z.object({ label: z.string(), quantity: z.string() })),
})
const step = z.object({
  lineId: z.number().int(),
  /** How far from what was asked for: what stands on a line stands one further, right below it. */
  depth: z.number().int(),
  /** The kind of document, `area/module`, and what it is called. */
  kind: z.string(),
  title: z.string(),
  /** Nothing of one that this person may not see. */
  told: told.nullable(),
})
export type StoryStep = z.output<typeof step>
const facts = z.object(materialFacts)
export type StoryFacts = z.output<typeof facts>
const story = facts.extend({ steps: z.array(step) })
export type Story = z.output<typeof story>

export const chainCalls = operations('material/chain', chainMessages, {
  /** Where a line of any document of the chain comes from, and all that came of it: for whoever may see that line. */
  story: {
    method: 'GET',
    path: '/material/chain/{lineId}',
    permission: 'signed-in',
    input: z.object({ lineId: id }),
    answer: story,
  },
})
