import { sql } from 'kysely'
import { systemContext } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction } from '../../kit/database/database.ts'
import { peopleOf } from '../../system/session/index.ts'
import { draftFor, findWanted } from './draft.ts'
import { standing, stillNeeded } from './standing.ts'

interface Noticed {
  readonly listed: number
  readonly closed: number
  readonly drafted: number
}
// One job at a time, whoever starts it.
const alone = 1_350_111

/** What is due by today is listed, what is not any more is closed, and repairs are drafted where rules say so. Said again it makes nothing. */
export const noticeUpkeep = (db: Database): Promise<Noticed> => inTransaction(db, noticeUpkeepIn)

export const noticeUpkeepIn = async (tx: Tx): Promise<Noticed> => {
  await sql`select pg_advisory_xact_lock(${alone})`.execute(tx)
  // What was done is closed first: what it asks for next is another need.
  const done = await sql`
    update equipment.upkeep_need n set closed_at = ${now()} from equipment.upkeep_rule r
    where r.id = n.rule_id and n.closed_at is null and not ${stillNeeded()}`.execute(tx)
  const {
    rows: [counted],
  } = await sql<{ listed: number; closed: number }>`
    with due as materialized (select s.* from (${standing(sql`true`)}) s where s.is_due),
    closed as (
      update equipment.upkeep_need n set closed_at = ${now()}
      where n.closed_at is null and not exists (select 1 from due where due.rule_id = n.rule_id and due.device_id = n.device_id) returning 1),
    listed as (
      insert into equipment.upkeep_need (rule_id, device_id, limit_run, limit_on, run, noticed_at)
      select due.rule_id, due.device_id, due.limit_run, due.limit_on, due.run, ${now()} from due
      on conflict (device_id, rule_id) where closed_at is null
      do update set limit_run = excluded.limit_run, limit_on = excluded.limit_on, run = excluded.run returning xmax = 0 as is_new)
    select (select count(*) filter (where is_new) from listed)::int as listed, (select count(*) from closed)::int as closed`.execute(
    tx,
  )
  return {
    listed: counted?.listed ?? 0,
    closed: (counted?.closed ?? 0) + Number(done.numAffectedRows ?? 0),
    drafted: await draftAtNight(tx),
  }
}

// Of one night; what is left is drafted in the next.
const draftedOfOneNight = 300
/** In the name of whoever wrote the rule last, for each device that is under no repair. */
const draftAtNight = async (tx: Tx): Promise<number> => {
  const wanted = await findWanted(
    tx,
    systemContext.language,
    sql`r.is_drafted and r.is_active and n.repair_id is null and d.device_status in ('0', '3') and o.id is null`,
    draftedOfOneNight,
  )
  const writers = new Map(
    (await peopleOf(tx, [...new Set(wanted.map(({ writer }) => writer))])).map((one) => [one.userId, one]),
  )
  let drafted = 0
  for (const [id, writer] of writers)
    drafted += (
      await draftFor(
        tx,
        writer,
        systemContext,
        wanted.filter((one) => one.writer === id),
      )
    ).length
  return drafted
}
