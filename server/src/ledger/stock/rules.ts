import { add, compare, divided, multiply } from '@geodepot/contracts/kit/decimal.ts'
import type { PlaceKind } from '@geodepot/contracts/material/store.ts'

export type StockKind =
  | 'opening'
  | 'receipt'
  | 'inspect'
  | 'putAway'
  | 'transfer'
  | 'issue'
  | 'return'
  | 'claim'
  | 'adjust'
  | 'cost'
  | 'capitalise'

type Way = readonly [from: PlaceKind, to: PlaceKind]
const ways: Readonly<Record<StockKind, readonly Way[]>> = {
  opening: [
    ['opening', 'storage'],
    ['opening', 'quarantine'],
  ],
  receipt: [
    ['supplier', 'quarantine'],
    ['supplier', 'storage'],
    // What was found or won back enters with what it is said to be worth.
    ['adjustment', 'quarantine'],
    // Old cores: what was used up comes back, or unrepaired from who was to repair it. They never become anything else here.
    ['adjustment', 'core'],
    ['supplier', 'core'],
  ],
  inspect: [
    ['quarantine', 'storage'],
    ['quarantine', 'claim'],
  ],
  putAway: [['storage', 'storage']],
  transfer: [
    ['storage', 'transit'],
    ['transit', 'storage'],
    ['transit', 'quarantine'],
    // What arrives damaged.
    ['transit', 'claim'],
  ],
  issue: [['storage', 'use']],
  return: [
    ['use', 'storage'],
    ['use', 'quarantine'],
  ],
  claim: [
    ['quarantine', 'supplier'],
    ['claim', 'supplier'],
    ['storage', 'supplier'],
    // To be repaired.
    ['core', 'supplier'],
  ],
  adjust: [
    ['storage', 'adjustment'],
    ['adjustment', 'storage'],
    // What nobody can use, and what never arrived.
    ['claim', 'adjustment'],
    ['transit', 'adjustment'],
    ['core', 'adjustment'],
  ],
  cost: [
    ['supplier', 'storage'],
    ['supplier', 'quarantine'],
    ['supplier', 'claim'],
    ['supplier', 'transit'],
    ['storage', 'supplier'],
    ['quarantine', 'supplier'],
    ['claim', 'supplier'],
    ['transit', 'supplier'],
    // What was issued already bears its share where it went: in and out again.
    ['quarantine', 'use'],
    ['use', 'quarantine'],
    ['quarantine', 'adjustment'],
    ['adjustment', 'quarantine'],
    ['quarantine', 'asset'],
    ['asset', 'quarantine'],
  ],
  // It becomes equipment, and is kept by another ledger from then on.
  capitalise: [['quarantine', 'asset']],
}
/** Whether a movement of this kind goes from a place of the one kind to one of the other. */
export const leads = (kind: StockKind, from: PlaceKind, to: PlaceKind): boolean =>
  ways[kind].some(([before, after]) => before === from && after === to)

const outside: ReadonlySet<PlaceKind> = new Set(['opening', 'supplier', 'use', 'adjustment', 'asset'])
/** Where a movement of this kind comes from, or goes to, unless a place is named. */
export const outsideOf = (kind: StockKind, end: 'from' | 'to'): PlaceKind | undefined =>
  ways[kind].map(([from, to]) => (end === 'from' ? from : to)).find((place) => outside.has(place))

/** A quantity with what it is worth. */
export interface Worth {
  readonly quantity: string
  readonly amount: string
}
/**
 * What a quantity is worth that is taken from what lies there: its share, to the cent, so that no difference builds up
 * over many small issues. The last of it takes the rest along.
 */
export const shareOf = (quantity: string, there: Worth): string =>
  compare(quantity, there.quantity) >= 0 ? there.amount : divided(multiply(there.amount, quantity), there.quantity, 2)
/** Several of them together. */
export const poolOf = (parts: readonly Worth[]): Worth => ({
  quantity: add('0', ...parts.map(({ quantity }) => quantity)),
  amount: add('0', ...parts.map(({ amount }) => amount)),
})
