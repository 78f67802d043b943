import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'

/** What a settlement calls lost: of which document, from which road, and how much by which settlement. */
export interface Lost {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  readonly document: { readonly id: number; readonly number: string }
  readonly road: number
  readonly project: string | null
  readonly settledAt: Date
  readonly lines: readonly { readonly settlement: number; readonly quantity: string; readonly note: string }[]
}
/** Drafts the report that decides on it, and answers with the place where the goods are kept until then. */
type Draft = (lost: Lost) => Promise<number>

let draft: Draft | undefined
/** Says who drafts reports of losses: a hand-over does not know them. */
export const registerLost = (of: Draft): void => {
  draft = of
}
export const draftLost = (lost: Lost): Promise<number> => {
  if (!draft) throw new Error('nobody drafts reports of losses')
  return draft(lost)
}
