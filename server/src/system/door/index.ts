// File doors: folders and parts of a bucket through which other systems send and fetch files, under a service account's rights.
// Asked for by partners that exchange files alone; acceptance C3 and C7: rights and scope on every record, whoever asks; E4 for what comes in.
import { type DoorRow, doorCalls } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { findAccounts } from '../service-account/index.ts'
import { kindsIn } from './kinds.ts'
import { allowedPlaces } from './place.ts'
import { doorListing, findDoor, findFile, findFiles } from './queries.ts'
import { workNow } from './work.ts'
import { createDoor, removeDoors, restartDoor, takeAgain, updateDoor } from './write.ts'

export { jobs } from './jobs.ts'
export { placeDoors } from './place.ts'
export { createDoor } from './write.ts'

registerNames({
  entity: 'system/door',
  fields: /^doorId$/,
  table: 'system.door',
  key: 'bigint',
  names: ['name', 'name'],
})

const sheet = exporter<DoorRow>()(doorMessages, 'title', [
  { key: 'name', width: 28 },
  { key: 'direction', codes: 'direction_' },
  { key: 'kindName', width: 28 },
  { key: 'place', codes: 'place_' },
  { key: 'path', width: 32 },
  { key: 'accountName', width: 20 },
  { key: 'standing', codes: 'standing_' },
  { key: 'fault', width: 32 },
  { key: 'schedule', width: 20 },
  { key: 'nextTime', type: 'dateTime' },
  { key: 'lastTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])
const quiet = (): void => undefined

export const routes: readonly Route[] = [
  query(doorCalls.list, ({ db, actor, input, context }) =>
    listed<DoorRow>(db, doorListing(actor, input, context.language), input),
  ),
  // Before the call of one door, whose address matches.
  query(doorCalls.choices, async ({ db, actor, context }) => ({
    kinds: kindsIn(context.language),
    accounts: await findAccounts(db, actor),
    places: allowedPlaces(),
  })),
  query(doorCalls.files, ({ db, actor, input, context }) => findFiles(db, actor, input, context.language)),
  query(doorCalls.result, async ({ db, actor, input }) => {
    const file = await findFile(db, actor, input)
    if (!file?.result) throw notFound()
    return {
      name: `${file.name}.result.json`,
      type: 'application/json',
      body: Buffer.from(`${JSON.stringify(file.result, undefined, 2)}\n`),
    }
  }),
  query(doorCalls.get, async ({ db, actor, input, context }) => {
    const found = await findDoor(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(doorCalls.create, async ({ tx, actor, input, context }) => ({
    id: await createDoor(tx, actor, context, input),
  })),
  command(doorCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateDoor(tx, actor, context, input),
  })),
  command(doorCalls.remove, ({ tx, actor, input, context }) => removeDoors(tx, actor, context, input.ids)),
  query(doorCalls.run, async ({ db, actor, input, context, report = quiet }) => {
    if (!(await findDoor(db, actor, input.id, context.language))) throw notFound()
    return workNow(db, input.id, report)
  }),
  query(doorCalls.again, ({ db, actor, input, context }) => takeAgain(db, actor, context, input)),
  command(doorCalls.restart, async ({ tx, actor, input, context }) => ({
    version: await restartDoor(tx, actor, context, input),
  })),
  query(doorCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<DoorRow>(db, doorListing(actor, input, context.language), input), context.language, input.columns),
  ),
]
