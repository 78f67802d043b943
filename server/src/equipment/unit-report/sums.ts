import { type DayKind, dayKinds } from '@geodepot/contracts/equipment/figures.ts'
import { sql } from 'kysely'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { usdFactor } from '../../system/rate/index.ts'
import { boughtOn } from '../device/index.ts'
import { alikeRuns, all, begunDay, chosenOf, countedDays, unitOf, zoned } from '../figures/index.ts'
import { ratedDays, standardRate } from '../internal-rate/index.ts'
import { type ReportMonths, comparedDays } from './months.ts'

export interface Asked {
  readonly deptId?: string | undefined
}
const seen = (actor: Actor, owner: string) =>
  visible(actor, { departments: [owner, 'h.department_id'], projects: ['h.project_id'] })
const month = sql`to_char(mo.first, 'YYYY-MM') as month`

type Sums = Readonly<Record<DayKind, string>>
/** Days of single devices by unit, month and main category, as they are kept. */
export const findDays = async (db: Reader, actor: Actor, asked: Asked, { from, until }: ReportMonths) => {
  const { rows } = await sql<Sums & { unit: string; month: string; category: number }>`
    select ${unitOf} as unit, to_char(r.month, 'YYYY-MM') as month, c.path[1] as category, trim_scale(sum(r.days))::text as days, trim_scale(sum(r.out_days))::text as "outDays",
      trim_scale(sum(r.sound_days))::text as "soundDays", trim_scale(sum(r.worked_days))::text as "workedDays", trim_scale(sum(r.idle_days))::text as "idleDays"
    from equipment.month_days r join equipment.holder h on h.id = r.holder_id left join system.project p on p.id = h.project_id
    join equipment.model m on m.id = r.model_id join equipment.category c on c.id = m.category_id
    where r.month >= ${from}::date and r.month < ${until}::date and m.tracking <> 'bulk' and ${unitOf} is not null
      and ${seen(actor, 'r.owner_department_id')} and ${all(chosenOf(asked))}
    group by 1, 2, 3`.execute(db)
  return rows
}
export const noDays = (): Record<DayKind, string> =>
  Object.fromEntries(dayKinds.map((kind) => [kind, '0'])) as Record<DayKind, string>

export interface Holding {
  readonly unit: string
  readonly month: string
  readonly category: number
  readonly devices: number
  readonly good: number
  readonly inPool: number
  readonly atWork: number
  readonly net: string | null
  readonly original: string | null
}
/**
 * What units held when the months ended, or yesterday, by main category; and what that of our own on the books was worth:
 * what the books have now, and what later months depreciated. Before the first month that was run nobody knows.
 */
export const findHoldings = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  months: ReportMonths,
): Promise<readonly Holding[]> => {
  const { rows } = await sql<Holding>`
    with mo as materialized (
      select g.first, g.first >= coalesce((select min(month) from equipment.depreciation_run), date_trunc('month', ${today()}::date) - interval '1 month') as known
      from unnest(${comparedDays(months)}::date[]) g (first)),
    held as materialized (
      select mo.first, mo.known, ${unitOf} as unit, c.path[1] as category, h.kind, r.condition, d.account_state, d.currency, ${boughtOn} as bought, count(*)::int as devices,
        sum(d.original_value) as original,
        sum(d.net_value + coalesce((select sum(l.amount) from equipment.depreciation_line l join equipment.depreciation_run u on u.id = l.run_id
          where l.device_id = d.id and l.currency = d.currency and u.month > mo.first), 0)) filter (where d.original_value > 0) as net
      from mo join equipment.device_day r on true join equipment.holder h on h.id = r.holder_id ${zoned('h')}
      cross join lateral (select least((mo.first + interval '1 month')::date, ${begunDay()}) - 1 as day) last
      join equipment.device d on d.id = r.device_id and d.deleted_at is null join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
      where r.from_day <= last.day and (r.until_day is null or r.until_day > last.day) and m.tracking <> 'bulk' and ${unitOf} is not null
        and ${seen(actor, 'd.owner_department_id')} and ${all(chosenOf(asked))}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    select x.unit, to_char(x.first, 'YYYY-MM') as month, x.category, sum(x.devices)::int as devices, (coalesce(sum(x.devices) filter (where x.condition = 'good'), 0))::int as good,
      (coalesce(sum(x.devices) filter (where x.kind = 'pool'), 0))::int as "inPool", (coalesce(sum(x.devices) filter (where x.kind = 'project'), 0))::int as "atWork",
      round(sum(x.net * y.usd) filter (where x.known and x.account_state = 'inAccount'), 2)::text as net,
      round(sum(x.original * y.usd) filter (where x.known and x.account_state = 'inAccount' and x.net is not null), 2)::text as original
    from held x cross join lateral (select ${usdFactor(sql`x.currency`, sql`x.bought`)} as usd) y
    group by 1, 2, 3`.execute(db)
  return rows
}

export interface Idleness {
  readonly unit: string
  readonly month: string
  readonly category: number
  readonly cost: string
}
/** What sound days in pools came to at the rates of the days, by unit, month and main category. */
export const findIdleness = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  months: ReportMonths,
): Promise<readonly Idleness[]> => {
  const next = sql`(mo.first + interval '1 month')::date`
  const within = sql`r.from_day < ${next} and (r.until_day is null or r.until_day > mo.first)`
  const { rows } = await sql<Idleness>`
    with mo as materialized (select unnest(${comparedDays(months)}::date[]) as first),
    ${alikeRuns(sql`r.condition = 'good' and r.holder_id in (select o.id from equipment.holder o where o.kind = 'pool') and exists (select 1 from mo where ${within})`)}
    select ${unitOf} as unit, ${month}, c.path[1] as category, sum(r.devices * round(equipment.days_in(y.span) * y.usd, 2))::numeric(20, 2)::text as cost
    from mo join alike r on ${within} join equipment.model m on m.id = r.model_id and m.tracking <> 'bulk' join equipment.category c on c.id = m.category_id
    ${countedDays('alike', sql`mo.first`, next)}
    cross join lateral ${ratedDays(sql`m.category_id`, sql`s.sound`, sql`${await standardRate(db)}::numeric`)} y
    where not isempty(y.span) and y.usd > 0 and ${unitOf} is not null and ${seen(actor, 'r.owner_department_id')} and ${all(chosenOf(asked))}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** How units and main categories are called. */
export const findNames = async (
  db: Reader,
  units: readonly string[],
  categories: readonly number[],
  language: Language,
): Promise<{ units: ReadonlyMap<string, string>; categories: ReadonlyMap<number, string> }> => {
  const { rows } = await sql<{ unit: string | null; category: number | null; label: string }>`
    select o.id as unit, null::bigint as category, ${namedIn('o', language)} as label from system.department o where o.id = any(${units}::text[])
    union all select null, o.id, ${namedIn('o', language)} from equipment.category o where o.id = any(${categories}::bigint[])`.execute(
    db,
  )
  return {
    units: new Map(rows.flatMap(({ unit, label }) => (unit === null ? [] : [[unit, label] as const]))),
    categories: new Map(rows.flatMap(({ category, label }) => (category === null ? [] : [[category, label] as const]))),
  }
}
