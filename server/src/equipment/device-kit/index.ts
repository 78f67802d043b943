// Kits: what belongs to a device, by its model or category, and whether it was there when the device was handed over.
// Asked for by practice 12: a contents template, whose completeness dispatch and return check.
import { type KitRow, deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { visibleAmong } from '../device/index.ts'
import { registerLife } from '../device-life/index.ts'
import { kitsAmong, recordLooks, refuseReasons, wrongMissing } from './contents.ts'
import { findContents, findKit, findKitPage, kitListing, tellLooks } from './queries.ts'
import { createKit, removeKits, updateKit } from './write.ts'

export { contentsOf } from './contents.ts'
export { countWithKits, lookAtReceived, lookAtSent } from './handed-over.ts'
export { createKit } from './write.ts'

registerLife(tellLooks)

const sheet = exporter<KitRow>()(deviceKitMessages, 'title', [
  { key: 'kitName', width: 28 },
  { key: 'appliesTo', width: 28 },
  { key: 'lineCount', type: 'number' },
  { key: 'contents', width: 60 },
  { key: 'deviceCount', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

/** Somebody stands beside a device and says what of it is missing. */
export const countKit = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { deviceId, missing, remark }: InputOf<typeof deviceKit.count>,
): Promise<void> => {
  if ((await visibleAmong(tx, actor, [deviceId])).length === 0) throw notFound()
  await sql`select from equipment.device where id = ${deviceId} for share`.execute(tx)
  const kits = await kitsAmong(tx, [deviceId])
  const kit = kits.get(deviceId)
  if (!kit) throw refusal(deviceKitMessages, 'noKit', {}, 'deviceId')
  refuseReasons(wrongMissing(kit, missing, 'missing'))
  await recordLooks(tx, actor, null, kits, [{ device: deviceId, occasion: 'count', line: null, missing, remark }])
  await audit(tx, actor, context, 'equipment/device', 'countKit', [{ id: deviceId, after: { missing, remark } }])
}

export const routes: readonly Route[] = [
  query(deviceKit.list, ({ db, actor, input, context }) => findKitPage(db, actor, input, context.language)),
  query(deviceKit.get, async ({ db, actor, input, context }) => {
    const found = await findKit(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(deviceKit.create, ({ tx, actor, context, input }) => createKit(tx, actor, context, input)),
  command(deviceKit.update, ({ tx, actor, context, input }) => updateKit(tx, actor, context, input)),
  command(deviceKit.remove, ({ tx, actor, context, input }) => removeKits(tx, actor, context, input.ids)),
  query(deviceKit.export, async ({ db, actor, input, context }) =>
    sheet(streamed<KitRow>(db, kitListing(actor, input, context.language), input), context.language, input.columns),
  ),
  query(deviceKit.ofDevice, async ({ db, actor, input, context }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findContents(db, input.deviceId, context.language)
  }),
  command(deviceKit.count, ({ tx, actor, context, input }) => countKit(tx, actor, context, input)),
]
