import { type ComponentType, useSyncExternalStore } from 'react'
import { observable } from '../../kit/browser/index.ts'

/** What draws the rows of one kind of alert. */
export interface AlertDialogPart {
  readonly close: () => void
}
export type LoadAlertDialog = () => Promise<{ readonly default: ComponentType<AlertDialogPart> }>

const dialogs = new Map<string, LoadAlertDialog>()
/** Offers the dialog of a business type. Modules do this in their `index.ts`, once. */
export const registerAlertDialog = (type: string, load: LoadAlertDialog): void => {
  dialogs.set(type, load)
}
export const alertDialogOf = (type: string): LoadAlertDialog | undefined => dialogs.get(type)

const opened = observable<string | undefined>(undefined)
/** Opens the rows of an alert over whatever is on the page; undefined closes them. */
export const openAlert = opened.write
export const useOpenAlert = (): string | undefined => useSyncExternalStore(opened.subscribe, opened.read)
