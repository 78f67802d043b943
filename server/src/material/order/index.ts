// Purchase orders: what is approved is ordered of one supplier in one currency, signed, and closed.
// Asked for by acceptance H7, H12 and H13.
import { type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { findResultOpen, findSuppliersOpen } from '../result/index.ts'
import { orderDocuments } from './document.ts'
import { findLines, reads } from './queries.ts'

export { orderDocuments } from './document.ts'
export { installation } from './installation.ts'

registerChain({
  of: orderDocuments,
  parent: standsOn('source_line_id'),
  quantity: sql`l.quantity + l.extra_quantity`,
  released: sql`l.closed_quantity`,
})
registerSupplierUse({ table: 'material.order', column: 'supplier_id', label: orderMessages.texts.title })

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
  { key: 'deliveryDate', type: 'date' },
  { key: 'incoterm' },
  { key: 'place' },
  { key: 'paymentTerms', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'projectNames', width: 32 },
  ...documentSheetEnd,
])

const { open, suppliers, ...standard } = orderCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, input, context }) => findResultOpen(db, actor, input, context.language)),
  query(suppliers, ({ db, actor, input }) => findSuppliersOpen(db, actor, input)),
  ...documentRoutes(orderDocuments, standard, {
    reads,
    sheet,
    detail: async (db, { id }, language, actor) => ({ lines: await findLines(db, actor, id, language) }),
  }),
]
