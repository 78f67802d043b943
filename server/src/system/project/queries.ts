import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import {
  type ProjectDetail,
  type ProjectListRow,
  type ProjectRow,
  type projectDocument,
  type project,
} from '@geodepot/contracts/system/project.ts'
import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn, spoken } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import {
  type Presented,
  type Standard,
  awaitedPeople,
  decisionOverdue,
  presented,
  waitsFor,
} from '../../kit/document/index.ts'
import { peopleListing } from '../chain/index.ts'
import { projects } from './document.ts'
import { isAmended, ownObjections } from './rules.ts'
import { inDepartment, inScope, projectVisible, usable } from './visible.ts'

type Asked = Omit<InputOf<typeof project.list>, 'pageNum' | 'pageSize'>
type ProjectInfo = AnswerOf<typeof project.select>

const filled = <T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>) =>
  value === undefined || value === '' ? [] : [condition(value)]
const like = (text: string) => sql`lower(p.name || ' ' || p.short_name || ' ' || p.team_id) like ${containing(text)}`
const among = (column: string) => (values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`

const columns = (language: Language) => sql`
  p.project_id as "projectInfoNo", p.project_number as "projectId", p.name as "projectName", case when p.is_virtual then '1' else '0' end as "virtualFlag",
  p.exploration_method as "explorationMethod", p.team_id as "teamId", ${spoken('p.team_name', language)} as "teamName",
  p.year as "projectYear", p.status as "projectStatus", p.type as "projectType", p.design_start as "designStartDate", p.design_end as "designEndDate",
  p.ended_on as "projectEndTime", p.department_id as "orgId", p.department_id as "orgCode", ${namedIn('d', language)} as "deptName"`
const facts = sql`
  p.short_name as "shortName", p.build_method as "buildMethod", p.importance as "isMainProject", p.client_unit as "manageOrg", p.market_scope as "marketClassify", p.acquire_start as "acquireStartTime",
  p.acquire_end as "acquireEndTime", p.country as "projectCountry", p.team_leader as "teamLeader", '0' as "delFlag", p.remark`
const rest = sql`p.joint_team as "jointOrg", p.geology_task as "geologyTask", p.leader_id as "teamLeaderId"`
const standing = (actor: Actor) => sql`
  p.id, p.number, p.call_code, p.call_code as "callCode", p.state, p.version, p.department_id, p.project_id, p.created_by, p.submitted_by, p.state as "docState",
  coalesce(su.nick_name, cu.nick_name) as "applicantName", p.submitted_at as "submitTime",
  (select string_agg(w.nick_name, ', ' order by w.id) from system.user w where w.id = any(${awaitedPeople('p')})) as "waitingFor", ${decisionOverdue('p')} as "overdueDays",
  cu.nick_name as "createBy", p.created_at as "createTime", uu.nick_name as "updateBy", p.updated_at as "updateTime", ${inScope(actor)} as "inScope"`
const department = sql`join system.department d on d.id = p.department_id`
const people = sql`left join system.user cu on cu.id = p.created_by left join system.user uu on uu.id = p.updated_by left join system.user su on su.id = p.submitted_by`

export type Found = Standard & { readonly inScope: boolean } & Omit<
    ProjectListRow,
    keyof Presented<typeof projectDocument>
  >
type FoundDetail = Found & Omit<ProjectDetail, keyof ProjectListRow>

/** The list of this person: one declaration for page, total and export. */
export const projectListing = (actor: Actor, query: Asked, language: Language): Listing => ({
  from: sql`system.project_document p`,
  key: 'p.id',
  scope: projectVisible(actor),
  where: [
    ...filled(
      query.projectName,
      (text) => sql<SqlBool>`(${like(text)} or lower(p.project_number) like ${containing(text)})`,
    ),
    ...filled(query.projectStatus, among('p.status')),
    ...filled(query.projectType, among('p.type')),
    ...filled(query.docState, among('p.state')),
    ...filled(query.projectYear, (year) => sql<SqlBool>`p.year = ${year}`),
    ...filled(query.virtualFlag, (flag) => sql<SqlBool>`p.is_virtual = ${flag === '1'}`),
    ...[query.orgId, query.orgCode].flatMap((given) => filled(given, (one) => inDepartment(actor, one))),
    ...filled(query.beginTime, (day) => sql<SqlBool>`p.design_start >= ${day}::date`),
    ...filled(query.endTime, (day) => sql<SqlBool>`p.design_start <= ${day}::date`),
    ...(query.mine === undefined ? [] : [waitsFor(actor, projects, 'p')]),
  ],
  sort: {
    projectName: 'p.name',
    projectYear: 'p.year',
    projectStatus: 'p.status',
    designStartDate: 'p.design_start',
    designEndDate: 'p.design_end',
  },
  columns: sql`${columns(language)}, ${facts}, ${standing(actor)}`,
  joins: sql`${department} ${people}`,
})

// What the engine says of the approval, and what else this person may do with a project as it stands.
export const completed = async <R extends Found>(
  db: Reader,
  actor: Actor,
  rows: readonly R[],
): Promise<(R & Presented<typeof projectDocument> & { can: ProjectListRow['can'] })[]> => {
  const shown = await presented(db, projects, actor, rows)
  return shown.map((row) => {
    if (!row.inScope) return row
    const of = { state: row.docState, status: row.projectStatus }
    const may = (action: string) => mayDo(actor, `system:project:${action}`)
    return {
      ...row,
      can: {
        ...row.can,
        ...(isAmended(of) && may('edit') && { edit: true as const, team: true as const }),
        ...(isAmended(of) && may('remove') && { remove: true as const }),
        ...(!ownObjections.convert(of) && may('convert') && { convert: true as const }),
        ...(!ownObjections.waive(of) && may('waive') && { waive: true as const }),
      },
    }
  })
}

export const findList = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof project.list>,
  language: Language,
): Promise<Page<ProjectListRow>> => {
  const page = await listed<Found>(db, projectListing(actor, query, language), query)
  return { ...page, rows: await completed(db, actor, page.rows) }
}

/** Projects by a part of their name, number or team, for the one search. */
export const findByName = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const { rows } = await listed<ProjectListRow>(db, projectListing(actor, { projectName: keyword }, language), {
    pageNum: 1,
    pageSize: searchBounds.each,
  })
  return rows.map((row) => ({
    view: 'system/project/index',
    below: `/${row.projectInfoNo}`,
    title: row.projectName,
    note: [row.projectId, row.teamName, row.deptName].filter(Boolean).join(' · '),
  }))
}

// The inbox knows a project by its approval alone.
const called = (key: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(key)
    ? sql<SqlBool>`(p.project_id = ${key} or p.id = ${Number(key)})`
    : sql<SqlBool>`p.project_id = ${key}`

/** Everything about one project that this person sees, or nothing. */
export const findDetail = async (
  db: Reader,
  actor: Actor,
  key: string,
  language: Language,
): Promise<ProjectDetail | undefined> => {
  const { rows } = await sql<FoundDetail>`
    select ${columns(language)}, ${facts}, ${rest}, ${standing(actor)}, p.replaces_id as replaces, (select o.name from system.project o where o.id = p.replaces_id) as "replacesName",
      p.waived_until as "waivedUntil", p.waiver_reason as "waiverReason", (select u.nick_name from system.user u where u.id = p.waived_by) as "waivedBy"
    from system.project_document p ${department} ${people} where ${called(key)} and ${projectVisible(actor)}`.execute(
    db,
  )
  return (await completed(db, actor, rows))[0]
}

/** The id of a project's approval, whoever asks; nothing when there is no such project. */
export const documentOf = async (db: Reader, key: string): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select p.id from system.project_document p where ${called(key)} and p.deleted_at is null`.execute(db)
  return row?.id
}

