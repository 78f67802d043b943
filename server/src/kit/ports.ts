import type { Reader } from './database/database.ts'

export const places = ['department', 'project', 'company'] as const
export type Place = (typeof places)[number]
/**
 * Whom a step asks: holders of a role in a place, people of one department
 * (all, or those with a role), or people by name.
 */
export interface Approvers {
  readonly who: 'role' | 'unit' | 'people'
  readonly roleKey: string | null
  readonly place: Place | null
  /** The document's department for a role, the step's own for a unit. */
  readonly departmentId: string | null
  readonly projectId: string | null
  readonly people: readonly number[]
}
export interface Named {
  readonly userId: number
  readonly nickName: string
  readonly deptName: string
  readonly deptNameEn: string
}

/** What the kit asks of the organisation, which lies above it: implemented there, wired when the server starts. */
export interface Ports {
  /** For each step the enabled people it asks, in the order of the steps. */
  readonly approversOf: (db: Reader, wanted: readonly Approvers[]) => Promise<number[][]>
  /** The administrators: where a task goes that nobody else can take. */
  readonly administrators: (db: Reader) => Promise<number[]>
  /** What people are called, by id. */
  readonly peopleNamed: (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, Named>>
  /** The unit's short code in document numbers: that of its second-level department. */
  readonly unitCodes: (db: Reader, departments: readonly string[]) => Promise<Map<string, string>>
}

let wired: Ports | undefined
export const wirePorts = (ports: Ports): void => {
  wired = ports
}
export const ports = (): Ports => {
  if (!wired) throw new Error('the kit was used before main wired its ports')
  return wired
}
