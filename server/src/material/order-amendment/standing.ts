import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import type { Term } from '@geodepot/contracts/material/order-amendment.ts'
import type { Quoted } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Tx, namedInBoth } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { isInForce, steppedPrice } from '../price/index.ts'

export type Key = keyof typeof orderAmendmentMessages.texts
export const reason = reasonIn(orderAmendmentMessages)

/** A line of an order as it stands. */
export interface StandingLine {
  readonly id: number
  readonly name: Text
  /** Ordered and not given up; of it what is approved, and what goes beyond that. */
  readonly kept: string
  readonly approved: string
  readonly extra: string
  /** Or received, whatever is written of shipments. */
  readonly shipped: string
  /** Approved and in no order; in no scheme and no order of the plan, where it is called off. */
  readonly open: string
  readonly packSize: string | null
  readonly unitPrice: string
  /** The highest that is approved or agreed now. */
  readonly finalPrice: string
  readonly deliveryDate: string
  /** In per cent, and whether the price is with it. */
  readonly taxRate: string
  readonly withTax: boolean
  /** The agreement's line that it calls off, and what that has left for all lines of the order together; nothing where that is not limited. */
  readonly agreementLine: number | null
  readonly agreementLeft: string | null
}
/** An order that is locked, with its lines by their ids. */
export interface StandingOrder extends Readonly<Record<Term, string>> {
  readonly id: number
  readonly supplierId: number
  readonly code: string
  readonly digits: number
  readonly quoted: Quoted | null
  /** What the agreement that it calls off has left, in its currency; nothing where that is not limited. */
  readonly leftAmount: string | null
  /** It calls off an agreement that is not in force today. */
  readonly isOver: boolean
  readonly lines: ReadonlyMap<number, StandingLine>
}
type Header = Omit<StandingOrder, 'lines'>
const nothing: Header = {
  id: 0,
  supplierId: 0,
  code: 'USD',
  digits: 2,
  quoted: null,
  leftAmount: null,
  isOver: false,
  deliveryDate: '',
  incoterm: '',
  place: '',
  paymentTerms: '',
}

const kept = sql`l.id, ${namedInBoth('s')} as name, trim_scale(l.quantity + l.extra_quantity - l.closed_quantity)::text as kept, trim_scale(l.quantity - l.released_quantity)::text as approved,
  trim_scale(greatest(l.extra_quantity - l.closed_quantity, 0))::text as extra, trim_scale(greatest(l.shipped_quantity, l.received_quantity))::text as shipped,
  trim_scale(l.unit_price)::text as "unitPrice", coalesce(l.delivery_date, a.delivery_date) as "deliveryDate"`
const priced = (of: 'fl' | 'g' | 'l', agreement = sql`null::bigint as "agreementLine", null as "agreementLeft"`) =>
  sql`coalesce(${sql.ref(`${of}.tax_rate`)}, 0)::text as "taxRate", coalesce(${sql.ref(`${of}.is_with_tax`)}, true) as "withTax", ${agreement}`
const asked = sql`join material.analysis_line al on al.id = pl.source_line_id join material.application_line s on s.id = al.source_line_id
  join material.material m on m.id = s.material_id`

/** Lines of results, locked in their order with what is approved of each. */
const ofResults = async (tx: Tx, id: number): Promise<StandingLine[]> =>
  (
    await sql<StandingLine>`
      select ${kept}, ${priced('fl')}, trim_scale(x.quantity - x.released_quantity - x.claimed_quantity)::text as open, trim_scale(m.order_factor)::text as "packSize",
        trim_scale(x.final_price)::text as "finalPrice"
      from material.order_line l join material.order a on a.id = l.document_id join material.result_line x on x.id = l.source_line_id
      join material.scheme_award w on w.id = x.award_id join material.plan_line pl on pl.id = w.source_line_id ${asked}
      left join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
      where l.document_id = ${id} order by x.id for update of l, x`.execute(tx)
  ).rows
