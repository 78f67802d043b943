import type { StockKind } from './rules.ts'

/** A document posts by its id in the register, and each of its movements by a line. */
export interface DocumentSource {
  readonly document: number
  readonly recordedBy: number
}
/** What no document posts says what it comes from. */
export interface LedgerSource {
  readonly source: 'opening' | 'import' | 'conversion'
  readonly recordedBy: number
}
export type Source = DocumentSource | LedgerSource

/** What somebody said of a movement. Quantities and amounts are exact decimals; amounts are USD. */
interface Stated {
  /**
   * yyyy-MM-dd, in an open period and not after today where the store is, or not after the first open day where today is
   * closed; absent: today, or that day.
   */
  readonly bizDate?: string | undefined
  /** Where that date stands in the request. */
  readonly dateField?: string
  /** Where a refusal of the quantity points in the request, e.g. `lines.3.quantity`. */
  readonly field?: string
  readonly remark?: string
  readonly lineId?: number
}
/** So much of what is kept by a reservation. */
export interface Taken {
  readonly reservation: number
  /** Above zero, as an exact decimal. */
  readonly quantity: string
}

/** A batch comes to be by what enters the ledger first under one line. */
export interface NewBatch {
  readonly material: number
  readonly number: string
  /** Absent: the day on which it enters the ledger. */
  readonly receivedOn?: string
  readonly expiresOn?: string | null
  readonly purchaseAmount: string
  /** With its share of freight and fees; absent: the same. */
  readonly amortAmount?: string
  /** The invoice has not come: what it cost may still change. */
  readonly isEstimated?: boolean
}
interface Entering extends Stated {
  readonly kind: 'opening' | 'receipt'
  readonly batch: NewBatch
  readonly quantity: string
  /** Not from a supplier. */
  readonly origin?: 'adjustment'
  readonly to: number
}
/** Between places of stores. It is worth its share of what lies there. */
interface Moving extends Stated {
  readonly kind: 'inspect' | 'putAway' | 'transfer'
  readonly batch: number
  readonly quantity: string
  readonly from: number
  readonly to: number
  /** Of that what was kept for it: the reservation ends, or keeps the rest. */
  readonly takes?: readonly Taken[]
}
/** Out of a store; `to` names the project that uses it. */
interface Leaving extends Stated {
  readonly kind: 'issue' | 'claim' | 'adjust' | 'capitalise'
  readonly batch: number
  readonly quantity: string
  readonly from: number
  readonly to?: number
  readonly takes?: readonly Taken[]
}
/** Back into a store, or found there, at a cost that is said. */
interface Returning extends Stated {
  readonly kind: 'return' | 'adjust'
  readonly batch: number
  readonly quantity: string
  readonly amount: string
  readonly from?: number
  readonly to: number
}
/** A cost that came to be known later, for what is still there or went on from there; `from` a store it takes away. */
interface Costing extends Stated {
  readonly kind: 'cost'
  readonly batch: number
  readonly amount: string
  readonly from?: number
  readonly to?: number
}
export type StockMove = Entering | Moving | Leaving | Returning | Costing
export type DocumentMove = StockMove & { readonly lineId: number }

/** A movement with everything said. */
export interface Step {
  /** `average`: value that passes between batches of one store, by the moving average. */
  readonly kind: StockKind | 'reversal' | 'average'
  readonly batch: number
  readonly quantity: string
  /** What is taken from a store is worth its share of what lies there, and says nothing. */
  readonly amount: string | undefined
  readonly from: number
  readonly to: number
  readonly day: string
  readonly reverses: number | null
  readonly takes?: readonly Taken[]
  readonly lineId: number | null
  readonly field: string | undefined
  readonly dateField: string | undefined
  readonly remark: string
}
/** What came of a movement. */
export interface Posted {
  readonly batch: number
  readonly quantity: string
  readonly amount: string
}
