// Departments as filters and fields choose them: a tree, in the reader's data scope.
// Asked for by the specification's department selects of section 7.6 and the device rows of section 3.
export { DepartmentField, DepartmentSearch } from './pickers.tsx'
export { useDepartments } from './departments.ts'
