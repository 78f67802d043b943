// One clean stop, however it is asked for: Ctrl-C, a service manager, a closed terminal, or the end of the start script.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `stop` at the first signal and never again: one Ctrl-C reaches us from the terminal, from npm and from the start script. */
export function onStop(stop: (signal: NodeJS.Signals) => void): void {
  let asked = false
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (asked) return
      asked = true
      stop(signal)
    })
  }
}
