import { createContext } from 'react'

/** The name of the record that forms below change: they are told when somebody else was faster. */
export const EditedRecord = createContext<string | undefined>(undefined)
