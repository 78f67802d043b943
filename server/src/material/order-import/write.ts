import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Brought, bringOver } from '../../kit/document/index.ts'
import type { ImportDefinition } from '../../kit/import/index.ts'
import { orderDocuments } from '../order/index.ts'
import { type Item, amountOf, ordersIn, restOf, taxOf } from './check.ts'

const smaller = (one: string, other: string): string => (compare(one, other) < 0 ? one : other)
const beyond = (one: string, other: string): string => (compare(one, other) > 0 ? subtract(one, other) : '0')
const lineOf = (item: Item) => {
  const { input, material, store, content } = item
  const { quantity, receivedQty, invoicedQty } = input
  return {
    opening_material_id: material.id,
    opening_store_id: store,
    opening_content: content,
    opening_received_quantity: receivedQty,
    opening_billed_quantity: invoicedQty,
    ahead_quantity: beyond(invoicedQty, receivedQty),
    early_quantity: beyond(receivedQty, invoicedQty),
    received_quantity: receivedQty,
    billed_quantity: smaller(receivedQty, invoicedQty),
    quantity,
    extra_quantity: '0',
    unit_price: input.unitPrice,
    amount: amountOf(item),
    tax_rate: input.taxRate,
    is_with_tax: input.withTax === '1',
    delivery_date: input.deliveryDate,
    price_note: '',
  }
}
const broughtOf = (items: readonly Item[]): Brought | undefined => {
  const [first] = items
  if (!first) return undefined
  const { input, rate, supplier, buyer } = first
  const total = add('0', ...items.map(amountOf))
  const due = items.map(({ input: { deliveryDate } }) => deliveryDate).toSorted()
  return {
    author: buyer.id,
    said: input.orderNo,
    header: {
      department_id: buyer.department,
      project_id: null,
      type: input.orderType,
      is_opening: true,
      opening_number: input.orderNo,
      supplier_id: supplier,
      currency_code: input.currencyCode,
      rate_id: rate?.id ?? null,
      rate_date: today(),
      total_amount: total,
      usd_amount: inUsd(total, rate),
      contract_number: input.contractNo ?? '',
      contract_date: input.contractDate,
      incoterm: (input.incoterm ?? 'DAP').toUpperCase(),
      place: input.place ?? '',
      destination: 'CN',
      delivery_date: due.at(-1) ?? input.deliveryDate,
      payment_terms: input.paymentTerms ?? '',
      validity_note: '',
      remark: [...new Set(items.flatMap(({ input: of }) => of.remark ?? []))].join('; ').slice(0, 500),
    },
    lines: items.map(lineOf),
  }
}

interface Paper {
  readonly order: number
  readonly number: string
  readonly amount: string
  /** Beside it, where the prices are net. */
  readonly tax: string
}
interface Payment {
  readonly order: number
  readonly kind: 'prepayment' | 'instalment'
  readonly day: string
  readonly amount: string
}
const sumOf = (amounts: readonly { readonly amount: string }[]): string =>
  add('0', ...amounts.map(({ amount }) => amount))
/** What was invoiced before, once for each invoice. */
const papersOf = (order: number, items: readonly Item[]): Paper[] =>
  [
    ...Map.groupBy(items, ({ input: { invoiceNo = '', orderNo } }) => (invoiceNo === '' ? `QC-${orderNo}` : invoiceNo)),
  ].map(([number, of]) => ({
    order,
    number,
    amount: add('0', ...of.map(({ invoicedAmount }) => invoicedAmount)),
    tax: add('0', ...of.map(taxOf)),
  }))
/** What was paid before, by its day: ahead, where that is more than was invoiced. */
const paymentsOf = (order: number, items: readonly Item[], papers: readonly Paper[]): Payment[] => {
  const paid = add('0', ...items.map(({ input }) => input.paidAmount))
  const kind = compare(paid, add(sumOf(papers), ...papers.map(({ tax }) => tax))) > 0 ? 'prepayment' : 'instalment'
  return [...Map.groupBy(items, ({ input }) => input.paidDate ?? today())].map(([day, of]) => ({
    order,
    kind,
    day,
    amount: add('0', ...of.map(({ input }) => input.paidAmount)),
  }))
}
/** What was invoiced and paid before stands with its order. */
const writeMoney = async (
  tx: Tx,
  orders: readonly { readonly id: number; readonly items: readonly Item[] }[],
): Promise<void> => {
  const papers = orders.map(({ id, items }) => papersOf(id, items))
  const payments = orders.flatMap(({ id, items }, at) => paymentsOf(id, items, papers[at] ?? []))
  const isSome = ({ amount }: { readonly amount: string }) => !isZero(amount)
  await sql`
    insert into material.order_invoice (order_id, kind, number, invoice_date, amount, tax_amount, is_opening)
    select "order", 'invoice', number, ${today()}::date, amount, tax, true
    from ${recordset(papers.flat().filter(isSome), { order: 'bigint', number: 'text', amount: 'numeric', tax: 'numeric' })}`.execute(
    tx,
  )
  await sql`
    insert into material.order_payment (order_id, kind, amount, due_date, requested_date, paid_date, is_opening)
    select "order", kind, amount, day, day, day, true
    from ${recordset(payments.filter(isSome), { order: 'bigint', kind: 'text', day: 'date', amount: 'numeric' })}`.execute(
    tx,
  )
}

interface Sum {
  readonly currency: string
  readonly amount: string
}
const writtenOf = async (tx: Tx, orders: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Sum>`
    select a.currency_code as currency, sum(round((x.quantity - x.received_quantity) * x.unit_price, cy.digits))::text as amount
    from material.order a join material.order_line x on x.document_id = a.id join system.currency cy on cy.code = a.currency_code
    where a.id = any(${orders}::bigint[]) group by 1`.execute(tx)
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

/** Orders per step: few enough to show progress. */
const chunk = 200

export const write: ImportDefinition<Item>['write'] = async (tx, actor, context, verdicts, _plan, progress) => {
  const items = verdicts.flatMap((verdict) => (verdict.outcome === 'new' ? [verdict.item] : []))
  const orders = ordersIn(items)
  let done = verdicts.length - items.length
  const made: number[] = []
  for (let from = 0; from < orders.length; from += chunk) {
    const part = orders.slice(from, from + chunk)
    const written = await bringOver(
      tx,
      orderDocuments,
      actor,
      context,
      'signed',
      part.flatMap((of) => broughtOf(of) ?? []),
    )
    await writeMoney(
      tx,
      written.map(({ id }, at) => ({ id, items: part[at] ?? [] })),
    )
    made.push(...written.map(({ id }) => id))
    await progress((done += part.flat().length))
  }
  // What stands in the tables is what the person saw, to the last digit.
  const found = await writtenOf(tx, made)
  for (const [currency, of] of Map.groupBy(items, ({ input }) => input.currencyCode)) {
    const expected = add('0', ...of.map(restOf))
    if (compare(found.get(currency) ?? '0', expected) !== 0)
      throw new Error(`open orders: ${currency} ${expected} was to be written, not ${found.get(currency) ?? '0'}`)
  }
  return { counts: {}, decisions: [] }
}
