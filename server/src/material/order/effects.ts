import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { withoutPrices } from '../material/index.ts'
import { againstAgreement } from './call-off.ts'
import { keepWithinLimit } from './emergency.ts'
import { giveBack } from './give-back.ts'
import { lineJoins } from './source.ts'
import { atTodaysRate, reason } from './terms.ts'

type Order = typeof order
type Doings<V extends 'sign' | 'closeLines'> = Doing<Order, 'material.order', TransitionInput<Order, V>>
type Any = Doing<Order, 'material.order', unknown>

const expiredOffers = async (tx: Tx, id: number): Promise<Reason[]> => {
  const { rows } = await sql<{ name: Text; date: string }>`
    select ${namedInBoth('s')} as name, coalesce(x.valid_until, f.valid_until) as date from material.order_line l join material.result_line x on x.id = l.source_line_id
    join material.scheme_award w on w.id = x.award_id join material.scheme_offer f on f.id = w.offer_id
    join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id
    where l.document_id = ${id} and coalesce(x.valid_until, f.valid_until) < ${today()}::date order by l.position limit 1`.execute(
    tx,
  )
  return rows.map((row) => reason('offerExpired', { ...row }, 'validityNote'))
}

/** An order goes by the prices in force: the result may have been changed since it was written. */
const againstResult = async (tx: Tx, actor: Actor, id: number, isWritten: boolean): Promise<readonly Reason[]> => {
  const { rows } = await sql<{ name: Text; price: string; isAbove: boolean; at: number }>`
    select ${namedInBoth('s')} as name, trim_scale(x.final_price)::text as price, l.unit_price > x.final_price as "isAbove", l.position - 1 as at
    from material.order_line l join material.result_line x on x.id = l.source_line_id join material.scheme_award w on w.id = x.award_id
    join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id
    where l.document_id = ${id} and (l.unit_price > x.final_price or (${isWritten} and l.unit_price < x.final_price and l.price_note = ''))
    order by x.id for share of x`.execute(tx)
  return withoutPrices(
    actor,
    rows.map(({ name, price, isAbove, at }) =>
      reason(isAbove ? 'resultChanged' : 'resultDearer', { name, price }, `lines.${at}.unitPrice`),
    ),
  )
}
/** Nobody approves a price above what is approved by now. */
export const stillApproved = async ({
  tx,
  actor,
  document: { id },
}: Pick<Any, 'tx' | 'actor' | 'document'>): Promise<void> => refuseAny(await againstResult(tx, actor, id, false))

/** Looks again at what may have changed since it was written, and keeps the rate of the day: the approval goes by it. */
export const settle = async ({ tx, actor, document: { id, row } }: Any): Promise<void> => {
  refuseAny([
    ...(await againstAgreement(tx, actor, row.agreement_id, today())),
    ...(await againstSupplier(tx, row.supplier_id)),
    ...(row.validity_note === '' ? await expiredOffers(tx, id) : []),
    ...(await againstResult(tx, actor, id, true)),
  ])
  if (row.is_emergency) await keepWithinLimit(tx, actor, id, row.currency_code)
  const { rate_id, rate_date, usd_amount } = await atTodaysRate(tx, row.currency_code, [row.total_amount])
  await sql`
    update material.order set rate_id = ${rate_id}, rate_date = ${rate_date}, usd_amount = ${usd_amount} where id = ${id}`.execute(
    tx,
  )
}

/** Its contract has a number and a day. */
export const sign = async ({ tx, actor, document: { id, row }, input }: Doings<'sign'>): Promise<void> => {
  refuseAny([
    ...(input.contractDate > today() ? [reason('signedAhead', {}, 'contractDate')] : []),
    ...(await againstAgreement(tx, actor, row.agreement_id, input.contractDate, 'contractDate')),
    ...(await againstSupplier(tx, row.supplier_id)),
    ...(await againstResult(tx, actor, id, false)),
  ])
  await sql`
    update material.order set contract_number = ${input.contractNo}, contract_date = ${input.contractDate} where id = ${id}`.execute(
    tx,
  )
}

interface Ordered {
  readonly id: number
  /** Of the line of the result, or of the plan's where it was called off. */
  readonly source: number | null
  readonly plan: number | null
  readonly name: Text
  /** What can be given up: neither given up, nor shipped or received. */
  readonly open: string
  readonly left: string
  readonly extra: string
  readonly closed: string
  readonly released: string
}
const lockLines = async (tx: Tx, order: number): Promise<ReadonlyMap<number, Ordered>> => {
  const { rows } = await sql<Ordered>`
    select x.id, x.source_line_id as source, x.plan_line_id as plan, ${namedInBoth('s')} as name,
      trim_scale(x.quantity + x.extra_quantity - x.closed_quantity - greatest(x.shipped_quantity, x.received_quantity))::text as open,
      (x.quantity + x.extra_quantity - x.closed_quantity)::text as left,
      x.extra_quantity::text as extra, x.closed_quantity::text as closed, x.released_quantity::text as released
    from material.order_line x ${lineJoins} where x.document_id = ${order} order by x.id for update of x`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const refuseClosing = (asked: Doings<'closeLines'>['input']['lines'], lines: ReadonlyMap<number, Ordered>): void => {
  const ids = asked.map(({ lineId }) => lineId)
  refuseAny(
    asked.flatMap(({ lineId, quantity }, at): Reason[] => {
      const line = lines.get(lineId)
      if (!line || ids.indexOf(lineId) < at) return [reason('notOfOrder', {}, `lines.${at}.lineId`)]
      const { name, open } = line
      return compare(quantity, open) > 0 ? [reason('closeTooMuch', { name, open }, `lines.${at}.quantity`)] : []
    }),
  )
}

/** What will not be delivered is given up, and goes back up the chain as far as it was approved. */
export const closeLines = async ({ tx, actor, document: { id }, input }: Doings<'closeLines'>) => {
  const lines = await lockLines(tx, id)
  refuseClosing(input.lines, lines)
  await sql`
    update material.order_line l set closed_quantity = l.closed_quantity + t.quantity
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId"`.execute(tx)
  const back = input.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    if (!line) return []
    const approved = subtract(add(line.closed, quantity), line.extra, line.released)
    return compare(approved, '0') > 0 ? [{ ...line, quantity: approved }] : []
  })
  await giveBack(tx, actor, back, input.opinion)
  const given = new Map(input.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const isOver = [...lines.values()].every((line) => isZero(subtract(line.left, given.get(line.id) ?? '0')))
  return { ...(isOver && { state: 'closed' as const }), detail: { fields: ['closedQty'] } }
}
