import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, violated } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { seal, unseal } from '../../kit/seal.ts'
import { logSignIn } from '../logininfor/index.ts'
import { openSession } from '../session/index.ts'
import { type Departure, type Identity, arrive, depart } from './provider.ts'

const livesFor = 10 * 60 * 1000
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const later = (): Date => new Date(now().getTime() + livesFor)

/** Begins a sign-in at the provider and remembers it. */
export const begin = async (db: Database): Promise<Pick<Departure, 'url' | 'state'>> => {
  const { url, state, verifier, nonce } = await depart()
  await sql`delete from system.openid_flow where state_hash in (select state_hash from system.openid_flow where expires_at < ${now()} order by expires_at limit 100 for update skip locked)`.execute(
    db,
  )
  await db
    .insertInto('system.openid_flow')
    .values({ state_hash: hashOf(state), verifier: seal(verifier), nonce, expires_at: later() })
    .execute()
  return { url, state }
}

const spendFlow = async (db: Database, state: string): Promise<Pick<Departure, 'verifier' | 'nonce'>> => {
  const {
    rows: [flow],
  } = await sql<{ verifier: string; nonce: string; alive: boolean }>`
    delete from system.openid_flow where state_hash = ${hashOf(state)} returning verifier, nonce, expires_at > ${now()} as alive`.execute(
    db,
  )
  if (!flow?.alive) throw refusal(openidMessages, 'flowGone')
  return { verifier: unseal(flow.verifier), nonce: flow.nonce }
}

export interface Returned {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}
type Finished = { access_token: string; expires_in: number } | { ticket: string; name: string }

/**
 * Ends a sign-in at the provider: a session for an identity that is bound, else a
 * ticket to bind it with. A flow is spent by the first try.
 */
export const finish = async (
  db: Database,
  { state, code, iss, error }: Returned,
  context: Context,
): Promise<Finished> => {
  const flow = await spendFlow(db, state)
  if (code === undefined || error !== undefined) throw refusal(openidMessages, 'refusedThere')
  const identity = await arrive({ state, code, iss }, flow)
  const {
    rows: [person],
  } = await sql<{ id: number; name: string; status: string }>`
    select u.id, u.name, u.status from system.openid_identity i join system.user u on u.id = i.user_id and u.deleted_at is null
    where i.issuer = ${identity.issuer} and i.subject = ${identity.subject}`.execute(db)
  if (!person) return { ticket: await ticketFor(db, identity), name: identity.name }
  if (person.status !== '0') {
    const reason = { key: 'disabled', messages: sessionMessages } as const
    await logSignIn(db, { userName: person.name, context, outcome: 'refused', reason })
    throw new Refusal(500, [reason])
  }
  const { access_token, expires_in } = await openSession(db, person, context)
  return { access_token, expires_in }
}

const ticketFor = async (db: Database, { issuer, subject, name, email }: Identity): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url')
  await sql`delete from system.openid_ticket where ticket_hash in (select ticket_hash from system.openid_ticket where expires_at < ${now()} order by expires_at limit 100 for update skip locked)`.execute(
    db,
  )
  await db
    .insertInto('system.openid_ticket')
    .values({ ticket_hash: hashOf(ticket), issuer, subject, name, email, expires_at: later() })
    .execute()
  return ticket
}

/** Refuses a ticket that opens nothing any more, before a password is looked at. */
export const requireTicket = async (db: Database, ticket: string): Promise<void> => {
  const { rows } =
    await sql`select 1 from system.openid_ticket where ticket_hash = ${hashOf(ticket)} and expires_at > ${now()}`.execute(
      db,
    )
  if (rows.length === 0) throw refusal(openidMessages, 'ticketGone')
}

/** Binds the ticket's identity to an account, once. An identity of an account that was deleted is free again. */
export const bind = async (db: Database, ticket: string, userId: number): Promise<void> => {
  try {
    const { rows } = await sql`
      with spent as (delete from system.openid_ticket where ticket_hash = ${hashOf(ticket)} and expires_at > ${now()} returning issuer, subject),
        freed as (delete from system.openid_identity i using spent s, system.user u where i.issuer = s.issuer and i.subject = s.subject and u.id = i.user_id and u.deleted_at is not null returning i.user_id)
      insert into system.openid_identity (issuer, subject, user_id, created_at) select issuer, subject, ${userId}, ${now()} from spent where (select count(*) from freed) >= 0 returning user_id`.execute(
      db,
    )
    if (rows.length === 0) throw refusal(openidMessages, 'ticketGone')
  } catch (error) {
    if (violated(error) !== undefined) throw refusal(openidMessages, 'takenAccount', {}, 'username')
    throw error
  }
}
