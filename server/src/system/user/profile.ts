import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { attempt, endSessionsOf, forgetRights } from '../session/index.ts'
import { refuseWrong, saved } from './check.ts'
import { findOwn } from './list.ts'
import { acceptable, opened } from './password.ts'

/** The signed-in person, with the names of roles and posts. */
export const ownProfile = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<AnswerOf<typeof profile.profile>> => {
  const { roleNames, postNames, ...data } = await findOwn(db, actor, language)
  return { data, roleGroup: roleNames, postGroup: postNames }
}

/** Changes what people write of themselves. What is not sent stays as it is. */
export const updateOwn = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: InputOf<typeof profile.updateProfile>,
): Promise<void> => {
  const {
    rows: [before],
  } = await sql<{ nickName: string; phonenumber: string; email: string; sex: string }>`
    select nick_name as "nickName", phone as phonenumber, email, sex from system.user where id = ${actor.userId} for update`.execute(
    tx,
  )
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } as NonNullable<typeof before>
  await refuseWrong(
    tx,
    actor,
    [
      {
        id: actor.userId,
        userName: actor.userName,
        deptId: actor.departmentId,
        deptBefore: actor.departmentId,
        phonenumber: after.phonenumber,
        email: after.email,
      },
    ],
    'edit',
  )
  await saved(
    'edit',
    actor.userName,
    sql`
    update system.user set nick_name = ${after.nickName}, phone = ${after.phonenumber}, email = ${after.email}, sex = ${after.sex}, version = version + 1, updated_at = ${now()}, updated_by = ${actor.userId}
    where id = ${actor.userId}`.execute(tx),
  )
  await audit(tx, actor, context, 'system/user', 'profile', [{ id: actor.userId, before, after }])
}

/**
 * Gives a person the password of own choice. Wrong old ones count like wrong
 * ones at sign-in, so that a session left open is no way to
 * guess. All other sessions of the person end.
 */
export const changeOwnPassword = async (
  db: Database,
  actor: Actor,
  context: Context,
  given: InputOf<typeof profile.updatePwd>,
): Promise<void> => {
  const old = await opened(db, given.oldPassword, 'oldPassword')
  const chosen = await acceptable(db, await opened(db, given.newPassword, 'newPassword'), actor.userName, 'newPassword')
  const right = await attempt(db, actor.userName, context.address, async () => {
    const { password_hash: before } = await db
      .selectFrom('system.user')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return (await verify(before, old)) ? before : undefined
  })
  const wrongOld = () => refusal(profileMessages, 'wrongOld', {}, 'oldPassword')
  if (right === undefined) throw wrongOld()
  if (chosen === old) throw refusal(profileMessages, 'sameAsOld', {}, 'newPassword')
  const next = await hash(chosen)
  await inTransaction(db, async (tx) => {
    forgetRights(tx)
    const moment = now()
    // Whoever resets a password at this moment has the last word.
    const { numAffectedRows } =
      await sql`update system.user set password_hash = ${next}, password_changed_at = ${moment}, must_change_password = false, updated_at = ${moment}, updated_by = ${actor.userId}
      where id = ${actor.userId} and password_hash = ${right}`.execute(tx)
    if (Number(numAffectedRows ?? 0) === 0) throw wrongOld()
    await endSessionsOf(tx, [actor.userId], moment, actor.sessionId)
    await audit(tx, actor, context, 'system/user', 'updatePwd', [{ id: actor.userId, after: { password: '******' } }])
  })
}
