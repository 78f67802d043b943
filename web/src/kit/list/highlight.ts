import { useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * The keys of rows that a re-reading brought new or changed, for as long as they
 * glow. Turning a page or filtering makes nothing glow:
 * `asked` says what the rows answer to.
 */
export const useHighlight = <R>(
  rows: readonly R[] | undefined,
  asked: string,
  keyOf: (row: R) => string,
  milliseconds = 2000,
): ReadonlySet<string> => {
  const before = useRef<{ asked: string; rows: ReadonlyMap<string, string> } | undefined>(undefined)
  const [glowing, setGlowing] = useState(none)
  useEffect(() => {
    if (rows === undefined) return undefined
    const now = new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)]))
    const last = before.current
    before.current = { asked, rows: now }
    if (last?.asked !== asked || last.rows.size === 0) return undefined
    const changed = new Set([...now].filter(([key, text]) => last.rows.get(key) !== text).map(([key]) => key))
    if (changed.size === 0) return undefined
    setGlowing(changed)
    return undefined
  }, [rows, asked, keyOf])
  useEffect(() => {
    if (glowing.size === 0) return undefined
    const timer = setTimeout(() => setGlowing(none), milliseconds)
    return () => clearTimeout(timer)
  }, [glowing, milliseconds])
  return glowing
}
