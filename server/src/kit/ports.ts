import type { Actor } from './access/actor.ts'
import type { Reader, Tx } from './database/database.ts'
import { declarePorts } from './declare-ports.ts'

export const places = ['department', 'receiver', 'project', 'company'] as const
export type Place = (typeof places)[number]
/**
 * Whom a step asks: holders of a role in a place, people of one department
 * (all, or those with a role), or people by name.
 */
export interface Approvers {
  readonly who: 'role' | 'unit' | 'people'
  readonly roleKey: string | null
  readonly place: Place | null
  /** The document's department for a role, or that of whoever receives; the step's own for a unit. */
  readonly departmentId: string | null
  readonly projectId: string | null
  readonly people: readonly number[]
}
/** Steps that are somebody's own, the last first. */
export interface OwnSteps {
  readonly person: number
  readonly steps: readonly Approvers[]
  /** What it takes to decide on such a document. */
  readonly permission: string
}
export interface Named {
  readonly userId: number
  readonly nickName: string
  readonly deptName: string
  readonly deptNameEn: string
}

/** A project that stands until the transaction ends; days are the designed ones, else those of the acquisition. */
export interface HeldProject {
  readonly id: string
  readonly departmentId: string
  readonly isClosed: boolean
  readonly start: string | null
  readonly end: string | null
}

/** What the kit asks of the organisation, which lies above it: implemented there, wired when the server starts. */
interface Ports {
  /** For each step the enabled people it asks, in the order of the steps. */
  readonly approversOf: (db: Reader, wanted: readonly Approvers[]) => Promise<number[][]>
  /**
   * Who decides where every step is the submitter's own: others with the role of the last such step, the nearest above;
   * else those who may decide on such a document in the nearest department above the submitter's. Nobody is possible.
   */
  readonly superiorsOf: (db: Reader, own: OwnSteps) => Promise<number[]>
  /** The administrators: where a task goes that nobody else can take. */
  readonly administrators: (db: Reader) => Promise<number[]>
  /** What people are called, by id. */
  readonly peopleNamed: (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, Named>>
  /** The unit's short code in document numbers: that of its second-level department. */
  readonly unitCodes: (db: Reader, departments: readonly string[]) => Promise<Map<string, string>>
  /**
   * Keeps projects that can be worked on as they are until the transaction ends: nobody deletes, closes or converts
   * them. Those that are not there, or that `seenBy` does not see, are left out.
   */
  readonly holdProjects: (tx: Tx, ids: readonly string[], seenBy?: Actor) => Promise<ReadonlyMap<string, HeldProject>>
  /** Of these projects those that can be worked on, and whether they are closed. */
  readonly projectStandings: (db: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, 'open' | 'closed'>>
}

export const kitPorts = declarePorts<Ports>('the kit')
export const { ports } = kitPorts
