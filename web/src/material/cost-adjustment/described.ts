import type { CostAdjustmentDetail, CostAdjustmentLineRow } from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<CostAdjustmentDetail>()(costAdjustmentMessages, [
  { field: 'name' },
  { field: 'projectName' },
  { field: 'orgName' },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<CostAdjustmentLineRow>()(costAdjustmentMessages, [
  { field: 'item', width: 240, card: 'title', written: 'required' },
  { field: 'quantity', kind: 'figure', card: 'fact', total: true, written: 'required' },
  { field: 'remark', optional: true, written: true },
])
