import type { DeptRow, dept } from '@geodepot/contracts/system/dept.ts'
import { createContext, useContext } from 'react'
import type { Subject } from '../../kit/form/index.ts'

/** What the dialog was opened for: a department, or a new one below another. */
export interface Opening {
  readonly subject: Subject<typeof dept.get>
  readonly below?: DeptRow
}

const OpeningContext = createContext<Opening | undefined>(undefined)
export const OpeningProvider = OpeningContext.Provider
/** The department that a new one is to stand below, where one was chosen. */
export const useBelow = (): DeptRow | undefined => useContext(OpeningContext)?.below
