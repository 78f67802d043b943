import { add, isZero } from '@geodepot/contracts/kit/decimal.ts'
import {
  type CostLine,
  type FeeKey,
  feeKeys,
  keyOf,
  netAmountOf,
  partOf,
  shared,
} from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import { feeSpreads } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { type Ordered, readStillToCome } from '../order/index.ts'
import type { UsdFee } from './fees.ts'
import { reason } from './terms.ts'

/** A line of a receipt as fees are spread over it. */
export interface Spreading extends CostLine {
  readonly id: number
  readonly orderLine: number | null
}
interface Part {
  readonly pool: number
  readonly line: number
  readonly amount: string
}

const writePools = async (tx: Tx, receipt: number, fees: readonly UsdFee[]) => {
  const pools = feeKeys.flatMap((key) =>
    feeSpreads.flatMap((spread) => {
      const usd = add('0', ...fees.filter((fee) => fee.key === key && fee.spread === spread).map((fee) => fee.usd))
      return isZero(usd) ? [] : [{ key, spread, usd }]
    }),
  )
  const { rows } = await sql<{ id: number; key: FeeKey; spread: UsdFee['spread']; usd: string }>`
    insert into material.receipt_pool (receipt_id, key, spread, usd_amount)
    select ${receipt}, key, spread, usd from ${recordset(pools, { key: 'text', spread: 'text', usd: 'numeric' })}
    returning id, key, spread, usd_amount::text as usd`.execute(tx)
  const written = fees.map((fee) => ({
    ...fee,
    pool: rows.find(({ key, spread }) => key === fee.key && spread === fee.spread)?.id ?? null,
  }))
  await sql`
    insert into material.receipt_fee (receipt_id, position, pool_id, kind, amount, currency_code, invoice_date, invoice_number, rate_id, usd_amount)
    select ${receipt}, position, pool, "feeKind", amount, "currencyCode", "invoiceDate", coalesce("invoiceNo", ''), "rateId", usd
    from ${recordset(written, {
      position: 'int',
      pool: 'bigint',
      feeKind: 'text',
      amount: 'numeric',
      currencyCode: 'text',
      invoiceDate: 'date',
      invoiceNo: 'text',
      rateId: 'bigint',
      usd: 'numeric',
    })}`.execute(tx)
  return rows
}

const sharedBy = (fees: readonly UsdFee[], key: FeeKey, amount: string, keys: readonly string[]): readonly string[] => {
  const shares = shared(amount, keys)
  if (shares) return shares
  const at = fees.findIndex((fee) => fee.key === key)
  throw new Refusal(500, [reason('keyMissing', { key: receiptMessages.texts[`key_${key}`] }, `fees.${at}.key`)])
}

/** What is still to come of the orders of these lines costs, in USD at the rate of the day. */
const worthToCome = async (tx: Tx, ordered: Iterable<Ordered>, day: string) => {
  const open = await readStillToCome(tx, [...new Set([...ordered].map(({ orderId }) => orderId))])
  const rates = await ratesOn(
    tx,
    open.map(({ currencyCode }) => ({ currency: currencyCode, day, field: 'inDate' })),
  )
  return open.map((of, at) => ({
    orderLine: of.id,
    quantity: of.open,
    amount: inUsd(netAmountOf({ ...of, quantity: of.open }, of.digits), rates[at] ?? null),
  }))
}

interface Standing {
  readonly pool: number
  readonly line: number
  readonly share: string
  readonly quantity: string
  readonly taken: string
  readonly received: string
}
/** Shares of these ordered lines in fees for whole orders, and what of each went along with what came in before. */
const sharesOf = async (tx: Tx, lines: readonly number[]): Promise<readonly Standing[]> =>
  (
    await sql<Standing>`
      select h.pool_id as pool, h.order_line_id as line, h.share::text as share, h.quantity::text as quantity,
        coalesce(sum(t.amount), 0)::text as taken, coalesce(sum(l.quantity), 0)::text as received
      from material.receipt_share h join material.receipt_pool p on p.id = h.pool_id join material.receipt o on o.id = p.receipt_id and o.state <> 'reversed'
      left join (material.receipt_part t join material.receipt_line l on l.id = t.line_id join material.receipt r on r.id = l.document_id and r.state <> 'reversed')
        on t.pool_id = h.pool_id and l.order_line_id = h.order_line_id
      where h.order_line_id = any(${lines}::bigint[]) group by h.pool_id, h.order_line_id order by h.pool_id`.execute(
      tx,
    )
  ).rows

/** What goes along with these lines of fees for whole orders, one line after the other. */
const partsOfOrders = async (tx: Tx, lines: readonly Spreading[]): Promise<Part[]> => {
  const standing = await sharesOf(
    tx,
    lines.flatMap(({ orderLine }) => orderLine ?? []),
  )
  return standing.flatMap((share) => {
    let { taken, received } = share
    return lines
      .filter(({ orderLine }) => orderLine === share.line)
      .map(({ id, quantity }): Part => {
        const amount = partOf({ ...share, taken, received }, quantity)
        taken = add(taken, amount)
        received = add(received, quantity)
        return { pool: share.pool, line: id, amount }
      })
  })
}

/**
 * Keeps the fees of a receipt and spreads them: over its lines, or over all that is still to come of its orders, of which
 * later receipts take their parts. Answers what each line bears.
 */
export const spread = async (
  tx: Tx,
  receipt: { readonly id: number; readonly day: string },
  fees: readonly UsdFee[],
  lines: readonly Spreading[],
  ordered: ReadonlyMap<number, Ordered>,
): Promise<ReadonlyMap<number, string>> => {
  const pools = await writePools(tx, receipt.id, fees)
  const own = pools
    .filter((pool) => pool.spread === 'receipt')
    .flatMap(({ id, key, usd }) => {
      const shares = sharedBy(fees, key, usd, lines.map(keyOf[key]))
      return lines.map((line, at): Part => ({ pool: id, line: line.id, amount: shares[at] ?? '0' }))
    })
  const overOrders = pools.filter((pool) => pool.spread === 'order')
  if (overOrders.length > 0) {
    const open = await worthToCome(tx, ordered.values(), receipt.day)
    const rows = overOrders.flatMap(({ id, key, usd }) => {
      const shares = sharedBy(
        fees,
        key,
        usd,
        open.map((one) => (key === 'quantity' ? one.quantity : one.amount)),
      )
      return open.map(({ orderLine, quantity }, at) => ({ pool: id, orderLine, quantity, share: shares[at] ?? '0' }))
    })
    await sql`
      insert into material.receipt_share (pool_id, order_line_id, quantity, share) select pool, "orderLine", quantity, share
      from ${recordset(rows, { pool: 'bigint', orderLine: 'bigint', quantity: 'numeric', share: 'numeric' })}`.execute(
      tx,
    )
  }
  const parts = [...own, ...(await partsOfOrders(tx, lines))]
  await sql`
    insert into material.receipt_part (pool_id, line_id, amount) select pool, line, amount
    from ${recordset(parts, { pool: 'bigint', line: 'bigint', amount: 'numeric' })}`.execute(tx)
  return new Map(
    lines.map(({ id }) => [id, add('0', ...parts.filter(({ line }) => line === id).map(({ amount }) => amount))]),
  )
}
