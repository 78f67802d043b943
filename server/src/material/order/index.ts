// Purchase orders: what is approved is ordered of one supplier in one currency, signed, and closed.
// Asked for by acceptance H7, H12 and H13.
import { annexCalls } from '@geodepot/contracts/material/order.annex.ts'
import { type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { movedOnce, registerSupplierUse } from '../../system/supplier/index.ts'
import { registerChain } from '../chain/index.ts'
import { findResultOpen, findSuppliersOpen } from '../result/index.ts'
import { registerMaterialUse } from '../material/index.ts'
import { registerUse } from '../../system/dict/index.ts'
import { findAmendments } from './amended.ts'
import { findCallable } from './call-off.ts'
import { findAnnex } from './annex.ts'
import { orderDocuments } from './document.ts'
import { forbidPairs } from './duties.ts'
import { findUrgent } from './emergency.ts'
import { findFormalities } from './formalities.ts'
import { findFollowing } from './following.ts'
import { findLetters, sendOrder, sheetOf } from './letters.ts'
import { findPapers } from './papers.ts'
import { findFacts, findLines, reads } from './queries.ts'

export { findAnnex } from './annex.ts'
export { findCallable } from './call-off.ts'
export { findUrgent } from './emergency.ts'
export { jobs } from './formalities.ts'
export { orderDocuments } from './document.ts'
export { boughtBy, buys } from './duties.ts'
export { type AmendedLine, type Amended, amendOrder } from './amend.ts'
export { installation } from './installation.ts'
export { isBilled, kept } from './following.ts'
export { isWithTax, lineJoins, ordersOf, originColumns, purchaseMode, taxJoins, taxRate } from './source.ts'
export { askedWithout, plannedBeyond } from './money.ts'
export { amountOf, payableOf } from './terms.ts'
export {
  type Ordered,
  arrive,
  countAhead,
  countReceived,
  lockOrdered,
  readOrdered,
  readStillToCome,
  uncountAhead,
} from './received.ts'
export { sendOrder } from './letters.ts'
export { findPapers } from './papers.ts'
export { findLines } from './queries.ts'

registerChain({
  of: orderDocuments,
  // Of a result's line, or of a plan's that is called off.
  parent: {
    line: sql`coalesce(l.source_line_id, l.plan_line_id)`,
    among: (line) => sql<SqlBool>`(l.source_line_id = ${line} or l.plan_line_id = ${line})`,
  },
  quantity: sql`l.quantity + l.extra_quantity`,
  released: sql`l.closed_quantity`,
  // The story of what was brought over begins here.
  facts: findFacts,
})
forbidPairs()
registerMaterialUse({ table: 'material.order_line', column: 'opening_material_id', label: orderMessages.texts.title })
registerSupplierUse({
  table: 'material.order',
  column: 'supplier_id',
  label: orderMessages.texts.title,
  move: movedOnce(
    'material.order',
    'opening_number',
    sql`is_opening and material.keeps_lines(state, deleted_at)`,
    (twice) => refusal(orderMessages, 'openedWithBoth', twice),
  ),
})
registerUse(dictionaries.port, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{ value: string }>`
        select distinct p.value from material.order_shipment h, unnest(array[h.out_port, h.in_port]) p(value)
        where p.value = any(${values}::text[])`.execute(db)
    ).rows.map(({ value }) => value),
})

const sheet = exporter<OrderRow>()(orderMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'orderType', codes: 'orderType_' },
  { key: 'supplierName', width: 32 },
  { key: 'currencyCode' },
  { key: 'totalAmount', type: 'number' },
  { key: 'totalUSD', type: 'number' },
  { key: 'contractNo', width: 20 },
  { key: 'contractDate', type: 'date' },
  { key: 'purchaseMethodName' },
  { key: 'planNo', width: 26 },
  { key: 'schemeNo', width: 26 },
  { key: 'resultNo', width: 26 },
  { key: 'agreementNo', width: 26 },
  { key: 'isOpening', codes: 'isOpening_' },
  { key: 'openingNo', width: 20 },
  { key: 'isEmergency', codes: 'isEmergency_' },
  { key: 'emergencyReason', width: 32 },
  { key: 'formalities', codes: 'formalities_' },
  { key: 'formalitiesDue', type: 'date' },
  { key: 'deliveryDate', type: 'date' },
  { key: 'incoterm' },
  { key: 'place' },
  { key: 'destination' },
  { key: 'paymentTerms', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'delivery', codes: 'delivery_' },
  { key: 'invoicing', codes: 'invoicing_' },
  { key: 'paying', codes: 'paying_' },
  { key: 'containerNo', width: 20 },
  { key: 'boxSheet', width: 20 },
  { key: 'outPortDate', type: 'date' },
  { key: 'outPortPlace', width: 20 },
  { key: 'inPortDate', type: 'date' },
  { key: 'inPortPlace', width: 20 },
  { key: 'declareNo', width: 20 },
  { key: 'chargeDate', type: 'date' },
  { key: 'arrivalDate', type: 'date' },
  { key: 'invoiceNo', width: 20 },
  { key: 'invoiceCount', type: 'number' },
  { key: 'invoiceSendDate', type: 'date' },
  { key: 'invoiceReceived', type: 'date' },
  { key: 'invoiceReceiver', width: 14 },
  { key: 'depositNo', width: 20 },
  { key: 'papersMissing', type: 'number' },
  { key: 'projectNames', width: 32 },
  ...documentSheetEnd,
])

const { open, suppliers, callable, urgent, ...standard } = orderCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, input, context }) => findResultOpen(db, actor, input, context.language)),
  query(suppliers, ({ db, actor, input, context }) => findSuppliersOpen(db, actor, input, context.language)),
  query(callable, ({ db, actor, input, context }) => findCallable(db, actor, input.agreementId, context.language)),
  query(urgent, ({ db, actor, context }) => findUrgent(db, actor, context.language)),
  query(annexCalls.annex, ({ db, actor, input }) => findAnnex(db, actor, input.id)),
  query(letterCalls.letters, ({ db, actor, input, context }) => findLetters(db, actor, input.id, context.language)),
  command(letterCalls.send, ({ tx, actor, input, context }) => sendOrder(tx, actor, context, input)),
  query(letterCalls.sheet, ({ db, actor, input }) => sheetOf(db, actor, input)),
  ...documentRoutes(orderDocuments, standard, {
    reads,
    sheet,
    detail: async (db, { id }, language, actor) => ({
      lines: await findLines(db, actor, id, language),
      amendments: await findAmendments(db, id),
      ...(await findFormalities(db, actor, id, language)),
      papers: await findPapers(db, id, language),
      ...(await findFollowing(db, actor, id, language)),
    }),
  }),
]
