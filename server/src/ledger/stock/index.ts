// The stock ledger: the only writer of batches, movements, balances and reservations, in quantities and in value.
// Asked for by acceptance H1 and H8–H11; its rules: append-only, double entry, never negative, no value without goods.
export { post } from './post.ts'
export { type StockReversal, reverse } from './reverse.ts'
export type { DocumentMove, DocumentSource, LedgerSource, NewBatch, Posted, StockMove } from './moves.ts'
export { confirmCosts, holdBatches } from './batches.ts'
export { dayReasons } from './periods.ts'
export { makePlaces, storesHolding } from './places.ts'
export { type Want, endReservations, expireReservations, releaseReservations, reserve } from './reserve.ts'
export { letGoOfUse, moveUse, usePlace, usedBy } from './projects.ts'
export { moveMaterials } from './merge.ts'
export { stockDrift, stockLedger } from './rebuild.ts'
