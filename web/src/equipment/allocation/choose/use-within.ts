import { useMemo } from 'react'
import { type FoundCategory, useCategories } from '../../category/index.ts'

const idsOf = (node: FoundCategory): number[] => [node.id, ...(node.children ?? []).flatMap(idsOf)]

/** A category with all below it, by its id. */
export const useWithin = (): ((category: number) => ReadonlySet<number>) => {
  const { byId } = useCategories()
  return useMemo(
    () => (category: number) => {
      const node = byId.get(category)
      return new Set(node ? idsOf(node) : [category])
    },
    [byId],
  )
}
