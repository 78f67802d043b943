import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Waiting, noLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { keeps } from '../store/index.ts'
import { reason } from './terms.ts'

interface Facts {
  readonly hasLines: boolean
  readonly keeper: number
  readonly inspector: number
  /** Something of what came back lies in quarantine and was not looked at. */
  readonly isUninspected: boolean
}
/** What came back into quarantine and was not looked at, by the line `l`. */
export const uninspected = sql`(l.issue_line_id is not null and l.amount is not null and l.accepted_quantity + l.rejected_quantity = 0
  and exists (select 1 from material.place q where q.id = l.place_id and q.kind = 'quarantine'))`

/** What decides about them beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, s.keeper_id as keeper, s.inspector_id as inspector,
      exists (select 1 from material.outbound_line l where l.document_id = a.id) as "hasLines",
      a.kind = 'return' and exists (select 1 from material.outbound_line l where l.document_id = a.id and ${uninspected}) as "isUninspected"
    from material.outbound a join material.store s on s.id = a.store_id where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(found.map((row) => [row.id, row]))
}

export const guards = {
  submit: ({ hasLines, keeper }: Facts, actor: Actor): Reason | undefined => {
    if (!hasLines) return noLines
    return keeps(actor, keeper) ? undefined : reason('notKeeper')
  },
  inspect: (row: Facts & { readonly submitted_by: number | null }, actor: Actor): Reason | undefined => {
    if (!row.isUninspected) return reason('nothingToInspect')
    if (row.submitted_by === actor.userId) return reason('ownReturn')
    return row.inspector === actor.userId || isAdministrator(actor) ? undefined : reason('notInspector')
  },
}

/** What came back waits for the store's inspector. */
export const work: readonly Waiting[] = [
  {
    work: 'inspect',
    actions: ['inspect'],
    permission: outbound.transitions.inspect.permission,
    stands: sql`a.state = 'posted' and a.kind = 'return' and exists (select 1 from material.outbound_line l where l.document_id = a.id and ${uninspected})`,
    isTheirs: ({ userId }) => sql`a.submitted_by <> ${userId}
      and exists (select 1 from material.store s where s.id = a.store_id and s.inspector_id = ${userId})`,
  },
]
