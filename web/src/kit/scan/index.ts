// Codes that are scanned: typed by a scanner that is a keyboard, pasted, or seen by the camera; all go the same way.
import './scan.css'
export { CameraButton } from './camera-button.tsx'
export { codesIn } from './codes.ts'
export { readLabelsBy } from './labels.ts'
export { ScanField } from './scan-field.tsx'
export type { ScanAnswer } from './use-scans.ts'
