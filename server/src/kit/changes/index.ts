// What changed: the log of records made, changed and deleted, and reading it from a cursor on.
// Asked for by other systems that keep a copy of what they may see.
export { changesWritten } from './file.ts'
export { type Followed, follow, followed, takenOutBy } from './followed.ts'
export { pruneChanges } from './prune.ts'
export { briefsOf, changesOf } from './read.ts'
export { tableOf } from './table.ts'
