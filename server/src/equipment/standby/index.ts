// Standby records: days on which a project's equipment did not work, and why.
// Asked for by acceptance G10: utilisation counts what was at work, and the crew says what was not.
import { type StandbyRow, standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { standbyMessages } from '@geodepot/contracts/equipment/standby.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { sql } from 'kysely'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { findStandby, standbyListing } from './queries.ts'
import { createStandby, moveStandby, removeStandby, updateStandby } from './write.ts'

export { createStandby } from './write.ts'

registerProjectUse({
  name: 'equipment/standby',
  counted: {
    messages: standbyMessages,
    key: 'ofProject',
    count: async (db, project) =>
      (
        await sql<{
          count: number
        }>`select count(*) as count from equipment.standby where project_id = ${project} and deleted_at is null`.execute(
          db,
        )
      ).rows[0]?.count ?? 0,
  },
  move: (tx, _actor, _context, from, to) => moveStandby(tx, from, to.id),
})

const sheet = exporter<StandbyRow>()(standbyMessages, 'title', [
  { key: 'projectName', width: 32 },
  { key: 'devNo' },
  { key: 'beginDate', type: 'date' },
  { key: 'endDate', type: 'date' },
  { key: 'days', type: 'number' },
  { key: 'standbyReason', codes: 'reason_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(standbyCalls.list, ({ db, actor, input }) => listed<StandbyRow>(db, standbyListing(actor, input), input)),
  query(standbyCalls.get, async ({ db, actor, input }) => {
    const found = await findStandby(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(standbyCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createStandby(tx, actor, context, [input])
    return { id }
  }),
  command(standbyCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateStandby(tx, actor, context, input),
  })),
  command(standbyCalls.remove, ({ tx, actor, input, context }) => removeStandby(tx, actor, context, input.ids)),
  query(standbyCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<StandbyRow>(db, standbyListing(actor, input), input), context.language, input.columns),
  ),
]
