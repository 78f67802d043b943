import { order } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import type { Term } from '@geodepot/contracts/material/order-amendment.ts'
import type { Quoted } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'

export type Key = keyof typeof orderAmendmentMessages.texts
export const said = (field: string, key: Key, params: Reason['params'] = {}): Reason => ({
  key,
  messages: orderAmendmentMessages,
  params,
  field,
})

/** A line of an order as it stands. */
export interface StandingLine {
  readonly id: number
  readonly name: string
  /** Ordered and not given up; of it what is approved, and what goes beyond that. */
  readonly kept: string
  readonly approved: string
  readonly extra: string
  readonly shipped: string
  /** Approved and in no order. */
  readonly open: string
  readonly packSize: string | null
  readonly unitPrice: string
  /** The highest that is approved now. */
  readonly finalPrice: string
  readonly deliveryDate: string
}
/** An order that is locked, with its lines by their ids. */
export interface StandingOrder extends Readonly<Record<Term, string>> {
  readonly id: number
  readonly supplierId: number
  readonly code: string
  readonly digits: number
  readonly quoted: Quoted | null
  readonly lines: ReadonlyMap<number, StandingLine>
}
type Header = Omit<StandingOrder, 'lines'>
const nothing: Header = {
  id: 0,
  supplierId: 0,
  code: 'USD',
  digits: 2,
  quoted: null,
  deliveryDate: '',
  incoterm: '',
  place: '',
  paymentTerms: '',
}

/** The terms of an order and its lines, locked in their order with what is approved of each. The order is locked before. */
export const standingOf = async (tx: Tx, id: number): Promise<StandingOrder> => {
  const { rows: headers } = await sql<Header>`
    select a.id, a.supplier_id as "supplierId", cy.code, cy.digits, a.delivery_date as "deliveryDate", a.incoterm, a.place, a.payment_terms as "paymentTerms",
      case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end as quoted
    from material.order a join system.currency cy on cy.code = a.currency_code left join system.currency_rate r on r.id = a.rate_id where a.id = ${id}`.execute(
    tx,
  )
  const { rows } = await sql<StandingLine>`
    select l.id, s.name, trim_scale(l.quantity + l.extra_quantity - l.closed_quantity)::text as kept, trim_scale(l.quantity - l.released_quantity)::text as approved,
      trim_scale(greatest(l.extra_quantity - l.closed_quantity, 0))::text as extra, trim_scale(l.shipped_quantity)::text as shipped,
      trim_scale(x.quantity - x.released_quantity - x.claimed_quantity)::text as open, trim_scale(m.order_factor)::text as "packSize",
      trim_scale(l.unit_price)::text as "unitPrice", trim_scale(x.final_price)::text as "finalPrice", coalesce(l.delivery_date, a.delivery_date) as "deliveryDate"
    from material.order_line l join material.order a on a.id = l.document_id join material.result_line x on x.id = l.source_line_id
    join material.scheme_award w on w.id = x.award_id join material.plan_line pl on pl.id = w.source_line_id
    join material.analysis_line al on al.id = pl.source_line_id join material.application_line s on s.id = al.source_line_id
    join material.material m on m.id = s.material_id
    where l.document_id = ${id} order by x.id for update of l, x`.execute(tx)
  return { ...(headers[0] ?? nothing), lines: new Map(rows.map((line) => [line.id, line])) }
}

/**
 * Locks the order that an amendment is written of, so that of two who write one the second finds the first's, and says
 * what stands against another.
 */
export const holdOrder = async (tx: Tx, actor: Actor, id: number, own: number | null): Promise<readonly Reason[]> => {
  const {
    rows: [found],
  } = await sql<{ buyer: number }>`
    select d.created_by as buyer from material.order d where d.id = ${id} and d.state = 'signed' and ${documentVisible(order, actor, 'd')}
    for no key update of d`.execute(tx)
  if (!found) return [said('orderId', 'unknownOrder')]
  if (found.buyer !== actor.userId && !isAdministrator(actor)) return [said('orderId', 'notBuyer')]
  const {
    rows: [other],
  } = await sql<{ number: string }>`
    select number from material.order_amendment where order_id = ${id} and id is distinct from ${own}::bigint
      and material.is_under_way(state, deleted_at)`.execute(tx)
  return other ? [said('orderId', 'amendmentTaken', { number: other.number })] : []
}
