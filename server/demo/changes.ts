import { add, compare, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { orderAmendmentHeader, orderAmendmentLine } from '@geodepot/contracts/material/order-amendment.ts'
import { resultChangeHeader, resultChangeLine } from '@geodepot/contracts/material/result-change.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { orderAmendmentDocuments } from '../src/material/order-amendment/index.ts'
import { resultChangeDocuments } from '../src/material/result-change/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
/** Who is asked at each step in turn. */
const deciders = ['purchase_mgr', 'finance', 'hq_approver'].map(accountOf)
const risen = (price: string, by: string): string => rounded(multiply(price, by), 2)

interface Signed {
  readonly id: number
  readonly buyer: string
  readonly isLate: boolean
  readonly isInParts: boolean
  readonly isShort: boolean
}
const signedOrders = async ({ tx }: Stage): Promise<Signed[]> =>
  (
    await sql<Signed>`
      select a.id, u.name as buyer, a.delivery_date < ${today()}::date and exists (select 1 from material.order_shipment h where h.order_id = a.id) as "isLate",
        exists (select 1 from material.order_payment p where p.order_id = a.id and p.kind = 'retention') as "isInParts",
        exists (select 1 from material.order_line l where l.document_id = a.id and l.closed_quantity > 0) as "isShort"
      from material.order a join system.user u on u.id = a.created_by where a.state = 'signed' and a.deleted_at is null order by a.id`.execute(
      tx,
    )
  ).rows
interface OrderLine {
  readonly sourceLineId: number
  readonly quantity: string
  readonly shipped: string
  readonly unitPrice: string
  readonly resultLineId: number
  readonly resultId: number
}
const linesOf = async ({ tx }: Stage, id: number): Promise<OrderLine[]> =>
  (
    await sql<OrderLine>`
      select l.id as "sourceLineId", trim_scale(l.quantity + l.extra_quantity - l.closed_quantity)::text as quantity, trim_scale(l.shipped_quantity)::text as shipped,
        trim_scale(l.unit_price)::text as "unitPrice", x.id as "resultLineId", x.document_id as "resultId"
      from material.order_line l join material.result_line x on x.id = l.source_line_id where l.document_id = ${id} order by l.position`.execute(
      tx,
    )
  ).rows

/** Takes a change of a result through its steps, as long as somebody is asked. */
const approve = async ({ tx, person, on }: Stage, id: number, day: number, steps: number): Promise<void> => {
  for (const [at, account] of deciders.slice(0, steps).entries()) {
    const { rows } = await sql`select 1 from material.result_change where id = ${id} and state = 'submitted'`.execute(
      tx,
    )
    if (rows.length === 0) return
    const decider = await person(account)
    await on(Math.min(day + at, 0), () =>
      perform(tx, resultChangeDocuments, decider, systemContext, 'approve', id, undefined, {
        opinion: '同意',
        lines: [],
      }),
    )
  }
}

interface Changing {
  readonly resultId: number
  readonly lineId: number
  readonly by: string
  readonly reason: string
  readonly note: string
  readonly validUntil?: string | undefined
}
const changeResult = async (stage: Stage, buyer: Actor, day: number, of: Changing): Promise<number> => {
  const { tx, on } = stage
  const { rows } = await sql<{ sourceLineId: number; quantity: string; price: string }>`
    select l.id as "sourceLineId", trim_scale(l.quantity - l.released_quantity)::text as quantity, l.final_price::text as price
    from material.result_line l where l.id = ${of.lineId}`.execute(tx)
  const header = resultChangeHeader.parse({ resultId: of.resultId, reason: of.reason })
  const lines = rows.map(({ price, ...line }) =>
    resultChangeLine.parse({
      ...line,
      finalPrice: risen(price, of.by),
      validUntil: of.validUntil,
      lineNote: of.note,
    }),
  )
  const [made] = await on(day, () => create(tx, resultChangeDocuments, buyer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await on(day, () => perform(tx, resultChangeDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  return id
}

const amendOrder = async (
  { tx, person, on }: Stage,
  order: Signed,
  day: number,
  given: object,
  lines: readonly object[],
): Promise<number> => {
  const buyer = await person(order.buyer)
  const header = orderAmendmentHeader.parse({ orderId: order.id, ...given })
  const drafted = lines.map((line) => orderAmendmentLine.parse(line))
  const [made] = await on(day, () =>
    create(tx, orderAmendmentDocuments, buyer, systemContext, [{ header, lines: drafted }]),
  )
  const id = made?.id ?? 0
  await on(day, () => perform(tx, orderAmendmentDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  return id
}
const decide = async (
  { tx, person, on }: Stage,
  id: number,
  day: number,
  verdict: 'approve' | 'refuse',
  opinion: string,
) => {
  const manager = await person(accountOf('purchase_mgr'))
  await on(day, () => perform(tx, orderAmendmentDocuments, manager, systemContext, verdict, id, undefined, { opinion }))
}

/** The supplier asks for more: the result is changed, and the order that is late is amended to the new price and day. */
const followPrice = async (stage: Stage, order: Signed): Promise<void> => {
  const [first] = await linesOf(stage, order.id)
  if (!first) return
  const reason = '钢材涨价，供应商申请调价'
  const buyer = await stage.person(order.buyer)
  const of = { resultId: first.resultId, lineId: first.resultLineId, by: '1.06', reason, note: '涨幅 6%，附调价函' }
  await approve(stage, await changeResult(stage, buyer, -12, of), -11, 3)
  const line = { ...first, unitPrice: risen(first.unitPrice, '1.06'), lineNote: '按变更后的批准价' }
  const given = { reason: '调价并顺延交货期', deliveryDate: moved(stage.today, 35) }
  await decide(stage, await amendOrder(stage, order, -7, given, [line]), -6, 'approve', '同意调价，交货期不再顺延')
}

/** A change that waits: an offer that is prolonged at a higher price, before what is written of it is ordered. */
const waits = async (stage: Stage): Promise<void> => {
  const { rows } = await sql<{ resultId: number; lineId: number; buyer: string }>`
    select d.id as "resultId", l.id as "lineId", u.name as buyer from material.order a join material.order_line x on x.document_id = a.id
    join material.result_line l on l.id = x.source_line_id join material.result d on d.id = l.document_id join system.user u on u.id = d.created_by
    where a.state in ('returned', 'draft') and a.deleted_at is null and d.state in ('approved', 'partial') order by a.state desc, l.position limit 1`.execute(
    stage.tx,
  )
  const [found] = rows
  if (!found) return
  await approve(
    stage,
    await changeResult(stage, await stage.person(found.buyer), -3, {
      ...found,
      by: '1.045',
      reason: '报价到期，供应商按新价续期',
      note: '运价上调',
      validUntil: moved(stage.today, 90) ?? undefined,
    }),
    -2,
    1,
  )
}

/** What changed after it was approved or signed: two changes of results, and amendments of three orders. */
export const seedChanges = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const orders = await signedOrders(stage)
  const late = orders.find(({ isLate }) => isLate)
  if (late) await followPrice(stage, late)
  await waits(stage)
  const short = orders.find(({ isShort }) => isShort)
  if (short) {
    const [first] = await linesOf(stage, short.id)
    const less = subtract(first?.quantity ?? '0', '2')
    const quantity = first && compare(less, add(first.shipped, '1')) >= 0 ? less : first?.quantity
    const given = { reason: '现场减少需求', paymentTerms: '货到 45 天' }
    await amendOrder(stage, short, -2, given, first ? [{ ...first, quantity }] : [])
  }
  const inParts = orders.find(({ isInParts }) => isInParts)
  if (inParts) {
    const id = await amendOrder(
      stage,
      inParts,
      -20,
      { reason: '供应商要求提高预付比例', paymentTerms: '50% 预付，50% 见提单' },
      [],
    )
    await decide(stage, id, -19, 'refuse', '预付比例超过公司规定，维持原合同')
  }
}
