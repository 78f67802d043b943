import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { localDay } from '../../system/dept/index.ts'
import { departmentOfDevice, departmentOfHolder } from '../device/index.ts'

/** What the meters of device `d` that rule `r` goes by had shown in all by a moment; by the first reading, where there was none. */
const runAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => {
  const read = (when: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select e.carried + x.value - e.start from equipment.meter e
    cross join lateral (
      select v.id, v.value, v.read_at from equipment.meter_reading v
      where v.meter_id = e.id and v.read_at ${when} and not exists (select 1 from equipment.meter_reading c where c.corrects_id = v.id)
      order by v.read_at ${order}, v.id ${order} limit 1) x
    where e.device_id = d.id and e.kind = r.meter_kind order by x.read_at ${order}, x.id ${order} limit 1)`
  return sql`coalesce(${read(sql`<= ${moment}`, sql`desc`)}, ${read(sql`> ${moment}`, sql`asc`)})`
}
/**
 * Repair `u` did on its device what rule `r` asks for: it was drafted for that, or for a rule that includes it; or it is
 * upkeep of that level that nobody drafted for anything. It counts from when the work was finished, unless it is sent back.
 */
const did = sql<SqlBool>`u.result = 'repaired' and u.finished_at is not null and u.deleted_at is null
  and (exists (select 1 from equipment.upkeep_need x join equipment.upkeep_doer y on y.doer_id = x.rule_id where x.repair_id = u.id and y.rule_id = r.id)
    or u.level = r.level and not exists (select 1 from equipment.upkeep_need x where x.repair_id = u.id))`

/** Of need `n` of rule `r`: it stands, and nobody has done since what it asks for. */
export const stillNeeded = (): RawBuilder<SqlBool> => sql`(n.closed_at is null and not exists (
  select 1 from equipment.repair u where u.device_id = n.device_id and (u.id = n.repair_id or u.finished_at > n.noticed_at) and ${did}))`
const dayOfNeed = () => localDay(departmentOfDevice(sql`n.device_id`))
/** Of need `n`: as the job saw its meters last, and by the day where its device is. */
export const isOver = (): RawBuilder<SqlBool> =>
  sql`(coalesce(n.run > n.limit_run, false) or coalesce(n.limit_on < ${dayOfNeed()}, false))`
export const isWaived = (): RawBuilder<SqlBool> => sql`coalesce(n.waived_until >= ${dayOfNeed()}, false)`

/**
 * How each device `d` stands by each rule `r` that is about it. Both intervals count from the last upkeep; before the first,
 * the meter's is the next whole multiple after what the device had run when the rule began, and the days count from then.
 */
export const standing = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select l.*, coalesce(l.run > l.limit_run, false) or coalesce(l.limit_on < l.today, false) as is_over,
    coalesce(l.run >= l.limit_run - l.warn_run, false) or coalesce(l.limit_on - l.warn_days <= l.today, false) as is_due
  from (
    select r.id as rule_id, d.id as device_id, here.day as today, r.warn_run, r.warn_days, last.at as last_at, runs.now as run,
      case when last.at is null then (floor(runs.base / r.every_run) + 1) * r.every_run else runs.base + r.every_run end as limit_run,
      coalesce((last.at at time zone 'Asia/Shanghai')::date, greatest(r.start_on, (d.created_at at time zone 'Asia/Shanghai')::date)) + r.every_days as limit_on
    from equipment.upkeep_rule r
    join equipment.model m on m.id = r.model_id or m.category_id in (select c.id from equipment.category c where c.path @> array[r.category_id])
    join equipment.device d on d.model_id = m.id and d.deleted_at is null and d.merged_into is null and d.device_status <> '5'
    cross join lateral (select ${localDay(departmentOfHolder(sql`d.holder_id`))} as day) here
    left join lateral (
      select u.finished_at as at from equipment.repair u where u.device_id = d.id and ${did} order by u.finished_at desc limit 1) last on true
    left join lateral (
      select ${runAt(sql`${now()}::timestamptz`)} as now, ${runAt(sql`coalesce(last.at, r.start_on::timestamp at time zone 'Asia/Shanghai')`)} as base
      where r.meter_kind is not null) runs on true
    where r.is_active and r.deleted_at is null and r.start_on <= here.day and ${which}) l
  where l.limit_run is not null or l.limit_on is not null`
