import type { CustodyKind, TechState } from '@geodepot/contracts/equipment/device.ts'
import type { HolderKind, Left } from './rules.ts'

/** A document posts by its id in the register. */
export interface DocumentSource {
  readonly document: number
  readonly recordedBy: number
}
/**
 * What no document posts says what it comes from: entered by hand, imported, put right after a look at the thing
 * itself, or handed on because a project was made real.
 */
export interface LedgerSource {
  readonly source: 'opening' | 'import' | 'reconciliation' | 'conversion' | 'check'
  readonly recordedBy: number
}
export type Source = DocumentSource | LedgerSource

/** A single device, or a quantity of one model in one condition: above zero, as an exact decimal. */
export type Goods =
  | { readonly device: number; readonly model?: never; readonly condition?: never; readonly quantity?: never }
  | Quantity
interface Quantity {
  readonly device?: never
  readonly model: number
  readonly condition: TechState
  readonly quantity: string
}

/** When something happened, where somebody said so. */
export interface Stated {
  /** Not in the future, and not before what is taken was there. Absent: as it is written. */
  readonly happenedAt?: Date | undefined
  /** Where that time stands in the request, e.g. `shippedAt`. */
  readonly timeField?: string
  /** Where a refusal of the goods points in the request, e.g. `lines.3.devId`. */
  readonly field?: string
  readonly remark?: string
}
interface Types {
  readonly outType?: '0' | '1' | '2' | '3' | '4'
  readonly inType?: '0' | '1' | '2' | '3' | '4'
}

/** A quantity enters the ledger, into a pool or straight to a project; a device does with its card, by `openDevices`. */
interface Opening extends Stated, Types {
  readonly kind: 'opening'
  readonly to: number
}
/** A device is promised to the document, which keeps it to itself, or freed again; it stays where it is, `at`. */
interface Promised extends Stated {
  readonly kind: 'allocate' | 'release'
  readonly device: number
  readonly at: number
  /** The document that keeps it takes it nowhere: it is in the pool as it was, and nobody awaits it. */
  readonly stays?: true
}
/** Sealed or stopped where it stands, and the document's alone; unsealed as it was found to be. */
interface Sealed extends Stated {
  readonly kind: 'seal' | 'unseal'
  readonly device: number
  readonly at: number
  readonly becomes?: TechState
}
/** Something is found to be in another condition, in the same hands. */
interface Found extends Stated {
  readonly kind: 'condition'
  readonly at: number
  readonly becomes: TechState
}
/** Out on the road: `to` is the document's transit holder. */
interface Departure extends Stated, Types {
  readonly kind: 'dispatch'
  readonly from: number
  readonly to: number
}
/** Into a holder's hands, for the first time or back; `becomes` where it did not arrive as it left. */
interface Arrival extends Stated, Types {
  readonly kind: 'arrive' | 'return'
  readonly from: number
  readonly to: number
  readonly becomes?: TechState
}
/** Gone for good: lost, or scrapped and disposed of. */
interface Departed extends Stated, Types {
  readonly kind: 'loss' | 'retire'
  readonly from: number
}
type HandOver = Departure | Arrival | Departed

/** A line of a document hands over once, under its own id; what is promised or found may repeat. */
export type DocumentMove =
  | Promised
  | Sealed
  | (Quantity & Opening & { readonly lineId: number })
  | (Goods & Found & { readonly lineId?: number })
  | (Goods & HandOver & { readonly lineId: number })
export type LedgerMove = (Quantity & Opening) | (Goods & (Found | HandOver))

/** What a document's row is about, as goods: its device, or so much of its model. */
export const goodsOf = (row: {
  readonly device: number | null
  readonly model: number
  readonly quantity: string
  readonly condition?: TechState
}): Goods =>
  row.device === null
    ? { model: row.model, condition: row.condition ?? 'good', quantity: row.quantity }
    : { device: row.device }

/** A move with everything said: between which holders, by which line, instead of which entry. */
interface Step extends Stated {
  readonly kind: CustodyKind
  readonly from: number
  readonly to: number
  readonly toKind: HolderKind
  /** The document whose road it leads onto, if it does. */
  readonly road: number | null
  readonly becomes: TechState | undefined
  readonly lineId: number | null
  readonly outType: string | null
  readonly inType: string | null
  readonly reverses: number | null
}
export interface DeviceStep extends Step {
  readonly device: number
  /** It is kept where it is, and nobody awaits it. */
  readonly stays?: boolean
  /** The device that it is mounted on, where it merely goes with that. */
  readonly carriedBy?: number
  /** Of a reversal: how the entry before the reversed one had left the device; null where there was none. */
  readonly restores?: Left | null
}
export interface BulkStep extends Step {
  readonly model: number
  readonly quantity: string
  readonly fromCondition: TechState
  readonly toCondition: TechState
}
