// Rows from a spreadsheet, step by step: file, columns, values not known yet,
// check, run. A module gives its fields and its pickers.
// Asked for by acceptance E4: a preview of errors by row and column, all or nothing or the rows without errors.
export { ImportDialog, type ImportDialogProps } from './dialog.tsx'
export { ChoicePicker, TextPicker } from './pickers.tsx'
export type { Decided, ImportFacts, PickerProps } from './types.ts'
