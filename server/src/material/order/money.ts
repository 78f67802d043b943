import { add, compare, rounded } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { InvoiceInput, PaymentInput } from '@geodepot/contracts/material/order.fulfilment.ts'
import type { order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { kept } from './following.ts'
import { taxJoins, withTax } from './source.ts'
import { reason } from './terms.ts'

type Order = typeof order
type Doings<V extends 'keepInvoices' | 'keepPayments' | 'pay' | 'refund'> = Doing<
  Order,
  'material.order',
  TransitionInput<Order, V>
>

interface Worth {
  readonly code: string
  readonly digits: number
  /** What is ordered and not given up comes to with tax: that is paid. */
  readonly value: string
  /** So much tax for each unit of money that is billed as the prices are: of the order on the whole. */
  readonly taxed: string
}
const worthOf = async (tx: Tx, order: number): Promise<Worth> => {
  const { rows } = await sql<Worth>`
    select cy.code, cy.digits, t.value::text as value, case when t.net = 0 then '0' else (t.gross / t.net - 1)::numeric(18, 12)::text end as taxed
    from material.order a join system.currency cy on cy.code = a.currency_code
    -- Each line rounded up: however the supplier rounds his tax, it is not above this.
    cross join lateral (select coalesce(sum(y.net), 0) as net, coalesce(sum(y.gross), 0) as gross, coalesce(sum(round(ceil(y.gross * 10::numeric ^ cy.digits) / 10::numeric ^ cy.digits, cy.digits)), 0) as value
      from (select n.amount as net, ${withTax(sql`n.amount`)} as gross from material.order_line x ${taxJoins}
        cross join lateral (select round(${kept} * x.unit_price, cy.digits) as amount) n where x.document_id = a.id) y) t
    where a.id = ${order}`.execute(tx)
  return rows[0] ?? { code: '', digits: 2, value: '0', taxed: '0' }
}
const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length
const againstDigits = (list: string, amounts: readonly { readonly amount: string }[], { code, digits }: Worth) =>
  amounts.flatMap(({ amount }, at) =>
    decimalsOf(amount) > digits ? [reason('tooManyDigits', { code, digits }, `${list}.${at}.amount`)] : [],
  )
const ahead = <K extends string>(
  list: string,
  rows: readonly { readonly [F in K]?: string | undefined }[],
  fields: readonly K[],
): Reason[] =>
  rows.flatMap((row, at) =>
    fields
      .filter((field) => (row[field] ?? '') > today())
      .map((field) => reason('dayAhead', {}, `${list}.${at}.${field}`)),
  )

/** Invoices that are documents of their own, which change with those alone, and what was billed before an order was brought over. */
const entered = async (tx: Tx, order: number): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{ number: string }>`
        select number from material.order_invoice where order_id = ${order} and (document_id is not null or is_opening)`.execute(
        tx,
      )
    ).rows.map(({ number }) => number),
  )
const againstInvoices = (invoices: readonly InvoiceInput[], others: ReadonlySet<string>): Reason[] =>
  invoices.flatMap(({ invoiceNo, invoiceDate, invoiceReceived }, at) => [
    ...(invoices.findIndex((other) => other.invoiceNo === invoiceNo) < at || others.has(invoiceNo)
      ? [reason('invoiceTwice', { number: invoiceNo }, `invoices.${at}.invoiceNo`)]
      : []),
    ...((invoiceReceived ?? invoiceDate) < invoiceDate
      ? [reason('receivedBefore', {}, `invoices.${at}.invoiceReceived`)]
      : []),
  ])

