export { AppDialog } from './lazy-dialog.tsx'
export type { AppDialogProps } from './app-dialog.tsx'
