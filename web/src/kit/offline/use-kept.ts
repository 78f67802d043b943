import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../api/index.ts'
import { keep, keptOf } from './kept.ts'

export interface KeptRead<T> {
  readonly value: T | undefined
  /** When it was read from the server, in milliseconds. */
  readonly at: number | undefined
  readonly isReading: boolean
  /** Why it could not be read just now. What was read before stays. */
  readonly trouble: CallError | undefined
  readonly again: () => void
}
/**
 * What this phone kept under a name, at once, and what the server says now, as soon as it has said so. A read that is
 * refused is forgotten by whoever shows it: `trouble` says why.
 */
export const useKept = <T>(key: string | undefined, load: () => Promise<T>): KeptRead<T> => {
  const [state, setState] = useState<Omit<KeptRead<T>, 'again'>>({
    value: undefined,
    at: undefined,
    isReading: true,
    trouble: undefined,
  })
  const [attempt, setAttempt] = useState(0)
  // The name says what is read: another way to read the same is no reason to read it again.
  const read = useEffectEvent(async (of: string, isGone: () => boolean, isAgain: boolean) => {
    const show = (change: Partial<Omit<KeptRead<T>, 'again'>>) => {
      if (!isGone()) setState((now) => ({ ...now, ...change }))
    }
    show({ isReading: true })
    const before = isAgain ? undefined : await keptOf<T>(of).catch(() => undefined)
    if (before) show(before)
    try {
      const value = await load()
      show({ value, at: Date.now(), trouble: undefined, isReading: false })
      await keep(of, value).catch(() => undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show({ trouble: error, isReading: false })
    }
  })
  useEffect(() => {
    if (key === undefined) return undefined
    let isGone = false
    void read(key, () => isGone, attempt > 0)
    return () => {
      isGone = true
    }
  }, [key, attempt])
  const again = useCallback(() => setAttempt((now) => now + 1), [])
  return { ...state, isReading: key !== undefined && state.isReading, again }
}
