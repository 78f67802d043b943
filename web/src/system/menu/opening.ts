import type { MenuRow, menu } from '@geodepot/contracts/system/menu.ts'
import { createContext, useContext } from 'react'
import type { Subject } from '../../kit/form/index.ts'

/** Where a new menu is to stand. */
export type Place = Pick<MenuRow, 'menuId' | 'menuType'> | { readonly menuId: 0; readonly menuType: undefined }
export const atTop: Place = { menuId: 0, menuType: undefined }
/** What the dialog was opened for. */
export interface Opening {
  readonly subject: Subject<typeof menu.get>
  readonly below: Place
}

const OpeningContext = createContext<Opening | undefined>(undefined)
export const OpeningProvider = OpeningContext.Provider
export const usePlace = (): Place => useContext(OpeningContext)?.below ?? atTop
