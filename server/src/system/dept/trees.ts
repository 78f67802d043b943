import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type TreeNode, rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn, spoken } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Branch, prunedTo, treeOf } from './rules.ts'

const tree = async (db: Reader, language: Language, which: RawBuilder<SqlBool>): Promise<TreeNode[]> => {
  const { rows } = await sql<Branch>`
    select d.id, d.parent_id as parent, ${namedIn('d', language)} as label
    from system.department d where d.status = '0' and d.id <> ${rootDepartment} and ${which} order by d.level, d.order_number, d.id`.execute(
    db,
  )
  return treeOf(rows)
}

// One's own department is always there: lists open on it. So are those of the projects that one sees.
const withinScope = (
  actor: Actor,
): RawBuilder<SqlBool> => sql<SqlBool>`(${visible(actor, { departments: ['d.id'] })} or d.id = ${actor.departmentId}
  or d.id in (select p.department_id from system.project p where p.id = any(${actor.scope.projects}::text[]) and p.deleted_at is null))`
const below = (id: string): RawBuilder<SqlBool> => sql<SqlBool>`d.path @> array[${id}::text]`

export const wholeTree = (db: Reader, language: Language): Promise<TreeNode[]> => tree(db, language, sql<SqlBool>`true`)
export const scopedTree = (db: Reader, actor: Actor, language: Language): Promise<TreeNode[]> =>
  tree(db, language, withinScope(actor))

/**
 * One department of the scope with all below it. @throws Refusal 404 when it is not there, disabled or out of scope.
 */
export const subtree = async (db: Reader, actor: Actor, id: string, language: Language): Promise<TreeNode[]> => {
  const found = await tree(db, language, sql<SqlBool>`${below(id)} and ${withinScope(actor)}`)
  if (id !== rootDepartment && !found.some((node) => node.id === id)) throw notFound()
  return found
}

/** Units with the crews that have projects there: all of the scope, or those below a department. */
export const crewTree = async (
  db: Reader,
  actor: Actor,
  deptId: string | undefined,
  language: Language,
): Promise<TreeNode[]> => {
  const within = deptId === undefined ? withinScope(actor) : sql<SqlBool>`${below(deptId)} and ${withinScope(actor)}`
  const { rows } = await sql<Branch>`
    select distinct on (d.id, p.team_id) p.team_id as id, d.id as parent, ${spoken('p.team_name', language)} as label
    from system.department d join system.project p on p.department_id = d.id and p.deleted_at is null and p.team_id <> ''
    where d.status = '0' and ${within} order by d.id, p.team_id, p.created_at desc, p.id desc`.execute(db)
  const crews = Map.groupBy(rows, ({ parent }) => parent)
  return prunedTo(await tree(db, language, within), ({ id }) =>
    (crews.get(id) ?? []).map((crew) => ({ id: crew.id, label: crew.label === '' ? crew.id : crew.label })),
  )
}

/** Units with the warehouses below them. */
export const warehouseTree = async (db: Reader, actor: Actor, language: Language): Promise<TreeNode[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from system.department where kind = 'WAREHOUSE' and status = '0'`.execute(db)
  const warehouses = new Set(rows.map(({ id }) => id))
  return prunedTo(await scopedTree(db, actor, language), ({ id }) => warehouses.has(id))
}

/** The departments that the actor may open to a role, and those that the role names now. */
export const roleTree = async (
  db: Reader,
  actor: Actor,
  roleId: number,
  language: Language,
): Promise<{ checkedKeys: string[]; depts: TreeNode[] }> => {
  const {
    rows: [role],
  } = await sql<{ keys: string[] }>`
    select array(select rd.department_id from system.role_department rd where rd.role_id = r.id order by 1) as keys from system.role r where r.id = ${roleId}`.execute(
    db,
  )
  if (!role) throw notFound()
  return { checkedKeys: role.keys, depts: await tree(db, language, visible(actor, { departments: ['d.id'] })) }
}
