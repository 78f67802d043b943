import { type workWeekCalls, weeksBack } from '@geodepot/contracts/equipment/work-week.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import type { WorkedOut } from '../../kit/database/worked-out.ts'
import { localDay } from '../../system/dept/index.ts'
import { countedDays, kindsOfDays } from '../figures/index.ts'

type WeekQuery = Omit<InputOf<typeof workWeekCalls.list>, 'pageNum' | 'pageSize'>

/** The days of a project's single devices from one day to before another, by kind, as whole numbers. */
export const weekDays = (project: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const sum = (days: RawBuilder<unknown>) => sql`coalesce(sum(${days}), 0)::int`
  const { days, outDays, soundDays, workedDays } = kindsOfDays
  return sql`(
    select ${sum(days)} as days, ${sum(sql`(${days}) - (${outDays})`)} as due_days, ${sum(soundDays)} as sound_days, ${sum(workedDays)} as worked_days
    from equipment.holder o join equipment.device_day r on r.holder_id = o.id join equipment.device d on d.id = r.device_id ${countedDays('device', from, sql`(${from} + 7)`)}
    where o.kind = 'project' and o.project_id = ${project} and r.from_day < ${from} + 7 and (r.until_day is null or r.until_day > ${from}) and cuts.days > 0)`
}

/** Weeks that are over of projects that had anything in them. */
export const weeksFound = (actor: Actor, query: WeekQuery & { readonly isAsc?: string | undefined }): WorkedOut => {
  const may = (action: 'confirm' | 'reopen') => mayDo(actor, `equipment:work-week:${action}`)
  const state = sql`case when said.is_confirmed then 'confirmed' else 'open' end`
  const where: readonly RawBuilder<SqlBool>[] =
    query.state === undefined ? [] : [sql<SqlBool>`x.state = any(${query.state}::text[])`]
  // Somewhere it may be tomorrow already.
  const last = sql`date_trunc('week', ${today()}::date + 1)::date - 7`
  const here = localDay(sql`p.department_id`)
  return {
    rows: sql`
      select p.id || '-' || w.monday as key, p.id as project_id, p.name, w.monday, ${state} as state, said.id as said_id
      from (select (${last} - n * 7) as monday from generate_series(0, ${weeksBack}) n) w
      join system.project p on p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}
        ${query.projectInfoNo === undefined ? sql`` : sql`and p.id = ${query.projectInfoNo}`}
      cross join lateral (select date_trunc('week', ${here})::date as monday) present
      join equipment.holder o on o.project_id = p.id and o.kind = 'project' and w.monday < present.monday and w.monday >= present.monday - ${7 * weeksBack}::int
      cross join lateral (select r.id from equipment.device_day r where r.holder_id = o.id and r.from_day < w.monday + 7 and (r.until_day is null or r.until_day > w.monday) limit 1) held
      left join lateral (select s.id, s.is_confirmed from equipment.work_week s where s.project_id = p.id and s.monday = w.monday order by s.id desc limit 1) said on true`,
    where,
    order:
      query.isAsc?.startsWith('asc') === true
        ? sql`x.monday, x.name, x.project_id`
        : sql`x.monday desc, x.name, x.project_id`,
    columns: sql`
      x.key, x.project_id as "projectInfoNo", x.name as "projectName", x.monday, x.monday + 6 as sunday,
      sums.days::text as days, sums.due_days::text as "dueDays", sums.sound_days::text as "soundDays", sums.worked_days::text as "workedDays",
      (sums.sound_days - sums.worked_days)::text as "standbyDays", x.state,
      case when s.is_confirmed and s.worked_days <> sums.worked_days then s.worked_days::text end as "confirmedDays",
      u.nick_name as "saidBy", s.said_at as "saidTime", coalesce(s.reason, '') as reason,
      jsonb_strip_nulls(jsonb_build_object('confirm', case when ${may('confirm')} and x.state = 'open' then true end,
        'reopen', case when ${may('reopen')} and x.state = 'confirmed' then true end)) as can`,
    joins: sql`left join equipment.work_week s on s.id = x.said_id left join system.user u on u.id = s.said_by
      cross join lateral ${weekDays(sql`x.project_id`, sql`x.monday`)} sums`,
  }
}
