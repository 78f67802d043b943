import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { SchemeDetail, SchemeLineRow } from '@geodepot/contracts/material/scheme.ts'
import { describeHeader, describeLines, followedSaid } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<SchemeDetail>()(schemeMessages, [
  { field: 'schemeName', only: 'paper', wide: true },
  { field: 'schemeType', codes: 'schemeType_' },
  { field: 'orderNumber' },
  { field: 'sourceTypeName' },
  { field: 'purchaseModeName' },
  { field: 'deadline' },
  { field: 'freight', kind: 'money' },
  { field: 'sundryFee', kind: 'money' },
  { field: 'otherFee', kind: 'money' },
  { field: 'totalAmount', kind: 'money', only: 'paper' },
  { field: 'depositReceiptNo' },
  { field: 'projectNames' },
  { field: 'orgName' },
  { field: 'singleSourceReason', wide: true },
  { field: 'fewOffersReason', wide: true },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<SchemeLineRow>()(schemeMessages, [
  { field: 'materialNameCn', width: 160, card: 'title' },
  { field: 'partNo', kind: 'code', share: 14 },
  { field: 'unitName', share: 7 },
  { field: 'quantity', kind: 'figure', card: 'fact', written: 'required', share: 9 },
  { field: 'releasedQty', kind: 'amount', only: 'page' },
  { field: 'results', says: ({ results }) => followedSaid(results), optional: true, only: 'page', width: 240 },
  { field: 'estimatedAmount', kind: 'money', card: 'fact', total: true, share: 13 },
  { field: 'planNumber', kind: 'code', only: 'page' },
  { field: 'applicationNumber', kind: 'code', only: 'page' },
  { field: 'projectName', width: 180, share: 20 },
  { field: 'needDate', kind: 'day', card: 'fact', optional: true, share: 11 },
])
