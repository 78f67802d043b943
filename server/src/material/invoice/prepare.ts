import { add, compare, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type Ordered, readBilled } from './ordered.ts'
import { type InvoiceDraft, decimalsOf, reason } from './terms.ts'

/** The supplier, locked: of two who enter the same invoice at once, the second finds it entered. */
export const lockSupplier = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql`select 1 from system.supplier where id = ${id} and deleted_at is null for no key update`.execute(tx)).rows
    .length > 0
const enteredIn = async (tx: Tx, { header }: InvoiceDraft, own: number | null): Promise<string | undefined> =>
  (
    await sql<{ number: string }>`
      select number from material.invoice where supplier_id = ${header.supplierId} and lower(invoice_number) = lower(${header.invoiceNo})
        and deleted_at is null and state not in ('refused', 'takenBack') and id is distinct from ${own}::bigint`.execute(
      tx,
    )
  ).rows[0]?.number

const againstHeader = async (tx: Tx, draft: InvoiceDraft, own: number | null): Promise<Reason[]> => {
  const { supplierId, invoiceNo, invoiceDate, receivedDate } = draft.header
  if (!(await lockSupplier(tx, supplierId))) return [reason('unknownSupplier', {}, 'supplierId')]
  const taken = await enteredIn(tx, draft, own)
  return [
    ...(taken === undefined ? [] : [reason('numberTaken', { number: invoiceNo, document: taken }, 'invoiceNo')]),
    ...(invoiceDate > today() ? [reason('dayAhead', {}, 'invoiceDate')] : []),
    ...(receivedDate !== undefined && receivedDate > today() ? [reason('dayAhead', {}, 'receivedDate')] : []),
    ...(receivedDate !== undefined && receivedDate < invoiceDate ? [reason('receivedBefore', {}, 'receivedDate')] : []),
  ]
}
const digitsOf = async (tx: Tx, code: string): Promise<number | undefined> =>
  (await sql<{ digits: number }>`select digits from system.currency where code = ${code} and status = '0'`.execute(tx))
    .rows[0]?.digits
const againstAmounts = ({ header }: InvoiceDraft, digits: number | undefined, amounts: readonly string[]): Reason[] => {
  if (digits === undefined) return [reason('unknownCurrency', {}, 'currencyCode')]
  const code = header.currencyCode
  const sum = add('0', ...amounts)
  return [
    ...(['netAmount', 'recoverableTax', 'otherTax'] as const)
      .filter((field) => decimalsOf(header[field]) > digits)
      .map((field) => reason('tooManyDigits', { code, digits }, field)),
    ...(amounts.length > 0 && compare(sum, header.netAmount) !== 0
      ? [reason('sumDiffers', { sum: `${rounded(sum, digits)} ${code}` }, 'netAmount')]
      : []),
  ]
}
const againstLines = ({ header, lines }: InvoiceDraft, known: ReadonlyMap<number, Ordered>): Reason[] =>
  lines.flatMap(({ orderLineId }, at): Reason[] => {
    const of = known.get(orderLineId)
    if (!of || of.supplierId !== header.supplierId) return [reason('unknownLine', {}, `lines.${at}.orderLineId`)]
    return lines.findIndex((other) => other.orderLineId === orderLineId) < at
      ? [reason('lineTwice', { name: of.name }, `lines.${at}.orderLineId`)]
      : []
  })

/** Checks a draft as it is written, and says what is kept of it. Whether it agrees with order and receipt is asked later. */
export const prepare = async (tx: Tx, actor: Actor, draft: InvoiceDraft, id: number | null) => {
  const { header, lines } = draft
  const known = await readBilled(
    tx,
    lines.map(({ orderLineId }) => orderLineId),
    actor,
  )
  const digits = await digitsOf(tx, header.currencyCode)
  const amounts = lines.map(({ quantity, unitPrice }) => rounded(multiply(quantity, unitPrice), digits ?? 2))
  const [first] = lines
  return {
    reasons: [
      ...(await againstHeader(tx, draft, id)),
      ...againstAmounts(draft, digits, amounts),
      ...againstLines(draft, known),
    ],
    header: {
      department_id: known.get(first?.orderLineId ?? 0)?.department ?? actor.departmentId,
      project_id: null,
      supplier_id: header.supplierId,
      invoice_number: header.invoiceNo,
      invoice_date: header.invoiceDate,
      received_date: header.receivedDate ?? null,
      currency_code: header.currencyCode,
      net_amount: header.netAmount,
      recoverable_tax: header.recoverableTax,
      other_tax: header.otherTax,
      remark: header.remark ?? '',
    },
    lines: lines.map(({ orderLineId, quantity, unitPrice }, at) => ({
      order_line_id: orderLineId,
      quantity,
      unit_price: unitPrice,
      net_amount: amounts[at] ?? '0',
    })),
  }
}
