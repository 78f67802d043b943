import type { ReversalDetail, ReversalLineRow } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ReversalDetail>()(reversalMessages, [
  { field: 'name' },
  { field: 'projectName' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<ReversalLineRow>()(reversalMessages, [
  { field: 'item', width: 240, card: 'title', written: 'required' },
  { field: 'quantity', kind: 'figure', card: 'fact', total: true, written: 'required' },
  { field: 'remark', optional: true, written: true },
])
