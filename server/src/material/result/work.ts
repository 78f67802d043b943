import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Waiting } from '../../kit/document/index.ts'
import { runsOut } from '../scheme/index.ts'
import { heldUntil } from './source.ts'

const hasRest = sql<SqlBool>`exists (select 1 from material.result_line l where l.document_id = a.id and l.quantity - l.released_quantity > l.claimed_quantity)`
/** Whoever chose the suppliers orders of them, whoever wrote the result. */
const isBuyers = ({ userId }: Actor) =>
  sql<SqlBool>`exists (select 1 from material.scheme c where c.id = a.scheme_id and c.created_by = ${userId})`

/** What waits in a result for the buyer: to be ordered, before the offers run out. */
export const work: readonly Waiting[] = [
  {
    work: 'order',
    actions: ['order'],
    permission: 'material:order:add',
    stands: sql`a.state in ('approved', 'partial') and ${hasRest}`,
    isTheirs: isBuyers,
  },
  {
    work: 'expire',
    actions: [],
    permission: 'material:order:add',
    stands: sql`material.keeps_lines(a.state, a.deleted_at) and ${hasRest}`,
    now: runsOut,
    due: sql`(select min(${heldUntil}) from material.result_line l join material.scheme_award x on x.id = l.award_id
      join material.scheme_offer f on f.id = x.offer_id where l.document_id = a.id and l.quantity - l.released_quantity > l.claimed_quantity)`,
    isTheirs: isBuyers,
  },
]
