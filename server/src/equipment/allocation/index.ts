// Allocations: devices and quantities sent from a pool to a project, in
// shipments, received line by line, differences settled.
// Asked for by acceptance G3 and G9; every hand-over is an entry of the custody ledger.
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { allocationCalls, type AllocationRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { approvalRoutes, create, historyRoute, remove, transitionRoutes, update } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { documentUse, registerProjectUse } from '../../system/project/index.ts'
import { findCandidates, findSources, scan } from './choose.ts'
import { allocations } from './document.ts'
import { allocationListing, findAllocation, findAllocations } from './queries.ts'

export { allocations } from './document.ts'

registerProjectUse(documentUse(allocations, 'to_department_id'))

const sheet = exporter<AllocationRow>()(allocationMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'appNo', width: 26 },
  { key: 'fromHolder', width: 28 },
  { key: 'toProject', width: 32 },
  { key: 'toDeptName', width: 28 },
  { key: 'outType', codes: 'outType' },
  { key: 'deviceCount', type: 'number' },
  { key: 'expectedQty', type: 'number' },
  { key: 'unsettledQty', type: 'number' },
  { key: 'dispatchDate', type: 'date' },
  { key: 'expectedArrival', type: 'date' },
  { key: 'docState', codes: 'state_' },
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

export const routes: readonly Route[] = [
  query(allocationCalls.list, ({ db, actor, input, context }) => findAllocations(db, actor, input, context.language)),
  query(allocationCalls.sources, ({ db, actor, input, context }) =>
    findSources(db, actor, input.applicationId, context.language),
  ),
  query(allocationCalls.candidates, ({ db, actor, input, context }) =>
    findCandidates(db, actor, input, context.language),
  ),
  query(allocationCalls.scan, ({ db, actor, input, context }) => scan(db, actor, input, context.language)),
  query(allocationCalls.get, async ({ db, actor, input, context }) => {
    const found = await findAllocation(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(allocationCalls.create, async ({ tx, actor, input, context }) => {
    const { lines, attachments, ...header } = input
    const [made] = await create(tx, allocations, actor, context, [{ header, lines, attachments }])
    return { id: made?.id ?? 0, number: made?.number ?? '' }
  }),
  command(allocationCalls.update, async ({ tx, actor, input, context }) => {
    const { id, version, lines, attachments, ...header } = input
    return { version: await update(tx, allocations, actor, context, id, version, { header, lines, attachments }) }
  }),
  command(allocationCalls.remove, ({ tx, actor, input, context }) => remove(tx, allocations, actor, context, input.id)),
  historyRoute(allocations, allocationCalls.history, (input) => (input as { id: number }).id),
  query(allocationCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<AllocationRow>(db, allocationListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  ...approvalRoutes(allocations, allocationCalls),
  ...transitionRoutes(allocations, allocationCalls),
]
