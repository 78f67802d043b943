import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { scheme } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { type ReleasedAward, releaseAwards } from './open.ts'

type Closing = Doing<typeof scheme, 'material.scheme', TransitionInput<typeof scheme, 'closeRest'>>

/** What no result has of what was recommended waits to be bought again. */
export const closeRest = async ({ tx, actor, document: { id }, input }: Closing): Promise<void> => {
  const { rows } = await sql<ReleasedAward>`
    select w.id as "awardId", trim_scale(w.quantity - w.released_quantity - w.claimed_quantity)::text as quantity from material.scheme_award w
    where w.document_id = ${id} and w.quantity - w.released_quantity > w.claimed_quantity order by w.id for update`.execute(
    tx,
  )
  await releaseAwards(tx, actor, rows, input.opinion)
}
