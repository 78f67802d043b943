// The custody ledger: the only writer of custody events, intervals and
// balances, for single devices and bulk quantities.
// Asked for by acceptance G1, G3 and G9; its rules: one holder at a time, append-only, double entry, never negative.
export { post } from './post.ts'
export { entered, openDevices } from './opening.ts'
export { reverse } from './reverse.ts'
export { type DocumentMove, type DocumentSource, type Goods, type LedgerMove, type Stated, goodsOf } from './moves.ts'
export { statedMoment } from './moment.ts'
export {
  closePlaces,
  departmentsOf,
  outside,
  pendingHolder,
  poolsOf,
  projectHolder,
  renamePlaces,
  transitHolder,
  vendorWorks,
  worksOf,
} from './holders.ts'
export {
  type ProjectCustody,
  followPlaces,
  mergeProjectCustody,
  projectCustody,
  projectRemaining,
  renameProjectPlace,
} from './projects.ts'
export { devicesCounted, devicesToAdd, foldCounts, freeDevice } from './counts.ts'
export { custodyLedger, driftOf } from './rebuild.ts'
