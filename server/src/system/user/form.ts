import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { RoleOption, UserForm, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { postOptions } from '../post/index.ts'
import { findUser } from './list.ts'

/**
 * The roles that a form offers: the enabled ones, those of administrators to
 * administrators alone, and what the person holds already.
 */
const roleOptions = async (
  db: Reader,
  actor: Actor,
  language: Language,
  held: readonly number[],
): Promise<RoleOption[]> => {
  const kept = actor.roles.includes('superadmin')
    ? []
    : isAdministrator(actor)
      ? ['superadmin']
      : ['superadmin', 'admin']
  const { rows } = await sql<RoleOption>`
    select r.id as "roleId", r.key as "roleKey", ${namedIn('r', language)} as "roleName", r.order_number as "roleSort", r.status from system.role r
    where (r.status = '0' and not r.key = any(${kept}::text[])) or r.id = any(${held}::bigint[]) order by r.order_number, r.id`.execute(
    db,
  )
  return rows
}

interface Held {
  roleIds: number[]
  postIds: number[]
}
const heldBy = async (db: Reader, id: number): Promise<Held> => {
  const {
    rows: [held],
  } = await sql<Held>`
    select coalesce((select jsonb_agg(role_id order by role_id) from system.user_role where user_id = ${id}), '[]') as "roleIds",
      coalesce((select jsonb_agg(post_id order by post_id) from system.user_post where user_id = ${id}), '[]') as "postIds"`.execute(
    db,
  )
  return held ?? { roleIds: [], postIds: [] }
}

/** What the form of a new user needs. */
export const blankForm = async (db: Reader, actor: Actor, language: Language): Promise<UserForm> => ({
  roles: await roleOptions(db, actor, language, []),
  posts: await postOptions(db, language),
  roleIds: [],
  postIds: [],
})

/** A user with what may be chosen for the account. @throws Refusal 404 outside the data scope. */
export const filledForm = async (db: Reader, actor: Actor, id: number, language: Language): Promise<UserForm> => {
  const data = await findUser(db, actor, id, language)
  if (!data) throw notFound()
  const held = await heldBy(db, id)
  return {
    data,
    roles: await roleOptions(db, actor, language, held.roleIds),
    posts: await postOptions(db, language, held.postIds),
    ...held,
  }
}

/** A user and all roles, each marked whether the user holds it. @throws Refusal 404 outside the data scope. */
export const rolesOf = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<AnswerOf<typeof accounts.authRole>> => {
  const user = await findUser(db, actor, id, language)
  if (!user) throw notFound()
  const { roleIds } = await heldBy(db, id)
  const held = new Set(roleIds)
  return {
    user,
    roles: (await roleOptions(db, actor, language, roleIds)).map((role) => ({ ...role, flag: held.has(role.roleId) })),
  }
}
