// Returns: what a project holds goes back to a pool, in shipments, received line by line, inspected.
// Asked for by acceptance G3 and G9 (back types, leaving states, in type 0); every hand-over is an entry of the custody ledger.
import { type ReturnRow, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { returns } from './document.ts'
import { pack, takeAlong } from './pack.ts'
import { detailOf, findPools, findReturnable, reads } from './queries.ts'

export { returns } from './document.ts'
export { plan } from './hand-over.ts'
export { pack } from './pack.ts'
export { installation } from './installation.ts'
export { settleGone } from './gone.ts'

const sheet = exporter<ReturnRow>()(returnMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'fromProject', width: 32 },
  { key: 'deptName', width: 28 },
  { key: 'toPool', width: 28 },
  { key: 'backDeviceType', codes: 'backDeviceType' },
  { key: 'leavingState', codes: 'leavingState' },
  { key: 'deviceCount', said: (row) => saidAmounts(row.deviceCount) },
  { key: 'expectedQty', said: (row) => saidAmounts(row.expectedQty) },
  { key: 'unsettledQty', said: (row) => saidAmounts(row.unsettledQty) },
  { key: 'inspectQty', said: (row) => saidAmounts(row.inspectQty) },
  { key: 'expectedArrival', type: 'date' },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const { pools, held, packing, pack: packs, ...standard } = returnCalls

export const routes: readonly Route[] = [
  // Before the call of one return, whose address matches theirs.
  query(pools, ({ db, context }) => findPools(db, context.language)),
  query(packing, ({ db, actor, context }) => takeAlong(db, actor, context.language)),
  command(packs, ({ tx, actor, input, context }) => pack(tx, actor, context, input)),
  query(held, ({ db, actor, input, context }) => findReturnable(db, actor, input, context.language)),
  ...documentRoutes(returns, standard, { reads, sheet, detail: detailOf }),
]
