import { createContext } from 'react'

/** The code of the dictionary whose entries are shown. */
export const DictTypeContext = createContext('')
