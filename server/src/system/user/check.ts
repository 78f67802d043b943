import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { type Reason, Refusal, reasonIn, refusal } from '../../kit/http/refusal.ts'

type Action = 'add' | 'edit'
/** What is to be written of a person; `id` is 0 for a new one. What the person has already may stay, wherever it is. */
export interface Written {
  readonly id: number
  readonly userName: string
  readonly deptId: string
  readonly phonenumber?: string | undefined
  readonly email?: string | undefined
  readonly postIds?: readonly number[] | undefined
  readonly deptBefore?: string | undefined
  readonly postsBefore?: readonly number[] | undefined
}

interface Found {
  position: number
  name: boolean
  phone: boolean
  email: boolean
  department: boolean
  post: boolean
}

const reason = reasonIn(accountMessages)

/** @throws Refusal that names every field that is taken by somebody else or names what is not there. */
export const refuseWrong = async (tx: Tx, actor: Actor, given: readonly Written[], action: Action): Promise<void> => {
  const rows = given.map(
    ({ id, userName, deptId, phonenumber = '', email = '', postIds = [], deptBefore, postsBefore = [] }, position) => ({
      position,
      id,
      userName,
      deptId,
      phonenumber,
      email,
      posts: postIds.filter((post) => !postsBefore.includes(post)),
      moved: deptId !== deptBefore,
    }),
  )
  const other = sql<SqlBool>`u.id <> t.id and u.deleted_at is null`
  const { rows: found } = await sql<Found>`
    select t.position,
      t.id = 0 and exists (select 1 from system.user u where lower(u.name) = lower(t."userName") and ${other}) as name,
      t.phonenumber <> '' and exists (select 1 from system.user u where u.phone = t.phonenumber and ${other}) as phone,
      t.email <> '' and exists (select 1 from system.user u where lower(u.email) = lower(t.email) and ${other}) as email,
      t.moved and not exists (select 1 from system.department d where d.id = t."deptId" and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}) as department,
      exists (select 1 from unnest(t.posts) as wanted where not exists (select 1 from system.post p where p.id = wanted and p.status = '0')) as post
    from ${recordset(rows, { position: 'int', id: 'bigint', userName: 'text', deptId: 'text', phonenumber: 'text', email: 'text', posts: 'bigint[]', moved: 'boolean' })} order by t.position`.execute(
    tx,
  )
  const reasons = found.flatMap((wrong): Reason[] => {
    const params = { name: given[wrong.position]?.userName ?? '' }
    const say = (key: keyof typeof accountMessages.texts, field: string): Reason => reason(key, params, field)
    return [
      ...(wrong.name ? [say('addTakenName', 'userName')] : []),
      ...(wrong.phone ? [say(`${action}TakenPhone`, 'phonenumber')] : []),
      ...(wrong.email ? [say(`${action}TakenEmail`, 'email')] : []),
      ...(wrong.department ? [say('unknownDepartment', 'deptId')] : []),
      ...(wrong.post ? [say('unknownPost', 'postIds')] : []),
    ]
  })
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
}

const uniques = {
  user_name: ['userName', 'addTakenName'],
  user_phone: ['phonenumber', 'TakenPhone'],
  user_email: ['email', 'TakenEmail'],
} as const
/**
 * Waits for a write; what two people enter at the same moment is refused in the same words as what was there before.
 */
export const saved = async <T>(action: Action, name: string, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const constraint = violated(error)
    if (constraint === undefined || !(constraint in uniques)) throw error
    const [field, key] = uniques[constraint as keyof typeof uniques]
    throw refusal(accountMessages, key === 'addTakenName' ? key : `${action}${key}`, { name }, field)
  }
}
