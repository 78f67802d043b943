import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { userVisible } from '../user/index.ts'

export interface Named {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly code: string
}

/** Finds one by its id, its code or a name that nothing else has, whatever the case and width. */
export const finder = (all: readonly Named[]): ((text: string) => Named | undefined) => {
  const exact = new Map(all.flatMap((one) => [one.id, one.code].map((word) => [folded(word), one] as const)))
  const byName = Map.groupBy(
    all.flatMap((one) => [...new Set([folded(one.name), folded(one.nameEn)])].map((word) => ({ word, one }))),
    ({ word }) => word,
  )
  return (text) => {
    const found = byName.get(folded(text)) ?? []
    return exact.get(folded(text)) ?? (found.length === 1 ? found[0]?.one : undefined)
  }
}

export interface Known {
  readonly departments: readonly Named[]
  readonly roles: readonly Named[]
  readonly posts: readonly Named[]
}
/** What a list of people may name. Departments are those of the person's data scope. */
export const loadKnown = async (reader: Reader, actor: Actor): Promise<Known> => {
  const departments = await sql<Named>`
    select d.id, d.name, d.name_en as "nameEn", coalesce(d.short_code, d.id) as code from system.department d
    where d.status = '0' and ${visible(actor, { departments: ['d.id'] })} order by d.level, d.order_number, d.id`.execute(
    reader,
  )
  const roles =
    await sql<Named>`select r.id::text, r.name, r.name_en as "nameEn", r.key as code from system.role r where r.status = '0' order by r.order_number, r.id`.execute(
      reader,
    )
  const posts =
    await sql<Named>`select p.id::text, p.name, p.name_en as "nameEn", p.code from system.post p where p.status = '0' order by p.order_number, p.id`.execute(
      reader,
    )
  return { departments: departments.rows, roles: roles.rows, posts: posts.rows }
}

/** A person who is there, under the wire's names. */
export interface Card {
  readonly userId: number
  readonly version: number
  readonly isVisible: boolean
  readonly userName: string
  readonly nickName: string
  readonly deptId: string
  readonly phonenumber: string
  readonly email: string
  readonly sex: string
  readonly status: string
  readonly remark: string
  readonly roleIds: readonly number[]
  readonly postIds: readonly number[]
}
export interface Sought {
  readonly names: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}
/** Whoever bears one of these names, numbers or addresses. */
export const loadCards = async (reader: Reader, actor: Actor, { names, phones, emails }: Sought): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    select u.id as "userId", u.version, ${userVisible(actor)} as "isVisible", u.name as "userName", u.nick_name as "nickName", u.department_id as "deptId", u.phone as phonenumber, u.email, u.sex, u.status, u.remark,
      coalesce((select jsonb_agg(role_id order by role_id) from system.user_role where user_id = u.id), '[]') as "roleIds",
      coalesce((select jsonb_agg(post_id order by post_id) from system.user_post where user_id = u.id), '[]') as "postIds"
    from system.user u where u.deleted_at is null and (lower(u.name) = any(${names.map((one) => one.toLowerCase())}::text[])
      or (u.phone <> '' and u.phone = any(${phones}::text[])) or (u.email <> '' and lower(u.email) = any(${emails.map((one) => one.toLowerCase())}::text[])))`.execute(
    reader,
  )
  return rows
}

/** What the person decided for words that name no department: word → its id. */
export const decidedOf = (plan: ImportPlan): ((text: string) => string | undefined) => {
  const given = plan.values.filter(({ field }) => field === 'deptId')
  const single = new Map(
    given.flatMap(({ value, use }) =>
      value === undefined || use === undefined ? [] : [[folded(value), use] as const],
    ),
  )
  const rest = given.find(({ value }) => value === undefined)?.use
  return (text) => single.get(folded(text)) ?? rest
}
