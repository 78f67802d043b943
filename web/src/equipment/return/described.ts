import type { ReturnDetail, ReturnLineRow } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { handed } from '../shipment/index.ts'

export const header = describeHeader<ReturnDetail>()(returnMessages, [
  { field: 'fromProject' },
  { field: 'deptName' },
  { field: 'toPool' },
  { field: 'backDeviceType', codes: 'backDeviceType' },
  { field: 'inType', codes: 'inType', only: 'page' },
  { field: 'leavingState', codes: 'leavingState' },
  { field: 'expectedArrival' },
])
export const way = ({ fromProject, toPool }: Pick<ReturnDetail, 'fromProject' | 'toPool'>): string =>
  `${fromProject} → ${toPool}`

/** Before anything was sent only what goes says something. */
const optional = (lines: readonly ReturnLineRow[]): boolean => lines.some(({ shippedQty }) => !isZero(shippedQty))
const page = { only: 'page', width: 82, total: true } as const
export const lines = describeLines<ReturnLineRow>()(
  returnMessages,
  [
    { field: 'devModel', title: 'devId', only: 'page', width: 160, card: 'title' },
    { field: 'heldQty', kind: 'amount', ...page },
    { field: 'qty', kind: 'amount', width: 82, total: true, card: 'fact' },
    { field: 'unit', kind: 'code', only: 'paper' },
    { ...handed('receivedQty'), ...page, optional },
    { ...handed('damagedQty'), ...page, optional },
    { ...handed('unsettledQty'), ...page, optional },
    { field: 'inspectQty', kind: 'amber', ...page, optional, card: 'fact' },
    { field: 'goodQty', kind: 'amount', ...page, optional },
    { field: 'repairQty', kind: 'amber', ...page, optional },
    { field: 'leavingState', codes: 'leavingState', only: 'page', width: 88, card: 'fact' },
    { field: 'packedNote', optional: true },
    { field: 'inspectResult', optional: true },
  ],
  ({ receiveState, unsettledQty, inspectQty }) => receiveState === '0' || !isZero(unsettledQty) || !isZero(inspectQty),
)
