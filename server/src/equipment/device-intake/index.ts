// Imports of devices that were carried out: which cards each made, and taking all of them back while nothing has moved.
// Asked for by acceptance E4 and G1.
import { type IntakeRow, deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { deviceIntakeMessages } from '@geodepot/contracts/equipment/device-intake.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { listing } from './queries.ts'
import { undo } from './undo.ts'

export { keepIntake } from './keep.ts'

const sheet = exporter<IntakeRow>()(deviceIntakeMessages, 'title', [
  { key: 'fileName', width: 32 },
  { key: 'sheetName' },
  { key: 'state', codes: 'state_' },
  { key: 'newCount', type: 'number' },
  { key: 'changedCount', type: 'number' },
  { key: 'movedCount', type: 'number' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'undoneBy' },
  { key: 'undoneTime', type: 'dateTime' },
  { key: 'undoneWhy', width: 32 },
])

export const routes: readonly Route[] = [
  query(deviceIntake.list, ({ db, actor, input }) => listed<IntakeRow>(db, listing(actor, input), input)),
  query(deviceIntake.export, async ({ db, actor, input, context }) =>
    sheet(streamed<IntakeRow>(db, listing(actor, input), input), context.language, input.columns),
  ),
  command(deviceIntake.undo, ({ tx, actor, input, context }) => undo(tx, actor, context, input)),
]
