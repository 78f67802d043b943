import type { TreeNode } from '@geodepot/contracts/system/dept.ts'

export interface Branch {
  readonly id: string
  readonly parent: string | null
  readonly label: string
}

/** Rows in order as a forest: a row whose parent is not among them stands at the top. */
export const treeOf = (rows: readonly Branch[]): TreeNode[] => {
  const there = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent }) => (parent !== null && there.has(parent) ? parent : null))
  const nodes = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? []).map(({ id, label }) => {
      const children = nodes(id)
      return { id, label, ...(children.length > 0 && { children }) }
    })
  return nodes(null)
}

/**
 * The branches that lead to what is wanted: nodes for which `wanted` is
 * true, or those that it hangs below a node as leaves.
 */
export const prunedTo = (
  nodes: readonly TreeNode[],
  wanted: (node: TreeNode) => boolean | readonly TreeNode[],
): TreeNode[] =>
  nodes.flatMap((node) => {
    const found = wanted(node)
    const children = [...prunedTo(node.children ?? [], wanted), ...(typeof found === 'boolean' ? [] : found)]
    if (children.length === 0 && found !== true) return []
    return [{ id: node.id, label: node.label, ...(children.length > 0 && { children }) }]
  })
