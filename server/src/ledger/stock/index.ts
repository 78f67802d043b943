// The stock ledger: the only writer of batches, movements, balances and reservations, in quantities and in value.
// Asked for by acceptance H1 and H8–H11; its rules: append-only, double entry, never negative, no value without goods.
export { post } from './post.ts'
export { takeableOn } from './balances.ts'
export { shareOf } from './rules.ts'
export { type StockReversal, reverse } from './reverse.ts'
export type { DocumentMove, DocumentSource, LedgerSource, NewBatch, Posted, StockMove, Taken } from './moves.ts'
export { confirmCosts, estimateAgain, holdBatches } from './batches.ts'
export {
  type Disagreement,
  disagreements,
  firstPeriod,
  lockPeriod,
  nextToClose,
  takeBackClosing,
  writeClosing,
} from './closing.ts'
export { type Closing, closingBefore, closingOf, openBalances } from './inventory.ts'
export { anyPeriodBegun, calendarOf, yearEndKey } from './calendar.ts'
export { type PostingDay, dayReasons, holdPeriods, postingDays } from './periods.ts'
export { makePlaces, storesHolding } from './places.ts'
export {
  type Want,
  expireReservations,
  giveBackReservation,
  keepAgain,
  prolongReservation,
  releaseReservations,
  reserve,
} from './reserve.ts'
export { letGoOfUse, moveUse, usePlace, usedBy } from './projects.ts'
export { anythingPosted, valuationKey, valuations } from './valuation.ts'
export { moveMaterials } from './merge.ts'
export { stockDrift, stockLedger } from './rebuild.ts'
export { inventoryDrift, inventoryLedger } from './rebuild-periods.ts'
