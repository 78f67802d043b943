import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import type { OwnProfile } from '@geodepot/contracts/system/user.profile.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator, mayDo } from '../../kit/access/actor.ts'
import { visible, type Visible, within } from '../../kit/access/visible.ts'
import { type Reader, alsoTrue, containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

/** People are seen by department; oneself, and whom one entered oneself, always. Other systems' accounts are none. */
export const userVisible = (actor: Actor): Visible =>
  within(
    sql<SqlBool>`u.deleted_at is null and not u.is_machine and ${visible(actor, { departments: ['u.department_id'], people: ['u.id', 'u.created_by'] })}`,
  )

// What is in the column is in the search text, which has the index.
const like = (column: string, value: string | undefined) =>
  value === undefined
    ? []
    : [contains('u.search', value), alsoTrue(sql`lower(${sql.ref(column)}) like ${containing(value)}`)]

type UserQuery = Partial<Omit<InputOf<typeof accounts.list>, 'pageNum' | 'pageSize'>>
const filters = (query: UserQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined ? [] : [contains('u.search', query.keyword)]),
  ...like('u.name', query.userName),
  ...like('u.nick_name', query.nickName),
  ...like('u.phone', query.phonenumber),
  ...(query.status === undefined ? [] : [sql<SqlBool>`u.status = ${query.status}`]),
  ...(query.deptId === undefined
    ? []
    : [sql<SqlBool>`u.department_id in (select id from system.department where path @> array[${query.deptId}::text])`]),
  ...(query.roleId === undefined
    ? []
    : [sql<SqlBool>`u.id in (select user_id from system.user_role where role_id = ${query.roleId})`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`u.created_at >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`u.created_at < ${query.endTime}::date + 1`]),
]

const names = (language: Language, kind: 'role' | 'post') => {
  const held =
    kind === 'role'
      ? sql`system.user_role h join system.role n on n.id = h.role_id`
      : sql`system.user_post h join system.post n on n.id = h.post_id`
  return sql`(select coalesce(string_agg(${namedIn('n', language)}, ${language === 'cn' ? '、' : ', '} order by n.order_number, n.id), '') from ${held} where h.user_id = u.id)`
}

// Accounts of administrators are touched by administrators alone; whose
// rights go further otherwise is found when it is tried.
const isAbove = (actor: Actor) => {
  if (actor.roles.includes('superadmin')) return sql`false`
  const keys = isAdministrator(actor) ? ['superadmin'] : ['superadmin', 'admin']
  return sql`exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.key = any(${keys}::text[]))`
}

const personColumns = (language: Language) => sql`
  u.id as "userId", u.name as "userName", u.nick_name as "nickName", u.department_id as "deptId", ${namedIn('d', language)} as "deptName",
  jsonb_build_object('deptId', u.department_id, 'deptName', ${namedIn('d', language)}) as dept, u.phone as phonenumber, u.email, u.sex, u.avatar,
  ${names(language, 'role')} as "roleNames", ${names(language, 'post')} as "postNames"`

const columns = (actor: Actor, language: Language) => {
  const own = sql`u.id = ${actor.userId}`
  const may = (action: string, permission: Parameters<typeof mayDo>[1], not: RawBuilder<unknown>) =>
    sql`${action}::text, case when ${mayDo(actor, permission)} and not ${isAbove(actor)} and not ${not} then true end`
  return sql`
    ${personColumns(language)}, u.status, '0' as "delFlag", u.version, u.remark,
    cu.nick_name as "createBy", u.created_at as "createTime", uu.nick_name as "updateBy", u.updated_at as "updateTime",
    jsonb_strip_nulls(jsonb_build_object(${sql.join([
      may('edit', 'system:user:edit', sql`false`),
      may('authRole', 'system:user:edit', sql`false`),
      may('changeStatus', 'system:user:edit', own),
      may('remove', 'system:user:remove', own),
      may('resetPwd', 'system:user:resetPwd', own),
    ])})) as can`
}
const joins = sql`join system.department d on d.id = u.department_id left join system.user cu on cu.id = u.created_by left join system.user uu on uu.id = u.updated_by`

/** The people of this person's data scope: one declaration for page, total and export. */
export const userListing = (
  actor: Actor,
  query: UserQuery,
  language: Language,
  only: readonly RawBuilder<SqlBool>[] = [],
): Listing => ({
  from: sql`system.user u`,
  key: 'u.id',
  scope: userVisible(actor),
  where: [...filters(query), ...only],
  columns: columns(actor, language),
  joins,
  sort: { userId: 'u.id', userName: 'u.name', nickName: 'u.nick_name', createTime: 'u.created_at' },
})

/** One person of the data scope, or nothing. */
export const findUser = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<UserRow | undefined> => {
  const {
    rows: [found],
  } =
    await sql<UserRow>`select ${columns(actor, language)} from system.user u ${joins} where u.id = ${id} and ${userVisible(actor)}`.execute(
      db,
    )
  return found
}

/** The person who asks, as the personal centre shows. */
export const findOwn = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<OwnProfile & { roleNames: string; postNames: string }> => {
  const {
    rows: [own],
  } = await sql<OwnProfile & { roleNames: string; postNames: string }>`
    select ${personColumns(language)}, u.created_at as "createTime" from system.user u join system.department d on d.id = u.department_id where u.id = ${actor.userId}`.execute(
    db,
  )
  if (!own) throw new Error(`user ${actor.userId} is gone`)
  return own
}

// For pickers: a company has thousands of people, not more.
const mostOffered = 5_000
export const findPeople = async (
  db: Reader,
  actor: Actor,
  keyword: string | undefined,
): Promise<AnswerOf<typeof accounts.getUserAll>> => {
  const { rows } = await sql<AnswerOf<typeof accounts.getUserAll>[number]>`
    select u.id as "userId", u.name as "userName", u.nick_name as "nickName", u.department_id as "deptId" from system.user u
    where ${userVisible(actor)} and u.status = '0' and ${keyword === undefined ? sql`true` : contains('u.search', keyword)} order by u.id limit ${mostOffered}`.execute(
    db,
  )
  return rows
}
