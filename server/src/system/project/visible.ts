import { projectDocument, usableStates } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { documentInScope, documentVisible } from '../../kit/document/index.ts'
import { type Visible, within } from '../../kit/access/visible.ts'

/** Projects of which the person is a member; `p` is the view of the projects in all of these. */
export const own = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.project_id in (select m.project_id from system.project_member m where m.user_id = ${actor.userId})`
/** Projects of the data scope: those that may be changed by whoever has the permission. */
export const inScope = (actor: Actor): RawBuilder<SqlBool> => documentInScope(projectDocument, actor, 'p')
/** Projects that a person sees: those of the scope or asked about, and the person's own. */
export const projectVisible = (actor: Actor): Visible =>
  within(sql`(${documentVisible(projectDocument, actor, 'p')} or (p.deleted_at is null and ${own(actor)}))`)
/** Those that can be worked on: approved, or virtual. */
export const usable = sql<SqlBool>`p.state = any(${usableStates}::text[])`

/**
 * A department stands for all below it. Asked for one's own department,
 * the list holds one's own projects elsewhere too.
 */
export const inDepartment = (actor: Actor, department: string): RawBuilder<SqlBool> => {
  const below = sql<SqlBool>`p.department_id in (select id from system.department where path @> array[${department}])`
  return department === actor.departmentId ? sql<SqlBool>`(${below} or ${own(actor)})` : below
}
