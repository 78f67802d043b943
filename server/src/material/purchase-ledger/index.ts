// The purchase detail ledger: one row for each line of an order, with all that led to it and came of it.
// Asked for by acceptance H10; read from the documents themselves, nothing of it is kept twice.
import { type PurchaseLedgerRow, purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { purchaseLedgerMessages } from '@geodepot/contracts/material/purchase-ledger.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { purchaseLedgerListing } from './queries.ts'

export { purchaseLedgerListing } from './queries.ts'

const sheet = exporter<PurchaseLedgerRow>()(purchaseLedgerMessages, 'title', [
  { key: 'isOpening', codes: 'isOpening_' },
  { key: 'openingNo' },
  { key: 'applicationNo', width: 24 },
  { key: 'applicationDate', type: 'date' },
  { key: 'userUnit' },
  { key: 'teamGroup' },
  { key: 'projectInfoNo' },
  { key: 'projectName', width: 28 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo', width: 24 },
  { key: 'applicableModel' },
  { key: 'partNo' },
  { key: 'materialTypeName' },
  { key: 'unitName' },
  { key: 'requestedQty', type: 'number' },
  { key: 'decidedQty', type: 'number' },
  { key: 'analysisNo', width: 24 },
  { key: 'planNo', width: 24 },
  { key: 'buyer' },
  { key: 'schemeNo', width: 24 },
  { key: 'purchaseMode' },
  { key: 'resultNo', width: 24 },
  { key: 'resultState' },
  { key: 'supplierName', width: 28 },
  { key: 'contractNo' },
  { key: 'contractDate', type: 'date' },
  { key: 'orderNo', width: 24 },
  { key: 'orderState', codes: 'state_' },
  { key: 'quantity', type: 'number' },
  { key: 'currencyCode' },
  { key: 'unitPrice', type: 'number' },
  { key: 'amount', type: 'number' },
  { key: 'rate', type: 'number' },
  { key: 'priceUSD', type: 'number' },
  { key: 'feesUSD', type: 'number' },
  { key: 'landedUSD', type: 'number' },
  { key: 'deliveryDate', type: 'date' },
  { key: 'outPortDate', type: 'date' },
  { key: 'inPortDate', type: 'date' },
  { key: 'declareNo' },
  { key: 'arrivalDate', type: 'date' },
  { key: 'receivedQty', type: 'number' },
  { key: 'receiptNo', width: 24 },
  { key: 'batchNo' },
  { key: 'storeName' },
  { key: 'invoicing', codes: 'invoicing_' },
  { key: 'issuedQty', type: 'number' },
  { key: 'balanceQty', type: 'number' },
  { key: 'daysAnalysis', type: 'number' },
  { key: 'daysPlan', type: 'number' },
  { key: 'daysScheme', type: 'number' },
  { key: 'daysResult', type: 'number' },
  { key: 'daysOrder', type: 'number' },
  { key: 'daysDelivery', type: 'number' },
  { key: 'daysTotal', type: 'number' },
  { key: 'late', codes: 'late_' },
  { key: 'lateDays', type: 'number' },
])

export const routes: readonly Route[] = [
  query(purchaseLedgerCalls.list, ({ db, actor, input, context }) =>
    listed<PurchaseLedgerRow>(db, purchaseLedgerListing(actor, input, context.language), input),
  ),
  query(purchaseLedgerCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<PurchaseLedgerRow>(db, purchaseLedgerListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
