import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../../kit/access/actor.ts'
import type { Database } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { logSignIn } from '../logininfor/index.ts'
import { attempt } from './attempts.ts'
import { captchaAsked, spendCaptcha } from './captcha.ts'
import { passwordKey, unsealed } from './keys.ts'
import { type Tokens, openSession } from './tokens.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  readonly code: string
  readonly uuid: string
}

let nobody: Promise<string> | undefined

interface Known {
  readonly id: number
  readonly name: string
}

const holder = async (
  db: Database,
  name: string,
  password: string,
): Promise<(Known & { status: string }) | undefined> => {
  // Verified in place of an account that does not exist, so that the answer takes as long.
  nobody ??= hash('nobody has this password')
  const person = await db
    .selectFrom('system.user')
    .select(['id', 'name', 'password_hash', 'status'])
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (await verify(person?.password_hash ?? (await nobody), password)) ? person : undefined
}

const judged = async (db: Database, given: Credentials, context: Context): Promise<Known> => {
  if (given.username === '') throw refusal(sessionMessages, 'usernameEmpty', {}, 'username')
  if (given.password === '') throw refusal(sessionMessages, 'passwordEmpty', {}, 'password')
  if (await captchaAsked(db)) await spendCaptcha(db, given.uuid, given.code)
  const password = unsealed(await passwordKey(db), given.password)
  if (password === undefined) throw refusal(sessionMessages, 'plainPassword', {}, 'password')
  const person = await attempt(db, given.username, context.address, () => holder(db, given.username, password))
  if (!person) throw refusal(sessionMessages, 'wrongPair')
  if (person.status !== '0') throw refusal(sessionMessages, 'disabled')
  return person
}

/**
 * The person of the right account, password and captcha; refuses anything else,
 * and notes it, without telling whether the account exists.
 */
export const recognised = async (db: Database, given: Credentials, context: Context): Promise<Known> => {
  try {
    return await judged(db, given, context)
  } catch (error) {
    const [reason] = error instanceof Refusal ? error.reasons : []
    if (reason) await logSignIn(db, { userName: given.username, context, outcome: 'refused', reason })
    throw error
  }
}

/** Opens a session for the right account, password and captcha. */
export const signIn = async (db: Database, given: Credentials, context: Context): Promise<Tokens> =>
  openSession(db, await recognised(db, given, context), context)
