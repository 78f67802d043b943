import { application } from '@geodepot/contracts/equipment/application.ts'
import { repair } from '@geodepot/contracts/equipment/repair.ts'
import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { type Ratio, ratios } from '@geodepot/contracts/equipment/unit-report.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf, visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { allocatedTo } from '../application/index.ts'
import { checkSeen, wasDue } from '../check/index.ts'
import { countedRepairs, momentIn, repairInEffect, standing, stillLost, unitOf } from '../figures/index.ts'
import type { ReportMonths } from './months.ts'

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Shanghai')::date`

/** Rows of unit, day, part and whole; the days are those of the months that the report compares, or more. */
type Rows = (actor: Actor, months: ReportMonths) => RawBuilder<unknown>
const rowsOf: Readonly<Record<Ratio, Rows>> = {
  checks: (actor, { from, until }) => sql`
    select coalesce(o.department_id, o.manager_department_id), o.plan_date, case when o.state = 'done' then 1 else 0 end, 1
    from equipment.check_order o where o.plan_date >= ${from}::date and o.plan_date < ${until}::date and ${wasDue()} and ${conditionOf(checkSeen(actor))}`,
  requests: (actor, months) => sql`
    select p.department_id, ${dayOf(sql`a.submitted_at`)}, least(${standing}, coalesce(${allocatedTo}, 0)), ${standing}
    from equipment.application a join equipment.application_line l on l.document_id = a.id left join equipment.model m on m.id = l.model_id
    join system.project p on p.id = a.project_id
    where a.deleted_at is null and a.state = 'approved' and ${momentIn(months)(sql`a.submitted_at`)} and ${documentVisible(application, actor, 'a')} and coalesce(m.tracking <> 'bulk', true)`,
  returns: (actor, { from, until }) => sql`
    select p.department_id, a.expected_on, least(x.asked, x.came), x.asked
    from equipment.return a join system.project p on p.id = a.project_id
    cross join lateral (select coalesce(sum(l.quantity), 0) as asked,
      (select count(*) from equipment.custody_event e where e.document_id = a.id and e.device_id is not null and e.to_holder_id = a.to_holder_id and e.from_holder_id <> e.to_holder_id
        and ${dayOf(sql`e.happened_at`)} <= a.expected_on and not exists (select 1 from equipment.custody_event b where b.reverses_id = e.id)) as came
      from equipment.return_line l where l.document_id = a.id and l.device_id is not null) x
    where a.deleted_at is null and a.state in ('ready', 'underWay', 'closed') and a.expected_on >= ${from}::date and a.expected_on < least(${until}::date, ${today()}::date)
      and ${documentVisible(deviceReturn, actor, 'a')}`,
  repairs: (actor, months) => sql`
    select ${unitOf}, ${dayOf(sql`a.completed_at`)}, case when a.rework > 0 then 1 else 0 end, 1
    from ${countedRepairs}
    where ${repairInEffect} and ${momentIn(months)(sql`a.completed_at`)} and m.tracking <> 'bulk' and ${documentVisible(repair, actor, 'a')}`,
  losses: (actor, months) => sql`
    select ${unitOf}, ${dayOf(sql`e.happened_at`)}, ${stillLost}, 0
    from equipment.custody_event e join equipment.holder h on h.id = e.from_holder_id left join system.project p on p.id = h.project_id join equipment.device d on d.id = e.device_id
    where e.kind = 'loss' and ${momentIn(months)(sql`e.happened_at`)}
      and ${visible(actor, { departments: ['d.owner_department_id', 'h.department_id'], projects: ['h.project_id'] })}`,
}

export interface RatioSum {
  readonly name: Ratio
  readonly unit: string
  readonly month: string
  readonly part: string
  readonly whole: string
}
/** What no day tells, by unit and month, in one statement. */
export const findRatios = async (db: Reader, actor: Actor, months: ReportMonths): Promise<readonly RatioSum[]> => {
  const all = ratios.map((name) => sql`select ${name}::text, x.* from (${rowsOf[name](actor, months)}) x`)
  const { rows } = await sql<RatioSum>`
    select x.name, x.unit, to_char(x.day, 'YYYY-MM') as month, trim_scale(sum(x.part))::text as part, trim_scale(sum(x.whole))::text as whole
    from (${sql.join(all, sql` union all `)}) x (name, unit, day, part, whole) where x.unit is not null group by 1, 2, 3`.execute(
    db,
  )
  return rows
}