/** The selector's list: what can be worked on. */
export const findProjects = (db: Reader, actor: Actor, query: InputOf<typeof project.selector>, language: Language) =>
  listed<ProjectRow>(
    db,
    {
      from: sql`system.project_document p`,
      key: 'p.id',
      scope: projectVisible(actor),
      where: [
        usable,
        ...filled(query.projectName, (text) => sql<SqlBool>`${like(text)}`),
        ...filled(query.projectStatus, among('p.status')),
        ...filled(query.virtualFlag, (flag) => sql<SqlBool>`p.is_virtual = ${flag === '1'}`),
        ...[query.orgId, query.orgCode, query.selectOrgCode].flatMap((given) =>
          filled(
            given,
            (several) =>
              sql<SqlBool>`(${sql.join(
                several.map((one) => inDepartment(actor, one)),
                sql` or `,
              )})`,
          ),
        ),
        ...filled(query.beginTime ?? query.startTime, (day) => sql<SqlBool>`p.design_start >= ${day}::date`),
        ...filled(query.endTime, (day) => sql<SqlBool>`p.design_start <= ${day}::date`),
      ],
      sort: { projectName: 'p.name', projectYear: 'p.year', designStartDate: 'p.design_start' },
      columns: columns(language),
      joins: department,
    },
    query,
  )

