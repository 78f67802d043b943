import { add, compare, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { type Quoted, inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { confirmCosts, holdBatches, postingDays } from '../../ledger/stock/index.ts'
import { postDifferences } from '../cost-adjustment/index.ts'
import type { Matched } from './match.ts'
import { lockReceipts } from './receipts.ts'
import { type Doings, allotted } from './terms.ts'

interface Batch {
  readonly receiptLine: number
  readonly orderLine: number
  readonly receipt: number
  readonly bizDate: string
  readonly timeZone: string | null
  readonly batch: number
  readonly number: string
  readonly quoted: Quoted | null
  /** What is not billed of it. */
  readonly open: string
  /** What all of it costs so far, and what of that was billed. */
  readonly cost: string
  readonly billedCost: string
}
/** What came in of these lines, the first first. */
const batchesOf = async (tx: Tx, lines: readonly number[]): Promise<readonly Batch[]> => {
  // One that was posted since the others were locked.
  await lockReceipts(tx, lines)
  const { rows } = await sql<Batch>`
    select y.id as "receiptLine", y.order_line_id as "orderLine", v.id as receipt, v.biz_date as "bizDate", d.time_zone as "timeZone", y.batch_id as batch, t.number,
      case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end as quoted,
      trim_scale(y.quantity - y.billed_quantity)::text as open,
      trim_scale(coalesce(y.invoiced_amount, y.net_amount))::text as cost, trim_scale(y.billed_amount)::text as "billedCost"
    from material.receipt_line y join material.receipt v on v.id = y.document_id and v.state in ('posted', 'stored') and v.deleted_at is null
    join material.store s on s.id = v.store_id join system.department d on d.id = s.department_id join material.batch t on t.id = y.batch_id
    left join system.currency_rate r on r.id = y.rate_id
    where y.order_line_id = any(${lines}::bigint[]) and y.quantity > y.billed_quantity order by v.biz_date, v.id, y.position for no key update of y`.execute(
    tx,
  )
  await holdBatches(
    tx,
    rows.map(({ batch }) => batch),
  )
  return rows
}

/** The part of one line that pays for one batch. */
interface Part extends Batch {
  readonly line: number
  readonly quantity: string
  readonly actual: string
  readonly estimated: string
  readonly after: string
  readonly difference: string
}
/** What a line bills of goods that had come before their order was brought over: they are no batch of it. */
const earlyOf = ({ line, of }: Matched['lines'][number]): string =>
  compare(of.early, line.quantity) < 0 ? of.early : line.quantity
/** What a line bills pays for what came in of it, the first first; what a batch cost is what it is billed, and the rest as it was. */
const partsOf = ({ lines }: Matched, costs: readonly string[], batches: readonly Batch[]): readonly Part[] =>
  lines.flatMap((matched, at): Part[] => {
    const { line, of } = matched
    const early = earlyOf(matched)
    let left = subtract(line.quantity, early)
    const taken = batches
      .filter(({ orderLine }) => orderLine === line.orderLineId)
      .flatMap((batch) => {
        const quantity = compare(batch.open, left) < 0 ? batch.open : left
        left = subtract(left, quantity)
        return isZero(quantity) ? [] : [{ batch, quantity }]
      })
    const actual = allotted(
      costs[at] ?? '0',
      [...taken.map(({ quantity }) => quantity), ...(isZero(early) ? [] : [early])],
      of.digits,
    )
    return taken.map(({ batch, quantity }, nth): Part => {
      const open = subtract(batch.cost, batch.billedCost)
      const estimated =
        compare(quantity, batch.open) === 0 ? open : divided(multiply(open, quantity), batch.open, of.digits)
      const after = add(subtract(batch.cost, estimated), actual[nth] ?? '0')
      return {
        ...batch,
        line: line.id,
        quantity,
        actual: actual[nth] ?? '0',
        estimated,
        after,
        difference: subtract(inUsd(after, batch.quoted), inUsd(batch.cost, batch.quoted)),
      }
    })
  })

const writeMatches = async (tx: Tx, parts: readonly Part[]): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      insert into material.invoice_match (line_id, receipt_line_id, quantity, net_amount, estimated_amount, difference)
      select line, "receiptLine", quantity, actual, estimated, difference from ${recordset(
        parts.map(({ line, receiptLine, quantity, actual, estimated, difference }, at) => ({
          at,
          line,
          receiptLine,
          quantity,
          actual,
          estimated,
          difference,
        })),
        {
          at: 'int',
          line: 'bigint',
          receiptLine: 'bigint',
          quantity: 'numeric',
          actual: 'numeric',
          estimated: 'numeric',
          difference: 'numeric',
        },
      )} order by at returning id`.execute(tx)
  ).rows.map(({ id }) => id)

/**
 * What passed or was released is what the goods cost: their batches are estimated no more, and the difference goes where the
 * goods are, at the rate of their receipt. Whoever calls has matched it in the same transaction.
 */
export const settle = async (
  tx: Tx,
  actor: Actor,
  { id, row }: Pick<Doings['document'], 'id' | 'row'>,
  matched: Matched,
): Promise<void> => {
  const lines = matched.lines.map(({ line }) => line.orderLineId)
  const tax = allotted(
    row.other_tax,
    matched.lines.map(({ line }) => line.net),
    matched.lines[0]?.of.digits ?? 2,
  )
  const costs = matched.lines.map(({ line }, at) => add(line.net, tax[at] ?? '0'))
  const parts = partsOf(matched, costs, await batchesOf(tx, lines))
  const ids = await writeMatches(tx, parts)
  const issued = new Map<number, string>()
  const postingDay = await postingDays(tx)
  for (const [receiptId, of] of Map.groupBy(
    parts.map((part, at) => ({ ...part, id: ids[at] ?? 0 })),
    ({ receipt: one }) => one,
  )) {
    const bizDate = postingDay(today(of[0]?.timeZone ?? undefined))
    for (const one of await postDifferences(tx, { document: id, recordedBy: actor.userId }, of, { receiptId, bizDate }))
      issued.set(...one)
  }
  await sql`
    update material.invoice_match m set issued_amount = t.issued from ${recordset(
      [...issued].map(([match, amount]) => ({ match, issued: amount })),
      { match: 'bigint', issued: 'numeric' },
    )} where m.id = t.match`.execute(tx)
  await sql`
    update material.receipt_line y set billed_quantity = y.billed_quantity + t.quantity, billed_amount = y.billed_amount + t.actual, invoiced_amount = t.after
    from ${recordset(
      parts.map(({ receiptLine, quantity, actual, after }) => ({ receiptLine, quantity, actual, after })),
      { receiptLine: 'bigint', quantity: 'numeric', actual: 'numeric', after: 'numeric' },
    )} where y.id = t."receiptLine"`.execute(tx)
  await sql`
    update material.order_line x set billed_quantity = x.billed_quantity + t.quantity, early_quantity = x.early_quantity - t.early
    from ${recordset(
      matched.lines.map((one) => ({
        orderLine: one.line.orderLineId,
        quantity: one.line.quantity,
        early: earlyOf(one),
      })),
      { orderLine: 'bigint', quantity: 'numeric', early: 'numeric' },
    )} where x.id = t."orderLine"`.execute(tx)
  // What is billed in part is estimated for the rest.
  await confirmCosts(
    tx,
    parts.filter(({ quantity, open }) => compare(quantity, open) === 0).map(({ batch }) => batch),
  )
  await noteChanged(tx, [
    ...new Set(parts.map((part) => recordNameOf(receipt.name, part.receipt))),
    ...new Set(matched.lines.map(({ of }) => recordNameOf(order.name, of.orderId))),
  ])
}
