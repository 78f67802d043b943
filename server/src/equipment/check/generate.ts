import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction } from '../../kit/database/database.ts'
import { localDays } from '../../system/dept/index.ts'
import { atWork, callOffIdle } from '../check-plan/index.ts'

export interface Generated {
  readonly made: number
  readonly missed: number
  readonly left: number
}

// One job at a time, whoever starts it.
const alone = 1_350_105
const holdAlone = (tx: Tx) => sql`select pg_advisory_xact_lock(${alone})`.execute(tx)

/**
 * The orders of the days that have begun where devices are at work since this was said last; most hours none has.
 * @param byHand Of days that began before, too: who asks has a new plan, or devices that came meanwhile
 */
export const generateOrders = (db: Database, byHand: boolean): Promise<Generated> =>
  inTransaction(db, async (tx) => {
    await holdAlone(tx)
    const { rows } = await sql<{ zone: string }>`
      insert into equipment.check_day (time_zone, day) select distinct here.time_zone, here.day from ${localDays()} here
      on conflict (time_zone) do update set day = excluded.day where equipment.check_day.day < excluded.day returning time_zone as zone`.execute(
      tx,
    )
    if (byHand) return generateIn(tx)
    return rows.length === 0 ? { made: 0, missed: 0, left: 0 } : generateIn(tx, new Set(rows.map(({ zone }) => zone)))
  })

/**
 * The orders of the local day of each project. Said again it makes nothing: an order stands for its day. @param zones
 * Where this is said of; absent: everywhere
 */
export const generateIn = async (tx: Tx, zones?: ReadonlySet<string>): Promise<Generated> => {
  await holdAlone(tx)
  const moment = now()
  const places = sql`(select * from ${localDays()} x where ${zones === undefined ? sql`true` : sql`x.time_zone = any(${[...zones]}::text[])`})`
  const left = await callOffIdle(tx, null, sql`o.department_id in (select x.department_id from ${places} x)`)
  // What is due is known before anything is written: what was missed is closed first, and nothing new is looked at.
  // What each plan is about on the day that it is there, and when it was last due for it. The device's life is what its meters have shown in all.
  // What somebody does at this moment is not missed: only what was closed as such is.
  // An order within its grace is left to wait, however short the cycle; one that was called off was no turn, and is made up for.
  const { rows } = await sql<{ made: number; missed: number }>`
    with here as materialized ${places}, due as materialized (
      select a.id as plan_id, a.template_id, v.id as version_id, w.device_id, w.model_id, w.holder_id, w.quantity, w.project_id, w.department_id, w.manager_department_id, here.day, a.grace_days, a.inspector_id,
        case when w.device_id is null then least(ceil(w.quantity), greatest(t.sample_least, ceil(w.quantity * t.sample_percent / 100)))::int end as sample, life.value as life,
        last.id as last_id, last.plan_date as last_date, last.missed_since
      from equipment.check_plan a join equipment.check_template t on t.id = a.template_id and t.is_active and t.deleted_at is null
      join lateral (select v.id from equipment.check_template_version v where v.template_id = t.id order by v.number desc limit 1) v on true
      cross join lateral (${atWork()}) w join here on here.department_id = w.department_id
      left join lateral (
        (select o.id, o.state, o.plan_date, o.due_on, o.cancel_cause, o.missed_since, o.life from equipment.check_order o
          where w.device_id is not null and o.plan_id = a.id and o.device_id = w.device_id order by o.plan_date desc limit 1)
        union all (select o.id, o.state, o.plan_date, o.due_on, o.cancel_cause, o.missed_since, o.life from equipment.check_order o
          where w.device_id is null and o.device_id is null and o.plan_id = a.id and o.model_id = w.model_id and o.holder_id = w.holder_id order by o.plan_date desc limit 1)) last on true
      left join lateral (
        select e.carried + r.value - e.start as value from equipment.meter e
        join lateral (select r.value from equipment.meter_reading r where r.meter_id = e.id and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id) order by r.read_at desc, r.id desc limit 1) r on true
        where a.cycle <> 'days' and e.device_id = w.device_id and e.kind = a.cycle and e.ended_at is null) life on true
      where a.is_active and a.deleted_at is null and a.start_on <= here.day
        and case a.cycle when 'days' then last.plan_date is null or last.plan_date < here.day and (last.cancel_cause is not null
            or last.plan_date + a.every <= here.day and (last.state <> 'waiting' or last.due_on < here.day))
          else life.value is not null and last.state is distinct from 'waiting' and last.plan_date is distinct from here.day
            and (last.cancel_cause is not null or life.value >= coalesce(last.life + a.every, 0)) end
    ), missed as (
      update equipment.check_order o set state = 'missed', closed_at = ${moment}, version = o.version + 1
      from due where o.id = due.last_id and o.state = 'waiting' returning o.id
    ), made as (
      insert into equipment.check_order (id, number, plan_id, template_id, version_id, device_id, model_id, holder_id, quantity, sample, project_id, department_id, manager_department_id, plan_date, due_on, missed_since, life, inspector_id, state, made_at)
      overriding system value
      select n.id, 'DJ-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(n.id::text, 6, '0'), n.plan_id, n.template_id, n.version_id, n.device_id, n.model_id, n.holder_id, n.quantity, n.sample, n.project_id, n.department_id,
        n.manager_department_id, n.day, n.day + n.grace_days, n.missed_since, n.life, n.inspector_id, 'waiting', ${moment}
      from (select nextval(pg_get_serial_sequence('equipment.check_order', 'id')) as id, due.plan_id, due.template_id, due.version_id, due.device_id, due.model_id, due.holder_id, due.quantity, due.sample, due.project_id,
          due.department_id, due.manager_department_id, due.day, due.grace_days, due.life, due.inspector_id, case when due.last_id in (select id from missed) then coalesce(due.missed_since, due.last_date) end as missed_since
        from due where (select count(*) from due) >= 0) n
      returning 1)
    select (select count(*) from made)::int as made, (select count(*) from missed)::int as missed`.execute(tx)
  return { made: rows[0]?.made ?? 0, missed: rows[0]?.missed ?? 0, left }
}
