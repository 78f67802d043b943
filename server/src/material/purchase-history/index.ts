// Purchases of the past, held beside the orders: listed, matched with materials and suppliers, followed back to their files.
// Nothing of it touches orders or stock. Asked for by acceptance H10.
import { type PurchaseHistoryRow, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerMaterialUse } from '../material/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { matchAgain, matchRows } from './matching.ts'
import { findOpen, findTotals, historyListing } from './queries.ts'
import { fileSheet, findSource } from './source.ts'

export { matchMaterials, matchSuppliers } from './match.ts'
export { historyListing } from './queries.ts'

const title = purchaseHistoryMessages.texts.title
registerMaterialUse({ table: 'material.purchase_history', column: 'material_id', label: title })
registerSupplierUse({ table: 'material.purchase_history', column: 'supplier_id', label: title })

const sheet = exporter<PurchaseHistoryRow>()(purchaseHistoryMessages, 'title', [
  { key: 'orderNo', width: 20 },
  { key: 'lineNo' },
  { key: 'orderedOn', type: 'date' },
  { key: 'supplierText', width: 28 },
  { key: 'supplierName', width: 28 },
  { key: 'materialText', width: 28 },
  { key: 'materialCode' },
  { key: 'materialName', width: 28 },
  { key: 'spec', width: 20 },
  { key: 'partNo' },
  { key: 'quantity', type: 'number' },
  { key: 'unitName' },
  { key: 'packSize', type: 'number' },
  { key: 'currencyCode' },
  { key: 'unitPrice', type: 'number' },
  { key: 'amount', type: 'number' },
  { key: 'freightAmount', type: 'number' },
  { key: 'freightNote', width: 20 },
  { key: 'projectText', width: 20 },
  { key: 'remark', width: 28 },
  { key: 'fileName', width: 28 },
  { key: 'rowNumber', type: 'number' },
])

const calls = purchaseHistoryCalls
export const routes: readonly Route[] = [
  query(calls.list, ({ db, actor, input, context }) =>
    listed<PurchaseHistoryRow>(db, historyListing(actor, input, context.language), input),
  ),
  query(calls.totals, ({ db, actor, input }) => findTotals(db, actor, input)),
  query(calls.open, ({ db, actor, input }) => findOpen(db, actor, input)),
  query(calls.source, ({ db, actor, input }) => findSource(db, actor, input.id)),
  query(calls.file, ({ db, actor, input, context }) => fileSheet(db, actor, input.fileId, context.language)),
  command(calls.match, ({ tx, actor, input, context }) => matchRows(tx, actor, context, input)),
  command(calls.matchAgain, ({ tx, actor, context }) => matchAgain(tx, actor, context, context.language)),
  query(calls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<PurchaseHistoryRow>(db, historyListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
