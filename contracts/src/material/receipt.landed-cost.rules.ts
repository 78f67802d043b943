// Landed cost, exact to the cent: freight and fees are spread over what came in (domain rule 7.12).
import { add, compare, divided, isZero, multiply, rounded, subtract } from '../kit/decimal.ts'

/** By what fees are spread over lines. */
export const feeKeys = ['amount', 'quantity', 'weight', 'volume'] as const
export type FeeKey = (typeof feeKeys)[number]

const sum = (values: readonly string[]): string => add('0', ...values)
/** Places in a list, the largest value first; of equal ones the first. */
const largestFirst = (values: readonly string[]): readonly number[] =>
  values.map((_, at) => at).toSorted((one, other) => compare(values[other] ?? '0', values[one] ?? '0') || one - other)

const sharedOut = (amount: string, keys: readonly string[], total: string): readonly string[] => {
  const shares = keys.map((key) => divided(multiply(amount, key), total, 2))
  let rest = subtract(amount, ...shares)
  for (const at of largestFirst(keys)) {
    const share = shares[at] ?? '0'
    const moved = compare(add(share, rest), '0') < 0 ? subtract('0', share) : rest
    shares[at] = add(share, moved)
    rest = subtract(rest, moved)
  }
  return shares
}
/**
 * An amount shared out to the cent: each share by its key, and what rounding leaves with the largest key, of several the
 * first. Where that would turn its share round, which takes less than a cent for each line, the next ones bear the rest. The
 * shares are the amount exactly. Nothing where the keys come to nothing: it takes another key.
 */
export const shared = (amount: string, keys: readonly string[]): readonly string[] | undefined => {
  const total = sum(keys)
  if (isZero(total)) return undefined
  if (compare(amount, '0') >= 0) return sharedOut(amount, keys, total)
  return sharedOut(subtract('0', amount), keys, total).map((share) => subtract('0', share))
}

/** What of the share of an ordered line is still there, and for how much of it that is. */
export interface OpenShare {
  /** Of the whole line. */
  readonly share: string
  /** Taken along by what came in before. */
  readonly taken: string
  /** How much the share was for, and how much of that came in before. */
  readonly quantity: string
  readonly received: string
}
/** The part of an ordered line's share that a receipt takes along; the last one takes what is left of it. */
export const partOf = (open: OpenShare, quantity: string): string => {
  const left = subtract(open.share, open.taken)
  if (compare(add(open.received, quantity), open.quantity) >= 0) return left
  const part = divided(multiply(open.share, quantity), open.quantity, 2)
  return compare(part, left) > 0 ? left : part
}

/** What lies somewhere, or went somewhere, of one batch. */
export interface Portion {
  readonly quantity: string
}
/**
 * A cost that came to be known later, or a difference that took something away, by where the batch is now: what is
 * left of it, and what was issued, each by its quantity. The shares are the amount exactly.
 */
export const lateShares = (amount: string, portions: readonly Portion[]): readonly string[] | undefined =>
  shared(
    amount,
    portions.map(({ quantity }) => quantity),
  )

/** What a quantity costs without its tax, in a currency of so many decimals. */
export const netAmountOf = (
  line: {
    readonly quantity: string
    readonly unitPrice: string
    readonly taxRate: string
    readonly withTax: boolean
  },
  digits: number,
): string => {
  const gross = multiply(line.quantity, line.unitPrice)
  return line.withTax ? divided(multiply(gross, '100'), add('100', line.taxRate), digits) : rounded(gross, digits)
}

/** A line as its cost is worked out. */
export interface CostLine {
  readonly quantity: string
  /** In USD. */
  readonly purchaseAmount: string
  readonly weight: string
  readonly volume: string
}
export interface CostFee {
  /** In USD. */
  readonly usd: string
  readonly key: FeeKey
}
export const keyOf: Readonly<Record<FeeKey, (line: CostLine) => string>> = {
  amount: ({ purchaseAmount }) => purchaseAmount,
  quantity: ({ quantity }) => quantity,
  weight: ({ weight }) => weight,
  volume: ({ volume }) => volume,
}
/**
 * The share of each line in all fees: those with the same key are one pool. Answers the first key that comes to nothing
 * over these lines instead.
 */
export const feeShares = (fees: readonly CostFee[], lines: readonly CostLine[]): readonly string[] | FeeKey => {
  const pools = feeKeys.flatMap((key) => {
    const pool = sum(fees.filter((fee) => fee.key === key).map(({ usd }) => usd))
    return isZero(pool) ? [] : [{ key, shares: shared(pool, lines.map(keyOf[key])) }]
  })
  const impossible = pools.find(({ shares }) => shares === undefined)
  if (impossible) return impossible.key
  return lines.map((_, at) => sum(pools.map(({ shares }) => shares?.[at] ?? '0')))
}
