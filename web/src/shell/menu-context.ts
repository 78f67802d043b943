import { createContext } from 'react'
import type { MenuItem } from './routes.ts'

/** What this person can open, grouped as the top menu is. */
export const MenuContext = createContext<readonly MenuItem[]>([])
