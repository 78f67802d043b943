// The current project, and the dialog that selects it.
// Asked for by sections 2.5, 3 and 4 (project selection, end-date column) of the specification and acceptance D1 and D4 to D7.
import { lazy } from 'react'

export { type CurrentProject, restoreProject, setCurrentProject, useCurrentProject, useSelectProject, useSelecting } from './current.ts'
export { endDateOf } from './rules.ts'
export { ProjectSearch } from './search.tsx'
/** The dialog; the frame draws it once. */
export const ProjectSelection = lazy(() => import('./selection.tsx'))
