// The story of one line: from what was asked for, through every document of the purchasing chain, to what came of it.
// Asked for by acceptance H2 to H7. Each document says itself how its lines hang together.
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findStory } from './story.ts'

export { type ChainSource, registerChain, standsOn } from './sources.ts'

export const routes: readonly Route[] = [
  query(chainCalls.story, async ({ db, actor, input, context }) => {
    const found = await findStory(db, actor, input.lineId, context.language)
    if (!found) throw notFound()
    return found
  }),
]
