import type {
  DepreciationRule,
  DepreciationRuns,
  depreciationCalls,
} from '@geodepot/contracts/equipment/depreciation.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

type DepreciationQuery = Omit<InputOf<typeof depreciationCalls.list>, 'pageNum' | 'pageSize'>

/** The rule of the device `d` by its model `m`: that of its category, or of the nearest above it. */
export const ruleOf = sql`(
  select r.months, r.residual_percent from equipment.category c join equipment.category u on u.id = c.id or u.id = any(c.path)
  join equipment.depreciation_rule r on r.category_id = u.id where c.id = m.category_id order by cardinality(u.path) desc limit 1)`
/** What is depreciated: our own that the books have, with a value. */
export const depreciated = sql<SqlBool>`d.deleted_at is null and d.account_state = 'inAccount' and d.original_value > 0`

/** Of one month, the last that was run unless told: one declaration for the page, its total and its export. */
export const depreciationListing = (actor: Actor, query: DepreciationQuery, language: Language): Listing => ({
  from: sql`equipment.depreciation_line a join equipment.depreciation_run r on r.id = a.run_id join equipment.device d on d.id = a.device_id join equipment.model m on m.id = d.model_id
    join equipment.category c on c.id = m.category_id`,
  key: 'a.id',
  scope: visible(actor, { departments: ['a.owner_department_id'] }),
  where: [
    query.month === undefined
      ? sql<SqlBool>`a.run_id = (select l.id from equipment.depreciation_run l order by l.month desc limit 1)`
      : sql<SqlBool>`r.month = ${`${query.month}-01`}::date`,
    ...(query.deptId === undefined
      ? []
      : [
          sql<SqlBool>`a.owner_department_id in (select o.id from system.department o where o.path @> array[${query.deptId}::text])`,
        ]),
    ...(query.categoryId === undefined ? [] : [sql<SqlBool>`c.path @> array[${query.categoryId}::bigint]`]),
    ...(query.keyword === undefined ? [] : [contains('d.search', query.keyword.toLowerCase())]),
  ],
  sort: { id: 'a.id', amount: 'a.amount' },
  columns: sql`a.id, to_char(r.month, 'YYYY-MM') as month, a.device_id as "devId", coalesce(d.self_number, d.serial, d.code, '') as "devNo", d.name as "devName",
    ${namedIn('c', language)} as "devType", ${namedIn('o', language)} as "ownerOrgName", a.currency, a.original_value::text as "originalValue",
    a.residual_value::text as "residualValue", a.months, a.amount::text as amount, a.accumulated::text as accumulated, a.net_value::text as "netValue"`,
  joins: sql`join system.department o on o.id = a.owner_department_id`,
})

const nextMonth = () =>
  sql`select coalesce((select max(month) + interval '1 month' from equipment.depreciation_run), date_trunc('month', ${today()}::date) - interval '1 month')::date as month`
/** Months that were run, as far as the reader sees their lines, and what comes next. */
export const findRuns = async (db: Reader, actor: Actor): Promise<DepreciationRuns> => {
  const seen = visible(actor, { departments: ['a.owner_department_id'] })
  const { rows: runs } = await sql<DepreciationRuns['runs'][number]>`
    select to_char(r.month, 'YYYY-MM') as month, u.nick_name as "runBy", r.run_at as "runTime",
      coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'devices', s.devices, 'amount', s.amount::text, 'netValue', s.net::text) order by s.currency) from (
        select a.currency, count(*) as devices, sum(a.amount) as amount, sum(a.net_value) as net from equipment.depreciation_line a
        where a.run_id = r.id and ${seen} group by a.currency) s), '[]') as sums
    from equipment.depreciation_run r join system."user" u on u.id = r.run_by order by r.month desc limit 12`.execute(
    db,
  )
  const {
    rows: [after],
  } = await sql<{ next: string; isOver: boolean; skipped: number }>`
    select to_char(n.month, 'YYYY-MM') as next, n.month + interval '1 month' <= ${today()}::date as "isOver",
      (select count(*)::int from equipment.device d join equipment.model m on m.id = d.model_id
        where ${depreciated} and d.depreciation_years is null and not exists ${ruleOf}) as skipped
    from (${nextMonth()}) n`.execute(db)
  return { runs, next: after?.next ?? '', isOver: after?.isOver ?? false, skipped: after?.skipped ?? 0 }
}

export const findRules = async (db: Reader, language: Language): Promise<DepreciationRule[]> => {
  const { rows } = await sql<DepreciationRule>`
    select r.category_id as "categoryId", ${namedIn('c', language)} as "devType", r.months, trim_scale(r.residual_percent)::text as "residualPercent", u.nick_name as "saidBy"
    from equipment.depreciation_rule r join equipment.category c on c.id = r.category_id left join system."user" u on u.id = r.said_by order by c.code`.execute(
    db,
  )
  return rows
}
export const nextToRun = async (db: Reader): Promise<{ next: string; isOver: boolean; isFirst: boolean }> => {
  const { rows } = await sql<{ next: string; isOver: boolean; isFirst: boolean }>`
    select to_char(n.month, 'YYYY-MM') as next, n.month + interval '1 month' <= ${today()}::date as "isOver",
      not exists (select 1 from equipment.depreciation_run) as "isFirst" from (${nextMonth()}) n`.execute(db)
  return rows[0] ?? { next: '', isOver: false, isFirst: true }
}
