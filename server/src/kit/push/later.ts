const gathering = 10
const afterFailure = 1000

/**
 * Runs something shortly after it was asked for, never twice at once, and
 * once more if it was asked for meanwhile or failed.
 */
export const later = (work: () => Promise<void>): { run(): void; close(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let pause: number | undefined
  let ended = false
  const begin = (): void => {
    timer = undefined
    running = work()
      .catch(() => {
        pause = afterFailure
      })
      .finally(() => {
        running = undefined
        if (pause !== undefined) start(pause)
      })
  }
  const start = (milliseconds: number): void => {
    pause = undefined
    if (!ended && timer === undefined) timer = setTimeout(begin, milliseconds).unref()
  }
  return {
    run: () => {
      if (running) pause ??= gathering
      else start(gathering)
    },
    close: async () => {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Works off what is added, in portions, one after the other; what failed is tried
 * again a little later, unless nobody wants it any more.
 */
export const queue = <T>(
  atOnce: number,
  work: (due: T[]) => Promise<void>,
  wanted: (one: T) => boolean,
): { add(added: Iterable<T>): void; close(): Promise<void> } => {
  const waiting = new Set<T>()
  const runs = later(async () => {
    while (waiting.size > 0) {
      const due = [...waiting].slice(0, atOnce)
      for (const one of due) waiting.delete(one)
      const open = due.filter(wanted)
      try {
        if (open.length > 0) await work(open)
      } catch (error) {
        for (const one of open) waiting.add(one)
        throw error
      }
    }
  })
  return {
    add: (added) => {
      for (const one of added) waiting.add(one)
      if (waiting.size > 0) runs.run()
    },
    close: runs.close,
  }
}
