// Departments: the tree that administrators keep, and the same as filters and fields choose from it.
// Asked for by acceptance C1 and D5 and the specification's department selects of section 7.6.
import { registerView } from '../../kit/routing/index.ts'

export { DepartmentPanel } from './panel.tsx'
export { DepartmentField } from './field.tsx'
export { DepartmentSearch } from './search.tsx'
export { useDepartments } from './departments.ts'

registerView('system/dept/index', () => import('./list.tsx'))
