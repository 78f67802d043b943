// Weeks of projects: how many days their equipment was on the books, sound and at work, confirmed by the crew.
// Asked for by acceptance G10: the crew confirms exceptions weekly, and what is confirmed changes by a recorded act alone.
import { type WorkWeekRow, workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
import { workWeekMessages } from '@geodepot/contracts/equipment/work-week.messages.ts'
import { pageOfWorkedOut, streamOfWorkedOut } from '../../kit/database/worked-out.ts'
import { sql } from 'kysely'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { weeksFound } from './queries.ts'
import { confirmWeek, reopenWeek } from './write.ts'

export { confirmWeek } from './write.ts'
export { changeDays } from './weeks.ts'

// What was said of weeks hinders no deletion: a project that held anything has more that does.
registerProjectUse({
  name: 'equipment/work-week',
  move: async (tx, _actor, _context, from, to) => {
    await sql`update equipment.work_week set project_id = ${to.id} where project_id = ${from}`.execute(tx)
  },
})

const sheet = exporter<WorkWeekRow>()(workWeekMessages, 'title', [
  { key: 'projectName', width: 32 },
  { key: 'monday', type: 'date' },
  { key: 'sunday', type: 'date' },
  { key: 'days', type: 'number' },
  { key: 'dueDays', type: 'number' },
  { key: 'soundDays', type: 'number' },
  { key: 'workedDays', type: 'number' },
  { key: 'standbyDays', type: 'number' },
  { key: 'state', codes: 'state_' },
  { key: 'saidBy' },
  { key: 'saidTime', type: 'dateTime' },
  { key: 'reason', width: 32 },
])

export const routes: readonly Route[] = [
  query(workWeekCalls.list, ({ db, actor, input }) =>
    pageOfWorkedOut<WorkWeekRow>(db, weeksFound(actor, input), input),
  ),
  query(workWeekCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamOfWorkedOut<WorkWeekRow>(db, weeksFound(actor, input)), context.language, input.columns),
  ),
  command(workWeekCalls.confirm, ({ tx, actor, input, context }) => confirmWeek(tx, actor, context, input)),
  command(workWeekCalls.reopen, ({ tx, actor, input, context }) => reopenWeek(tx, actor, context, input)),
]
