import { add, compare, isZero, subtract } from '../kit/decimal.ts'
import type { TechState } from './device.ts'

/**
 * What became of a line. `moved`: it left, or came, by the ledger, while one counted; `short` and `over` are of
 * quantities, `unknown` is a code that nobody has.
 */
export const takeResults = [
  'open',
  'found',
  'missing',
  'unexpected',
  'wrongPlace',
  'wrongState',
  'moved',
  'short',
  'over',
  'unknown',
] as const
export type TakeResult = (typeof takeResults)[number]
/** Those that somebody has to say something about, and that are put right. */
export const differences: ReadonlySet<TakeResult> = new Set([
  'missing',
  'unexpected',
  'wrongPlace',
  'wrongState',
  'short',
  'over',
  'unknown',
])

/** A single device as it was expected and found, and as the ledger has it now. */
export interface DeviceFinding {
  readonly isExpected: boolean
  readonly found: boolean | null
  /** Where it was expected, or where the ledger had it when it turned up. */
  readonly holder: number | null
  /** Where it was found. */
  readonly at: number | null
  readonly shelf: string
  readonly foundShelf: string
  readonly condition: TechState
  readonly foundCondition: TechState | null
  readonly now: number | null
  /** It came to where the ledger has it now after somebody looked for it. */
  readonly movedSince: boolean
}
/** What became of a device, whatever moved meanwhile. */
export const resultOfDevice = (of: DeviceFinding): TakeResult => {
  if (of.found === null) return 'open'
  // Somebody had it in their hands since: that is news of it, and what was seen before is none any more.
  if (of.movedSince) return 'moved'
  if (!of.found) return of.now === of.holder ? 'missing' : 'moved'
  // Found where the ledger has it now: it stands there, whoever expected it elsewhere.
  if (of.at !== of.now) return of.isExpected ? 'wrongPlace' : 'unexpected'
  if (of.foundCondition !== null && of.foundCondition !== of.condition) return 'wrongState'
  if (of.foundShelf !== '' && of.foundShelf !== of.shelf) return 'wrongPlace'
  return of.holder === of.now ? 'found' : 'moved'
}

/** A quantity as it was counted last, and what is known of it beside. */
export interface QuantityFinding {
  readonly counted: string | null
  /** What the ledger had when it was counted. */
  readonly book: string | null
  /** What other stock-takes put right of that since. */
  readonly corrected: string
  /** One of them was counted later than this: its word holds. */
  readonly countedSince: boolean
}
/** What a quantity differs by from what the ledger would have had, had it known; nothing where there is nothing to say. */
export const differenceOf = ({ counted, book, corrected, countedSince }: QuantityFinding): string | null =>
  counted === null || countedSince ? null : subtract(counted, add(book ?? '0', corrected))
export const resultOfQuantity = (of: QuantityFinding): TakeResult => {
  if (of.counted === null) return 'open'
  const difference = differenceOf(of)
  if (difference === null) return 'moved'
  if (isZero(difference)) return 'found'
  return compare(difference, 0) < 0 ? 'short' : 'over'
}

/** What the risk of a thing hangs on. */
export interface Risk {
  /** What it is worth, in whatever one reckons; nothing where nobody knows. */
  readonly value: number
  /** Days since it last moved or was counted. */
  readonly idleDays: number
  /** 1 single units, 2 instruments, 3 geophones, 4 vibrators. */
  readonly group: string
}
// What fits into a bag goes astray sooner than what drives.
const carried: Readonly<Record<string, number>> = { '2': 2, '3': 1.5, '4': 0.5 }
/**
 * How much likelier than another it is drawn: by value, each tenfold once more; by rest, up to five times in two years;
 * by what it is.
 */
export const weightOf = ({ value, idleDays, group }: Risk): number =>
  (1 + Math.log10(1 + Math.max(value, 0))) * (1 + Math.min(Math.max(idleDays, 0), 730) / 182.5) * (carried[group] ?? 1)

// FNV-1a with a last stir: the same numbers on every machine.
const drawn = (seed: string, of: string): number => {
  let hash = 0x811c9dc5
  for (const sign of `${seed} ${of}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 4294967296
}
/**
 * Draws so many without putting any back, each by its weight (Efraimidis and Spirakis): the same seed draws the same of
 * the same things, in whatever order they come.
 */
export const sampleOf = <T>(
  all: readonly T[],
  size: number,
  seed: string,
  keyOf: (one: T) => string,
  weight: (one: T) => number,
): readonly T[] => {
  if (all.length <= size) return all
  const ranked = all.map((one, at) => ({ at, rank: -Math.log(drawn(seed, keyOf(one))) / weight(one) }))
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, size)
      .map(({ at }) => at),
  )
  return all.filter((_, at) => chosen.has(at))
}
