import { add, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { type Quoted, inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { estimateAgain, holdBatches, postingDays } from '../../ledger/stock/index.ts'
import { postDifferences } from '../cost-adjustment/index.ts'
import { askedWithout, lockOrdered } from '../order/index.ts'
import { billedLines } from './match.ts'
import { dropPapers } from './papers.ts'
import { lockSupplier } from './prepare.ts'
import { lockReceipts } from './receipts.ts'
import { type Doings, reason } from './terms.ts'

interface Match {
  readonly id: number
  readonly line: number
  readonly receiptLine: number
  readonly receipt: number
  readonly timeZone: string | null
  readonly batch: number
  readonly number: string
  readonly quoted: Quoted | null
  readonly quantity: string
  readonly actual: string
  readonly estimated: string
  /** What all of the batch costs by now. */
  readonly cost: string
}
const matchesOf = async (tx: Tx, id: number): Promise<readonly Match[]> => {
  const { rows } = await sql<Match>`
    select m.id, m.line_id as line, y.id as "receiptLine", v.id as receipt, d.time_zone as "timeZone", y.batch_id as batch, t.number,
      case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end as quoted,
      trim_scale(m.quantity)::text as quantity, trim_scale(m.net_amount)::text as actual, trim_scale(m.estimated_amount)::text as estimated,
      trim_scale(coalesce(y.invoiced_amount, y.net_amount))::text as cost
    from material.invoice_line l join material.invoice_match m on m.line_id = l.id join material.receipt_line y on y.id = m.receipt_line_id
    join material.receipt v on v.id = y.document_id join material.store s on s.id = v.store_id join system.department d on d.id = s.department_id
    join material.batch t on t.id = y.batch_id left join system.currency_rate r on r.id = y.rate_id
    where l.document_id = ${id} order by m.id desc for no key update of y`.execute(tx)
  await holdBatches(
    tx,
    rows.map(({ batch }) => batch),
  )
  return rows
}

/** What differs now, the last match first: two of one batch are taken from it one after the other. */
const differing = (matches: readonly Match[]) => {
  const costs = new Map(matches.map(({ receiptLine, cost }) => [receiptLine, cost]))
  return matches.map((match) => {
    const before = costs.get(match.receiptLine) ?? match.cost
    const after = add(subtract(before, match.actual), match.estimated)
    costs.set(match.receiptLine, after)
    return {
      ...match,
      after,
      difference: subtract(inUsd(after, match.quoted), inUsd(before, match.quoted)),
    }
  })
}
type Back = ReturnType<typeof differing>[number] & { readonly back: number }

const numbered = async (tx: Tx, parts: ReturnType<typeof differing>): Promise<readonly Back[]> => {
  const { rows } = await sql<{ match: number; back: number }>`
    update material.invoice_match m set back_line_id = nextval('document.line_id'), back_difference = t.difference, back_issued_amount = 0
    from ${recordset(
      parts.map(({ id, difference }) => ({ id, difference })),
      { id: 'bigint', difference: 'numeric' },
    )} where m.id = t.id returning m.id as match, m.back_line_id as back`.execute(tx)
  const ids = new Map(rows.map(({ match, back }) => [match, back]))
  return parts.map((part) => ({ ...part, back: ids.get(part.id) ?? 0 }))
}

const post = async (tx: Tx, { actor, document }: Pick<Doings, 'actor' | 'document'>, parts: readonly Back[]) => {
  const issued = new Map<number, string>()
  const postingDay = await postingDays(tx)
  for (const [receiptId, of] of Map.groupBy(parts, ({ receipt: one }) => one)) {
    const lines = of.map((part) => ({ ...part, id: part.back }))
    const around = { receiptId, bizDate: postingDay(today(of[0]?.timeZone ?? undefined)) }
    for (const one of await postDifferences(tx, { document: document.id, recordedBy: actor.userId }, lines, around))
      issued.set(...one)
  }
  await sql`
    update material.invoice_match m set back_issued_amount = t.issued from ${recordset(
      [...issued].map(([back, amount]) => ({ back, issued: amount })),
      { back: 'bigint', issued: 'numeric' },
    )} where m.back_line_id = t.back`.execute(tx)
}

/** What was asked for, or paid, on the strength of an invoice is not left without it. */
const againstPayments = async (tx: Tx, id: number, orders: readonly number[]) => {
  for (const of of orders) {
    const beyond = await askedWithout(tx, of, id)
    if (beyond) return [reason('askedFor', beyond)]
  }
  return []
}

/**
 * Takes an invoice back that passed or was released, for a reason: what it made of the cost of its batches is undone today, at
 * the rate of their receipts, where the goods are by now. Closed months stay as they are.
 */
export const takeBack = async (doing: Doings<{ readonly opinion: string }>) => {
  const { tx, actor, document, input } = doing
  const { id, row } = document
  await lockSupplier(tx, row.supplier_id)
  const lines = await billedLines(tx, id)
  const ordered = lines.map(({ orderLineId }) => orderLineId)
  await lockReceipts(tx, ordered)
  await lockOrdered(tx, ordered)
  const { rows: orders } = await sql<{ id: number }>`
    select distinct document_id as id from material.order_line where id = any(${ordered}::bigint[]) order by 1`.execute(
    tx,
  )
  refuseAny(
    await againstPayments(
      tx,
      id,
      orders.map((one) => one.id),
    ),
  )
  const parts = await numbered(tx, differing(await matchesOf(tx, id)))
  await post(tx, doing, parts)
  const byLine = [...Map.groupBy(parts, ({ receiptLine }) => receiptLine).values()].flatMap((of) => {
    const last = of.at(-1)
    return last
      ? [
          {
            receiptLine: last.receiptLine,
            quantity: add('0', ...of.map(({ quantity }) => quantity)),
            actual: add('0', ...of.map(({ actual }) => actual)),
            after: last.after,
          },
        ]
      : []
  })
  await sql`
    update material.receipt_line y set billed_quantity = y.billed_quantity - t.quantity, billed_amount = y.billed_amount - t.actual, invoiced_amount = t.after
    from ${recordset(byLine, { receiptLine: 'bigint', quantity: 'numeric', actual: 'numeric', after: 'numeric' })} where y.id = t."receiptLine"`.execute(
    tx,
  )
  // What no batch was billed for had come before its order was brought over.
  const early = lines.map((line) => ({
    orderLine: line.orderLineId,
    quantity: line.quantity,
    early: subtract(
      line.quantity,
      add('0', ...parts.filter((part) => part.line === line.id).map((part) => part.quantity)),
    ),
  }))
  await sql`
    update material.order_line x set billed_quantity = x.billed_quantity - t.quantity, early_quantity = x.early_quantity + t.early
    from ${recordset(
      early.filter(({ quantity }) => !isZero(quantity)),
      { orderLine: 'bigint', quantity: 'numeric', early: 'numeric' },
    )} where x.id = t."orderLine"`.execute(tx)
  await estimateAgain(tx, await openAgain(tx, parts))
  await dropPapers(tx, id)
  await sql`
    update material.invoice set state = 'takenBack', taken_back_by = ${actor.userId}, taken_back_reason = ${input.opinion} where id = ${id}`.execute(
    tx,
  )
  await noteChanged(tx, [
    ...new Set(parts.map((part) => recordNameOf(receipt.name, part.receipt))),
    ...orders.map((one) => recordNameOf(order.name, one.id)),
  ])
  return { state: 'takenBack' as const }
}

/** Batches that were estimated before it: nobody says otherwise what they cost. */
const openAgain = async (tx: Tx, parts: readonly Back[]): Promise<readonly number[]> =>
  (
    await sql<{ batch: number }>`
      select y.batch_id as batch from material.receipt_line y join material.receipt v on v.id = y.document_id and v.invoice_number = ''
      where y.id = any(${parts.map(({ receiptLine }) => receiptLine)}::bigint[]) and y.billed_quantity < y.quantity and not exists (
        select 1 from material.cost_adjustment_line l join material.cost_adjustment a on a.id = l.document_id and a.state = 'approved' and a.kind = 'invoice'
        where l.receipt_line_id = y.id)`.execute(tx)
  ).rows.map(({ batch }) => batch)
