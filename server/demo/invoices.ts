import { add, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { type BillableLine, invoice, invoiceHeader, invoiceLine } from '@geodepot/contracts/material/invoice.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { findBillable, invoiceDocuments } from '../src/material/invoice/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

interface Billed {
  readonly order: number
  readonly supplier: number
  readonly currency: string
  readonly buyer: string
}
/** Orders of the year of which something came in. */
const ordersIn = async ({ tx }: Stage): Promise<readonly Billed[]> =>
  (
    await sql<Billed>`
      select a.id as order, a.supplier_id as supplier, a.currency_code as currency, u.name as buyer
      from material.order a join system.user u on u.id = a.created_by
      where a.state = 'signed' and a.currency_code in ('USD', 'EUR', 'CNY') and a.deleted_at is null
        and (select count(*) from material.order_line x join material.receipt_line y on y.order_line_id = x.id where x.document_id = a.id and x.received_quantity > 0) > 4
      order by a.id limit 7`.execute(tx)
  ).rows
/** What came in first of each line of an order, and was not billed: the last receipts are still being talked about. */
const firstOf = async ({ tx }: Stage, order: number): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await sql<{ line: number; quantity: string }>`
        select distinct on (x.id) x.id as line, trim_scale(y.quantity - y.billed_quantity)::text as quantity
        from material.order_line x join material.receipt_line y on y.order_line_id = x.id join material.receipt v on v.id = y.document_id
        where x.document_id = ${order} and v.state in ('posted', 'stored') and y.quantity > y.billed_quantity order by x.id, v.biz_date, v.id, y.position`.execute(
        tx,
      )
    ).rows.map(({ line, quantity }) => [line, quantity]),
  )

/** How an invoice differs from order and receipt, and what became of it. */
interface Course {
  readonly day: number
  /** Of the order's price. */
  readonly price: string
  /** More than came in. */
  readonly more?: string
  readonly ending?: 'released' | 'credited' | 'takenBack' | 'draft'
}
const courses: readonly Course[] = [
  { day: -6, price: '1' },
  { day: -5, price: '1.006' },
  { day: -4, price: '1.08', ending: 'released' },
  { day: -3, price: '1.12' },
  { day: -2, price: '1', more: '5' },
  { day: -2, price: '1.09', ending: 'credited' },
  { day: -1, price: '1', ending: 'draft' },
  { day: -1, price: '1.007', ending: 'takenBack' },
]
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'

const draftOf = (
  stage: Stage,
  of: Billed,
  open: readonly BillableLine[],
  came: ReadonlyMap<number, string>,
  at: number,
) => {
  const { day, price, more = '0' } = courses[at] ?? { day: -1, price: '1' }
  const lines = open
    .filter(({ openQty }) => Number(openQty) > 0)
    .slice(0, 3)
    .map(({ orderLineId, openQty, orderPrice }, nth) =>
      invoiceLine.parse({
        orderLineId,
        // All that came in and more: then some of it did not come.
        quantity: nth === 0 && more !== '0' ? add(openQty, more) : (came.get(orderLineId) ?? openQty),
        unitPrice: nth === 0 ? rounded(multiply(orderPrice ?? '0', price), 4) : (orderPrice ?? '0'),
      }),
    )
  const net = add('0', ...lines.map(({ quantity, unitPrice }) => rounded(multiply(quantity, unitPrice), 2)))
  const header = invoiceHeader.parse({
    supplierId: of.supplier,
    invoiceNo: `FP-${26_800 + at * 7}`,
    invoiceDate: moved(stage.today, day - 5),
    receivedDate: moved(stage.today, day),
    currencyCode: of.currency,
    netAmount: net,
  })
  return { header, lines }
}
const written = async ({ tx }: Stage, id: number) =>
  (
    await sql<{ id: number; net: string; expected: string }>`
      select id, trim_scale(net_amount)::text as net, trim_scale(expected_amount)::text as expected from material.invoice_line where document_id = ${id} order by position`.execute(
      tx,
    )
  ).rows

/** What suppliers billed lately: most of it agrees; one is held for its price, one for its goods, one was released, one credited, one taken back. */
export const seedInvoices = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const [clerk, finance] = [await stage.person(accountOf('purchaser')), await stage.person(accountOf('finance'))]
  const orders = await ordersIn(stage)
  for (const [at, course] of courses.entries()) {
    const of = orders[at % orders.length]
    if (!of) return
    const open = await findBillable(tx, clerk, { supplierId: of.supplier, orderId: of.order }, 'cn')
    const draft = draftOf(stage, of, open, await firstOf(stage, of.order), at)
    if (draft.lines.length === 0) continue
    const act = (deed: 'submit' | 'release' | 'credit' | 'takeBack', id: number, input: object, by = clerk) =>
      stage.on(course.day, () => perform(tx, invoiceDocuments, by, systemContext, deed, id, undefined, input as never))
    const [made] = await stage.on(course.day, () => create(tx, invoiceDocuments, clerk, systemContext, [draft]))
    const id = made?.id ?? 0
    if (course.ending === 'draft') continue
    await act('submit', id, {})
    if (course.ending === 'released')
      await act('release', id, { opinion: '合同附件二约定的铜价调整，已与供应商核对' }, finance)
    if (course.ending === 'takenBack') await act('takeBack', id, { opinion: '单价按旧合同开具，供应商重开' }, finance)
    const [line] = await written(stage, id)
    if (course.ending === 'credited' && line) {
      const amount = rounded(String(Number(line.net) - Number(line.expected)), 2)
      const input = invoice.transitions.credit.input.parse({
        creditNoteNo: 'CN-26-014',
        creditDate: moved(stage.today, course.day),
        lines: [{ lineId: line.id, amount }],
      })
      await act('credit', id, input)
    }
  }
}
