import { sql } from 'kysely'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { keeps } from './check.ts'
import { say } from './terms.ts'

interface Facts {
  readonly hasLines: boolean
  readonly keeper: number
  /** Of the store now, and when it was posted. */
  readonly inspectors: readonly (number | null)[]
  /** Who ordered what comes in, and who chose the supplier. */
  readonly buyers: readonly number[]
  readonly isUninspected: boolean
  /** Something of it lies in a goods location. */
  readonly isStored: boolean
}
/** What decides about receipts beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select d.id, s.keeper_id as keeper, array[s.inspector_id, d.inspector_id] as inspectors,
      exists (select 1 from material.receipt_line l where l.document_id = d.id) as "hasLines",
      exists (select 1 from material.receipt_line l where l.document_id = d.id and l.batch_id is not null and l.quantity > l.accepted_quantity + l.rejected_quantity) as "isUninspected",
      exists (select 1 from material.receipt_line l join material.stock_balance b on b.batch_id = l.batch_id and b.quantity > 0
        join material.place p on p.id = b.place_id and p.kind = 'storage' and p.store_id = d.store_id where l.document_id = d.id) as "isStored",
      array(select distinct u.id from material.receipt_line l join material.order_line x on x.id = l.order_line_id join material.order o on o.id = x.document_id
        join material.result_line rl on rl.id = x.source_line_id join material.result r on r.id = rl.document_id join material.scheme c on c.id = r.scheme_id
        cross join lateral (values (o.created_by), (c.created_by)) u(id) where l.document_id = d.id) as buyers
    from material.receipt d join material.store s on s.id = d.store_id
    where d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

export const guards = {
  submit: ({ hasLines, keeper, buyers }: Facts, actor: Actor): Reason | undefined => {
    if (!hasLines) return { key: 'noLines', messages: kitMessages, field: 'lines' }
    if (!keeps(actor, keeper)) return say('notKeeper')
    return buyers.includes(actor.userId) ? say('ownOrder') : undefined
  },
  inspect: (row: Facts & { readonly submitted_by: number | null }, actor: Actor): Reason | undefined => {
    if (row.submitted_by === actor.userId) return say('ownReceipt')
    if (!row.inspectors.includes(actor.userId) && !isAdministrator(actor)) return say('notInspector')
    return row.isUninspected ? undefined : say('nothingToInspect')
  },
  putAway: ({ keeper, isStored }: Facts, actor: Actor): Reason | undefined => {
    if (!keeps(actor, keeper)) return say('notKeeper')
    return isStored ? undefined : say('nothingToPutAway')
  },
}
