import { type CategoryNode, category } from '@geodepot/contracts/equipment/category.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'

export type FoundCategory = CategoryNode
const none: readonly CategoryNode[] = []
const tenMinutes = 600_000
const withAllBelow = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...withAllBelow(node.children ?? [])])

/** The category tree, and each category by its id. */
export const useCategories = (): {
  tree: readonly CategoryNode[]
  byId: ReadonlyMap<number, CategoryNode>
  loading: boolean
} => {
  const { data: tree = none, isPending: loading } = useApiQuery(category.tree, {}, { fresh: tenMinutes })
  const byId = useMemo(() => new Map(withAllBelow(tree).map((node) => [node.id, node])), [tree])
  return { tree, byId, loading }
}
