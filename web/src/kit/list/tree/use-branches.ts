import { type Hanging, type Twig, ancestorsOf, unfolded, withAncestors } from '@geodepot/contracts/kit/branches.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()
type Rule = 'usual' | 'all' | 'none'
const toggled = (before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...before].filter((key) => !keys.includes(key)).concat(keys.filter((key) => !before.has(key))))

interface BranchesOptions<R> {
  readonly rows: readonly R[]
  readonly hanging: Hanging<R>
  /** Down to which depth rows are open unless a person says otherwise. */
  readonly openDepth: number
  /** Filters: everything that leads to what was found is then open. */
  readonly matches: ((row: R) => boolean) | undefined
  /** What a re-reading brought new or changed: it is brought to sight. */
  readonly glowing: ReadonlySet<string>
}

/** Which rows of a tree are open, and with that which are shown. */
export const useBranches = <R>({ rows, hanging, openDepth, matches, glowing }: BranchesOptions<R>) => {
  // What a person opened or closed against the rule; forgotten when the rule changes.
  const [turned, setTurned] = useState(none)
  const [rule, setRule] = useState<Rule>('usual')
  const searching = matches !== undefined
  const [searched, setSearched] = useState(() => matches)
  if (searched !== matches) {
    setSearched(() => matches)
    setTurned(none)
    setRule('usual')
  }
  const kept = useMemo(() => (matches ? withAncestors(rows, hanging, matches) : rows), [rows, hanging, matches])
  const isOpen = useMemo(
    () => (key: string, depth: number) =>
      (rule === 'all' || (rule === 'usual' && (searching || depth < openDepth))) !== turned.has(key),
    [searching, rule, openDepth, turned],
  )
  const shown = useMemo(() => unfolded(kept, hanging, isOpen), [kept, hanging, isOpen])
  const set = (next: Rule) => {
    setTurned(none)
    setRule(next)
  }

  const revealed = useRef(none)
  useEffect(() => {
    if (glowing.size === 0 || glowing.size > 20 || revealed.current === glowing) return
    revealed.current = glowing
    const above = ancestorsOf(rows, hanging, glowing)
    const closed = above.filter((key) => !isOpen(key, ancestorsOf(rows, hanging, new Set([key])).length))
    if (closed.length > 0) setTurned((before) => toggled(before, closed))
  }, [rows, hanging, glowing, isOpen])

  return {
    kept,
    rows: useMemo(() => shown.map(({ row }) => row), [shown]),
    twigs: useMemo(
      () => new Map<string, Twig>(shown.map(({ row, twig }) => [hanging.keyOf(row), twig])),
      [shown, hanging],
    ),
    turn: (key: string) => setTurned((before) => toggled(before, [key])),
    expandAll: () => set('all'),
    collapseAll: () => set('none'),
  }
}
