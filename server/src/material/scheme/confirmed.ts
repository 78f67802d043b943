import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { AwardRow } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import type { WantedLine, WholeOffer } from './offered.ts'
import { reason } from './terms.ts'

type Key = keyof typeof schemeMessages.texts

/** What was ordered in an emergency of a line of a plan, and at which price. */
export interface OrderedLine {
  readonly lineId: number
  readonly planLineId: number
  readonly quantity: string
  readonly unitPrice: string
  readonly taxRate: string
  readonly withTax: boolean
}
interface Ordered {
  readonly reasons: readonly Reason[]
  /** By the plan's. */
  readonly lines: ReadonlyMap<number, OrderedLine>
}
export const linesOrdered = async (tx: Tx, order: number): Promise<OrderedLine[]> =>
  (
    await sql<OrderedLine>`
      select x.id as "lineId", x.plan_line_id as "planLineId", trim_scale(x.quantity + x.extra_quantity - x.closed_quantity)::text as quantity,
        trim_scale(x.unit_price)::text as "unitPrice", trim_scale(x.tax_rate)::text as "taxRate", x.is_with_tax as "withTax"
      from material.order_line x where x.document_id = ${order} and x.is_emergency and x.quantity + x.extra_quantity > x.closed_quantity order by x.position`.execute(
      tx,
    )
  ).rows

/** Keeps an emergency order as it is, with what stands against confirming it by the scheme `own`: one confirms it at a time. */
export const orderedOf = async (tx: Tx, actor: Actor, order: number, own: number | null): Promise<Ordered> => {
  const { rows } = await sql<{ buyer: number; other: string | null }>`
    select a.created_by as buyer, (select c.number from material.scheme c where c.order_id = a.id and c.id is distinct from ${own}::bigint
      and material.keeps_lines(c.state, c.deleted_at) limit 1) as other
    from material.order a where a.id = ${order} and a.is_emergency and a.state in ('approved', 'signed', 'closed') and a.deleted_at is null
      and (a.formalities_completed is null or exists (select 1 from material.scheme c where c.id = ${own}::bigint and c.order_id = a.id)) for update of a`.execute(
    tx,
  )
  const [found] = rows
  if (!found || (found.buyer !== actor.userId && !isAdministrator(actor)))
    return { reasons: [reason('unknownOrder', {}, 'orderId')], lines: new Map() }
  return {
    reasons: found.other === null ? [] : [reason('confirmedElsewhere', { number: found.other }, 'orderId')],
    lines: new Map((await linesOrdered(tx, order)).map((line) => [line.planLineId, line])),
  }
}

/** What stands against a line that confirms what was ordered. */
export const againstOrdered = (
  { lines }: Ordered,
  line: { readonly sourceLineId: number; readonly quantity: string },
): (readonly [key: Key, params: ReasonParams, field: string])[] => {
  const of = lines.get(line.sourceLineId)
  if (!of) return [['notOrdered', {}, 'sourceLineId']]
  return compare(line.quantity, of.quantity) === 0 ? [] : [['otherThanOrdered', { quantity: of.quantity }, 'quantity']]
}

interface Submitted {
  readonly wanted: readonly WantedLine[]
  readonly offers: readonly WholeOffer[]
  readonly awards: readonly AwardRow[]
}
/** What is submitted confirms the order as it stands: all of its lines, its supplier, and his price. */
export const againstOrder = async (tx: Tx, order: number, { wanted, offers, awards }: Submitted): Promise<Reason[]> => {
  const { rows } = await sql<{ supplierId: number; supplier: string; code: string }>`
    select a.supplier_id as "supplierId", v.name as supplier, a.currency_code as code from material.order a join system.supplier v on v.id = a.supplier_id
    where a.id = ${order} for share of a`.execute(tx)
  const [of] = rows
  if (!of) return [reason('unknownOrder', {}, 'orderId')]
  const lines = new Map((await linesOrdered(tx, order)).map((line) => [line.planLineId, line]))
  const { supplier, code } = of
  const mine = offers.find(({ supplierId }) => supplierId === of.supplierId)
  const confirmed = wanted.flatMap(({ sourceLineId, name, quantity }, at): Reason[] => {
    const line = lines.get(sourceLineId)
    const field = `lines.${at}.quantity`
    if (!line) return [reason('notOrdered', { name }, field)]
    if (compare(line.quantity, quantity) !== 0)
      return [reason('otherThanOrdered', { name, quantity: line.quantity }, field)]
    const recommended = awards.filter((award) => award.sourceLineId === sourceLineId)
    if (!mine || recommended.some(({ offerId }) => offerId !== mine.offerId))
      return [reason('orderedOfOther', { name, supplier }, field)]
    const offered = mine.terms.lines.find((one) => one.sourceLineId === sourceLineId)
    const isSame =
      offered !== undefined &&
      mine.terms.currencyCode === code &&
      compare(offered.unitPrice, line.unitPrice) === 0 &&
      compare(offered.taxRate, line.taxRate) === 0 &&
      (offered.withTax === '1') === line.withTax
    return isSame ? [] : [reason('orderedAtOther', { name, price: line.unitPrice, code, supplier }, field)]
  })
  const there = new Set(wanted.map(({ sourceLineId }) => sourceLineId))
  const count = [...lines.keys()].filter((id) => !there.has(id)).length
  return [...confirmed, ...(count === 0 ? [] : [reason('orderedMissing', { count }, 'lines')])]
}
