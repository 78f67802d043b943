import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/index.ts'
import { signal } from '../../browser/index.ts'

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work)
}
/**
 * Calls `then` once nothing is asked for, twice in a row: between two waves of calls it looks so once. Looks every
 * `pause` milliseconds, and waits no longer than `longest`. Returns the way to stop.
 */
const whenCalm = (then: () => void, pause: number, longest: number): (() => void) => {
  const until = performance.now() + longest
  let stopped = false
  const look = (calm: number): void => {
    setTimeout(() => {
      whenIdle(() => {
        if (stopped) return
        const now = queryClient.isFetching() === 0 ? calm + 1 : 0
        if (now >= 2 || performance.now() > until) then()
        else look(now)
      })
    }, pause)
  }
  look(0)
  return () => {
    stopped = true
  }
}

const changes = signal()
let rested = false
/** Draws its children once the page that a person came for has come to rest, and from then on at once. */
export const AtRest = ({ children, until = null }: { children: ReactNode; until?: ReactNode }) => {
  const now = useSyncExternalStore(changes.subscribe, () => rested)
  useEffect(() => {
    if (rested) return undefined
    const rest = () => {
      rested = true
      changes.emit()
    }
    return whenCalm(rest, 100, 5000)
  }, [])
  return now ? children : until
}
