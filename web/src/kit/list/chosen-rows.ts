import { useCallback, useMemo, useState } from 'react'

/** A row that was chosen, and the question whose answer it was seen in. */
interface Chosen<R> {
  readonly row: R
  readonly asked: string
}
interface Shown<R> {
  /** Nothing while they are read. */
  readonly rows: readonly R[] | undefined
  /** What they answer. */
  readonly asked: string
  readonly keyOf: (row: R) => string
}

/**
 * Rows chosen over several pages, by their key. Each is as it was read last; one that the same question does not answer any
 * more, as it was deleted or has moved on, is chosen no longer.
 */
export const useChosenRows = <R extends object>({ rows, asked, keyOf }: Shown<R>) => {
  const [kept, setKept] = useState<ReadonlyMap<string, Chosen<R>>>(new Map())
  const chosen = useMemo<ReadonlyMap<string, R>>(() => {
    if (kept.size === 0) return new Map()
    const fresh = new Map((rows ?? []).map((row) => [keyOf(row), row]))
    return new Map(
      [...kept].flatMap(([key, one]) => {
        const row = fresh.get(key) ?? (rows && one.asked === asked ? undefined : one.row)
        return row ? [[key, row] as const] : []
      }),
    )
  }, [kept, rows, asked, keyOf])
  const drop = useCallback(() => setKept(new Map()), [])
  const choose = (keys: readonly string[], among: readonly (R | undefined)[]) => {
    const seen = new Map(among.flatMap((row) => (row ? [[keyOf(row), { row, asked }] as const] : [])))
    setKept(
      new Map(
        keys.flatMap((key) => {
          const one = kept.get(key) ?? seen.get(key)
          return one ? [[key, one] as const] : []
        }),
      ),
    )
  }
  return { chosen, choose, drop }
}
