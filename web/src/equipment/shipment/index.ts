// The hand-over in the page, whatever document it belongs to: what is shipped, received and settled, in dialogs, panels and on paper.
// Asked for by acceptance G3 and G9: ship in batches, receive line by line by scan, settle what differs.
import './shipment.css'
export { codesIn, finder } from './codes.ts'
export { useHandOver } from './dialogs.tsx'
export { type ModelGroup, byModel, codesOf, modelName } from './goods.ts'
export { HandOverPaper, useHandOverSheets } from './print/sheets.tsx'
export { type Thing, useThing } from './print/thing.ts'
export { Differences, Receipts, Settlements } from './receive/receipts.tsx'
export { type ScanAnswer, ScanField } from './scan-field.tsx'
export { Shipments } from './ship/shipments.tsx'
export { useOnce } from './use-once.ts'
