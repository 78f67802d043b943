// Assemblies: what is mounted on a device, an engine or a control box, has its own card and past and goes with the device.
// Asked for by practice 12 and invariant I8 of the custody model.
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { visibleAmong } from '../device/index.ts'
import { registerLife } from '../device-life/index.ts'
import { findMountable, findMountings, tellMountings } from './queries.ts'
import { mount, unmount } from './write.ts'

export { mount } from './write.ts'

registerLife(tellMountings)

export const routes: readonly Route[] = [
  query(mounting.list, async ({ db, actor, input }) => {
    if ((await visibleAmong(db, actor, [input.deviceId])).length === 0) throw notFound()
    return findMountings(db, actor, input)
  }),
  query(mounting.mountable, ({ db, actor, input }) => findMountable(db, actor, input)),
  command(mounting.mount, ({ tx, actor, context, input }) => mount(tx, actor, context, input)),
  command(mounting.unmount, ({ tx, actor, context, input }) => unmount(tx, actor, context, input)),
]
