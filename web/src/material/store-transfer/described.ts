import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type {
  ArrivalRow,
  TransferChargeRow,
  StoreTransferDetail,
  StoreTransferLineRow,
} from '@geodepot/contracts/material/store-transfer.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<StoreTransferDetail>()(storeTransferMessages, [
  { field: 'fromStore' },
  { field: 'toStore' },
  { field: 'sendDate', kind: 'day' },
  { field: 'expectedDate', kind: 'day' },
  { field: 'applicationNo' },
  { field: 'carrier' },
  { field: 'waybillNo' },
  { field: 'senderName' },
  { field: 'receiverName' },
  { field: 'amount', kind: 'money' },
  {
    field: 'freightAmount',
    says: ({ freightAmount, freightCurrency }) =>
      freightAmount === null ? undefined : [freightAmount, freightCurrency].join(' '),
  },
  { field: 'freightUSD', kind: 'money', only: 'page' },
  { field: 'orgName', only: 'page' },
])
/** The columns of its lines: on the page and on paper. */
export const lines = describeLines<StoreTransferLineRow>()(
  storeTransferMessages,
  [
    { field: 'materialNameCn', width: 170, share: 20, card: 'title' },
    { field: 'outQty', kind: 'figure', total: true, share: 9, card: 'fact' },
    { field: 'unitName', share: 6, width: 56 },
    { field: 'batchNo', kind: 'code', width: 140, share: 16, card: 'fact' },
    { field: 'goodsLocation', kind: 'code', width: 90, share: 10 },
    { field: 'openQty', kind: 'amber', width: 90, only: 'page', optional: true, card: 'fact' },
    { field: 'receivedQty', kind: 'amount', width: 90, share: 9, optional: true, card: 'fact' },
    { field: 'damagedQty', kind: 'amber', width: 80, share: 8, optional: true, card: 'fact' },
    { field: 'shortQty', kind: 'amber', width: 80, share: 8, optional: true, card: 'fact' },
    { field: 'amount', kind: 'money', total: true, width: 120, share: 12, optional: true },
    {
      field: 'freightShare',
      kind: 'amount',
      width: 120,
      only: 'page',
      optional: (of) => of.some(({ freightShare }) => !isZero(freightShare ?? '0')),
    },
    { field: 'partNo', kind: 'code', only: 'page' },
    { field: 'expiresOn', kind: 'day', only: 'page', optional: true },
    { field: 'batchReason', width: 140, optional: true, only: 'page' },
    { field: 'note', optional: true, share: 12 },
  ],
  ({ shortQty }) => !isZero(shortQty),
)
/** Freight that was billed after the goods came. */
export const charges = describeLines<TransferChargeRow>()(storeTransferMessages, [
  { field: 'invoiceNo', kind: 'code', width: 150, card: 'title' },
  { field: 'invoiceDate', kind: 'day' },
  {
    field: 'amount',
    title: 'chargeAmount',
    kind: 'figure',
    width: 130,
    says: ({ amount, currencyCode }) => `${amount} ${currencyCode}`,
  },
  { field: 'chargeUSD', kind: 'money', total: true, card: 'fact', width: 120 },
  { field: 'issuedUSD', kind: 'money', total: true, card: 'fact', width: 150 },
  { field: 'bizDate', kind: 'day', card: 'fact' },
  { field: 'personName', width: 90 },
])
export const arrivals = describeLines<ArrivalRow & { readonly name: string }>()(storeTransferMessages, [
  { field: 'arrivalKind', codes: 'arrivalKind_', width: 120, card: 'title' },
  { field: 'name', title: 'materialId', width: 180, card: 'fact' },
  { field: 'quantity', kind: 'figure', width: 80, card: 'fact' },
  {
    field: 'freightShare',
    kind: 'amount',
    width: 120,
    optional: (of) => of.some(({ freightShare }) => !isZero(freightShare ?? '0')),
  },
  { field: 'toName', width: 110, card: 'fact' },
  { field: 'reason', width: 180, optional: true, card: 'fact' },
  { field: 'onDate', kind: 'day' },
  { field: 'personName', width: 90 },
  { field: 'doneAt', width: 150 },
])
