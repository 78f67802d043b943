// One clean stop, however it is asked for: Ctrl-C, a service manager, a
// closed terminal, or the end of the start script.
import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** One Ctrl-C reaches us from the terminal, from npm and from the start script. */
const ECHO_MS = 1000

/** Calls `stop` at the first signal, and `hurry` at those that are no echo of it: somebody does not want to wait. */
export function onStop(stop: () => void, hurry: () => void): void {
  let asked: number | undefined
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (asked === undefined) stop()
      else if (performance.now() - asked > ECHO_MS) hurry()
      asked ??= performance.now()
    })
  }
}

/** Resolves with the end of the work or, when nobody waits any longer, at once. */
export async function orLate(work: Promise<unknown>, late: AbortSignal): Promise<void> {
  work.catch(() => undefined)
  if (!late.aborted) await Promise.race([work, once(late, 'abort')])
}
