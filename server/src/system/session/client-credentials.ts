// OAuth's client credentials (RFC 6749, 4.4): a service account's key is exchanged for a token of an hour.
import { serviceTokenPrefix } from '@geodepot/contracts/system/service-account.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, inTransaction } from '../../kit/database/database.ts'
import { prefix } from '../../kit/http/mount.ts'
import { type Reason, Refusal, reasonIn, said, tooMany } from '../../kit/http/refusal.ts'
import type { Credentials } from '../../kit/http/route.ts'
import { logSignIn } from '../logininfor/index.ts'
import { attempt } from './attempts.ts'
import { type FoundKey, findKey, fromNear, keyRefused, shutFor, writeServiceCalls } from './service-keys.ts'
import { hashOf } from './tokens.ts'

const tokenSeconds = 3600
const longest = 200

// The words of the standard, which are English; ours stand beside them in the caller's language.
const inOAuth = ({ code, reasons: [reason], retryAfter }: Refusal): Refusal =>
  new Refusal(
    code,
    reason ? [reason] : [],
    {
      error: code === 429 ? 'temporarily_unavailable' : 'invalid_client',
      ...(reason && { error_description: said(reason, 'en') }),
    },
    retryAfter,
  )

const reason = reasonIn(sessionMessages)
const wrongClient: Reason = reason('wrongClient')
const clientLocked = (minutes: number): Refusal => inOAuth(tooMany(reason('clientLocked', { minutes }), minutes * 60))

/** The key of this account, whatever has become of it. */
const keyOf = async (db: Database, { name, secret }: Credentials): Promise<FoundKey | undefined> => {
  const found = await findKey(db, hashOf(secret))
  return found && (found.name === name || String(found.service.accountId) === name) ? found : undefined
}

/** Answers what a client of OAuth expects; wrong keys are counted apart from people's passwords. @throws Refusal */
export const tokenForKey = async (db: Database, given: Credentials, context: Context) => {
  const name = given.name.slice(0, longest)
  const found = await attempt(db, `client ${name}`, context.address, () => keyOf(db, given), clientLocked)
  if (!found) {
    await logSignIn(db, { userName: name, context, outcome: 'refused', reason: wrongClient })
    throw inOAuth(new Refusal(401, [wrongClient]))
  }
  const shut = shutFor(found) ?? (fromNear(found)(context.address) ? undefined : 'foreignAddress')
  const { method, path } = session.token
  const called = { ...found.service, calledAt: now(), method, path: prefix + path, address: context.address }
  await inTransaction(db, (tx) => writeServiceCalls(tx, [{ ...called, code: shut ? 401 : session.token.ok }]))
  if (shut) throw inOAuth(keyRefused(shut, context.address))
  const seconds = Math.min(tokenSeconds, Math.floor((found.expiresAt - now().getTime()) / 1000))
  const token = serviceTokenPrefix + randomBytes(32).toString('base64url')
  await sql`with over as (delete from system.service_token where key_id = ${found.service.keyId} and expires_at < ${now()})
    insert into system.service_token (token_hash, key_id, expires_at)
    values (${hashOf(token)}, ${found.service.keyId}, ${new Date(now().getTime() + seconds * 1000)})`.execute(db)
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: seconds,
    scope: 'server',
    user_id: found.userId,
    username: found.name,
  }
}
