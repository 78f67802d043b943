// Keeps PostgreSQL running: whatever ends it unasked, be it a kill or a disk
// without room for its log, it is started again where it was.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './server.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A server that ran so long has recovered from what ended it before. */
const STEADY_MS = 60_000

type Keeping = {
  /** Starts it on the same port; ends early, with an error, when the signal says so. */
  again: (signal: AbortSignal) => Promise<Server>
  /** Takes a line whenever something changes. */
  log: (line: string) => void
  logFile: string
}

/**
 * Starts `first` again and again for as long as it takes, until `stop` is
 * called; that resolves when PostgreSQL has ended cleanly.
 */
export function keepRunning(first: Server, { again, log, logFile }: Keeping): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  let server = first
  let pause = FIRST_PAUSE_MS

  const restarted = async (): Promise<Server | undefined> => {
    for (let told = ''; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal }).catch(() => {})
      if (signal.aborted) return undefined
      try {
        return await again(signal)
      } catch (error) {
        if (signal.aborted) return undefined
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== told) log(`PostgreSQL cannot be started again yet, trying on: ${reason}`)
        told = reason
      }
    }
  }
  const keep = async (): Promise<void> => {
    for (let since = performance.now(); ; since = performance.now()) {
      const end = await server.ended
      if (signal.aborted) return
      log(`PostgreSQL ended unexpectedly (${end}), starting it again: see ${logFile}`)
      pause = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : pause
      const next = await restarted()
      if (next === undefined) return
      server = next
      if (signal.aborted) return void (await next.stop())
      log('PostgreSQL runs again')
    }
  }
  const keeping = keep()
  return {
    stop: async () => {
      stopped.abort()
      await server.stop()
      await keeping
    },
  }
}
