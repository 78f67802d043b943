import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { lineJoins } from '../order/index.ts'
import { keeps } from '../store/index.ts'
import { reason } from './terms.ts'
import { noLines } from '../../kit/document/index.ts'

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
    select rc.id, st.keeper_id as keeper, array[st.inspector_id, rc.inspector_id] as inspectors,
      exists (select 1 from material.receipt_line k where k.document_id = rc.id) as "hasLines",
      exists (select 1 from material.receipt_line k where k.document_id = rc.id and k.batch_id is not null and k.quantity > k.accepted_quantity + k.rejected_quantity) as "isUninspected",
      exists (select 1 from material.receipt_line k join material.stock_balance b on b.batch_id = k.batch_id and b.quantity > 0
        join material.place y on y.id = b.place_id and y.kind = 'storage' and y.store_id = rc.store_id where k.document_id = rc.id) as "isStored",
      array(select distinct u.id from material.receipt_line k join material.order_line x on x.id = k.order_line_id join material.order z on z.id = x.document_id ${lineJoins}
        cross join lateral (values (z.created_by), (c.created_by), (ga.created_by), (n.purchaser_id)) u(id) where k.document_id = rc.id and u.id is not null) as buyers
    from material.receipt rc join material.store st on st.id = rc.store_id
    where rc.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

export const guards = {
  submit: ({ hasLines, keeper, buyers }: Facts, actor: Actor): Reason | undefined => {
    if (!hasLines) return noLines
    if (!keeps(actor, keeper)) return reason('notKeeper')
    return buyers.includes(actor.userId) ? reason('ownOrder') : undefined
  },
  inspect: (row: Facts & { readonly submitted_by: number | null }, actor: Actor): Reason | undefined => {
    if (row.submitted_by === actor.userId) return reason('ownReceipt')
    if (!row.inspectors.includes(actor.userId) && !isAdministrator(actor)) return reason('notInspector')
    return row.isUninspected ? undefined : reason('nothingToInspect')
  },
  putAway: ({ keeper, isStored }: Facts, actor: Actor): Reason | undefined => {
    if (!keeps(actor, keeper)) return reason('notKeeper')
    return isStored ? undefined : reason('nothingToPutAway')
  },
}
