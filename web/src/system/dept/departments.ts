import { type TreeNode, dept } from '@geodepot/contracts/system/dept.ts'
import { useApiQuery } from '../../kit/api/index.ts'

const none: readonly TreeNode[] = []
const tenMinutes = 600_000

/** The departments of this person's data scope, or of the whole company. */
export const useDepartments = (whole = false): { departments: readonly TreeNode[]; loading: boolean } => {
  const { data = none, isPending } = useApiQuery(
    whole ? dept.treeselectAll : dept.treeselect,
    {},
    { fresh: tenMinutes },
  )
  return { departments: data, loading: isPending }
}
