// Invoices of suppliers: matched with what was ordered and what came in, within tolerances, else held; what passes is what the
// goods cost, and may be paid.
// Asked for by acceptance H8 and rules 27, 29 and 31 of practice.
import { type InvoiceRow, invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { movedOnce, registerSupplierUse } from '../../system/supplier/index.ts'
import { onReceived } from '../receipt/index.ts'
import { invoiceDocuments } from './document.ts'
import { findBillable, findDetail, findSuppliers, reads } from './queries.ts'
import { matchReceived } from './rematch.ts'

export { installation, invoiceDocuments } from './document.ts'
export { findBillable } from './queries.ts'

registerSupplierUse({
  table: 'material.invoice',
  column: 'supplier_id',
  label: invoiceMessages.texts.title,
  move: movedOnce(
    'material.invoice',
    'invoice_number',
    sql`deleted_at is null and state not in ('refused', 'takenBack')`,
    (twice) => refusal(invoiceMessages, 'enteredWithBoth', twice),
  ),
})
onReceived(matchReceived)

const sheet = exporter<InvoiceRow>()(invoiceMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'supplierName', width: 32 },
  { key: 'invoiceNo', width: 24 },
  { key: 'invoiceDate', type: 'date' },
  { key: 'receivedDate', type: 'date' },
  { key: 'currencyCode' },
  { key: 'netAmount', type: 'number' },
  { key: 'taxAmount', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  { key: 'orderNos', width: 32 },
  { key: 'lineCount', type: 'number' },
  {
    key: 'reasons',
    width: 24,
    said: ({ reasons }, language) =>
      reasons.map((reason) => textOf(invoiceMessages, `hold_${reason}`, language)).join('; '),
  },
  ...documentSheetEnd,
])

const { suppliers, billable, ...standard } = invoiceCalls
export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(suppliers, ({ db, actor, input, context }) => findSuppliers(db, actor, input, context.language)),
  query(billable, ({ db, actor, input, context }) => findBillable(db, actor, input, context.language)),
  ...documentRoutes(invoiceDocuments, standard, {
    reads,
    sheet,
    detail: (db, { id }, language, actor) => findDetail(db, actor, id, language),
  }),
]
