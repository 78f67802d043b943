import { type FieldProps, TreeField } from '../../kit/form/index.ts'
import { type SearchField, SearchTree } from '../../kit/list/index.ts'
import { useDepartments } from './departments.ts'

/** A department of the data scope as a form's field; `whole` offers the whole company. */
export const DepartmentField = <V extends object>({ whole = false, ...field }: FieldProps<V> & { whole?: boolean }) => {
  const { departments, loading } = useDepartments(whole)
  return <TreeField {...field} branches={departments} loading={loading} />
}

/** A department as a list's filter; those below it count as well. */
export const DepartmentSearch = ({ of }: { of: SearchField }) => <SearchTree of={of} branches={useDepartments().departments} />
