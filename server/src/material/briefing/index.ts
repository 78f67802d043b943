// What an approver wants to know of a scheme, a result or an order: amount, savings, and the history of each part.
// Asked for by "an approver's page that shows amount, budget so far, saving, history of the part".
import { briefingCalls } from '@geodepot/contracts/material/briefing.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findBriefing } from './queries.ts'

export const routes: readonly Route[] = [
  query(briefingCalls.get, ({ db, actor, input, context }) =>
    findBriefing(db, actor, input.kind, input.id, context.language),
  ),
]
