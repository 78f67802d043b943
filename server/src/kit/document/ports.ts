import type { Reader } from '../database/database.ts'

export type Place = 'department' | 'project' | 'company'
export interface Approvers { readonly roleKey: string; readonly place: Place; readonly departmentId: string | null; readonly projectId: string | null }

/** What the engine asks of the organisation, which lies above it: implemented there, wired when the server starts. */
export interface Ports {
  /** The people who hold this role there; for a department also those of its nearest ancestor that has any. */
  readonly approversOf: (db: Reader, wanted: Approvers) => Promise<number[]>
  /** The administrators: where a task goes that nobody else can take. */
  readonly administrators: (db: Reader) => Promise<number[]>
  /** The unit's short code in document numbers: that of its second-level department. */
  readonly unitCodes: (db: Reader, departments: readonly string[]) => Promise<Map<string, string>>
}

let wired: Ports | undefined
export const wirePorts = (ports: Ports): void => {
  wired = ports
}
export const ports = (): Ports => {
  if (!wired) throw new Error('the document engine was used before main wired its ports')
  return wired
}
