import { serviceTokenPrefix } from '@geodepot/contracts/system/service-account.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, onceCommitted } from '../../kit/database/database.ts'
import { logSignIn } from '../logininfor/index.ts'
import { forgetSession } from './actors.ts'

const accessSeconds = 12 * 3600
const refreshSeconds = 7 * 24 * 3600

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = (): string => randomBytes(32).toString('base64url')
const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1000)

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly user_id: number
  readonly username: string
}
interface Person {
  readonly id: number
  readonly name: string
}

type Origin = Pick<Context, 'address' | 'client' | 'requestId'>

const tokensFor = (person: Person): Tokens => ({
  access_token: newToken(),
  refresh_token: newToken(),
  expires_in: accessSeconds,
  user_id: person.id,
  username: person.name,
})

/** Opens a session and notes it in the sign-in log. Only hashes of its tokens are kept. */
export const openSession = async (db: Database, person: Person, context: Origin): Promise<Tokens> => {
  const tokens = tokensFor(person)
  const moment = now()
  await db
    .insertInto('system.session')
    .values({
      token_hash: hashOf(tokens.access_token),
      refresh_hash: hashOf(tokens.refresh_token),
      user_id: person.id,
      address: context.address,
      client: context.client,
      created_at: moment,
      seen_at: moment,
      expires_at: later(accessSeconds),
      refresh_until: later(refreshSeconds),
    })
    .execute()
  await logSignIn(db, { userName: person.name, context, outcome: 'in' })
  return tokens
}

/**
 * Exchanges a refresh token for new tokens of the same session; both old ones end. Nothing when it opens no session;
 * one that was exchanged before ends its session.
 */
export const renewSession = (db: Database, refreshToken: string, context: Origin): Promise<Tokens | undefined> =>
  inTransaction(db, async (tx) => {
    const spent = hashOf(refreshToken)
    // Of two renewals at once the second waits here, and finds the token spent.
    const {
      rows: [found],
    } = await sql<Person & { sessionId: number; token: Buffer }>`
    select u.id, u.name, s.id as "sessionId", s.token_hash as token from system.session s join system.user u on u.id = s.user_id
    where s.refresh_hash = ${spent} and s.ended_at is null and s.refresh_until > ${now()} and u.status = '0' and u.deleted_at is null
      and (u.password_changed_at is null or s.created_at >= u.password_changed_at) for update of s`.execute(tx)
    if (!found) {
      await endStolen(tx, spent, context)
      return undefined
    }
    const tokens = tokensFor(found)
    await tx.insertInto('system.spent_refresh').values({ refresh_hash: spent, session_id: found.sessionId }).execute()
    await tx
      .updateTable('system.session')
      .set({
        token_hash: hashOf(tokens.access_token),
        refresh_hash: hashOf(tokens.refresh_token),
        expires_at: later(accessSeconds),
        refresh_until: later(refreshSeconds),
      })
      .where('id', '=', found.sessionId)
      .execute()
    onceCommitted(tx, () => {
      forgetSession(found.token)
    })
    return tokens
  })

// One of the two who brought it has stolen it, and nobody can tell which.
const endStolen = async (tx: Tx, spent: Buffer, context: Origin): Promise<void> => {
  const {
    rows: [ended],
  } = await sql<{ userName: string; token: Buffer }>`
    update system.session s set ended_at = ${now()} from system.spent_refresh r, system.user u
    where r.refresh_hash = ${spent} and s.id = r.session_id and s.ended_at is null and u.id = s.user_id returning u.name as "userName", s.token_hash as token`.execute(
    tx,
  )
  if (!ended) return
  onceCommitted(tx, () => {
    forgetSession(ended.token)
  })
  await logSignIn(tx, {
    userName: ended.userName,
    context,
    outcome: 'refused',
    reason: { key: 'refreshTwice', messages: sessionMessages },
  })
}

/** Ends the session of a token and says whose it was; one that opens nothing is nothing to end. */
export const endSession = async (db: Database, token: string): Promise<string | undefined> => {
  const {
    rows: [ended],
  } = await sql<{ name: string }>`
    update system.session s set ended_at = ${now()} from system.user u
    where s.token_hash = ${hashOf(token)} and s.ended_at is null and u.id = s.user_id returning u.name`.execute(db)
  // The token of another system ends the same way; its key stays.
  if (token.startsWith(serviceTokenPrefix))
    await sql`with gone as (delete from system.service_token where token_hash = ${hashOf(token)} returning key_id)
      select pg_notify('access_changed', 'person ' || a.user_id) from gone g join system.service_key k on k.id = g.key_id join system.service_account a on a.id = k.account_id`.execute(
      db,
    )
  forgetSession(hashOf(token))
  return ended?.name
}

/** Ends a session by its id. Every node lets go of it when this is committed. */
export const endSessionById = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('system.session')
    .set({ ended_at: now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends all sessions of these people but the one that is kept; that one counts as
 * opened at the moment of the change that ended the others.
 */
export const endSessionsOf = async (tx: Tx, userIds: readonly number[], moment: Date, kept = 0): Promise<void> => {
  await sql`update system.session set ended_at = ${moment} where user_id = any(${userIds}::bigint[]) and ended_at is null and id <> ${kept}`.execute(
    tx,
  )
  await tx.updateTable('system.session').set({ created_at: moment }).where('id', '=', kept).execute()
}

/** When the session of a token ends, in seconds since 1970. */
export const sessionEnd = async (db: Database, token: string): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ end: number }>`
    select extract(epoch from expires_at)::bigint as end from system.session where token_hash = ${hashOf(token)} union all
    select extract(epoch from least(o.expires_at, k.expires_at))::bigint from system.service_token o join system.service_key k on k.id = o.key_id where o.token_hash = ${hashOf(token)}`.execute(
    db,
  )
  return row?.end ?? 0
}
