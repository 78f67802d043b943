// Meters of devices: hours, kilometres, shots and cycles, read by whoever stands beside the device.
// Asked for by practice 12 (life of assemblies) and for upkeep that goes by what a device has run.
import { meter } from '@geodepot/contracts/equipment/meter.ts'
import { now } from '../../kit/clock.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { visibleAmong } from '../device/index.ts'
import { registerLife } from '../device-life/index.ts'
import { findMeters, findReadings, tellReadings } from './queries.ts'
import { takeReadings } from './write.ts'

export { type Reading, metersMissing, takeReadings } from './write.ts'

registerLife(tellReadings)

export const routes: readonly Route[] = [
  query(meter.list, async ({ db, actor, input }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findMeters(db, input.deviceId)
  }),
  query(meter.readings, async ({ db, actor, input }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findReadings(db, input)
  }),
  command(meter.read, async ({ tx, actor, context, input: { readAt, ...input } }) => {
    if ((await visibleAmong(tx, actor, [input.deviceId])).length === 0) throw notFound()
    const [id = 0] = await takeReadings(tx, actor, context, [
      { ...input, readAt: statedMoment(readAt, 'readAt') ?? now(), fields: { value: 'value', reason: 'reason' } },
    ])
    return { id }
  }),
]
