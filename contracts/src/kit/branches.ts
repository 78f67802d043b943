/** Where a row of a tree stands. */
export interface Twig {
  readonly depth: number
  readonly hasChildren: boolean
  readonly open: boolean
}
/** How rows hang together. A row whose parent is not among them stands at the top. */
export interface Hanging<R> {
  readonly keyOf: (row: R) => string
  readonly parentOf: (row: R) => string | undefined
}

const belowOf = <R>(rows: readonly R[], { keyOf, parentOf }: Hanging<R>): Map<string | undefined, R[]> => {
  const there = new Set(rows.map(keyOf))
  return Map.groupBy(rows, (row) => {
    const parent = parentOf(row)
    return parent !== undefined && there.has(parent) ? parent : undefined
  })
}

/** The rows that are not folded away, each below its parent, in the order given. */
export const unfolded = <R>(
  rows: readonly R[],
  hanging: Hanging<R>,
  isOpen: (key: string, depth: number) => boolean,
): { row: R; twig: Twig }[] => {
  const below = belowOf(rows, hanging)
  const walk = (parent: string | undefined, depth: number): { row: R; twig: Twig }[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const key = hanging.keyOf(row)
      const hasChildren = below.has(key)
      const open = hasChildren && isOpen(key, depth)
      return [{ row, twig: { depth, hasChildren, open } }, ...(open ? walk(key, depth + 1) : [])]
    })
  return walk(undefined, 0)
}

/** The rows that match, with all that they stand below: a row found is shown where it hangs. */
export const withAncestors = <R>(
  rows: readonly R[],
  { keyOf, parentOf }: Hanging<R>,
  matches: (row: R) => boolean,
): R[] => {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const kept = new Set<string>()
  for (const found of rows.filter(matches)) {
    for (
      let row: R | undefined = found;
      row !== undefined && !kept.has(keyOf(row));
      row = byKey.get(parentOf(row) ?? '')
    )
      kept.add(keyOf(row))
  }
  return rows.filter((row) => kept.has(keyOf(row)))
}

/** The keys of what stands above a row, its parent first. */
export const ancestorsOf = <R>(
  rows: readonly R[],
  { keyOf, parentOf }: Hanging<R>,
  keys: ReadonlySet<string>,
): string[] => {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const above = (key: string): string[] => {
    const row = byKey.get(key)
    const parent = row === undefined ? undefined : parentOf(row)
    return parent === undefined || !byKey.has(parent) ? [] : [parent, ...above(parent)]
  }
  return [...new Set([...keys].flatMap(above))]
}