const noted = sql`document_id is null and not is_opening`
/** A credit note by which a claim was settled stays: whoever settles one by it now is waited for. */
const againstClaimed = async (tx: Tx, order: number, invoices: readonly InvoiceInput[]): Promise<Reason[]> => {
  await sql`select 1 from material.order_invoice where order_id = ${order} and ${noted} order by id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ note: string; number: string }>`
    select v.number as note, c.number from material.order_invoice v join material.claim c on c.order_id = v.order_id and c.credit_note = v.number
    where v.order_id = ${order} and v.document_id is null and not v.is_opening and v.kind = 'creditNote' and c.state = 'settled' and c.deleted_at is null order by c.id`.execute(
    tx,
  )
  return rows
    .filter(({ note }) => !invoices.some((one) => one.invoiceKind === 'creditNote' && one.invoiceNo === note))
    .map((row) => reason('creditNoteClaimed', { ...row }, 'invoices'))
}

/** All that is billed, instead of what was written of it before. */
export const keepInvoices = async ({ tx, document: { id }, input: { invoices } }: Doings<'keepInvoices'>) => {
  const worth = await worthOf(tx, id)
  refuseAny([
    ...againstDigits('invoices', invoices, worth),
    ...ahead('invoices', invoices, ['invoiceDate', 'invoiceSendDate', 'invoiceReceived']),
    ...againstInvoices(invoices, await entered(tx, id)),
    ...(await againstClaimed(tx, id, invoices)),
  ])
  await sql`delete from material.order_invoice where order_id = ${id} and ${noted}`.execute(tx)
  await sql`
    insert into material.order_invoice (order_id, kind, number, invoice_date, amount, tax_amount, sent_date, received_date, receiver)
    select ${id}, t."invoiceKind", t."invoiceNo", t."invoiceDate", t.amount, round(t.amount * ${worth.taxed}::numeric, ${worth.digits}::int), t."invoiceSendDate", t."invoiceReceived", coalesce(t."invoiceReceiver", '')
    from ${recordset(invoices, {
      invoiceKind: 'text',
      invoiceNo: 'text',
      invoiceDate: 'date',
      amount: 'numeric',
      invoiceSendDate: 'date',
      invoiceReceived: 'date',
      invoiceReceiver: 'text',
    })}`.execute(tx)
  return { detail: { fields: ['invoices'] } }
}

interface Paid {
  readonly id: number
  readonly kind: string
  readonly amount: string
  readonly isPaid: boolean
  readonly isAsked: boolean
  /** It came back: it stays, and pays for nothing. */
  readonly isReturned: boolean
}
const paymentsOf = async (tx: Tx, order: number): Promise<Paid[]> =>
  (
    await sql<Paid>`
      select id, kind, trim_scale(amount)::text as amount, paid_date is not null as "isPaid", requested_date is not null as "isAsked",
        returned_date is not null as "isReturned" from material.order_payment
      where order_id = ${order} order by id`.execute(tx)
  ).rows

// What is paid stays as it was paid.
const againstPaid = (payments: readonly PaymentInput[], standing: readonly Paid[]): Reason[] => {
  const there = new Map(standing.map((one) => [one.id, one]))
  const given = new Set(payments.map(({ paymentId }) => paymentId))
  return [
    ...(standing.some(({ id, isPaid }) => isPaid && !given.has(id)) ? [reason('paidStays', {}, 'payments')] : []),
    ...payments.flatMap(({ paymentId, paymentKind, amount, requestedDate }, at): Reason[] => {
      if (paymentId === undefined) return []
      const one = there.get(paymentId)
      there.delete(paymentId)
      if (!one) return [reason('unknownPayment', {}, `payments.${at}.paymentKind`)]
      const isSame = compare(one.amount, amount) === 0 && one.kind === paymentKind && requestedDate !== undefined
      return one.isPaid && !isSame ? [reason('paidStays', {}, `payments.${at}.amount`)] : []
    }),
  ]
}
const sumOf = (of: readonly { readonly amount: string }[]): string => add('0', ...of.map(({ amount }) => amount))
const withoutReturned = (payments: readonly PaymentInput[], standing: readonly Paid[]): readonly PaymentInput[] => {
  const returned = new Set(standing.flatMap(({ id, isReturned }) => (isReturned ? [id] : [])))
  return payments.filter(({ paymentId }) => paymentId === undefined || !returned.has(paymentId))
}
const againstValue = (
  payments: readonly PaymentInput[],
  standing: readonly Paid[],
  { value, code }: Worth,
): Reason[] => {
  const total = sumOf(withoutReturned(payments, standing))
  const paid = sumOf(standing.filter(({ isPaid, isReturned }) => isPaid && !isReturned))
  // What was paid before something was closed short was paid.
  const most = compare(paid, value) > 0 ? paid : value
  return compare(total, most) > 0 ? [reason('paymentsTooMuch', { value: most, code }, 'payments')] : []
}

/** What invoices that passed or were released come to with their tax, less what was credited: what is paid after the delivery is paid for them. */
const matchedOf = async (tx: Tx, order: number, without: number | null = null): Promise<string> =>
  (
    await sql<{ matched: string }>`
      select coalesce(sum(case v.kind when 'creditNote' then -1 else 1 end * (v.amount + v.tax_amount)), 0)::text as matched
      from material.order_invoice v left join material.invoice i on i.id = v.document_id
      where v.order_id = ${order} and v.document_id is distinct from ${without}::bigint and (i.state in ('passed', 'released') or (v.kind = 'creditNote' and i.id is null) or v.is_opening)`.execute(
      tx,
    )
  ).rows[0]?.matched ?? '0'
const onInvoice: readonly string[] = ['instalment', 'retention']
const isAskedOnInvoice = ({ kind, isAsked, isReturned }: Paid): boolean =>
  onInvoice.includes(kind) && isAsked && !isReturned
// A deposit and a prepayment are asked for before anything is billed; what was asked for before stays.
const againstMatched = async (
  tx: Tx,
  order: number,
  payments: readonly PaymentInput[],
  standing: readonly Paid[],
  { code, digits }: Worth,
): Promise<Reason[]> => {
  const asked = sumOf(
    withoutReturned(payments, standing).filter(
      ({ paymentKind, requestedDate }) => onInvoice.includes(paymentKind) && requestedDate !== undefined,
    ),
  )
  const before = sumOf(standing.filter(isAskedOnInvoice))
  if (compare(asked, before) <= 0) return []
  const matched = await matchedOf(tx, order)
  const shown = rounded(compare(matched, '0') > 0 ? matched : '0', digits)
  return compare(asked, matched) > 0 ? [reason('notMatched', { asked, matched: shown, code }, 'payments')] : []
}

/**
 * What was asked for of an order after its delivery, where that is more than its invoices come to without the one of this
 * document: nothing else is paid for.
 */
export const askedWithout = async (
  tx: Tx,
  order: number,
  document: number,
): Promise<
  { readonly asked: string; readonly matched: string; readonly code: string; readonly order: string } | undefined
> => {
  const asked = sumOf((await paymentsOf(tx, order)).filter(isAskedOnInvoice))
  const matched = await matchedOf(tx, order, document)
  if (compare(asked, '0') <= 0 || compare(asked, matched) <= 0) return undefined
  const { rows } = await sql<{ number: string; code: string; digits: number }>`
    select a.number, cy.code, cy.digits from material.order a join system.currency cy on cy.code = a.currency_code where a.id = ${order}`.execute(
    tx,
  )
  const { number = '', code = '', digits = 2 } = rows[0] ?? {}
  const shown = (amount: string) => rounded(compare(amount, '0') > 0 ? amount : '0', digits)
  return { asked: shown(asked), matched: shown(matched), code, order: number }
}

/** What is planned to be paid of an order, where that is more than it would come to with tax; what is paid was paid. */
export const plannedBeyond = async (tx: Tx, order: number, value: string): Promise<string | undefined> => {
  const payments = (await paymentsOf(tx, order)).filter(({ isReturned }) => !isReturned)
  const [planned, paid] = [sumOf(payments), sumOf(payments.filter(({ isPaid }) => isPaid))]
  return compare(planned, value) > 0 && compare(planned, paid) > 0 ? planned : undefined
}

/** When how much is to be paid, and for what it was asked: instead of what was written before. */
export const keepPayments = async ({ tx, document: { id }, input: { payments } }: Doings<'keepPayments'>) => {
  const [worth, standing] = [await worthOf(tx, id), await paymentsOf(tx, id)]
  refuseAny([
    ...againstDigits('payments', payments, worth),
    ...ahead('payments', payments, ['requestedDate']),
    ...againstPaid(payments, standing),
    ...againstValue(payments, standing, worth),
    ...(await againstMatched(tx, id, payments, standing, worth)),
  ])
  const given = payments.flatMap(({ paymentId }) => (paymentId === undefined ? [] : [paymentId]))
  await sql`delete from material.order_payment where order_id = ${id} and id <> all(${given}::bigint[])`.execute(tx)
  const rows = recordset(payments, {
    paymentId: 'bigint',
    paymentKind: 'text',
    amount: 'numeric',
    dueDate: 'date',
    requestedDate: 'date',
    note: 'text',
  })
  await sql`
    update material.order_payment p set kind = t."paymentKind", amount = t.amount, due_date = t."dueDate", requested_date = t."requestedDate",
      remark = coalesce(t.note, '') from ${rows} where p.id = t."paymentId" and p.order_id = ${id}`.execute(tx)
  await sql`
    insert into material.order_payment (order_id, kind, amount, due_date, requested_date, remark)
    select ${id}, t."paymentKind", t.amount, t."dueDate", t."requestedDate", coalesce(t.note, '') from ${rows} where t."paymentId" is null`.execute(
    tx,
  )
  return { detail: { fields: ['payments'] } }
}

/** What was asked for is paid. */
export const pay = async ({ tx, document: { id }, input }: Doings<'pay'>) => {
  const {
    rows: [one],
  } = await sql<{ requested: string | null; paid: string | null }>`
    select requested_date as requested, paid_date as paid from material.order_payment where id = ${input.paymentId} and order_id = ${id}`.execute(
    tx,
  )
  const { requested = null, paid = null } = one ?? {}
  refuseAny([
    ...(requested === null || paid !== null ? [reason(one ? 'notAsked' : 'unknownPayment', {}, 'paymentId')] : []),
    ...(input.paidDate > today() ? [reason('dayAhead', {}, 'paidDate')] : []),
    ...(input.paidDate < (requested ?? '') ? [reason('paidBeforeAsked', {}, 'paidDate')] : []),
  ])
  await sql`
    update material.order_payment set paid_date = ${input.paidDate}, deposit_number = ${input.depositNo ?? ''} where id = ${input.paymentId}`.execute(
    tx,
  )
  return { detail: { fields: ['payments'] } }
}

/** What was paid came back, all of it: it pays for nothing from then on, and stays to be read. */
export const refund = async ({ tx, document: { id }, input }: Doings<'refund'>) => {
  const {
    rows: [one],
  } = await sql<{ paid: string | null; returned: string | null }>`
    select paid_date as paid, returned_date as returned from material.order_payment where id = ${input.paymentId} and order_id = ${id}`.execute(
    tx,
  )
  const { paid = null, returned = null } = one ?? {}
  refuseAny([
    ...(paid === null || returned !== null ? [reason(one ? 'notPaid' : 'unknownPayment', {}, 'paymentId')] : []),
    ...(input.returnedDate > today() ? [reason('dayAhead', {}, 'returnedDate')] : []),
    ...(input.returnedDate < (paid ?? '') ? [reason('returnedBeforePaid', {}, 'returnedDate')] : []),
  ])
  await sql`update material.order_payment set returned_date = ${input.returnedDate} where id = ${input.paymentId}`.execute(
    tx,
  )
  return { detail: { fields: ['payments'] } }
}
