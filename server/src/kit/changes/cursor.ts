import { changeLogMessages } from '@geodepot/contracts/kit/change-log.messages.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { type Refusal, refusal } from '../http/refusal.ts'

// No more than the database's own numbers go.
const figure = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => BigInt(text) < 2n ** 63n)
/** Where a reader stands: among the records as they are, from the lowest id on, or in the log of their changes. */
const standing = z.object({
  log: z.uuid(),
  kind: z.string(),
  /** Whose view it is of what. */
  view: z.string(),
  /** While the records are read: the last one that was. */
  after: figure.optional(),
  transaction: figure,
  place: figure,
})
export type Cursor = z.output<typeof standing>

/** What somebody sees, as one word: with other rights other records are there, and a reader begins anew. */
export const viewOf = ({ userId, scope }: Actor): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, scope.all, scope.departments.toSorted(), scope.projects.toSorted()]))
    .digest('base64url')
    .slice(0, 16)

export const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export const cursorRefused = (key: 'badCursor' | 'otherKind' | 'otherView' | 'tooOld'): Refusal =>
  refusal(changeLogMessages, key, {}, 'cursor')

/** @throws Refusal where it is none, or of another log, kind or view */
export const read = (text: string, of: Pick<Cursor, 'log' | 'kind' | 'view'>): Cursor => {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw cursorRefused('badCursor')
  }
  const { data } = standing.safeParse(given)
  if (!data) throw cursorRefused('badCursor')
  if (data.kind !== of.kind) throw cursorRefused('otherKind')
  if (data.log !== of.log) throw cursorRefused('tooOld')
  if (data.view !== of.view) throw cursorRefused('otherView')
  return data
}
