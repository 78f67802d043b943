// Records that are there twice become one: what is asked and told of them.
import { z } from 'zod'
import { id, ids, version } from './wire.ts'

/** What hangs on a record beside its facts: how many rows of which kind name it, in the words of the reader. */
export const hanging = {
  id: z.number().int(),
  version: z.number().int(),
  uses: z.array(z.object({ label: z.string(), count: z.number().int() })),
}
const standing = z.object(hanging)
/** A record that may be merged, as it is shown before. */
export type Standing = z.output<typeof standing>

/** Which of them are looked at. */
export const standingInput = z.object({ ids })
/** The one that stays, and those that become it. */
export const mergeInput = z.object({ id, version, others: z.array(z.object({ id, version })).min(1).max(20) })
export type MergeInput = z.output<typeof mergeInput>
