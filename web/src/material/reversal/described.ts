import type { ReversalDetail } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { describeHeader } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<ReversalDetail>()(reversalMessages, [
  { field: 'reversedKind', codes: 'reversedKind_' },
  { field: 'reversedNumber' },
  { field: 'storeName' },
  { field: 'supplierName' },
  { field: 'bizDate', kind: 'day' },
  { field: 'amortAmount', kind: 'money' },
  { field: 'batchNo', wide: true },
  { field: 'reason', wide: true },
  { field: 'orgName' },
])
