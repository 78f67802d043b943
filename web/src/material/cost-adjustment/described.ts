import type { CostAdjustmentDetail, CostAdjustmentLineRow } from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<CostAdjustmentDetail>()(costAdjustmentMessages, [
  { field: 'adjustmentKind', codes: 'adjustmentKind_' },
  { field: 'receiptNumber' },
  { field: 'storeName' },
  { field: 'supplierName' },
  { field: 'bizDate', kind: 'day' },
  { field: 'invoiceNo' },
  { field: 'difference', kind: 'money' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<CostAdjustmentLineRow>()(costAdjustmentMessages, [
  { field: 'batchNo', kind: 'code', width: 150, card: 'fact' },
  { field: 'materialNameCn', width: 180, card: 'title' },
  { field: 'partNo', kind: 'code', width: 140 },
  { field: 'receiptQty', kind: 'figure', width: 80 },
  { field: 'unitName', width: 60 },
  { field: 'netAmount', kind: 'figure', width: 120 },
  { field: 'invoicedAmount', kind: 'figure', width: 120, optional: true, card: 'fact' },
  { field: 'currencyCode', width: 60 },
  { field: 'difference', kind: 'money', width: 120, total: true, card: 'fact' },
  { field: 'remainingAmount', kind: 'money', width: 120, optional: true },
  { field: 'issuedAmount', kind: 'money', width: 130, optional: true },
])
type Fee = CostAdjustmentDetail['fees'][number]
export const fees = describeLines<Fee>()(costAdjustmentMessages, [
  { field: 'feeKind', codes: 'feeKind_', width: 100, card: 'title' },
  { field: 'amount', kind: 'figure', width: 110, card: 'fact' },
  { field: 'currencyCode', width: 70, card: 'fact' },
  { field: 'key', codes: 'key_', width: 90 },
  { field: 'invoiceDate', kind: 'day' },
  { field: 'invoiceNo', width: 130, optional: true },
])
