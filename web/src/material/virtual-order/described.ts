import type { VirtualOrderDetail, VirtualOrderLineRow } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<VirtualOrderDetail>()(virtualOrderMessages, [
  { field: 'projectName' },
  { field: 'orgName' },
  { field: 'applicationNumbers' },
  { field: 'totalAmount', only: 'paper', says: (row) => `${grouped(row.totalAmount, 2)} USD` },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<VirtualOrderLineRow>()(virtualOrderMessages, [
  { field: 'materialNameCn', width: 180, card: 'title' },
  { field: 'partNo', kind: 'code', card: 'fact', share: 12 },
  { field: 'unitName', share: 5 },
  { field: 'quantity', kind: 'figure', card: 'fact', written: 'required', share: 7 },
  { field: 'confirmedQty', kind: 'figure', card: 'fact', share: 7 },
  { field: 'unitPrice', kind: 'money', share: 9 },
  { field: 'totalPrice', kind: 'money', card: 'fact', total: true, share: 10 },
  { field: 'analysisNumber', kind: 'code', only: 'page' },
  { field: 'applicationNumber', kind: 'code', only: 'page' },
  { field: 'buyQty', kind: 'figure', only: 'page' },
  { field: 'specChassisNo', optional: true, share: 9 },
  { field: 'needDate', kind: 'day', optional: true, share: 9 },
  { field: 'remark', optional: true, written: true },
])
