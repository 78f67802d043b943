import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { Reader } from './database/database.ts'

/** A difference between what a ledger's entries add up to and what is stored beside them. There must never be one. */
export interface Drift {
  readonly what: string
  readonly key: string
  readonly stored: string | null
  readonly rebuilt: string | null
}

/**
 * What came of rebuilding a ledger: how many entries were read, how many differences there are, and the first of them
 * in the order of their keys.
 */
export interface Rebuilt {
  readonly looked: number
  readonly differences: number
  readonly first: readonly Drift[]
}

/** A ledger that can be rebuilt from its entries alone. Only reads, in one snapshot that the caller gives. */
export interface Ledger {
  /** `area/module`. */
  readonly name: string
  /**
   * The ledger's texts: `ledger` is what it is called, `drift_<what>` a difference with `key`, `stored` and `rebuilt`.
   */
  readonly messages: Messages
  readonly rebuild: (db: Reader) => Promise<Rebuilt>
}
/** So many differences are named, the rest is counted. */
export const mostNamed = 200
