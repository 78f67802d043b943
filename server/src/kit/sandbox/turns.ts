/**
 * Lets so many pieces of work be under way at once; the others wait in their
 * order. One that nobody wants any more by then is not begun.
 */
export const turns = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let under = 0
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (under < atOnce) under += 1
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) under -= 1
      else next()
    }
  }
}
