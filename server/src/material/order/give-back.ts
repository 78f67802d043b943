import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tellReleased } from '../plan/index.ts'
import { releaseResult } from '../result/index.ts'

/** So much that an order will not have: of a line of a result, or of a plan's that was called off. */
export interface GivenBack {
  readonly source: number | null
  readonly plan: number | null
  readonly quantity: string
}
/** It goes back up the chain, and whoever asked for it is told. What was called off is open in its plan by itself. */
export const giveBack = async (tx: Tx, actor: Actor, given: readonly GivenBack[], reason?: string): Promise<void> => {
  const approved = given.flatMap(({ source, quantity }) => (source === null ? [] : [{ lineId: source, quantity }]))
  if (approved.length > 0) await releaseResult(tx, actor, approved, reason)
  const planned = given.flatMap(({ plan }) => plan ?? [])
  if (planned.length > 0) await tellReleased({ tx, actor }, planned, reason ?? '')
}
