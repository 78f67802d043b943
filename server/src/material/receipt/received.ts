import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'

/** What follows once lines of orders came in: they are locked, and counted. */
type Received = (tx: Tx, actor: Actor, context: Context, orderLines: readonly number[]) => Promise<void>
const following: Received[] = []
/** Modules that stand on receipts say here what they do about one. */
export const onReceived = (received: Received): void => {
  following.push(received)
}
export const tellReceived: Received = async (tx, actor, context, orderLines) => {
  if (orderLines.length === 0) return
  for (const received of following) await received(tx, actor, context, orderLines)
}