const findOne = async (
  db: Reader,
  actor: Actor,
  id: string,
  language: Language,
  also: readonly RawBuilder<SqlBool>[],
): Promise<ProjectInfo | undefined> => {
  const {
    rows: [found],
  } = await sql<ProjectInfo>`
    select ${columns(language)}, ${facts}, ${rest} from system.project_document p ${department}
    where ${sql.join([sql`p.project_id = ${id}`, projectVisible(actor), ...also], sql` and `)}`.execute(db)
  return found
}
/** One project that this person sees, or nothing. */
export const findInfo = (db: Reader, actor: Actor, id: string, language: Language) =>
  findOne(db, actor, id, language, [])
/** One project that this person sees and can work on, or nothing. */
export const findProject = (db: Reader, actor: Actor, id: string, language: Language) =>
  findOne(db, actor, id, language, [usable])

export const findNames = async (
  db: Reader,
  actor: Actor,
  name: string | undefined,
): Promise<AnswerOf<typeof project.names>> => {
  const { rows } = await sql<AnswerOf<typeof project.names>[number]>`
    select p.project_id as "projectInfoNo", p.name as "projectName", p.project_number as "projectId" from system.project_document p
    where ${sql.join([projectVisible(actor), usable, ...filled(name, (text) => sql<SqlBool>`${like(text)}`)], sql` and `)} order by p.id desc limit 500`.execute(
    db,
  )
  return rows
}

/** Crews by number, each as it was called and where it belonged last. */
export const findTeams = async (db: Reader, language: Language): Promise<AnswerOf<typeof project.teams>> => {
  const { rows } = await sql<AnswerOf<typeof project.teams>[number]>`
    select distinct on (p.team_id) p.team_id as "teamId", ${spoken('p.team_name', language)} as "teamName", ${namedIn('d', language)} as "deptName"
    from system.project p ${department} where p.team_id <> '' and p.deleted_at is null order by p.team_id, p.document_id desc limit 1000`.execute(
    db,
  )
  return rows
}

export const findPeople = (
  db: Reader,
  query: InputOf<typeof project.people>,
  language: Language,
): Promise<AnswerOf<typeof project.people>> => listed(db, peopleListing(query.keyword, language), query)

/** The columns that hold an entry of a dictionary, under the names of those. */
const coded = {
  projectType: 'type',
  projectStatus: 'status',
  explorationMethod: 'exploration_method',
  importance: 'importance',
  buildMethod: 'build_method',
  marketScope: 'market_scope',
} as const
export const codedColumns = Object.keys(coded) as (keyof typeof coded)[]
/** Of these codes those that a project holds, deleted ones too: they may be looked at. */
export const findCodes = async (
  db: Reader,
  column: keyof typeof coded,
  codes: readonly string[],
): Promise<string[]> => {
  const name = sql.ref(coded[column])
  const { rows } = await sql<{
    code: string
  }>`select distinct ${name} as code from system.project where ${name} = any(${codes}::text[])`.execute(db)
  return rows.map(({ code }) => code)
}
