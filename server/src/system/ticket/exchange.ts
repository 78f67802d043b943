import type { OpenedLink } from '@geodepot/contracts/system/ticket.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { logSignIn } from '../logininfor/index.ts'
import { hashOf, newSecret, pinHashOf } from './secrets.ts'
import { purposeNamed } from './purposes.ts'
import { type Ticket, mostWrongPins, refused, ticketBy, troubleOf } from './standing.ts'

const openFor = 30 * 60 * 1000
// Somebody outside writes for longer, and what a record opens it says itself.
const recordOpenFor = 12 * 60 * 60 * 1000

/** The link behind a secret, as long as it opens something. @throws Refusal that says why it does not */
export const openTicket = async (db: Reader, secret: string): Promise<Ticket> => {
  const ticket = await ticketBy(db, sql`k.token_hash = ${hashOf(secret)}`)
  const trouble = await troubleOf(db, ticket)
  if (trouble !== undefined || !ticket) throw refused(trouble ?? 'unknown')
  return ticket
}

const exchanged = async (db: Database, { id, purpose, documentId, recordId, userName }: Ticket, context: Context) => {
  const linkToken = newSecret()
  const until = new Date(now().getTime() + (recordId === null ? openFor : recordOpenFor))
  const { rows } = await sql`
    update system.ticket set wrong_pins = 0, session_hash = ${hashOf(linkToken)}, session_until = ${until}
    where id = ${id} and used_at is null and withdrawn_at is null returning 1`.execute(db)
  // Somebody was faster since it was looked at.
  if (rows.length === 0) throw refused('goneOn')
  const found = purposeNamed(purpose)
  if (userName !== null)
    await logSignIn(db, {
      userName,
      context,
      outcome: 'in',
      reason: { key: 'signedInByLink', messages: ticketMessages },
    })
  else if (recordId !== null && found && 'opened' in found) await found.opened(db, recordId)
  return {
    linkToken,
    path: recordId === null ? `${found?.path ?? '/'}?id=${documentId}` : (found?.path ?? '/'),
    until: wireTime(until),
  } satisfies OpenedLink
}

// Of two who open it at once one chooses.
const choosePin = async (db: Database, { id }: Ticket, pinHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    update system.ticket set pin_hash = ${pinHash} where id = ${id} and pin_hash is null and record_id is not null returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Exchanges a link and its PIN; each try counts before it is looked at. */
export const exchangeByPin = async (
  db: Database,
  { ticket: secret, pin }: { readonly ticket: string; readonly pin: string },
  context: Context,
): Promise<OpenedLink> => {
  const ticket = await openTicket(db, secret)
  if (ticket.chooses && (await choosePin(db, ticket, pinHashOf(secret, pin)))) return exchanged(db, ticket, context)
  const {
    rows: [tried],
  } = await sql<{ wrong: number; kept: Buffer }>`
    update system.ticket set wrong_pins = wrong_pins + 1 where id = ${ticket.id} and wrong_pins < ${mostWrongPins}
    returning wrong_pins as wrong, pin_hash as kept`.execute(db)
  if (!tried) throw refused('shut')
  if (timingSafeEqual(tried.kept, pinHashOf(secret, pin))) return exchanged(db, ticket, context)
  const left = mostWrongPins - tried.wrong
  const told = left === 0 ? refused('shut') : refusal(ticketMessages, 'wrongPin', { left }, 'pin')
  const [reason] = told instanceof Refusal ? told.reasons : []
  if (reason && ticket.userName !== null)
    await logSignIn(db, { userName: ticket.userName, context, outcome: 'refused', reason })
  throw told
}

/** Exchanges a link for the person that it is meant for, who is signed in. */
export const exchangeBySession = async (
  db: Database,
  secret: string,
  actor: Actor,
  context: Context,
): Promise<OpenedLink> => {
  const ticket = await openTicket(db, secret)
  if (ticket.personId !== actor.userId) throw refused('notYours')
  return exchanged(db, ticket, context)
}
