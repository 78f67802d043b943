import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'

/** A kind of records that other systems send as they have them: made where it is not known, else changed. */
export interface Sent {
  /** `area/module`. */
  readonly kind: string
  readonly create: AnyOperation
  /** Answers what stands under the names by which it is written. */
  readonly get: AnyOperation
  readonly update: AnyOperation
  /** The field by which the company itself knows one from another. */
  readonly number: string
  /** The record that bears this number, whoever may see it. */
  readonly find: (db: Reader, number: string) => Promise<number | undefined>
  /** A change says what changes alone; absent: it says all. */
  readonly partial?: true
  /** How a change names the record, where that is not its id: a field of what `get` answers. */
  readonly namedBy?: string
  /** Fields that are not this person's to see, nor to write. */
  readonly hidden?: (actor: Actor) => readonly string[]
}

const known = new Map<string, Sent>()
/** Makes a kind of records known to those who send them. */
export const registerSent = (sent: Sent): void => {
  known.set(sent.kind, sent)
}
export const sentKind = (kind: string): Sent | undefined => known.get(kind)
export const sentKinds = (): Sent[] => [...known.values()]
