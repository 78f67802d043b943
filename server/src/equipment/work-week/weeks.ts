import { workWeekMessages } from '@geodepot/contracts/equipment/work-week.messages.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { staleDays } from '../figures/index.ts'

// Any number: the same in every process. The project is the second one.
const weeksOf = 4_470_118
/** Keeps what is said of a project's weeks to one person at a time, until the transaction ends. */
export const lockProject = (tx: Tx, project: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${weeksOf}, hashtext(${project}))`.execute(tx)

interface Days {
  readonly projectInfoNo: string
  readonly beginDate: string
  readonly endDate: string
}
/**
 * What counts as work on days of projects is about to change: their months are summed up again, days to come once they have
 * come. Waits for whoever is confirming one of the weeks; nobody confirms one until the transaction ends.
 * @throws Refusal that names the first week that is confirmed: it stays as it is
 */
export const changeDays = async (tx: Tx, of: readonly Days[]): Promise<void> => {
  const given = recordset(
    of.map(({ projectInfoNo, beginDate, endDate }) => ({ project: projectInfoNo, since: beginDate, until: endDate })),
    { project: 'text', since: 'date', until: 'date' },
  )
  await sql`
    select pg_advisory_xact_lock(${weeksOf}, p.lock) from (select distinct hashtext(t.project) as lock from ${given} order by 1) p`.execute(
    tx,
  )
  const { rows } = await sql<{ monday: string }>`
    select w.monday from (select distinct on (w.project_id, w.monday) w.monday, w.is_confirmed from equipment.work_week w join ${given}
      on w.project_id = t.project and w.monday <= t.until and w.monday > t.since - 7 order by w.project_id, w.monday, w.id desc) w
    where w.is_confirmed order by w.monday limit 1`.execute(tx)
  const week = rows[0]?.monday
  if (week !== undefined) throw refusal(workWeekMessages, 'weekConfirmed', { week }, 'beginDate')
  const [since, until] = [
    of.map(({ beginDate }) => beginDate).toSorted()[0],
    of
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1),
  ]
  const day = today()
  if (since !== undefined && until !== undefined && since <= day) await staleDays(tx, since, until < day ? until : day)
}
