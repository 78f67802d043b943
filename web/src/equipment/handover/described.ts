import type { HandoverDetail } from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { describeHeader } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<HandoverDetail>()(handoverMessages, [
  { field: 'fromName' },
  { field: 'toName' },
  { field: 'postName' },
  { field: 'handDate', kind: 'day' },
  { field: 'countBasis', codes: 'countBasis_' },
  { field: 'sampleSize', says: ({ sampleSize }) => (sampleSize === null ? '' : String(sampleSize)) },
  { field: 'withPapers', codes: 'withPapers' },
  { field: 'handedTime', kind: 'moment' },
  { field: 'orgName' },
  { field: 'reason', wide: true },
])
