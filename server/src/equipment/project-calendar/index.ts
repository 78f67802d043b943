// The calendar of a project: holidays and shut-downs, on which no work is expected.
// Asked for by practice 34: expected device days are all but holidays, what is sealed, and approved stops.
import { type CalendarRow, calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { calendarMessages } from '@geodepot/contracts/equipment/project-calendar.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { sql } from 'kysely'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { registerDaysOff } from '../figures/index.ts'
import { findDaysOff, calendarListing } from './queries.ts'
import { createDaysOff, moveDaysOff, removeDaysOff, updateDaysOff } from './write.ts'

export { createDaysOff } from './write.ts'

registerProjectUse({
  name: 'equipment/project-calendar',
  counted: {
    messages: calendarMessages,
    key: 'ofProject',
    count: async (db, project) =>
      (
        await sql<{
          count: number
        }>`select count(*) as count from equipment.project_calendar where project_id = ${project} and deleted_at is null`.execute(
          db,
        )
      ).rows[0]?.count ?? 0,
  },
  move: (tx, _actor, _context, from, to) => moveDaysOff(tx, from, to.id),
})

// All that the project holds, on these days.
registerDaysOff({
  of: () =>
    sql`select daterange(y.begins_on, y.ends_on + 1) as days from equipment.project_calendar y where y.project_id = p.id and y.deleted_at is null`,
})

const sheet = exporter<CalendarRow>()(calendarMessages, 'title', [
  { key: 'projectName', width: 32 },
  { key: 'beginDate', type: 'date' },
  { key: 'endDate', type: 'date' },
  { key: 'days', type: 'number' },
  { key: 'dayOffKind', codes: 'kind_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(calendarCalls.list, ({ db, actor, input }) => listed<CalendarRow>(db, calendarListing(actor, input), input)),
  query(calendarCalls.get, async ({ db, actor, input }) => {
    const found = await findDaysOff(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(calendarCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createDaysOff(tx, actor, context, [input])
    return { id }
  }),
  command(calendarCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateDaysOff(tx, actor, context, input),
  })),
  command(calendarCalls.remove, ({ tx, actor, input, context }) => removeDaysOff(tx, actor, context, input.ids)),
  query(calendarCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<CalendarRow>(db, calendarListing(actor, input), input), context.language, input.columns),
  ),
]
