// Records that are there twice become one: who names them says so, and everything that hangs on them moves.
export { toMerge } from './merged.ts'
export { type RecordUse, recordUses } from './uses.ts'
