import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

// Any number: the same in every process. The project is the second one.
const weeksOf = 4_470_118
/** Keeps what is said of a project's weeks to one person at a time, until the transaction ends. */
export const lockProject = (tx: Tx, project: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${weeksOf}, hashtext(${project}))`.execute(tx)

/** The first confirmed week of a project within some days, by its Monday. Nobody confirms one until the transaction ends. */
export const confirmedWithin = async (
  tx: Tx,
  project: string,
  from: string,
  until: string,
): Promise<string | undefined> => {
  await lockProject(tx, project)
  const { rows } = await sql<{ monday: string }>`
    select w.monday from (select distinct on (monday) monday, is_confirmed from equipment.work_week
      where project_id = ${project} and monday <= ${until}::date and monday > ${from}::date - 7 order by monday, id desc) w
    where w.is_confirmed order by w.monday limit 1`.execute(tx)
  return rows[0]?.monday
}
