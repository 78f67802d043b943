import type { CustodyKind, DeviceStatus, TechState, UsageState } from '@geodepot/contracts/equipment/device.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { isBefore } from '@geodepot/contracts/kit/moment.ts'

// Where a single device may go from where it is. 2 → 2 is refused goods on
// their way back; what is gone comes back by a reversal alone.
const permitted: Record<DeviceStatus, readonly DeviceStatus[]> = {
  0: ['0', '1', '4', '5'],
  1: ['0', '1', '2'],
  2: ['0', '2', '3', '5'],
  3: ['2', '3', '4', '5'],
  4: ['0', '2', '3', '4', '5'],
  5: [],
}

const usage: Record<DeviceStatus, UsageState> = {
  0: 'idle',
  1: 'idle',
  2: 'inTransit',
  3: 'inUse',
  4: 'stopped',
  5: 'other',
}
export const usageOf = (status: DeviceStatus): UsageState => usage[status]
/** How it is used after an entry: sealed, it is stopped where it stands; what is merely found of it changes nothing. */
export const usageAfter = (kind: CustodyKind, status: DeviceStatus, before: UsageState): UsageState => {
  if (kind === 'seal') return 'stopped'
  return kind === 'condition' ? before : usageOf(status)
}

export const holderKinds = ['supplier', 'pool', 'project', 'department', 'transit', 'repair', 'lease', 'out'] as const
export type HolderKind = (typeof holderKinds)[number]
// What a device is in somebody's hands when nobody has it promised.
const standing: Record<HolderKind, DeviceStatus> = {
  supplier: '5',
  pool: '0',
  project: '3',
  department: '3',
  transit: '2',
  repair: '4',
  lease: '3',
  out: '5',
}

/** Whether a kind of move can end in these hands: only a departure leads onto the road, and nothing else does. */
export const leadsTo = (kind: CustodyKind, to: HolderKind): boolean => {
  if (kind === 'dispatch') return to === 'transit'
  if (kind === 'loss' || kind === 'retire') return to === 'out'
  if (kind === 'opening' || kind === 'arrive' || kind === 'return')
    return to !== 'transit' && to !== 'supplier' && to !== 'out'
  return true
}

/**
 * The condition that goods are in after a move: as somebody found them; else lost goods are lost, what reaches a workshop
 * is under repair, and what leaves it is repaired.
 */
export const conditionAfter = (
  kind: CustodyKind,
  to: HolderKind,
  before: TechState,
  becomes: TechState | undefined,
): TechState => {
  if (kind === 'loss') return 'lost'
  if (becomes !== undefined || (kind !== 'arrive' && kind !== 'return')) return becomes ?? before
  if (to === 'repair') return 'underRepair'
  return before === 'underRepair' ? 'good' : before
}

/** How an entry leaves a device: where it stands, and which document keeps it to itself (invariant I4), if one does. */
export interface Left {
  readonly status: DeviceStatus
  readonly lockedBy: number | null
}
/**
 * The device on a document's road or in its workshop, or promised to it, is that document's alone; in any other hands
 * it is free. What is merely found changes neither. `road` is the document on whose road it is then: another than the one
 * that posts, where that hands it over to be decided on. What a pool keeps for a document that takes it nowhere `stays`:
 * nobody awaits it.
 */
export const leftBy = (
  kind: CustodyKind,
  to: HolderKind,
  document: number | null,
  before: Left,
  road: number | null = document,
  stays = false,
): Left => {
  if (kind === 'condition') return before
  const isKept = kind === 'allocate' || kind === 'seal'
  return {
    status: kind === 'allocate' && to === 'pool' && !stays ? '1' : standing[to],
    lockedBy: to === 'transit' ? road : isKept || to === 'repair' ? document : null,
  }
}

/** A device as the ledger finds it, locked. */
export interface Held extends Left {
  readonly id: number
  readonly name: string
  readonly holder: number | null
  readonly tech: TechState
  readonly usage: UsageState
  readonly lockedByNumber: string | null
  /** When something last happened to it. */
  readonly lastAt: string | null
  /** The device that it is mounted on. */
  readonly mountedOn: number | null
}
export interface Asked {
  readonly kind: CustodyKind
  readonly from: number
  /** Where the device would stand afterwards. */
  readonly status: DeviceStatus
  readonly document: number | null
  /**
   * `yyyy-MM-dd HH:mm:ss` in the ledger's zone, where somebody said so; null: as it
   * is written, which is after all that was written before.
   */
  readonly happenedAt: string | null
  /** It is mounted on a device that does not go to the same place. */
  readonly goesAlone: boolean
  /** Something is mounted on it that does not go along, or that what is let go may still need. */
  readonly leavesBehind: boolean
}

export type Objection =
  | 'elsewhere'
  | 'notPermitted'
  | 'locked'
  | 'sealed'
  | 'waitsForInspection'
  | 'beforeLast'
  | 'mounted'
  | 'hasMounted'

// In a workshop a device is stopped without being sealed.
const isSealed = ({ usage: used, status }: Held): boolean => used === 'stopped' && status !== '4'

/**
 * Why this cannot be done to this device, or nothing. A reversal restores whatever was, from wherever it led. What came
 * back to a pool is promised to nobody before its inspection: sent on, it could not be inspected any more.
 */
export const objection = (
  held: Held,
  { kind, from, status, document, happenedAt, goesAlone, leavesBehind }: Asked,
): Objection | undefined => {
  if (held.holder === null) return 'notPermitted'
  // Sealed, it is not even released: who looked at it before unseals it.
  if (isSealed(held) && (held.lockedBy !== document || kind !== 'unseal')) return 'sealed'
  if (held.lockedBy !== null && held.lockedBy !== document) return 'locked'
  if (held.holder !== from) return 'elsewhere'
  // What is found of it is its own; where it goes is not.
  if (kind !== 'condition' && goesAlone) return 'mounted'
  if (kind !== 'condition' && leavesBehind) return 'hasMounted'
  if (kind !== 'reversal' && !permitted[held.status].includes(status)) return 'notPermitted'
  if (kind === 'allocate' && status === '1' && held.tech === 'waitInspect') return 'waitsForInspection'
  if (held.lastAt !== null && happenedAt !== null && isBefore(happenedAt, held.lastAt)) return 'beforeLast'
  return undefined
}

interface Taken {
  readonly key: string
  readonly quantity: string
}
/**
 * Of one balance: what it has now, and the least that it has from the moment of
 * the hand-over on. What has no real holder never ends.
 */
interface Stocked {
  readonly isReal: boolean
  readonly quantity: string
  readonly lowest: string
}
export interface Shortage<T> {
  readonly of: T
  readonly key: 'notEnough' | 'notEnoughThen'
  readonly asked: string
  readonly held: string
}

/**
 * Which of the quantities taken, one after the other, are not there: not now, or, where somebody said when it was, not
 * then or at some moment since.
 */
export const shortages = <T extends Taken>(
  taken: readonly T[],
  stocks: ReadonlyMap<string, Stocked>,
  isStated: boolean,
): Shortage<T>[] => {
  const sums = new Map<string, string>()
  return taken.flatMap((of): Shortage<T>[] => {
    const { key, quantity } = of
    const asked = add(sums.get(key) ?? '0', quantity)
    sums.set(key, asked)
    const stock = stocks.get(key)
    if (stock?.isReal !== true) return []
    if (compare(asked, stock.quantity) > 0) return [{ of, key: 'notEnough', asked, held: stock.quantity }]
    return isStated && compare(asked, stock.lowest) > 0 ? [{ of, key: 'notEnoughThen', asked, held: stock.lowest }] : []
  })
}
