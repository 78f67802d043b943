// The hand-over in the page, whatever document it belongs to: what is shipped, received and settled, in dialogs, panels and on paper.
// Asked for by acceptance G3 and G9: ship in batches, receive line by line by scan, settle what differs.
import { registerPanel } from '../../kit/routing/index.ts'
import './shipment.css'
export { codesIn, finder } from './codes.ts'
export type { HandOverProps } from './calls.ts'
export { useHandOver } from './dialogs.tsx'
export { linesIn } from './form.ts'
export { handed } from './figures.ts'
export { type ModelGroup, byModel, codesOf, modelName, nameOf } from './goods.ts'
export { HandOver } from './hand-over.tsx'
export { HandOverPaper, useHandOverSheets } from './print/sheets.tsx'
export { type Thing, useThing } from './print/thing.ts'
export { HandedOverPanels } from './panels.tsx'
export { PartlyShipped } from './partly-shipped.tsx'
export { type ScanAnswer, ScanField } from './scan-field.tsx'
export type { Left, ShipLine } from './ship/loading.ts'
export { ShipLines } from './ship/ship-lines.tsx'

registerPanel({
  name: 'equipment/shipment',
  place: 'waiting',
  rank: 1,
  permission: ['equipment:allocation:receive', 'equipment:return:receive'],
  load: () => import('./arriving.tsx'),
})
