// A buyer's desk: what waits, what is late, what runs out, and what is in hand in which stage.
// Asked for by "a buyer's desk" of purchasing: what a buyer looks at first, and who leads him as well.
import { deskCalls } from '@geodepot/contracts/material/desk.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findBuyers, findDesk } from './queries.ts'

export const routes: readonly Route[] = [
  query(deskCalls.get, ({ db, actor, input, context }) => findDesk(db, actor, input.buyerId, context.language)),
  query(deskCalls.buyers, ({ db, actor, context }) => findBuyers(db, actor, context.language)),
]
