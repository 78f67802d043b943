import { add, compare, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type invoiceHolds, type lineHolds, unreleasable } from '@geodepot/contracts/material/invoice.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { lockOrdered } from '../order/index.ts'
import { type Ordered, expectedOf, readBilled } from './ordered.ts'
import { lockSupplier } from './prepare.ts'
import { lockReceipts } from './receipts.ts'
import { type Doings, type Tolerance, isWithin, reason, toleranceOf } from './terms.ts'

type Row = Doings['document']['row']
type LineHold = (typeof lineHolds)[number]
type Hold = (typeof invoiceHolds)[number]

/** A line as it is billed, without what was credited of it. */
export interface Billed {
  readonly id: number
  readonly orderLineId: number
  readonly quantity: string
  readonly net: string
}
export const billedLines = async (tx: Tx, id: number): Promise<readonly Billed[]> =>
  (
    await sql<Billed>`
      select id, order_line_id as "orderLineId", trim_scale(quantity - credited_quantity)::text as quantity, trim_scale(net_amount - credited_amount)::text as net
      from material.invoice_line where document_id = ${id} order by position`.execute(tx)
  ).rows

interface Judged {
  readonly line: Billed
  readonly of: Ordered
  readonly expected: string
  readonly open: string
  readonly holds: readonly LineHold[]
}
export interface Matched {
  readonly lines: readonly Judged[]
  readonly holds: readonly Hold[]
}
export const isClear = ({ lines, holds }: Matched): boolean =>
  holds.length === 0 && lines.every((line) => line.holds.length === 0)
export const isStuck = ({ lines }: Matched): boolean =>
  lines.some(({ holds }) => holds.some((hold) => unreleasable.includes(hold)))

const absolute = (amount: string): string => amount.replace('-', '')
// What came in and was not billed; beyond that it waits for goods, or is more than anybody ordered.
const byQuantity = (quantity: string, { ordered, billed, ahead }: Ordered, open: string): LineHold[] => {
  if (compare(quantity, open) <= 0) return []
  return compare(add(billed, ahead, quantity), ordered) > 0 ? ['overInvoiced'] : ['notReceived']
}
/**
 * Each line against its order's price within the tolerance, and all of them together: many small differences are a large one,
 * and what is too much on one line is not made good by another.
 */
const judged = (lines: readonly Omit<Judged, 'holds'>[], usdOf: (amount: string) => string, tolerance: Tolerance) => {
  const off = (net: string, expected: string) => {
    const by = absolute(subtract(net, expected))
    return !isWithin(by, usdOf(by), expected, tolerance)
  }
  const sum = (field: (of: Omit<Judged, 'holds'>) => string) => add('0', ...lines.map(field))
  const isOff = off(
    sum(({ line }) => line.net),
    sum(({ expected }) => expected),
  )
  return (one: Omit<Judged, 'holds'>): boolean =>
    off(one.line.net, one.expected) || (isOff && compare(one.line.net, one.expected) !== 0)
}
const taxIsOff = (
  { recoverable_tax: recoverable, other_tax: other }: Row,
  lines: readonly Judged[],
  usdOf: (amount: string) => string,
  tolerance: Tolerance,
): boolean => {
  const due = add('0', ...lines.map(({ line, of }) => divided(multiply(line.net, of.taxRate), 100, of.digits)))
  const beyond = subtract(add(recoverable, other), due)
  return compare(beyond, '0') > 0 && !isWithin(beyond, usdOf(beyond), due, tolerance)
}
/** The number of another invoice of the supplier, where this one may be the same paper. */
export const duplicateOf = async (tx: Tx, id: number): Promise<string | undefined> =>
  (
    await sql<{ number: string }>`
      select o.number from material.invoice v join material.invoice o on o.supplier_id = v.supplier_id and o.number_key = v.number_key
      where v.id = ${id} and o.id <> v.id and o.deleted_at is null and o.state not in ('draft', 'refused', 'takenBack') order by o.id limit 1`.execute(
      tx,
    )
  ).rows[0]?.number

/**
 * Matches an invoice with what is ordered and what came in, under the locks of both: of two who bill the same, the second
 * finds what is left. Says what holds it, and keeps that.
 */
export const match = async (tx: Tx, { id, row }: Pick<Doings['document'], 'id' | 'row'>, isLocked = false) => {
  if (!isLocked) await lockSupplier(tx, row.supplier_id)
  const lines = await billedLines(tx, id)
  const ordered = lines.map(({ orderLineId }) => orderLineId)
  if (!isLocked) await lockReceipts(tx, ordered)
  await lockOrdered(tx, ordered)
  const known = await readBilled(tx, ordered)
  const gone = lines.findIndex(({ orderLineId }) => !known.has(orderLineId))
  if (gone >= 0) throw new Refusal(500, [reason('unknownLine', {}, `lines.${gone}.orderLineId`)])
  const [rate = null] = await ratesOn(tx, [
    { currency: row.currency_code, day: row.invoice_date, field: 'invoiceDate' },
  ])
  const usdOf = (amount: string) => inUsd(amount, rate)
  const tolerance = await toleranceOf(tx)
  const compared = lines.flatMap((line) => {
    const of = known.get(line.orderLineId)
    return of ? [{ line, of, expected: expectedOf(of, line.quantity), open: subtract(of.received, of.billed) }] : []
  })
  const same = compared.filter(({ of }) => of.currency === row.currency_code)
  const isOff = judged(same, usdOf, tolerance)
  const matched: Matched['lines'] = compared.map((one) => {
    const isForeign = one.of.currency !== row.currency_code
    return {
      ...one,
      holds: [
        ...(isForeign ? ['currency' as const] : isOff(one) ? ['price' as const] : []),
        ...(isZero(one.line.quantity) ? [] : byQuantity(one.line.quantity, one.of, one.open)),
      ],
    }
  })
  const isTaxed = same.length === compared.length && taxIsOff(row, matched, usdOf, tolerance)
  const holds: Hold[] = [
    ...(isTaxed ? ['tax' as const] : []),
    ...((await duplicateOf(tx, id)) === undefined ? [] : ['duplicate' as const]),
  ]
  await sql`update material.invoice set holds = ${holds}::text[] where id = ${id}`.execute(tx)
  await sql`
    update material.invoice_line l set holds = array(select jsonb_array_elements_text(t.holds)), expected_amount = t.expected, open_quantity = t.open
    from ${recordset(
      matched.map(({ line, expected, open, holds: of }) => ({ id: line.id, expected, open, holds: of })),
      { id: 'bigint', expected: 'numeric', open: 'numeric', holds: 'jsonb' },
    )} where l.id = t.id`.execute(tx)
  return { lines: matched, holds } satisfies Matched
}
