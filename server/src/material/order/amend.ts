import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { inUsd, type Quoted } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { recordEvents } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { type GivenBack, giveBack } from './give-back.ts'
import { countReceived } from './received.ts'

/** What of a line is still to be delivered from now on, and at which price. */
export interface AmendedLine {
  readonly lineId: number
  /** Of what is approved, and beyond it to make packs whole. */
  readonly approved: string
  readonly extra: string
  readonly unitPrice: string
  /** Nothing where they stay. */
  readonly deliveryDate: string | null
  readonly priceNote: string | null
}
export interface Amended {
  /** Nothing where a term stays. */
  readonly deliveryDate: string | null
  readonly incoterm: string | null
  readonly place: string | null
  readonly paymentTerms: string | null
  readonly lines: readonly AmendedLine[]
}

// What was given up before stays so; of what goes beyond the approval, less is given up first.
const amendLines = async (tx: Tx, id: number, lines: readonly AmendedLine[]) => {
  const { rows } = await sql<GivenBack>`
    with wanted as (select t.*, l.source_line_id as source, l.plan_line_id as plan, l.quantity - l.released_quantity as held, l.closed_quantity as closed,
        case when t.extra > 0 then l.closed_quantity + t.extra else least(l.extra_quantity, l.closed_quantity) end as beyond
      from ${recordset(lines, {
        lineId: 'bigint',
        approved: 'numeric',
        extra: 'numeric',
        unitPrice: 'numeric',
        deliveryDate: 'date',
        priceNote: 'text',
      })} join material.order_line l on l.id = t."lineId" and l.document_id = ${id}),
    amended as (update material.order_line l set quantity = w.approved + greatest(w.closed - w.beyond, 0), extra_quantity = w.beyond,
        unit_price = w."unitPrice", delivery_date = coalesce(w."deliveryDate", l.delivery_date), price_note = coalesce(w."priceNote", l.price_note)
      from wanted w where l.id = w."lineId")
    select source, plan, trim_scale(held - approved)::text as quantity from wanted where held > approved order by source, plan`.execute(
    tx,
  )
  return rows
}

// What it comes to, at the rate that it was submitted with: that stays what it was.
const weighAgain = async (tx: Tx, id: number): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{ total: string; quoted: Quoted | null }>`
    with priced as (update material.order_line l set amount = round((l.quantity + l.extra_quantity) * l.unit_price, cy.digits)
      from material.order a join system.currency cy on cy.code = a.currency_code where a.id = ${id} and l.document_id = a.id returning l.amount)
    select (select coalesce(sum(amount), 0) from priced)::text as total,
      (select jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) from material.order a join system.currency_rate r on r.id = a.rate_id where a.id = ${id}) as quoted`.execute(
    tx,
  )
  const { total = '0', quoted = null } = found ?? {}
  await sql`update material.order set total_amount = ${total}, usd_amount = ${inUsd(total, quoted)} where id = ${id}`.execute(
    tx,
  )
}

/**
 * Amends a signed order that is locked here, by a document whose number and reason its history tells. What is taken off
 * goes back up the chain as far as it was approved, exactly as when something is closed short. `decide` looks at the lines
 * once nobody else can. @throws Refusal for an order that is not signed any more
 */
export const amendOrder = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  by: { readonly number: string; readonly reason: string },
  decide: () => Promise<Amended>,
): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{ state: string }>`
    select state from material.order where id = ${id} and state = 'signed' and deleted_at is null for update`.execute(
    tx,
  )
  if (!found) throw refusal(orderMessages, 'notSigned')
  const { lines, deliveryDate, incoterm, place, paymentTerms } = await decide()
  const back = await amendLines(tx, id, lines)
  // What had come beyond what was ordered may be ordered by now.
  await countReceived(
    tx,
    lines.map(({ lineId }) => lineId),
  )
  await giveBack(tx, actor, back, by.reason)
  await weighAgain(tx, id)
  await sql`
    update material.order set delivery_date = coalesce(${deliveryDate}::date, delivery_date), incoterm = coalesce(${incoterm}, incoterm),
      place = coalesce(${place}, place), payment_terms = coalesce(${paymentTerms}, payment_terms),
      version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  await recordEvents(tx, actor, context, [
    { documentId: id, action: 'amend', from: found.state, to: found.state, opinion: `${by.number} · ${by.reason}` },
  ])
  await noteChanged(tx, [recordNameOf(order.name, id)])
}