/** Lines that were called off, locked in their order with what is open of their plans as far as the agreement has it. */
const calledOff = async (tx: Tx, id: number): Promise<StandingLine[]> =>
  (
    await sql<StandingLine>`
      select ${kept}, ${priced('g', sql`g.id as "agreementLine", trim_scale(g.max_quantity - g.called_quantity)::text as "agreementLeft"`)}, trim_scale(greatest(least(pl.quantity - pl.released_quantity - pl.claimed_quantity, g.max_quantity - g.called_quantity), 0))::text as open,
        trim_scale(g.pack_size)::text as "packSize", trim_scale(${steppedPrice(
          'g',
          sql`(select sum(y.quantity + y.extra_quantity - y.closed_quantity) from material.order_line y where y.document_id = l.document_id and y.agreement_line_id = g.id)`,
        )})::text as "finalPrice"
      from material.order_line l join material.order a on a.id = l.document_id join material.agreement_line g on g.id = l.agreement_line_id
      join material.plan_line pl on pl.id = l.plan_line_id ${asked}
      where l.document_id = ${id} order by pl.id for update of l, pl`.execute(tx)
  ).rows

/** Lines of an emergency: nobody approved more of them, nor a higher price, than was ordered. */
const ofEmergency = async (tx: Tx, id: number): Promise<StandingLine[]> =>
  (
    await sql<StandingLine>`
      select ${kept}, ${priced('l')}, '0' as open, null as "packSize", trim_scale(l.unit_price)::text as "finalPrice"
      from material.order_line l join material.order a on a.id = l.document_id join material.plan_line pl on pl.id = l.plan_line_id ${asked}
      where l.document_id = ${id} and l.is_emergency order by pl.id for update of l, pl`.execute(tx)
  ).rows

/** Lines that were brought over: no more of them, nor a higher price, was approved here. What had come cannot be taken off. */
const broughtOver = async (tx: Tx, id: number): Promise<StandingLine[]> =>
  (
    await sql<StandingLine>`
      select ${kept}, ${priced('l')}, '0' as open, null as "packSize", trim_scale(l.unit_price)::text as "finalPrice"
      from material.order_line l join material.order a on a.id = l.document_id join material.material s on s.id = l.opening_material_id
      where l.document_id = ${id} order by l.id for update of l`.execute(tx)
  ).rows

/** The terms of an order and its lines, with what is approved or agreed of each. The order is locked before, its agreement here. */
export const standingOf = async (tx: Tx, id: number): Promise<StandingOrder> => {
  await sql`
    select 1 from material.agreement g where g.id = (select agreement_id from material.order where id = ${id}) for no key update of g`.execute(
    tx,
  )
  const { rows: headers } = await sql<Header>`
    select a.id, a.supplier_id as "supplierId", cy.code, cy.digits, a.delivery_date as "deliveryDate", a.incoterm, a.place, a.payment_terms as "paymentTerms",
      case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end as quoted,
      (g.max_amount - g.called_amount)::text as "leftAmount", g.id is not null and not (${isInForce('g', today())}) as "isOver"
    from material.order a join system.currency cy on cy.code = a.currency_code left join system.currency_rate r on r.id = a.rate_id
    left join material.agreement g on g.id = a.agreement_id where a.id = ${id}`.execute(tx)
  const lines = [
    ...(await ofResults(tx, id)),
    ...(await calledOff(tx, id)),
    ...(await ofEmergency(tx, id)),
    ...(await broughtOver(tx, id)),
  ]
  return { ...(headers[0] ?? nothing), lines: new Map(lines.map((line) => [line.id, line])) }
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
  if (!found) return [reason('unknownOrder', {}, 'orderId')]
  if (found.buyer !== actor.userId && !isAdministrator(actor)) return [reason('notBuyer', {}, 'orderId')]
  const {
    rows: [other],
  } = await sql<{ number: string }>`
    select number from material.order_amendment where order_id = ${id} and id is distinct from ${own}::bigint
      and material.is_under_way(state, deleted_at)`.execute(tx)
  return other ? [reason('amendmentTaken', { number: other.number }, 'orderId')] : []
}
