import type { Product, Start } from './product.ts'

/**
 * A fault put into the product for the length of a trial: the one place
 * of a file where `find` stands becomes `replace`.
 */
export interface Plant {
  /** Relative to the root. */
  readonly file: string
  readonly find: string
  readonly replace: string
  /** What is wrong with the product then. */
  readonly fault: string
}

/** What a trial stands in. Whatever it starts is ended after it. */
export interface Place {
  /** The product on a copy of the demo company, or on the folder that is given. */
  readonly product: (start?: Start) => Promise<Product>
  /** Few calls, so that it belongs into `npm test`. */
  readonly short: boolean
  /** A fault is planted, so that one is enough. */
  readonly planted: boolean
  readonly seed: number
  /** Of a load that lasts. */
  readonly minutes: number
  /** The data folder of the demo company, which stands still: to be copied. */
  readonly seeded: string
}

/** What a trial measured, and everything that it holds against the product; nothing when the product is sound. */
export interface Outcome {
  readonly figures: string
  readonly faults: readonly string[]
}

export interface Trial {
  readonly name: string
  /** Absent: long form only. `planted`: cheap enough to find its plant in the short form as well. */
  readonly short?: 'sound' | 'planted'
  readonly plant?: Plant
  /** Why it cannot be made on this machine. */
  readonly leftOut?: () => string | undefined
  readonly run: (place: Place) => Promise<Outcome>
}

/** The first of many faults, and how many more there are. */
export const some = (faults: readonly string[], most = 8): string[] =>
  faults.length <= most ? [...faults] : [...faults.slice(0, most), `and ${faults.length - most} more`]
