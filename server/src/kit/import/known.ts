import type { ImportOperations } from '@geodepot/contracts/kit/import.ts'
import type { Reader } from '../database/database.ts'
import type { ImportDefinition } from './definition.ts'

/** An import that there is, for whoever takes files in without a page. */
export interface KnownImport {
  readonly kind: string
  readonly operations: ImportOperations
  readonly definition: (reader: Reader) => Promise<ImportDefinition<unknown>>
}
const known = new Map<string, KnownImport>()
export const makeKnown = (one: KnownImport): void => {
  known.set(one.kind, one)
}
/** Every import, by its name. */
export const knownImports = (): ReadonlyMap<string, KnownImport> => known
