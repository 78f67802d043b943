import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { TicketTrouble } from '@geodepot/contracts/system/ticket.trouble.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { purposeNamed } from './purposes.ts'

export const mostWrongPins = 5

/** A link as it is stored. */
export interface Ticket {
  readonly id: number
  readonly purpose: string
  readonly documentId: number
  readonly documentVersion: number | null
  /** Nobody of a link for a record. */
  readonly personId: number | null
  readonly recordId: number | null
  readonly language: Language | null
  /** Nobody has opened it yet: whoever does chooses its PIN. */
  readonly chooses: boolean
  readonly userName: string | null
  readonly isEnabled: boolean
  readonly isExpired: boolean
  readonly isOver: boolean
  readonly isUsed: boolean
  readonly isWithdrawn: boolean
  readonly wrongPins: number
}

/** The link that a condition on `k` names. */
export const ticketBy = async (
  db: Reader,
  which: RawBuilder<unknown>,
  how: RawBuilder<unknown> = sql``,
): Promise<Ticket | undefined> => {
  const { rows } = await sql<Ticket>`
    select k.id, k.purpose, k.document_id as "documentId", k.document_version as "documentVersion", k.person_id as "personId", u.name as "userName",
      k.record_id as "recordId", k.language, k.pin_hash is null as chooses,
      k.person_id is null or (u.status = '0' and u.deleted_at is null) as "isEnabled", coalesce(k.expires_at <= ${now()}, false) as "isExpired", coalesce(k.session_until <= ${now()}, true) as "isOver",
      k.used_at is not null as "isUsed", k.withdrawn_at is not null as "isWithdrawn", k.wrong_pins as "wrongPins"
    from system.ticket k left join system.user u on u.id = k.person_id where ${which} ${how}`.execute(db)
  return rows[0]
}

/** Whether the document is as it was when the link was made. */
export const isAsItWas = async (db: Reader, { purpose, documentId, documentVersion }: Ticket): Promise<boolean> => {
  const found = purposeNamed(purpose)
  if (!found || !('table' in found)) return false
  const { table } = found
  const { rows } = await sql`
    select 1 from ${sql.table(table)} t where t.id = ${documentId} and t.version = ${documentVersion} and t.deleted_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Why a link opens nothing now; nothing where it does. */
export const troubleOf = async (db: Reader, ticket: Ticket | undefined): Promise<TicketTrouble | undefined> => {
  if (!ticket?.isEnabled) return 'unknown'
  if (ticket.isUsed) return 'used'
  if (ticket.wrongPins >= mostWrongPins) return 'shut'
  if (ticket.isExpired) return 'expired'
  if (ticket.isWithdrawn) return 'goneOn'
  const found = purposeNamed(ticket.purpose)
  if (found && 'troubleOf' in found) return found.troubleOf(db, ticket.recordId ?? 0)
  return (await isAsItWas(db, ticket)) ? undefined : 'goneOn'
}

/** Says why, and nothing of what it was for. */
export const refused = (trouble: TicketTrouble): Refusal =>
  new Refusal(403, [{ key: trouble, messages: ticketMessages, field: 'ticket' }])
