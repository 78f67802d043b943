import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'

interface Facts {
  readonly isAmended: boolean
  /** Who wrote the schemes that the order's lines come of. */
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
      array(select distinct c.created_by from material.order_line x join material.result_line l on l.id = x.source_line_id
        join material.result d on d.id = l.document_id join material.scheme c on c.id = d.scheme_id where x.document_id = a.order_id) as buyers
    from material.order_amendment a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((one) => [one.id, one]))
}

const say = (key: keyof typeof orderAmendmentMessages.texts): Reason => ({ key, messages: orderAmendmentMessages })
/** Who chose the supplier does not decide on what he is paid. */
const notTheBuyer = ({ buyers }: Facts, { userId }: Actor): Reason | undefined =>
  buyers.includes(userId) ? say('ownScheme') : undefined
export const guards = {
  submit: ({ isAmended }: Facts): Reason | undefined => (isAmended ? undefined : say('nothingChanged')),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
}
