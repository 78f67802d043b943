import type { workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
import { workWeekMessages } from '@geodepot/contracts/equipment/work-week.messages.ts'
import { mondayOf } from '@geodepot/contracts/kit/days.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { localDay } from '../../system/dept/index.ts'
import { keepDaysIn } from '../figures/index.ts'
import { weekDays } from './queries.ts'
import { lockProject } from './weeks.ts'

type Week = InputOf<typeof workWeekCalls.confirm>

/** Locks what is said of the project's weeks, and reads the last word of this one. @throws Refusal for what is no week of one's own */
const lock = async (tx: Tx, actor: Actor, { projectInfoNo, monday }: Week): Promise<boolean> => {
  const {
    rows: [project],
  } = await sql<{ today: string }>`
    select ${localDay(sql`p.department_id`)} as today from system.project p where p.id = ${projectInfoNo} and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`.execute(
    tx,
  )
  if (!project) throw notFound()
  if (mondayOf(monday) !== monday) throw refusal(workWeekMessages, 'noMonday', {}, 'monday')
  if (mondayOf(project.today) <= monday) throw refusal(workWeekMessages, 'notOver', {}, 'monday')
  await lockProject(tx, projectInfoNo)
  const { rows: said } = await sql<{ confirmed: boolean }>`
    select is_confirmed as confirmed from equipment.work_week where project_id = ${projectInfoNo} and monday = ${monday}::date order by id desc limit 1`.execute(
    tx,
  )
  return said[0]?.confirmed ?? false
}
const say = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { projectInfoNo, monday }: Week,
  confirmed: boolean,
  reason: string,
): Promise<void> => {
  await sql`
    insert into equipment.work_week (project_id, monday, is_confirmed, reason, days, due_days, sound_days, worked_days, said_by, said_at)
    select ${projectInfoNo}, ${monday}::date, ${confirmed}, ${reason}, w.days, w.due_days, w.sound_days, w.worked_days, ${actor.userId}, ${now()}
    from ${weekDays(sql`${projectInfoNo}`, sql`${monday}::date`)} w`.execute(tx)
  await audit(tx, actor, context, 'equipment/work-week', confirmed ? 'confirm' : 'reopen', [
    { id: `${projectInfoNo} ${monday}`, after: { reason } },
  ])
}

/** Confirms a week with the figures that it has now. */
export const confirmWeek = async (tx: Tx, actor: Actor, context: Context, week: Week): Promise<void> => {
  if (await lock(tx, actor, week)) throw refusal(workWeekMessages, 'isConfirmed')
  await keepDaysIn(tx)
  await say(tx, actor, context, week, true, '')
}
export const reopenWeek = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  week: InputOf<typeof workWeekCalls.reopen>,
): Promise<void> => {
  if (!(await lock(tx, actor, week))) throw refusal(workWeekMessages, 'isOpen')
  await say(tx, actor, context, week, false, week.reason)
}
