import { type DeptRow, rootDepartment } from '@geodepot/contracts/system/dept.ts'
import type { Branch } from '../../kit/form/index.ts'

/**
 * Where a department may stand, as a tree below the company, which is there by name though not everybody sees its row.
 * Nothing new stands below what is disabled.
 */
export const placesIn = (rows: readonly DeptRow[], company: string): Branch[] => {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const branch = ({ deptId, deptName, status }: DeptRow): Branch => {
    const children = (below.get(deptId) ?? []).map(branch)
    return { id: deptId, label: deptName, disabled: status === '1', ...(children.length > 0 && { children }) }
  }
  const [root] = below.get(null) ?? []
  return [
    root
      ? branch(root)
      : { id: rootDepartment, label: company, children: (below.get(rootDepartment) ?? []).map(branch) },
  ]
}

/** The order number after those that stand there already. */
export const nextOrder = (rows: readonly DeptRow[], parent: string): number =>
  Math.min(9999, Math.max(0, ...rows.filter(({ parentId }) => parentId === parent).map(({ orderNum }) => orderNum)) + 1)
