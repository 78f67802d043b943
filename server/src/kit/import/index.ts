// Rows from a spreadsheet into a module: upload, columns, unknown values, a
// dry run of every row, and the run in one transaction.
// Asked for by acceptance E4 and by what a mistaken or hostile file must get; a module brings its fields and its rules.
export { whileAlive } from './alive.ts'
export { importAtOnce } from './at-once.ts'
export type {
  Checked,
  FieldChange,
  GivenRow,
  ImportDefinition,
  Issue,
  Made,
  OpenDefinition,
  Progress,
  Source,
  Verdict,
} from './definition.ts'
export { examine } from './examine.ts'
export { type KnownImport, knownImports } from './known.ts'
export { helpOf, helpRowOf } from './report.ts'
export { repeatedRows } from './repeated.ts'
export { importRoutes } from './routes.ts'
export { packContent, unpackContent } from './content.ts'
export { dropStale } from './store.ts'
export { cleaned, sentSheet } from './upload.ts'
export { normalised } from './values.ts'
export { type WholeImport, importWhole } from './whole.ts'
