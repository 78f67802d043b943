import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'

const written = needsLines('material.order_line')
interface Facts {
  readonly hasLines: boolean
  /** Who wrote the schemes that its lines come of. */
  readonly buyers: readonly number[]
  /** Something of it was not given up. */
  readonly isOpen: boolean
}

/** What decides about orders beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select d.id, count(l.id) > 0 as "hasLines", coalesce(bool_or(l.closed_quantity < l.quantity + l.extra_quantity), false) as "isOpen",
      coalesce(array_agg(distinct c.created_by) filter (where c.id is not null), '{}') as buyers
    from material.order d left join material.order_line l on l.document_id = d.id left join material.result_line x on x.id = l.source_line_id
    left join material.result r on r.id = x.document_id left join material.scheme c on c.id = r.scheme_id
    where d.id = any(${rows.map(({ id }) => id)}::bigint[]) group by d.id`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

const say = (key: keyof typeof orderMessages.texts): Reason => ({ key, messages: orderMessages })
/** Who chose the supplier does not decide on what is ordered of him. */
const notTheBuyer = ({ buyers }: Facts, { userId }: Actor): Reason | undefined =>
  buyers.includes(userId) ? say('ownScheme') : undefined

export const guards = {
  submit: ({ hasLines }: Facts): Reason | undefined => written.guards.submit({ hasLines }),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
  closeLines: ({ isOpen }: Facts): Reason | undefined => (isOpen ? undefined : say('nothingToClose')),
}
