import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { forgetSession } from './actors.ts'

const accessSeconds = 12 * 3600
const refreshSeconds = 7 * 24 * 3600

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = (): string => randomBytes(32).toString('base64url')
const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1000)

export interface Tokens { readonly access_token: string; readonly refresh_token: string; readonly expires_in: number; readonly user_id: number; readonly username: string }
interface Person { readonly id: number; readonly name: string }

const tokensFor = (person: Person): Tokens => ({ access_token: newToken(), refresh_token: newToken(), expires_in: accessSeconds, user_id: person.id, username: person.name })

/** Opens a session. Only hashes of its tokens are kept. */
export const openSession = async (db: Database, person: Person, context: Pick<Context, 'address' | 'client'>): Promise<Tokens> => {
  const tokens = tokensFor(person)
  await db.insertInto('system.session').values({
    token_hash: hashOf(tokens.access_token), refresh_hash: hashOf(tokens.refresh_token), user_id: person.id,
    address: context.address, client: context.client, created_at: now(), expires_at: later(accessSeconds), refresh_until: later(refreshSeconds),
  }).execute()
  return tokens
}

/** Exchanges a refresh token for new tokens of the same session; both old ones end. Nothing when it opens no session. */
export const renewSession = async (db: Database, refreshToken: string): Promise<Tokens | undefined> => {
  const { rows: [found] } = await sql<Person & { sessionId: number; token: Buffer }>`
    select u.id, u.name, s.id as "sessionId", s.token_hash as token from system.session s join system.user u on u.id = s.user_id
    where s.refresh_hash = ${hashOf(refreshToken)} and s.ended_at is null and s.refresh_until > ${now()} and u.status = '0' and u.deleted_at is null
      and (u.password_changed_at is null or s.created_at >= u.password_changed_at)`.execute(db)
  if (!found) return undefined
  const tokens = tokensFor(found)
  // Of two renewals at once the second finds the refresh token gone.
  const { numUpdatedRows } = await db.updateTable('system.session')
    .set({ token_hash: hashOf(tokens.access_token), refresh_hash: hashOf(tokens.refresh_token), expires_at: later(accessSeconds), refresh_until: later(refreshSeconds) })
    .where('id', '=', found.sessionId).where('refresh_hash', '=', hashOf(refreshToken)).executeTakeFirst()
  forgetSession(found.token)
  return numUpdatedRows === 1n ? tokens : undefined
}

/** Ends the session of a token; one that opens nothing is nothing to end. */
export const endSession = async (db: Database, token: string): Promise<void> => {
  await db.updateTable('system.session').set({ ended_at: now() }).where('token_hash', '=', hashOf(token)).where('ended_at', 'is', null).execute()
  forgetSession(hashOf(token))
}

/** When the session of a token ends, in seconds since 1970. */
export const sessionEnd = async (db: Database, token: string): Promise<number> => {
  const { rows: [row] } = await sql<{ end: number }>`select extract(epoch from expires_at)::bigint as end from system.session where token_hash = ${hashOf(token)}`.execute(db)
  return row?.end ?? 0
}
