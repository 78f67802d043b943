// Server monitor: how the node that answers and the database behind all nodes are doing.
// Asked for by acceptance C11 and the wire's view monitor/server.
import { server } from '@geodepot/contracts/system/server.ts'
import { isAdministrator } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { databaseState } from './database.ts'
import { diskState, machineState } from './machine.ts'

export { diskState } from './machine.ts'

let folder: string | undefined
/** Says which folder's disk is watched: once, when the server starts. */
export const watchFolder = (path: string): void => {
  folder = path
}

export const routes: readonly Route[] = [
  query(server.state, async ({ db, actor }) => {
    const [machine, database, disk] = await Promise.all([
      machineState(),
      databaseState(db),
      folder === undefined ? undefined : diskState(folder),
    ])
    return {
      time: wireTime(now()),
      ...machine,
      database,
      ...(disk && { disk: { ...disk, ...(isAdministrator(actor) && folder !== undefined && { folder }) } }),
    }
  }),
]
