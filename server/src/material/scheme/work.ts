import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now, today } from '../../kit/clock.ts'
import type { Waiting } from '../../kit/document/index.ts'

/** For how many days ahead it is told that something runs out. */
export const warnedDays = 7
/** What runs out within some days, or has; its day is the one by which it is due. */
export const runsOut = () => sql<SqlBool>`w.due <= ${today()}::date + ${warnedDays}::int`

const isWritten = sql<SqlBool>`a.state = any(${[...scheme.editable]}::text[])`
const isOffered = sql<SqlBool>`exists (select 1 from material.scheme_offer f where f.document_id = a.id)`
const isAwarded = sql<SqlBool>`exists (select 1 from material.scheme_award x where x.document_id = a.id)`
const hasRest = sql<SqlBool>`exists (select 1 from material.scheme_award x where x.document_id = a.id and x.quantity - x.released_quantity > x.claimed_quantity)`
// Before the deadline nobody is told anything of the offers.
const isOpened = () => sql<SqlBool>`(a.deadline is null or a.deadline <= ${now()})`
const isBuyers = ({ userId }: Actor) => sql<SqlBool>`a.created_by = ${userId}`

/** What waits in a scheme for its buyer: to be asked, to be awarded, to become a result, and what runs out meanwhile. */
export const work: readonly Waiting[] = [
  {
    work: 'ask',
    actions: ['ask'],
    permission: 'material:scheme:edit',
    stands: sql`${isWritten} and not ${isOffered} and exists (select 1 from material.scheme_line l where l.document_id = a.id)`,
    // Nobody was asked, or nobody answered in time.
    now: () =>
      sql`(a.deadline <= ${now()} or not exists (select 1 from material.scheme_request q where q.document_id = a.id))`,
    isTheirs: isBuyers,
  },
  {
    work: 'award',
    actions: ['award'],
    permission: 'material:scheme:edit',
    stands: sql`${isWritten} and ${isOffered} and not ${isAwarded}`,
    now: isOpened,
    since: sql`coalesce(a.deadline, (select min(f.created_at) from material.scheme_offer f where f.document_id = a.id))`,
    isTheirs: isBuyers,
  },
  {
    work: 'result',
    actions: ['result'],
    permission: 'material:result:add',
    stands: sql`a.state = 'approved' and ${hasRest} and not exists (
      select 1 from material.result d where d.scheme_id = a.id and material.keeps_lines(d.state, d.deleted_at))`,
    isTheirs: isBuyers,
  },
  {
    work: 'expire',
    actions: [],
    permission: 'material:scheme:edit',
    stands: sql`${isOffered} and (${isWritten} or a.state = 'submitted' or a.state = 'approved' and ${hasRest})`,
    now: () => sql`${isOpened()} and ${runsOut()}`,
    // Of what is recommended; as long as nothing is, of all that was offered.
    due: sql`coalesce((select min(f.valid_until) from material.scheme_award x join material.scheme_offer f on f.id = x.offer_id where x.document_id = a.id
        and x.quantity - x.released_quantity > x.claimed_quantity),
      (select min(f.valid_until) from material.scheme_offer f where f.document_id = a.id))`,
    isTheirs: isBuyers,
  },
]
