// Old cores: what is awaited for rotables that were issued, and for cores that went to be repaired; of whom, since when.
// Asked for by practice 28: an old core is back within 30 days, a repaired one is stock at its repair cost.
import { type CoreRow, coreCalls } from '@geodepot/contracts/material/core.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerWork } from '../../system/alert/index.ts'
import { waive } from './acts.ts'
import { coreListing, lateCores } from './queries.ts'

export { waive } from './acts.ts'
export { type Awaited, countCores, findAwaited, lockAwaited } from './awaited.ts'

registerWork(lateCores)

const sheet = exporter<CoreRow>()(coreMessages, 'title', [
  { key: 'state', codes: 'state_' },
  { key: 'side', codes: 'side_' },
  { key: 'outboundNumber', width: 26 },
  { key: 'outKind', codes: 'outKind_' },
  { key: 'outDate', type: 'date' },
  { key: 'storeName', width: 24 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'partNo' },
  { key: 'unitName' },
  { key: 'projectName', width: 28 },
  { key: 'owner', width: 28 },
  { key: 'deviceName', width: 24 },
  { key: 'outQty', type: 'number' },
  { key: 'returnedQty', type: 'number' },
  { key: 'receivedQty', type: 'number' },
  { key: 'waivedQty', type: 'number' },
  { key: 'openQty', type: 'number' },
  { key: 'coreDueOn', type: 'date' },
  { key: 'ageDays', type: 'number' },
  { key: 'lateDays', type: 'number' },
  { key: 'waivedBecause', width: 32 },
])

export const routes: readonly Route[] = [
  query(coreCalls.list, ({ db, actor, input, context }) =>
    listed<CoreRow>(db, coreListing(actor, input, context.language), input),
  ),
  query(coreCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<CoreRow>(db, coreListing(actor, input, context.language), input), context.language, input.columns),
  ),
  command(coreCalls.waive, ({ tx, actor, input, context }) => waive(tx, actor, context, input)),
]
