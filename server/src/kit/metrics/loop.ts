import { type Counts, follow } from './flight.ts'

/** A time in which nobody was answered: how long it was, and what was under way in it, by name with how often. */
export interface Held {
  readonly ms: number
  readonly operations: Counts
}

/** How often the event loop of this process was held beyond the bound, and for how many seconds in all. */
export const heldSoFar = { times: 0, seconds: 0 }

/**
 * Watches the event loop: `report` hears whenever it was held beyond `mostMs`. A
 * timer that is late tells; what held it may be over by then, and
 * is named all the same.
 */
export const watchLoop = (report: (held: Held) => void, mostMs = 200, everyMs = 20): { stop: () => void } => {
  const flight = follow()
  let last = performance.now()
  const timer = setInterval(() => {
    const ms = performance.now() - last
    last += ms
    const operations = flight.take()
    if (ms < mostMs) return
    heldSoFar.times += 1
    heldSoFar.seconds += ms / 1000
    report({ ms: Math.round(ms), operations })
  }, everyMs).unref()
  return {
    stop: () => {
      clearInterval(timer)
      flight.stop()
    },
  }
}
