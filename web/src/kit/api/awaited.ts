import { createContext, useContext, useLayoutEffect } from 'react'

/** Says that something is awaited; what it gives back says that this has come. `below`: it moves nothing but what follows. */
export type Begin = (below?: 'below') => () => void
/** Who is told what a piece of the page waits for. */
export const AwaitedBy = createContext<Begin>(() => () => undefined)

/** Tells it to whoever draws this piece of the page in its turn. */
export const useAwaited = (waits: boolean): void => {
  const begin = useContext(AwaitedBy)
  useLayoutEffect(() => (waits ? begin() : undefined), [waits, begin])
}
