import type { Amounts } from '@geodepot/contracts/kit/amounts.ts'
import type { TransferDetail, TransferLineRow } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { shownNumber } from '../../kit/i18n/index.ts'
import { handed } from '../shipment/index.ts'

/** What something is worth, currency by currency. */
export const saidMoney = (of: Amounts): string =>
  of.map(({ unit, quantity }) => `${shownNumber(quantity)} ${unit}`).join(' · ')

export const header = describeHeader<TransferDetail>()(transferMessages, [
  { field: 'transferKind', codes: 'transferKind_' },
  { field: 'expectedArrival' },
  { field: 'fromPlace' },
  { field: 'fromDeptName' },
  { field: 'toPlace' },
  { field: 'toDeptName' },
  { field: 'originalValues', says: ({ originalValues }) => saidMoney(originalValues) },
  { field: 'netValues', says: ({ netValues }) => saidMoney(netValues) },
  { field: 'outType', codes: 'outType' },
  { field: 'inType', codes: 'inType' },
  { field: 'reason', wide: true },
])
export const way = ({ fromPlace, toPlace }: Pick<TransferDetail, 'fromPlace' | 'toPlace'>): string =>
  `${fromPlace} → ${toPlace}`

/** Before anything was sent only what goes, and what it is worth, says something. */
const sent = (lines: readonly TransferLineRow[]): boolean => lines.some(({ shippedQty }) => !isZero(shippedQty))
const page = { width: 82, total: true } as const
export const lines = describeLines<TransferLineRow>()(
  transferMessages,
  [
    { field: 'devModel', title: 'devId', width: 160, card: 'title' },
    { field: 'qty', kind: 'amount', ...page, card: 'fact' },
    { ...handed('receivedQty'), optional: sent },
    { ...handed('damagedQty'), optional: sent },
    { ...handed('unsettledQty'), optional: sent },
    { field: 'originalValue', kind: 'money', width: 110, optional: true },
    { field: 'netValue', kind: 'money', width: 110, optional: true },
    { field: 'currency', kind: 'code', width: 64 },
  ],
  ({ receiveState, unsettledQty }) => receiveState === '0' || !isZero(unsettledQty),
)
