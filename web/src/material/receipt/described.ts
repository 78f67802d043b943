import type { FeeRow, MoveRow, ReceiptDetail, ReceiptLineRow } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ReceiptDetail>()(receiptMessages, [
  { field: 'receiptKind', codes: 'receiptKind_' },
  { field: 'storeName' },
  { field: 'inDate', kind: 'day' },
  { field: 'supplierName' },
  { field: 'orderNo', wide: true },
  { field: 'scrapNo' },
  { field: 'deliveryNoteNo' },
  { field: 'containerNo', only: 'page' },
  { field: 'invoice' },
  { field: 'estimated', codes: 'estimated_', only: 'page' },
  { field: 'baseCurrency' },
  { field: 'purchaseAmount', kind: 'money', only: 'page' },
  { field: 'feeAmount', kind: 'money', only: 'page' },
  { field: 'keeperName' },
  { field: 'inspectorName' },
  { field: 'orgName' },
])
const lies = ({ places }: ReceiptLineRow, t: (key: string) => string): string =>
  places
    .map(({ placeKind, goodsLocation, quantity }) => `${goodsLocation || t(`place_${placeKind}`)} × ${quantity}`)
    .join(', ')

/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<ReceiptLineRow>()(
  receiptMessages,
  [
    { field: 'batchNo', kind: 'code', width: 140, share: 14, card: 'fact' },
    { field: 'materialNameCn', width: 160, card: 'title' },
    { field: 'receiptQty', kind: 'figure', total: true, share: 9, card: 'fact' },
    { field: 'unitName', share: 6, width: 56 },
    { field: 'uninspectedQty', kind: 'amber', only: 'page', card: 'fact', width: 90, optional: true },
    { field: 'acceptedQty', kind: 'amount', share: 9, width: 80, optional: true },
    { field: 'rejectedQty', kind: 'amber', share: 9, width: 90, optional: true, card: 'fact' },
    { field: 'places', title: 'liesIn', only: 'page', width: 150, says: lies, card: 'fact' },
    { field: 'claimedQty', kind: 'amount', only: 'page', width: 80, optional: true },
    { field: 'goneQty', kind: 'amount', only: 'page', width: 80, optional: true },
    { field: 'goodsLocation', kind: 'code', only: 'paper', share: 10 },
    // Nothing of what it costs has a column where the reader sees no prices.
    { field: 'purchaseUnitPrice', kind: 'figure', only: 'page', width: 120, optional: true },
    { field: 'purchaseAmount', kind: 'money', only: 'page', total: true, width: 120, optional: true },
    {
      field: 'feeAmount',
      kind: 'money',
      only: 'page',
      total: true,
      width: 110,
      optional: (of) => of.some(({ feeAmount }) => feeAmount !== null && !isZero(feeAmount)),
    },
    { field: 'amortUnitPrice', kind: 'figure', share: 11, width: 120, optional: true },
    { field: 'amortAmount', kind: 'money', total: true, share: 13, width: 120, card: 'fact', optional: true },
    { field: 'coreCondition', codes: 'coreCondition_', width: 110, share: 10, card: 'fact', optional: true },
    { field: 'outboundNumber', kind: 'code', width: 190, share: 16, optional: true },
    { field: 'partNo', kind: 'code', only: 'page', card: 'fact' },
    { field: 'expiresOn', kind: 'day', optional: true, share: 10 },
    { field: 'orderNumber', kind: 'code', only: 'page', width: 190, optional: true },
    { field: 'demandPlanNo', kind: 'code', only: 'page', width: 190, optional: true },
    { field: 'projectName', only: 'page', optional: true },
    { field: 'netUnitPrice', kind: 'figure', only: 'page', optional: true },
    { field: 'currencyCode', only: 'page', width: 60 },
    { field: 'weight', kind: 'figure', only: 'page', optional: true },
    { field: 'volume', kind: 'figure', only: 'page', optional: true },
    { field: 'note', optional: true, share: 10 },
  ],
  ({ uninspectedQty }) => !isZero(uninspectedQty),
)
export const fees = describeLines<FeeRow>()(receiptMessages, [
  { field: 'feeKind', codes: 'feeKind_', width: 100, card: 'title' },
  { field: 'amount', kind: 'figure', width: 110, card: 'fact' },
  { field: 'currencyCode', width: 70 },
  { field: 'rate', kind: 'figure', width: 90, optional: true },
  { field: 'usdAmount', kind: 'money', total: true, width: 110, card: 'fact' },
  { field: 'key', codes: 'key_', width: 90 },
  { field: 'spread', codes: 'spread_', width: 110 },
  { field: 'invoiceDate', kind: 'day' },
  { field: 'invoiceNo', width: 130, optional: true },
])
export const moves = describeLines<MoveRow & { readonly name: string }>()(receiptMessages, [
  { field: 'moveKind', codes: 'moveKind_', width: 100, card: 'title' },
  { field: 'name', title: 'materialId', width: 180, card: 'fact' },
  { field: 'quantity', kind: 'figure', width: 80, card: 'fact' },
  { field: 'fromName', width: 100 },
  { field: 'toName', width: 100, card: 'fact' },
  { field: 'reason', width: 160, optional: true },
  { field: 'personName', width: 90 },
  { field: 'doneAt', width: 150 },
])
