import { type FieldProps, TreeField } from '../../kit/form/index.ts'
import { useDepartments } from './departments.ts'

/** A department of the data scope as a form's field; `whole` offers the whole company. */
export const DepartmentField = <V extends object>({ whole = false, ...field }: FieldProps<V> & { whole?: boolean }) => {
  const { departments, loading } = useDepartments(whole)
  return <TreeField {...field} branches={departments} loading={loading} />
}
