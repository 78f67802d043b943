import type { JournalAccount, JournalKind } from '@geodepot/contracts/material/journal.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Tx } from '../kit/database/database.ts'
import { declarePorts } from '../kit/declare-ports.ts'

/** A debit and a credit of one amount. */
export interface BookedEntry {
  readonly debit: JournalAccount
  readonly credit: JournalAccount
  /** In USD to the cent. Below zero, debit and credit change places; nothing is no entry. */
  readonly amount: string
  /** Whose cost or value it is. */
  readonly department: string
  readonly remark?: string
}
/** What is booked together: why, for which day, and what it stands on. */
export interface Booking {
  readonly kind: JournalKind
  /** Where the books of this day are closed, today's are taken. */
  readonly day: string
  readonly document: number | null
  /** What the kind of document or the month is, where there is no document: the page that leads there knows it. */
  readonly source: string
}

interface MaterialPorts {
  /** Books what a document or a run of another area came to, in the posting journal that accounting takes over. */
  readonly bookEntries: (tx: Tx, actor: Actor, booking: Booking, entries: readonly BookedEntry[]) => Promise<void>
}
/** What materials do for documents of other areas. */
export const materialPorts = declarePorts<MaterialPorts>('material')
