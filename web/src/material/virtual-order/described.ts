import type { VirtualOrderDetail, VirtualOrderLineRow } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<VirtualOrderDetail>()(virtualOrderMessages, [
  { field: 'name' },
  { field: 'projectName' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<VirtualOrderLineRow>()(virtualOrderMessages, [
  { field: 'item', width: 240, card: 'title', written: 'required' },
  { field: 'quantity', kind: 'figure', card: 'fact', total: true, written: 'required' },
  { field: 'remark', optional: true, written: true },
])
