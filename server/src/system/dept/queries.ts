import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import {
  type DeptBrief,
  type DeptDetail,
  type DeptRow,
  type dept,
  rootDepartment,
} from '@geodepot/contracts/system/dept.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'

/** The departments of the data scope. The company itself is an administrator's. */
export const deptVisible = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visible(actor, { departments: ['d.id'] })} and ${isAdministrator(actor) ? sql`true` : sql`d.id <> ${rootDepartment}`})`

// A reader who does not see what is above a department is told that it stands at the top.
const parentOf = (actor: Actor) => sql`
  case when d.parent_id is null then null when ${visible(actor, { departments: ['d.parent_id'] })} then d.parent_id else ${rootDepartment} end`

const columns = (actor: Actor, language: Language) => sql`
  d.id as "deptId", ${parentOf(actor)} as "parentId", array_to_string(d.path[1:array_length(d.path, 1) - 1], ',') as ancestors, ${namedIn('d', language)} as "deptName",
  d.order_number as "orderNum", d.leader, d.phone, d.email, d.status, '0' as "delFlag", d.level, d.kind as "deptType", d.short_code as "shortCode", d.country, d.time_zone as "timeZone", d.version,
  jsonb_strip_nulls(jsonb_build_object('add', case when ${mayDo(actor, 'system:dept:add')} and d.status = '0' then true end, 'edit', case when ${mayDo(actor, 'system:dept:edit')} then true end,
    'remove', case when ${mayDo(actor, 'system:dept:remove')} and d.id <> ${rootDepartment} then true end)) as can,
  cu.nick_name as "createBy", d.created_at as "createTime", uu.nick_name as "updateBy", d.updated_at as "updateTime", d.remark`
const joins = sql`left join system.user cu on cu.id = d.created_by left join system.user uu on uu.id = d.updated_by`
// Parents before their children, those of one parent in their order.
const order = sql`order by d.level, d.order_number, d.id`

const found = async (
  db: Reader,
  actor: Actor,
  language: Language,
  where: readonly RawBuilder<SqlBool>[],
): Promise<DeptRow[]> => {
  const { rows } = await sql<DeptRow>`
    select ${columns(actor, language)} from system.department d ${joins} where ${sql.join([deptVisible(actor), ...where], sql` and `)} ${order}`.execute(
    db,
  )
  return rows
}

export const findDepartments = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof dept.list>,
  language: Language,
): Promise<DeptRow[]> =>
  found(db, actor, language, [
    ...(query.deptName === undefined
      ? []
      : [sql<SqlBool>`lower(d.name || ' ' || d.name_en) like ${containing(query.deptName)}`]),
    ...(query.status === undefined ? [] : [sql<SqlBool>`d.status = ${query.status}`]),
  ])

/** The list without a department and all below it. */
export const findOthers = (db: Reader, actor: Actor, id: string, language: Language): Promise<DeptRow[]> =>
  found(db, actor, language, [sql<SqlBool>`not d.path @> array[${id}::text]`])

/** One department for editing, with its Chinese name. */
export const findDepartment = async (
  db: Reader,
  actor: Actor,
  id: string,
  language: Language,
): Promise<DeptDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<DeptDetail>`
    select ${columns(actor, 'cn')}, d.name_en as "deptNameEn", coalesce(${namedIn('p', language)}, '') as "parentName",
      exists (select 1 from document.numbering n where n.unit = d.short_code) as "codeUsed"
    from system.department d ${joins} left join system.department p on p.id = d.parent_id where d.id = ${id} and ${deptVisible(actor)}`.execute(
    db,
  )
  return row
}

const brief = async (db: Reader, language: Language, where: RawBuilder<SqlBool>): Promise<DeptBrief[]> => {
  const { rows } = await sql<DeptBrief>`
    select d.id as "deptId", d.parent_id as "parentId", ${namedIn('d', language)} as "deptName", d.level, d.order_number as "orderNum", d.status
    from system.department d where d.id <> ${rootDepartment} and ${where} ${order}`.execute(db)
  return rows
}
/** Every department of the company, disabled ones too: what stands in old documents has a name. */
export const findAll = (db: Reader, language: Language): Promise<DeptBrief[]> => brief(db, language, sql<SqlBool>`true`)
export const findUnits = (db: Reader, language: Language): Promise<DeptBrief[]> =>
  brief(db, language, sql<SqlBool>`d.level = 1 and d.status = '0'`)
/** The second-level unit above a department, or the department itself when it is one. */
export const findUnitOf = async (db: Reader, id: string, language: Language): Promise<DeptBrief | undefined> =>
  (await brief(db, language, sql<SqlBool>`d.id = (select path[2] from system.department where id = ${id})`))[0]

/** What the company is called: the department that all others hang below. */
export const findCompany = async (db: Reader, language: Language): Promise<string> => {
  const {
    rows: [root],
  } = await sql<{
    name: string
  }>`select ${namedIn('d', language)} as name from system.department d where d.id = ${rootDepartment}`.execute(db)
  return root?.name ?? ''
}

/** The code that stands in a document's number for each department: that of its second-level unit. */
export const unitCodes = async (db: Reader, departments: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; code: string }>`
    select d.id, u.short_code as code from system.department d join system.department u on u.id = coalesce(d.path[2], d.id)
    where d.id = any(${departments}::text[])`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
