import type { PlanDetail, PlanLineRow } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { grouped, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { schemesSaid } from './schemed.tsx'
import { describeHeader, describeLines, followedSaid } from '../../kit/document/index.ts'
import { coveringSaid } from './covering.tsx'

/** What page and paper say of one. */
export const header = describeHeader<PlanDetail>()(planMessages, [
  { field: 'name' },
  { field: 'allocationStatus', codes: 'allocationStatus' },
  { field: 'purchaserName' },
  { field: 'purchaseModeName' },
  { field: 'sourceTypeName' },
  { field: 'expectedDate', kind: 'day' },
  { field: 'projectNames', wide: true },
  { field: 'orgName' },
  { field: 'estimatedAmount', only: 'paper', says: (row) => `${grouped(row.estimatedAmount, 2)} USD` },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<PlanLineRow>()(
  planMessages,
  [
    { field: 'materialNameCn', width: 170, card: 'title', share: 14 },
    { field: 'partNo', kind: 'code', share: 11 },
    { field: 'specChassisNo', optional: true, share: 8 },
    { field: 'unitName', share: 5 },
    { field: 'quantity', kind: 'figure', card: 'fact', written: 'required', share: 7 },
    { field: 'releasedQty', kind: 'amount', optional: ofAny('releasedQty'), share: 7 },
    { field: 'schemedQty', kind: 'amount', optional: ofAny('schemedQty'), only: 'page' },
    { field: 'schemes', says: schemesSaid, optional: true, only: 'page', width: 220 },
    { field: 'callOffs', says: ({ callOffs }) => followedSaid(callOffs), optional: true, only: 'page', width: 220 },
    { field: 'openQty', title: 'leftQty', kind: 'amber', card: 'fact', only: 'page' },
    { field: 'agreements', says: coveringSaid, optional: true, only: 'page', card: 'fact', width: 230 },
    { field: 'estimatedAmount', kind: 'money', card: 'fact', total: true, share: 9 },
    { field: 'applicationNumber', kind: 'code', share: 14 },
    { field: 'analysisNumber', kind: 'code', only: 'page' },
    { field: 'needDate', kind: 'day', optional: true, share: 8 },
    { field: 'expectedDate', kind: 'day', optional: true, written: true, share: 8 },
    { field: 'projectName', width: 150, share: 12 },
    { field: 'userUnit', optional: true, only: 'page' },
    { field: 'note', optional: true, written: true },
  ],
  (line) => !isZero(line.openQty),
)

function ofAny(field: 'releasedQty' | 'schemedQty') {
  return (of: readonly PlanLineRow[]): boolean => of.some((line) => !isZero(line[field]))
}
