import { endedStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../system/dept/index.ts'

/**
 * Quarters of operators on projects that ought to be scored and are not, as (operator_id, project_id, period, since, today): those that are over, or
 * whose project is finished. Projects that are virtual or not approved yet ask for none. Nobody works on a project that is over: whoever was
 * put there without a last day was there until it ended.
 */
export const unscoredPeriods = (): RawBuilder<unknown> => sql`(
  select distinct w.operator_id, w.project_id, to_char(q.first, 'YYYY-"Q"Q') as period, least(q.last, e.over_on) as since, here.day as today
  from equipment.operator_post w join equipment.operator o on o.id = w.operator_id and o.deleted_at is null
  join system.project p on p.id = w.project_id and p.deleted_at is null and p.state = 'approved'
  cross join lateral (select p.status = any(${endedStatuses}::text[]) as ended, case when p.status = any(${endedStatuses}::text[]) then coalesce(p.ended_on, p.acquire_end, p.design_end) end as over_on) e
  cross join lateral (select ${localDay(sql`p.department_id`)} as day) here
  cross join lateral (
    select g::date as first, (g + interval '3 months')::date - 1 as last
    from generate_series(date_trunc('quarter', w.from_on), least(w.until_on, e.over_on, here.day), interval '3 months') g) q
  where (e.ended or q.last < here.day) and w.from_on <= coalesce(e.over_on, here.day)
    and not exists (select 1 from equipment.operator_score s where s.operator_id = w.operator_id and s.project_id = w.project_id
      and s.period = to_char(q.first, 'YYYY-"Q"Q') and s.submitted_at is not null))`

/** What a total is worth by a standard. */
export const gradeOf = (total: RawBuilder<unknown>, standard: string): RawBuilder<unknown> => {
  const from = (grade: string) => sql.ref(`${standard}.grade_${grade}`)
  return sql`case when ${total} >= ${from('a')} then 'A' when ${total} >= ${from('b')} then 'B' when ${total} >= ${from('c')} then 'C' else 'D' end`
}
