import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { ProjectRow, project } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

type Filters = InputOf<typeof project.selector>
export type ProjectDetail = AnswerOf<typeof project.select>

const own = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`p.id in (select m.project_id from system.project_member m where m.user_id = ${actor.userId})`
/** Projects of the departments that this person may see, and the person's own. */
const projectVisible = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })} or ${own(actor)})`

// A department stands for all below it. Asked for one's own department, the list holds one's own projects elsewhere too.
const inDepartment = (actor: Actor, department: string): RawBuilder<SqlBool> => {
  const below = sql<SqlBool>`p.department_id in (select id from system.department where path @> array[${department}])`
  return department === actor.departmentId ? sql<SqlBool>`(${below} or ${own(actor)})` : below
}
const filled = <T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>) => (value === undefined || value === '' ? [] : [condition(value)])

const columns = (language: Language) => sql`
  p.id as "projectInfoNo", p.number as "projectId", p.name as "projectName", case when p.is_virtual then '1' else '0' end as "virtualFlag",
  p.exploration_method as "explorationMethod", p.team_id as "teamId", ${sql.ref(language === 'cn' ? 'p.team_name' : 'p.team_name_en')} as "teamName",
  p.year as "projectYear", p.status as "projectStatus", p.type as "projectType", p.design_start as "designStartDate", p.design_end as "designEndDate",
  p.ended_on as "projectEndTime", p.department_id as "orgId", p.department_id as "orgCode", ${sql.ref(language === 'cn' ? 'd.name' : 'd.name_en')} as "deptName"`
const department = sql`join system.department d on d.id = p.department_id`

const listing = (actor: Actor, query: Filters, language: Language): Listing => ({
  from: sql`system.project p`,
  key: 'p.id',
  where: [
    sql<SqlBool>`p.deleted_at is null`,
    projectVisible(actor),
    ...filled(query.projectName, (text) => sql<SqlBool>`lower(p.name || ' ' || p.short_name || ' ' || p.team_id) like ${containing(text)}`),
    ...filled(query.projectStatus, (status) => sql<SqlBool>`p.status = ${status}`),
    ...[query.orgId, query.orgCode, query.selectOrgCode].flatMap((given) => filled(given, (one) => inDepartment(actor, one))),
    ...filled(query.beginTime ?? query.startTime, (day) => sql<SqlBool>`p.design_start >= ${day}::date`),
    ...filled(query.endTime, (day) => sql<SqlBool>`p.design_start <= ${day}::date`),
  ],
  sort: { projectName: 'p.name', projectYear: 'p.year', designStartDate: 'p.design_start' },
  columns: columns(language),
  joins: department,
})

export const findProjects = (db: Reader, actor: Actor, query: Filters, language: Language) => listed<ProjectRow>(db, listing(actor, query, language), query)

/** One project that this person may see, or nothing. */
export const findProject = async (db: Reader, actor: Actor, id: string, language: Language): Promise<ProjectDetail | undefined> => {
  const { rows: [found] } = await sql<ProjectDetail>`
    select ${columns(language)}, p.short_name as "shortName", p.country as "projectCountry", p.acquire_start as "acquireStartTime", p.acquire_end as "acquireEndTime"
    from system.project p ${department} where p.id = ${id} and p.deleted_at is null and ${projectVisible(actor)}`.execute(db)
  return found
}

export const findNames = async (db: Reader, actor: Actor, name: string | undefined): Promise<AnswerOf<typeof project.names>> => {
  const matching = filled(name, (text) => sql<SqlBool>`lower(p.name || ' ' || p.short_name || ' ' || p.team_id) like ${containing(text)}`)
  const { rows } = await sql<AnswerOf<typeof project.names>[number]>`
    select p.id as "projectInfoNo", p.name as "projectName", p.number as "projectId" from system.project p
    where ${sql.join([sql`p.deleted_at is null`, projectVisible(actor), ...matching], sql` and `)} order by p.id desc limit 500`.execute(db)
  return rows
}

/** The columns that hold an entry of a dictionary, under the names of those. */
const coded = {
  projectType: 'type', projectStatus: 'status', explorationMethod: 'exploration_method', importance: 'importance', buildMethod: 'build_method', marketScope: 'market_scope',
} as const
export const codedColumns = Object.keys(coded) as (keyof typeof coded)[]
/** Of these codes those that a project holds, deleted ones too: they may be looked at. */
export const findCodes = async (db: Reader, column: keyof typeof coded, codes: readonly string[]): Promise<string[]> => {
  const name = sql.ref(coded[column])
  const { rows } = await sql<{ code: string }>`select distinct ${name} as code from system.project where ${name} = any(${codes}::text[])`.execute(db)
  return rows.map(({ code }) => code)
}
