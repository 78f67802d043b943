import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'

interface Hopeless {
  readonly repair: number
  readonly number: string
  readonly device: number
}
/** What follows where a repair ends without mending anything: whoever scraps devices drafts it. */
type ScrapWay = (tx: Tx, actor: Actor, context: Context, of: Hopeless) => Promise<void>
const ways: ScrapWay[] = []
/**
 * Another module that takes over what cannot be repaired: called in the transaction in which the repair is accepted, when
 * the device waits for scrap in the pool or the hands that it went back to.
 */
export const registerScrapWay = (way: ScrapWay): void => {
  ways.push(way)
}
export const toScrap: ScrapWay = async (tx, actor, context, of) => {
  for (const way of ways) await way(tx, actor, context, of)
}
