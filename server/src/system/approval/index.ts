// The approval inbox: whatever waits for a person's decision, of every kind of document, and what the person decided.
// Asked for by acceptance C12.
import { approval } from '@geodepot/contracts/system/approval.ts'
import { type Route, handle } from '../../kit/http/route.ts'
import { countWaiting, findDone, findWaiting } from './queries.ts'

export const routes: readonly Route[] = [
  handle(approval.list, ({ db, actor, input, context }) => findWaiting(db, actor, input, context.language)),
  handle(approval.count, ({ db, actor, context }) => countWaiting(db, actor, context.language)),
  handle(approval.done, ({ db, actor, input, context }) => findDone(db, actor, input, context.language)),
]
