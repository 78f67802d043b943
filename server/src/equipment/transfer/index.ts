// Transfers: what a project, a department or a pool holds goes to another one, approved by both sides, sent by the one and
// received by the other. Asked for by acceptance G4; every hand-over is an entry of the custody ledger.
import { type TransferRow, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { transfers } from './document.ts'
import { findSources, findTargets } from './places.ts'
import { detailOf, findHeldAt, findMoving, reads } from './queries.ts'
import { sendingUse } from './uses.ts'

export { transfers } from './document.ts'
export { plan } from './hand-over.ts'
export { installation } from './installation.ts'

registerProjectUse(sendingUse)

const sheet = exporter<TransferRow>()(transferMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'transferKind', codes: 'transferKind_' },
  { key: 'fromPlace', width: 32 },
  { key: 'fromDeptName', width: 28 },
  { key: 'toPlace', width: 32 },
  { key: 'toDeptName', width: 28 },
  { key: 'deviceCount', said: (row) => saidAmounts(row.deviceCount) },
  { key: 'originalValues', said: (row) => saidAmounts(row.originalValues) },
  { key: 'netValues', said: (row) => saidAmounts(row.netValues) },
  { key: 'expectedQty', said: (row) => saidAmounts(row.expectedQty) },
  { key: 'unsettledQty', said: (row) => saidAmounts(row.unsettledQty) },
  { key: 'reason', width: 32 },
  { key: 'expectedArrival', type: 'date' },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const { sources, targets, moving, held, ...standard } = transferCalls

export const routes: readonly Route[] = [
  // Before the call of one transfer, whose address matches theirs.
  query(sources, ({ db, actor, input, context }) => findSources(db, actor, input, context.language)),
  query(targets, ({ db, input, context }) => findTargets(db, input, context.language)),
  query(moving, ({ db, actor, input, context }) => findMoving(db, actor, input, context.language)),
  query(held, ({ db, actor, input, context }) => findHeldAt(db, actor, input, context.language)),
  ...documentRoutes(transfers, standard, { reads, sheet, detail: detailOf }),
]
