import { createContext } from 'react'

/** The dictionary whose entries are shown: its code, and whether its values stay as they are. */
export const DictTypeContext = createContext({ type: '', fixed: false })
