// Spreadsheets in and out: reads xls and xlsx in a process beside the server's own
// process, writes xlsx as a stream.
// Asked for by the specification's import and export of lists (E4, E5),
// and by what a hostile or mistaken file must get.
export { readCsv } from './csv.ts'
export { columnLetter } from './text.ts'
export { type FormCell, writeForm } from './form.ts'
export { type SheetLimits, sheetLimits } from './limits.ts'
export { isWorkbook, readSheet } from './read.ts'
export { SheetRefusal, type SheetRefusalKey, sheetRefusalKeys } from './refusal.ts'
export type { FormulaCell, NumberCell, SheetContent, SheetLayout, SheetRow } from './table.ts'
export { type SheetColumn, type SheetToWrite, writeSheet } from './write.ts'
