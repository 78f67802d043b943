import { type SearchField, SearchTree } from '../../kit/list/index.ts'
import { useDepartments } from './departments.ts'

/** A department as a list's filter; those below it count as well. */
export const DepartmentSearch = ({ of }: { of: SearchField }) => (
  <SearchTree of={of} branches={useDepartments().departments} />
)
