import {
  type OperatorDetail,
  type OperatorResult,
  type OperatorRow,
  operatorCalls,
} from '@geodepot/contracts/equipment/operator.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, visible, within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { localDay } from '../../system/dept/index.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'
import { gradeOf, unscoredPeriods } from './due.ts'

type OperatorQuery = Omit<InputOf<typeof operatorCalls.list>, 'pageNum' | 'pageSize'>

/** Seen by his department, and wherever he works or worked. */
export const operatorSeen = (actor: Actor): Visible =>
  within(sql`(${visible(actor, { departments: ['a.department_id'] })} or exists (
    select 1 from equipment.operator_post w join system.project wp on wp.id = w.project_id
    where w.operator_id = a.id and ${visible(actor, { departments: ['wp.department_id'], projects: ['wp.id'] })}))`)

const isUnscored = sql<SqlBool>`a.id in (select u.operator_id from ${unscoredPeriods()} u)`
const filters = (query: OperatorQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [sql<SqlBool>`lower(a.number || ' ' || a.name) like ${containing(query.keyword)}`]),
  ...(query.active === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.active === 'Y'}`]),
  ...(query.projectInfoNo === undefined
    ? []
    : [
        sql<SqlBool>`exists (select 1 from equipment.operator_post w where w.operator_id = a.id and w.project_id = ${query.projectInfoNo})`,
      ]),
  ...(query.unscored === undefined ? [] : [query.unscored === 'Y' ? isUnscored : sql<SqlBool>`not ${isUnscored}`]),
]

/** What those who scored came to on average, by project and quarter; the standard is that of the quarter. */
const results = (operator: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select s.project_id, s.period, round(avg(s.total), 1) as total, count(*)::int as scorers, max(s.standard_id) as standard_id
  from equipment.operator_score s where s.operator_id = ${operator} and s.submitted_at is not null group by s.project_id, s.period)`

/** One declaration for the page, its total and its export. */
export const operatorListing = (actor: Actor, query: OperatorQuery, language: Language): Listing => ({
  from: sql`equipment.operator a`,
  key: 'a.id',
  scope: operatorSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', operatorName: 'a.name', licenceEnd: 'a.licence_end' },
  columns: sql`a.id, a.number as "operatorNo", a.name as "operatorName", a.user_id as "userId", au.nick_name as "accountName", a.department_id as "orgId",
    ${namedIn('d', language)} as "orgName", a.licence_number as "licenceNo", a.licence_end as "licenceEnd", case when a.is_active then 'Y' else 'N' end as active,
    post.name as "projectName", r.total::text as total, case when r.total is not null then ${gradeOf(sql`r.total`, 'st')} end as grade,
    coalesce(due.periods, '') as "openPeriods",
    ${masterColumns(actor, operatorCalls)}`,
  joins: sql`join system.department d on d.id = a.department_id left join system.user au on au.id = a.user_id
    left join lateral (select p.name from equipment.operator_post w join system.project p on p.id = w.project_id
      where w.operator_id = a.id and ${localDay(sql`p.department_id`)} between w.from_on and coalesce(w.until_on, 'infinity') order by w.from_on desc, w.id desc limit 1) post on true
    left join lateral (select round(avg(x.total), 1) as total, max(x.standard_id) as standard_id from ${results(sql`a.id`)} x) r on true
    left join equipment.score_standard st on st.id = r.standard_id
    left join (select u.operator_id, string_agg(distinct u.period, ' ' order by u.period) as periods from ${unscoredPeriods()} u group by u.operator_id) due on due.operator_id = a.id
    ${masterJoins}`,
})

export const findOperator = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OperatorDetail | undefined> => {
  const row = await recordIn<OperatorRow>(db, operatorListing(actor, {}, language), id)
  if (!row) return undefined
  const { rows: posts } = await sql<OperatorDetail['posts'][number]>`
    select w.project_id as "projectInfoNo", p.name as "projectName", w.from_on as "fromOn", w.until_on as "untilOn"
    from equipment.operator_post w join system.project p on p.id = w.project_id where w.operator_id = ${id} order by w.from_on, w.id`.execute(
    db,
  )
  return { ...row, posts }
}

/** What one came to, the first quarter first; nothing of one that the person does not see. */
export const findResults = async (db: Reader, actor: Actor, id: number): Promise<OperatorResult[] | undefined> => {
  const { rows: seen } = await sql`
    select 1 from equipment.operator a where a.id = ${id} and a.deleted_at is null and ${operatorSeen(actor)}`.execute(
    db,
  )
  if (seen.length === 0) return undefined
  const { rows } = await sql<OperatorResult>`
    select r.period, r.project_id as "projectInfoNo", p.name as "projectName", r.total::text as total, ${gradeOf(sql`r.total`, 'st')} as grade, r.scorers
    from ${results(sql`${id}::bigint`)} r join system.project p on p.id = r.project_id join equipment.score_standard st on st.id = r.standard_id
    order by r.period, p.name`.execute(db)
  return rows
}
