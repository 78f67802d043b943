// Boxes of nodes: custody goes by the box, which is a device; its count changes by acts alone, its serials follow as a list.
// Asked for by practice 10: tracking *serial in box*, for nodes by the ten thousand.
import { type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { visibleAmong } from '../device/index.ts'
import { registerLife } from '../device-life/index.ts'
import { readList } from './lists.ts'
import { boxListing, findBox, findBoxes, findNodes, tellActs } from './queries.ts'
import { countBox, repack } from './repack.ts'
import { settle } from './settle.ts'

export { readList } from './lists.ts'
export { repack } from './repack.ts'
export { settle } from './settle.ts'

/** How many nodes are in the device `d` of the model `m`, for a statement; nothing of what is no box. */
export const nodesOf: RawBuilder<unknown> = sql`case when m.box_capacity is not null then (select x.node_count from equipment.box x where x.device_id = d.id) end`

registerLife(tellActs)

const sheet = exporter<BoxRow>()(boxMessages, 'title', [
  { key: 'code' },
  { key: 'devName', width: 24 },
  { key: 'devModel', width: 24 },
  { key: 'holderName', width: 28 },
  { key: 'deviceStatus', codes: 'deviceStatus' },
  { key: 'nodeCount', type: 'number' },
  { key: 'capacity', type: 'number' },
  { key: 'listedCount', type: 'number' },
  { key: 'listState', codes: 'listState_' },
  { key: 'listDue', type: 'date' },
  { key: 'openCount', type: 'number' },
])

export const routes: readonly Route[] = [
  query(box.list, ({ db, actor, input, context }) => findBoxes(db, actor, input, context.language)),
  query(box.export, async ({ db, actor, input, context }) =>
    sheet(streamed<BoxRow>(db, boxListing(actor, input, context.language), input), context.language, input.columns),
  ),
  query(box.ofDevice, async ({ db, actor, input, context }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findBox(db, actor, input.deviceId, context.language)
  }),
  query(box.nodes, async ({ db, actor, input }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findNodes(db, input)
  }),
  command(box.readList, async ({ tx, actor, context, input }) => {
    const { ids, ...read } = await readList(tx, actor, input.deviceId, input.content)
    await audit(
      tx,
      actor,
      context,
      'equipment/box',
      'readList',
      ids.map((id) => ({ id, after: read })),
    )
    return read
  }),
  command(box.settle, async ({ tx, actor, context, input }) => {
    const id = await settle(tx, actor, input)
    await audit(tx, actor, context, 'equipment/box', 'settle', [{ id, after: input }])
  }),
  command(box.repack, async ({ tx, actor, context, input }) => {
    await repack(tx, actor, input)
    await audit(tx, actor, context, 'equipment/box', 'repack', [{ id: input.deviceId, after: input }])
  }),
  command(box.count, async ({ tx, actor, context, input }) => {
    await countBox(tx, actor, input)
    await audit(tx, actor, context, 'equipment/box', 'count', [{ id: input.deviceId, after: input }])
  }),
]
