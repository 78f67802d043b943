import { result } from '@geodepot/contracts/material/result.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { releaseAwards } from '../scheme/index.ts'
import { awardColumns, awardJoins } from './source.ts'

/** A line that is approved, and how much of it is not ordered. */
export interface OrderableLine {
  readonly sourceLineId: number
  readonly resultId: number
  readonly resultNumber: string
  readonly supplierId: number
  readonly supplierName: string
  readonly currencyCode: string | null
  readonly finalPrice: string
  readonly openQty: string
}
/** What is approved and not ordered, as far as this person sees it: an order takes what is of one supplier and currency. */
export const findResultOpen = async (
  db: Reader,
  actor: Actor,
  { supplierId, currencyCode }: { readonly supplierId?: number; readonly currencyCode?: string },
  language: Language,
): Promise<OrderableLine[]> => {
  const { rows } = await sql<OrderableLine>`
    select l.id as "sourceLineId", d.id as "resultId", d.number as "resultNumber", ${awardColumns(language, actor)},
      l.final_price::text as "finalPrice", trim_scale(l.quantity - l.released_quantity - l.claimed_quantity)::text as "openQty"
    from material.result_line l join material.result d on d.id = l.document_id join material.scheme_award w on w.id = l.award_id ${awardJoins}
    where d.state = any(array['approved', 'partial']) and d.deleted_at is null and ${documentVisible(result, actor, 'd')}
      and l.quantity - l.released_quantity > l.claimed_quantity
      and (${supplierId ?? null}::bigint is null or f.supplier_id = ${supplierId ?? null}) and (${currencyCode ?? null}::text is null or f.currency_code = ${currencyCode ?? null})
    order by f.supplier_id, f.currency_code, d.id, l.position limit 10000`.execute(db)
  return rows
}

/** Gives so much of approved lines back, through the scheme to the plan, to be sourced again: those whose it was are told. */
export const releaseResult = async (
  tx: Tx,
  actor: Actor,
  released: readonly { readonly lineId: number; readonly quantity: string }[],
  reason?: string,
): Promise<void> => {
  const { rows } = await sql<{ awardId: number; quantity: string }>`
    update material.result_line l set released_quantity = l.released_quantity + t.quantity
    from ${recordset(released, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId"
    returning l.award_id as "awardId", trim_scale(t.quantity)::text as quantity`.execute(tx)
  await releaseAwards(tx, actor, rows, reason)
}
