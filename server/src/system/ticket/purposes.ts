import type { Table } from '../../kit/database/rows.ts'

/** What links may be made for: the table of its documents, and the page that shows one. */
export interface Purpose {
  /** `area/module.purpose`. */
  readonly name: string
  readonly table: Table
  readonly path: string
}
const purposes = new Map<string, Purpose>()
export const registerPurpose = (purpose: Purpose): void => {
  if (purposes.has(purpose.name)) throw new Error(`links for ${purpose.name} are offered twice`)
  purposes.set(purpose.name, purpose)
}
export const purposeNamed = (name: string): Purpose | undefined => purposes.get(name)
