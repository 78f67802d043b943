import type { AllocationDetail, AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { type ModelGroup, handed } from '../shipment/index.ts'
import type { Quantities } from './groups.ts'

export const header = describeHeader<AllocationDetail>()(allocationMessages, [
  { field: 'fromHolder' },
  { field: 'toDeptName' },
  { field: 'toProject', wide: true },
  { field: 'appNo', only: 'paper' },
  { field: 'isBeyond', only: 'paper', says: ({ isBeyond }) => (isBeyond ? '✓' : '') },
  { field: 'outType', codes: 'outType', only: 'page' },
  { field: 'dispatchDate' },
  { field: 'expectedArrival' },
])
export const way = ({ fromHolder, toProject }: Pick<AllocationDetail, 'fromHolder' | 'toProject'>): string =>
  `${fromHolder} → ${toProject}`

/** On the road, or with a difference that nobody has settled. */
const isOpen = ({ receiveState, unsettledQty }: Pick<AllocationLineRow, 'receiveState' | 'unsettledQty'>): boolean =>
  receiveState === '0' || !isZero(unsettledQty)
/** Before that only the quantity says something. */
const isUnderWay = (of: readonly Pick<Quantities, 'shippedQty'>[]): boolean =>
  of.some(({ shippedQty }) => !isZero(shippedQty))
const page = { only: 'page', optional: isUnderWay } as const
const figures = [
  { ...handed('shippedQty'), ...page },
  { ...handed('receivedQty'), ...page },
  { ...handed('damagedQty'), ...page },
  { ...handed('shortQty'), ...page },
  { ...handed('refusedQty'), ...page },
  { ...handed('lostQty'), only: 'page', optional: true },
  { ...handed('backQty'), only: 'page', optional: true },
  { ...handed('unsettledQty'), ...page },
] as const
const qty = { field: 'qty', kind: 'figure', total: true, width: 82, card: 'fact' } as const
const state = { title: 'lineState', width: 100, card: 'fact', ...page } as const

export const lines = describeLines<AllocationLineRow>()(
  allocationMessages,
  [
    { field: 'selfNum', title: 'devId', only: 'page', width: 150, card: 'title' },
    { field: 'devModel', only: 'page', width: 130, card: 'fact' },
    qty,
    { field: 'unit', kind: 'code', only: 'paper' },
    ...figures,
    { field: 'receiveState', ...state },
    { field: 'remark', only: 'paper', optional: true },
  ],
  isOpen,
)
/** The lines of one model, added up. */
export interface GroupRow extends ModelGroup<AllocationLineRow>, Quantities {}
export const groups = describeLines<GroupRow>()(
  allocationMessages,
  [{ field: 'devModel', width: 160, card: 'title' }, qty, ...figures, { field: 'lines', ...state }],
  ({ lines: of }) => of.some(isOpen),
)
