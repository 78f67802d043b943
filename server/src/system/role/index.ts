// Roles: so far only who holds which role where, which approval asks.
// Asked for by acceptance C1 and C12; the role screens come with administration.
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Approvers } from '../../kit/document/ports.ts'

/**
 * The enabled people who hold an enabled role in a place. For a department: those of the department itself or, when it has none,
 * of its nearest ancestor that has; for a project: its members; for the company: anyone.
 */
export const approversOf = async (db: Reader, wanted: Approvers): Promise<number[]> => {
  const held = sql`system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id and r.status = '0' and r.key = ${wanted.roleKey}`
  const present = sql`u.status = '0' and u.deleted_at is null`
  const query = {
    company: () => sql<{ id: number }>`select u.id from ${held} where ${present} order by u.id`,
    project: () => sql<{ id: number }>`
      select u.id from ${held} join system.project_member m on m.user_id = u.id and m.project_id = ${wanted.projectId} where ${present} order by u.id`,
    department: () => sql<{ id: number }>`
      with found as (
        select u.id, d.level from system.department own join system.department d on d.id = any(own.path) join ${held} on u.department_id = d.id
        where own.id = ${wanted.departmentId} and ${present}
      ) select id from found where level = (select max(level) from found) order by id`,
  }[wanted.place]
  const { rows } = await query().execute(db)
  return rows.map(({ id }) => id)
}

/** Enabled administrators, where a task goes that nobody else can take. */
export const administrators = async (db: Reader): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
    where r.key in ('admin', 'superadmin') and r.status = '0' and u.status = '0' and u.deleted_at is null order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
