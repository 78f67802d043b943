import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { reason } from './standing.ts'

interface Facts {
  readonly isAmended: boolean
  /** Who wrote the schemes that the order's lines come of; of what is called off, who wrote the agreement and whose plans they are. */
  readonly buyers: readonly number[]
}

/** What decides about amendments beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, num_nonnulls(a.delivery_date, a.incoterm, a.place, a.payment_terms) > 0
        or exists (select 1 from material.order_amendment_line l where l.document_id = a.id) as "isAmended",
      to_jsonb(array(select distinct b.person from material.order o join material.order_line x on x.document_id = o.id
        left join material.result_line l on l.id = x.source_line_id left join material.result d on d.id = l.document_id left join material.scheme c on c.id = d.scheme_id
        left join material.agreement g on g.id = o.agreement_id left join material.plan_line p on p.id = x.plan_line_id left join material.plan n on n.id = p.document_id
        cross join lateral (values (c.created_by), (g.created_by), (n.purchaser_id)) b (person) where o.id = a.order_id and b.person is not null)) as buyers
    from material.order_amendment a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((one) => [one.id, one]))
}
/** Who chose the supplier does not decide on what he is paid. */
const notTheBuyer = ({ buyers }: Facts, { userId }: Actor): Reason | undefined =>
  buyers.includes(userId) ? reason('ownScheme') : undefined
export const guards = {
  submit: ({ isAmended }: Facts): Reason | undefined => (isAmended ? undefined : reason('nothingChanged')),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
}
