import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { limitPerAddress } from '../session/index.ts'
import { ticketOf } from './act.ts'
import { type RecordPurpose, registerPurpose } from './purposes.ts'
import { hashOf, newSecret } from './secrets.ts'
import { refused, troubleOf } from './standing.ts'

export type { RecordPurpose } from './purposes.ts'
/** A link that is open: what it opens, and which of those that were made for it. */
export interface RecordLink {
  readonly ticket: number
  readonly record: number
  readonly language: Language
}
interface Sent {
  readonly document: number
  readonly record: number
  readonly language: Language
  readonly by: number
}

/**
 * Links by which somebody who is no person of ours writes one record of a document, as often as it may be written. One
 * that is made anew ends the one before.
 */
export const recordLinksFor = (purpose: RecordPurpose) => {
  registerPurpose(purpose)
  // Long answers come in pieces.
  const limit = limitPerAddress(300)
  return {
    /** The address of a new link. */
    send: async (tx: Tx, { document, record, language, by }: Sent): Promise<string> => {
      const secret = newSecret()
      await sql`
        update system.ticket set withdrawn_at = ${now()} where purpose = ${purpose.name} and record_id = ${record} and withdrawn_at is null`.execute(
        tx,
      )
      await sql`
        insert into system.ticket (token_hash, purpose, document_id, record_id, language, sent_by, sent_at)
        values (${hashOf(secret)}, ${purpose.name}, ${document}, ${record}, ${language}, ${by}, ${now()})`.execute(tx)
      return `/app?ticket=${secret}`
    },
    /** What an open link opens. @throws Refusal that says why it opens nothing */
    opened: async (db: Reader, linkToken: string, address: string): Promise<RecordLink> => {
      limit(address)
      const ticket = await ticketOf(db, purpose.name, linkToken)
      const trouble = ticket?.isOver ? 'over' : await troubleOf(db, ticket)
      if (trouble !== undefined || !ticket || ticket.recordId === null) throw refused(trouble ?? 'unknown')
      return { ticket: ticket.id, record: ticket.recordId, language: ticket.language ?? 'en' }
    },
  }
}
