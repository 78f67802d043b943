import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { rootDepartment } from '@geodepot/contracts/system/dept.ts'
import type { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { hash } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, type Context, isAdministrator } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { isCommonPassword } from '../../kit/common-password.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { forbidden, notFound, refusal } from '../../kit/http/refusal.ts'
import { madePassword } from '../../kit/made-password.ts'
import { requireBelow } from '../role/index.ts'
import { endSessionsOf, passwordKey, unsealed } from '../session/index.ts'
import { userVisible } from './list.ts'

/** What a password hides that came sealed. @throws Refusal when it did not. */
export const opened = async (db: Reader, sealed: string, field: string): Promise<string> => {
  const text = unsealed(await passwordKey(db), sealed)
  if (text === undefined) throw refusal(accountMessages, 'plainPassword', {}, field)
  return text
}

// Whole, and as people call it for short.
const companyNames = async (db: Reader): Promise<string[]> => {
  const rows = await db
    .selectFrom('system.department')
    .select(['name', 'name_en', 'short_code'])
    .where('id', '=', rootDepartment)
    .execute()
  return rows
    .flatMap((row) => Object.values(row))
    .flatMap((name) => (name === null ? [] : [name, name.split(' ')[0] ?? '']))
}

/** A password that may be taken for the account. @throws Refusal that says what is wrong with it. */
export const acceptable = async (db: Reader, password: string, userName: string, field: string): Promise<string> => {
  const trouble = passwordTrouble(password, userName)
  if (trouble !== undefined) throw refusal(passwordMessages, trouble, passwordLength, field)
  if (isCommonPassword(password, [userName, ...(await companyNames(db))]))
    throw refusal(passwordMessages, 'passwordCommon', {}, field)
  return password
}

/** The hash of a password that nobody knows: the account opens once another is set. */
export const closedHash = (): Promise<string> => hash(randomBytes(32).toString('base64url'))

interface NewPassword {
  readonly id: number
  readonly hash: string
}
/** Sets passwords that somebody else chose: their owners have to choose others, and are signed out. */
const setForOthers = async (tx: Tx, actor: Actor, given: readonly NewPassword[]): Promise<void> => {
  const moment = now()
  await sql`
    update system.user u set password_hash = t.hash, password_changed_at = ${moment}, must_change_password = true, updated_at = ${moment}, updated_by = ${actor.userId}
    from ${recordset(given, { id: 'bigint', hash: 'text' })} where u.id = t.id`.execute(tx)
  await endSessionsOf(
    tx,
    given.map(({ id }) => id),
    moment,
  )
}
// The log says that it was set, never what it is.
const masked = { password: '******' }

/** Gives another person a new password. */
export const resetPassword = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  sealed: string,
): Promise<void> => {
  if (id === actor.userId) throw refusal(accountMessages, 'ownPassword')
  const {
    rows: [found],
  } = await sql<{
    name: string
  }>`select u.name from system.user u where u.id = ${id} and ${userVisible(actor)} for update`.execute(tx)
  if (!found) throw notFound()
  await requireBelow(tx, actor, [id])
  const password = await acceptable(tx, await opened(tx, sealed, 'password'), found.name, 'password')
  await setForOthers(tx, actor, [{ id, hash: await hash(password) }])
  await audit(tx, actor, context, 'system/user', 'resetPwd', [{ id, after: masked }])
}

// Hashing takes memory: a few at a time.
const atOnce = 8
/**
 * Gives every other account that the administrator may touch a password of
 * its own, and returns them: nothing else knows them.
 */
export const resetAllPasswords = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  confirmed: boolean,
): Promise<AnswerOf<typeof accounts.handleResetPwdAll>> => {
  if (!isAdministrator(actor)) throw forbidden()
  if (!confirmed) throw refusal(accountMessages, 'confirmAll', {}, 'confirm')
  const { rows } = await sql<{ userId: number; userName: string; nickName: string }>`
    select u.id as "userId", u.name as "userName", u.nick_name as "nickName" from system.user u
    where ${userVisible(actor)} and u.id <> ${actor.userId} and (${actor.roles.includes('superadmin')} or not exists (
      select 1 from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.key = 'superadmin')) order by u.id for update of u`.execute(
    tx,
  )
  const answer = rows.map((row) => ({ ...row, password: madePassword() }))
  const given: NewPassword[] = []
  for (let start = 0; start < answer.length; start += atOnce) {
    given.push(
      ...(await Promise.all(
        answer
          .slice(start, start + atOnce)
          .map(async ({ userId, password }) => ({ id: userId, hash: await hash(password) })),
      )),
    )
  }
  await setForOthers(tx, actor, given)
  await audit(
    tx,
    actor,
    context,
    'system/user',
    'resetPwd',
    rows.map(({ userId }) => ({ id: userId, after: masked })),
  )
  return answer
}
