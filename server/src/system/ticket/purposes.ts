import type { TicketTrouble } from '@geodepot/contracts/system/ticket.trouble.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import type { Table } from '../../kit/database/rows.ts'

interface Named {
  /** `area/module.purpose`. */
  readonly name: string
  /** The page that shows one. */
  readonly path: string
}
/** What links for a person may be made for: the table of its documents. */
interface DocumentPurpose extends Named {
  readonly table: Table
}
/** What links for somebody who is no person of ours may be made for. */
export interface RecordPurpose extends Named {
  /** Why a record opens nothing now; nothing where it does. */
  readonly troubleOf: (db: Reader, record: number) => Promise<TicketTrouble | undefined>
  /** Notes that one was opened. */
  readonly opened: (db: Database, record: number) => Promise<void>
}
type Purpose = DocumentPurpose | RecordPurpose
const purposes = new Map<string, Purpose>()
export const registerPurpose = (purpose: Purpose): void => {
  if (purposes.has(purpose.name)) throw new Error(`links for ${purpose.name} are offered twice`)
  purposes.set(purpose.name, purpose)
}
export const purposeNamed = (name: string): Purpose | undefined => purposes.get(name)
