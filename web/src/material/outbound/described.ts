import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { OutboundDetail, OutboundLineRow } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<OutboundDetail>()(outboundMessages, [
  { field: 'outKind', codes: 'outKind_' },
  { field: 'storeName' },
  { field: 'outDate', kind: 'day' },
  { field: 'userUnit' },
  { field: 'projectName', wide: true },
  { field: 'supplierName' },
  { field: 'applicationNo' },
  { field: 'repairNo' },
  { field: 'teamGroup' },
  { field: 'receiverName' },
  { field: 'keeperName' },
  { field: 'amount', kind: 'money' },
  { field: 'reason', wide: true },
  { field: 'orgName', only: 'page' },
])

const lies = ({ placeKind, goodsLocation }: OutboundLineRow, t: (key: string) => string): string =>
  goodsLocation || t(`place_${placeKind}`)
/** What whoever fetches it needs to know. */
export const pickHeader = describeHeader<OutboundDetail>()(outboundMessages, [
  { field: 'storeName' },
  { field: 'outDate', kind: 'day' },
  { field: 'projectName', wide: true },
  { field: 'receiverName' },
  { field: 'teamGroup' },
])
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<OutboundLineRow>()(
  outboundMessages,
  [
    { field: 'materialNameCn', width: 170, share: 24, card: 'title' },
    { field: 'outQty', kind: 'figure', total: true, share: 8, card: 'fact' },
    { field: 'unitName', share: 6, width: 56 },
    { field: 'batchNo', kind: 'code', width: 140, share: 14, card: 'fact' },
    { field: 'goodsLocation', width: 90, share: 9, says: lies, card: 'fact' },
    { field: 'deviceName', width: 150, share: 14, optional: true, card: 'fact' },
    { field: 'expiresOn', kind: 'day', optional: true, only: 'page' },
    { field: 'unitCost', kind: 'figure', width: 120, share: 10, optional: true },
    { field: 'amount', kind: 'money', total: true, width: 120, share: 12, optional: true, card: 'fact' },
    { field: 'returnedQty', kind: 'amber', only: 'page', width: 80, optional: true, card: 'fact' },
    { field: 'uninspectedQty', kind: 'amber', only: 'page', width: 90, optional: true, card: 'fact' },
    { field: 'coreDueOn', kind: 'day', width: 110, optional: true, share: 10 },
    { field: 'coreOpenQty', kind: 'amber', only: 'page', width: 90, optional: true, card: 'fact' },
    { field: 'issueNumber', kind: 'code', width: 190, share: 18, optional: true },
    { field: 'batchReason', width: 140, optional: true, share: 12 },
    { field: 'partNo', kind: 'code', only: 'page' },
    { field: 'note', optional: true, share: 10 },
  ],
  ({ uninspectedQty }) => !isZero(uninspectedQty),
)
/** What is fetched from where: in the order of the shelves. */
export const picks = describeLines<OutboundLineRow>()(outboundMessages, [
  { field: 'goodsLocation', share: 12, says: lies },
  { field: 'materialNameCn', share: 30 },
  { field: 'batchNo', kind: 'code', share: 20 },
  { field: 'expiresOn', kind: 'day', share: 12 },
  { field: 'outQty', kind: 'figure', share: 10 },
  { field: 'unitName', share: 8 },
  { field: 'deviceName', share: 18 },
])
