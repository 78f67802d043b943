// Allocations: devices and quantities sent from a pool to a project, in
// shipments, received line by line, differences settled.
// Asked for by acceptance G3 and G9; every hand-over is an entry of the custody ledger.
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { allocationCalls, type AllocationRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findCandidates, findSources, findSpares, findStock, scan } from './choose.ts'
import { allocations } from './document.ts'
import { detailOf, reads } from './queries.ts'

export { allocations } from './document.ts'
export { plan } from './hand-over.ts'
export { installation } from './installation.ts'

const sheet = exporter<AllocationRow>()(allocationMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'appNo', width: 26 },
  { key: 'fromHolder', width: 28 },
  { key: 'toProject', width: 32 },
  { key: 'toDeptName', width: 28 },
  { key: 'outType', codes: 'outType' },
  { key: 'deviceCount', said: (row) => saidAmounts(row.deviceCount) },
  { key: 'expectedQty', said: (row) => saidAmounts(row.expectedQty) },
  { key: 'unsettledQty', said: (row) => saidAmounts(row.unsettledQty) },
  { key: 'dispatchDate', type: 'date' },
  { key: 'expectedArrival', type: 'date' },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  {
    key: 'isBeyond',
    said: ({ isBeyond }, language) => (isBeyond ? textOf(allocationMessages, 'isBeyond', language) : ''),
  },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const { sources, candidates, stock, scan: scanned, spares, ...standard } = allocationCalls

export const routes: readonly Route[] = [
  ...documentRoutes(allocations, standard, { reads, sheet, detail: detailOf }),
  query(sources, ({ db, actor, input, context }) => findSources(db, actor, input.applicationId, context.language)),
  query(candidates, ({ db, actor, input, context }) => findCandidates(db, actor, input, context.language)),
  query(spares, ({ db, actor, input, context }) => findSpares(db, actor, input, context.language)),
  query(stock, ({ db, actor, input, context }) => findStock(db, actor, input, context.language)),
  query(scanned, ({ db, actor, input, context }) => scan(db, actor, input, context.language)),
]
