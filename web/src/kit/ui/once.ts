import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../api/index.ts'
import type { Asked } from './answered.tsx'

/** Does something when the page opens; a view that comes back from behind does not do it again. */
export const useOnce = (work: () => unknown): void => {
  const done = useRef(false)
  const latest = useRef(work)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void latest.current()
  }, [])
}

export interface ReadOnce<T> extends Asked {
  readonly data: T | undefined
  /** How often it was read: a form that is drawn under this key begins anew with what was read. */
  readonly round: number
}
/**
 * What is read when a page or a dialog opens, always from the server: an answer that is held may be older than the
 * version to be saved, and one that is read again would be exchanged while somebody types.
 */
export const useReadOnce = <T>(read: () => Promise<T>): ReadOnce<T> => {
  const [found, setFound] = useState<{ data: T | undefined; error: CallError | null; round: number }>({
    data: undefined,
    error: null,
    round: 0,
  })
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])
  const refetch = useCallback(async () => {
    setFound((before) => ({ ...before, error: null }))
    try {
      const data = await latest.current()
      setFound(({ round }) => ({ data, error: null, round: round + 1 }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFound((before) => ({ ...before, error }))
    }
  }, [])
  useOnce(refetch)
  return { ...found, refetch }
}
