import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import type { Approvers, Named, OwnSteps } from '../../kit/ports.ts'

const shape = {
  index: 'int',
  who: 'text',
  roleKey: 'text',
  place: 'text',
  departmentId: 'text',
  projectId: 'text',
  people: 'bigint[]',
} as const
const present = sql`u.status = '0' and u.deleted_at is null`

/**
 * For each step the enabled people it asks. A role in a department: its holders
 * there or, when it has none, in the nearest ancestor that
 * has; in a project: its members who hold it; in the company: anyone. A unit: the
 * people of that department itself, all or those with the role.
 */
export const approversOf = async (db: Reader, wanted: readonly Approvers[]): Promise<number[][]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ index: number; id: number }>`
    with wanted as materialized (select * from ${recordset(
      wanted.map((one, index) => ({ index, ...one })),
      shape,
    )}),
    held as materialized (
      select u.id, u.department_id, r.key from system.role r join system.user_role ur on ur.role_id = r.id join system.user u on u.id = ur.user_id
      where r.key in (select "roleKey" from wanted) and r.status = '0' and ${present}
    ),
    found as (
      select w.index, h.id, 0 as level from wanted w join held h on h.key = w."roleKey" where w.who = 'role' and w.place = 'company'
      union all
      select w.index, h.id, 0 from wanted w join held h on h.key = w."roleKey" join system.project_member m on m.user_id = h.id and m.project_id = w."projectId" where w.who = 'role' and w.place = 'project'
      union all
      select w.index, h.id, d.level from wanted w join system.department own on own.id = w."departmentId" join system.department d on d.id = any(own.path)
        join held h on h.key = w."roleKey" and h.department_id = d.id where w.who = 'role' and w.place in ('department', 'receiver')
      union all
      select w.index, u.id, 0 from wanted w join system.user u on u.department_id = w."departmentId" and ${present}
      where w.who = 'unit' and (w."roleKey" is null or exists (select 1 from held h where h.id = u.id and h.key = w."roleKey"))
      union all
      select w.index, u.id, 0 from wanted w join system.user u on u.id = any(w.people) and ${present} where w.who = 'people'
    ),
    nearest as (select index, id, rank() over (partition by index order by level desc) as place from found)
    select distinct index, id from nearest where place = 1 order by index, id`.execute(db)
  const found = Map.groupBy(rows, ({ index }) => index)
  return wanted.map((_, index) => (found.get(index) ?? []).map(({ id }) => id))
}

/** Who decides where every step is one person's own: see the port. */
export const superiorsOf = async (db: Reader, { person, steps, permission }: OwnSteps): Promise<number[]> => {
  const role = steps.find(({ roleKey }) => roleKey !== null)
  const { rows } = await sql<{ id: number }>`
    with found as (
      select u.id, 1 as rule, d.level from system.department own join system.department d on d.id = any(own.path) join system.user u on u.department_id = d.id and ${present}
        where own.id = ${role?.departmentId ?? null} and exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = u.id and r.key = ${role?.roleKey ?? null})
      union all
      select u.id, 0, d.level from system.user me join system.department own on own.id = me.department_id join system.department d on d.id = any(own.path) and d.id <> own.id
        join system.user u on u.department_id = d.id and ${present}
        where me.id = ${person} and exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' join system.role_menu rm on rm.role_id = r.id
          join system.menu m on m.id = rm.menu_id and m.status = '0' where ur.user_id = u.id and m.permission = ${permission})
    ),
    nearest as (select id, rank() over (order by rule desc, level desc) as place from found where id <> ${person})
    select distinct id from nearest where place = 1 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What people are called, and the department they belong to. */
export const peopleNamed = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select u.id as "userId", u.nick_name as "nickName", d.name as "deptName", d.name_en as "deptNameEn"
    from system.user u join system.department d on d.id = u.department_id where u.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Of these people the enabled ones who hold each permission. Administrators hold them all. */
export const holdersAmong = async (
  db: Reader,
  ids: readonly number[],
  permissions: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  const { rows } = await sql<{ permission: string; id: number }>`
    select distinct p.permission, u.id from unnest(${permissions}::text[]) as p(permission), system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id and r.status = '0'
    where u.id = any(${ids}::bigint[]) and ${present} and (r.key in ('admin', 'superadmin')
      or exists (select 1 from system.role_menu rm join system.menu m on m.id = rm.menu_id and m.status = '0' and m.permission = p.permission where rm.role_id = r.id))`.execute(
    db,
  )
  const found = Map.groupBy(rows, ({ permission }) => permission)
  return new Map(
    permissions.map((permission) => [permission, new Set((found.get(permission) ?? []).map(({ id }) => id))]),
  )
}
