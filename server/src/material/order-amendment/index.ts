// Amendments of signed purchase orders: numbered after the order, differences only, approved by the order's chain.
// Asked for by acceptance H7 and H13.
import { type OrderAmendmentRow, orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import type { Route } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { orderAmendmentDocuments } from './document.ts'
import { findLines, reads } from './queries.ts'

export { orderAmendmentDocuments } from './document.ts'
export { installation } from './installation.ts'

registerChain({
  of: orderAmendmentDocuments,
  parent: standsOn('source_line_id'),
  parts: { quantityBefore: sql`l.quantity_before` },
})

const sheet = exporter<OrderAmendmentRow>()(orderAmendmentMessages, 'title', [
  { key: 'number', width: 28 },
  { key: 'orderNumber', width: 26 },
  { key: 'contractNo', width: 20 },
  { key: 'supplierName', width: 32 },
  { key: 'reason', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'currencyCode' },
  { key: 'totalBefore', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  { key: 'difference', type: 'number' },
  { key: 'totalUSD', type: 'number' },
  { key: 'differenceUSD', type: 'number' },
  { key: 'deliveryDateBefore', type: 'date' },
  { key: 'deliveryDate', type: 'date' },
  { key: 'incotermBefore' },
  { key: 'incoterm' },
  { key: 'placeBefore', width: 20 },
  { key: 'place', width: 20 },
  { key: 'paymentTermsBefore', width: 32 },
  { key: 'paymentTerms', width: 32 },
  ...documentSheetEnd,
])

export const routes: readonly Route[] = documentRoutes(orderAmendmentDocuments, orderAmendmentCalls, {
  reads,
  sheet,
  detail: async (db, { id }, language, actor) => ({ lines: await findLines(db, actor, id, language) }),
})
