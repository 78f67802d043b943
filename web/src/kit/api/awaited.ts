import { createContext, useContext, useLayoutEffect } from 'react'

/** Who is told that a piece of the page waits for something, and, by what it gives back, that this has come. */
export const AwaitedBy = createContext<() => () => void>(() => () => undefined)

/** Tells it to whoever draws this piece of the page in its turn. */
export const useAwaited = (waits: boolean): void => {
  const begin = useContext(AwaitedBy)
  useLayoutEffect(() => (waits ? begin() : undefined), [waits, begin])
}
