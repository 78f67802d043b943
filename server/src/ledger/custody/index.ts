// The custody ledger: the only writer of custody events, intervals and balances, for single devices and bulk quantities.
// Asked for by acceptance G1, G3 and G9; its rules: one holder at a time, append-only, double entry, never negative.
export { type BulkMove, moveBulk } from './bulk.ts'
export { type DeviceMove, type Posting, moveDevices } from './devices.ts'
export { closePlaces, outside, poolsOf, projectHolder, renamePlaces, transitHolder, worksOf } from './holders.ts'
export { type ProjectCustody, mergeProjectCustody, projectCustody, renameProjectPlace } from './projects.ts'
export { type Drift, driftOf } from './rebuild.ts'
