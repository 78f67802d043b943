import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type CostsAsked, registerProjectCosts } from '../../ports/project-costs.ts'
import { usdFactor } from '../../system/rate/index.ts'
import { countedDays } from '../figures/index.ts'
import { ratedDays, standardRate } from '../internal-rate/index.ts'

const monthsOf = ({ from, until }: CostsAsked) =>
  sql`(select g::date as first, (g + interval '1 month')::date as next from generate_series(${from}::date, ${until}::date - 1, interval '1 month') g) mo`
const inRun = sql`r.from_day < mo.next and (r.until_day is null or r.until_day > mo.first)`
const model = sql`join equipment.model m on m.id = r.model_id join equipment.brand b on b.id = m.brand_id`

// Working days that the project has a device, each at the rate of its day: a run is cut where a month or a rate ends.
registerProjectCosts({
  kind: 'days',
  rows: async (db, asked) => sql`
    select 'd' || r.id || '-' || lower(y.span), upper(y.span) - 1, concat_ws(' ', coalesce(d.self_number, d.serial, d.code), b.name, m.name), null::text, null::bigint, null::text,
      equipment.days_in(y.span)::numeric, y.usd, round(equipment.days_in(y.span) * y.usd, 2)
    from ${monthsOf(asked)} join equipment.holder o on o.kind = 'project' and o.project_id = ${asked.project} join equipment.device_day r on r.holder_id = o.id and ${inRun}
    join equipment.device d on d.id = r.device_id join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id
    ${countedDays('device', sql`mo.first`, sql`mo.next`)}
    cross join lateral ${ratedDays(sql`m.category_id`, sql`e.expected`, sql`${await standardRate(db)}::numeric`)} y
    where not isempty(y.span) and y.usd > 0
    union all
    select 'q' || r.id || '-' || lower(y.span), upper(y.span) - 1, concat_ws(' ', b.name, m.name, trim_scale(r.quantity)), null, null, null,
      equipment.days_in(y.span) * r.quantity, y.usd, round(equipment.days_in(y.span) * r.quantity * y.usd, 2)
    from ${monthsOf(asked)} join equipment.holder o on o.kind = 'project' and o.project_id = ${asked.project} join equipment.quantity_day r on r.holder_id = o.id and ${inRun} ${model}
    ${countedDays('quantity', sql`mo.first`, sql`mo.next`)}
    cross join lateral ${ratedDays(sql`m.category_id`, sql`e.expected`, sql`null::numeric`)} y
    where not isempty(y.span) and y.usd > 0`,
})

// By the day on which they were settled.
registerProjectCosts({
  kind: 'repair',
  rows: async (_db, { project, from, until }) => sql`
    select 'r' || r.id, (r.settled_at at time zone 'Asia/Shanghai')::date, concat_ws(' ', b.name, m.name, r.fault), 'equipment/repair', r.id, r.number, r.quantity, null::numeric, r.total_amount
    from equipment.repair r ${model}
    where r.project_id = ${project} and r.deleted_at is null and r.state = 'settled' and r.total_amount <> 0
      and (r.settled_at at time zone 'Asia/Shanghai')::date >= ${from}::date and (r.settled_at at time zone 'Asia/Shanghai')::date < ${until}::date`,
})

// What was lost and not found again, at its share of what the line was worth.
registerProjectCosts({
  kind: 'loss',
  rows: async (_db, { project, from, until }) => sql`
    select 'l' || r.id, (a.occurred_at at time zone 'Asia/Shanghai')::date, concat_ws(' ', b.name, m.name), 'equipment/loss', a.id, a.number, g.open, round(r.value_usd / r.quantity, 2),
      round(r.value_usd * g.open / r.quantity, 2)
    from equipment.loss a join equipment.loss_line r on r.document_id = a.id join equipment.loss_progress g on g.line_id = r.id ${model}
    where a.project_id = ${project} and a.deleted_at is null and a.state = 'approved' and g.open > 0 and r.value_usd > 0
      and (a.occurred_at at time zone 'Asia/Shanghai')::date >= ${from}::date and (a.occurred_at at time zone 'Asia/Shanghai')::date < ${until}::date`,
})

// What is hired for the project: days of each month, at the rate of the day on which the hire began.
registerProjectCosts({
  kind: 'lease',
  rows: async (_db, asked) => sql`
    select 'h' || r.id || '-' || mo.first, least(mo.next - 1, ${today()}::date), concat_ws(' ', b.name, m.name), 'equipment/lease', a.id, a.number, y.days,
      round(r.day_rate * u.usd, 2), round(y.days * r.day_rate * u.usd, 2)
    from ${monthsOf(asked)} join equipment.lease a on a.project_id = ${asked.project} and a.kind = 'leasedIn' and a.deleted_at is null
    join equipment.lease_line r on r.document_id = a.id ${model}
    cross join lateral (select equipment.lease_line_days(r.id, least(mo.next - 1, ${today()}::date)) - equipment.lease_line_days(r.id, mo.first - 1) as days) y
    cross join lateral (select ${usdFactor(sql`a.currency`, sql`a.hired_from`)} as usd) u
    where mo.first <= ${today()}::date and y.days > 0 and r.day_rate > 0`,
})

// What was agreed on with owners for damage: each word changes what the one before it on the line said, on its own day.
registerProjectCosts({
  kind: 'damage',
  rows: async (_db, { project, from, until }) => sql`
    select 'g' || x.id, x.day, concat_ws(' ', b.name, m.name, x.reason), 'equipment/lease', x.document_id, x.number, r.quantity, null::numeric, round(x.change * u.usd, 2)
    from (
      select e.id, e.line_id, e.document_id, e.reason, a.number, a.currency, a.hired_from, (e.created_at at time zone 'Asia/Shanghai')::date as day,
        e.amount - coalesce(lag(e.amount) over (partition by e.line_id order by e.id), 0) as change
      from equipment.lease_damage e join equipment.lease a on a.id = e.document_id
      where a.project_id = ${project} and a.kind = 'leasedIn' and a.deleted_at is null) x
    join equipment.lease_line r on r.id = x.line_id ${model}
    cross join lateral (select ${usdFactor(sql`x.currency`, sql`x.hired_from`)} as usd) u
    where x.change <> 0 and x.day >= ${from}::date and x.day < ${until}::date`,
})
