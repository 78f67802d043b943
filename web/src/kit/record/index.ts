export { RecordDialog, type RecordFormProps, type Subject } from './record-dialog.tsx'
export { useAsked } from './use-asked.ts'
export { type RecordCalls, type RecordFormOptions, demanding, useRecordForm } from './use-record-form.ts'
