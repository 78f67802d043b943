/** Everything that an older product left in the browser's store is dropped when this stamp differs. */
export const stamp = '202506121446'
const stampKey = 'stamp'

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // Forbidden, full or broken: a store never stops the page.
    return undefined
  }
}

/** Clears the local store when it was written by another version. */
export const dropOutdated = (): void => {
  attempt(() => {
    if (localStorage.getItem(stampKey) === stamp) return
    localStorage.clear()
    localStorage.setItem(stampKey, stamp)
  })
}

/** Where a browser tab keeps what a person has open, with the person's id behind it: nobody else is shown it. */
export const openTags = 'open-tags:'

export interface Stored<T> {
  read(): T
  write(value: T): void
  forget(): void
}
type Where = 'browser' | 'tab'

/**
 * A value that outlives a reload: in this browser, or in this browser tab
 * alone. Whatever cannot be read, or is not what `is` says,
 * counts as `none`.
 */
export const stored = <T>(
  key: string,
  none: T,
  is: (value: unknown) => value is T,
  where: Where = 'browser',
): Stored<T> => {
  const store = () => (where === 'browser' ? localStorage : sessionStorage)
  return {
    read: () => {
      const value: unknown = attempt(() => JSON.parse(store().getItem(key) ?? 'null'))
      return is(value) ? value : none
    },
    write: (value) => {
      attempt(() => {
        store().setItem(key, JSON.stringify(value))
      })
    },
    forget: () => {
      attempt(() => {
        store().removeItem(key)
      })
    },
  }
}

/** A plain text in this browser's store, for what others may want to read or set by hand. */
export const readText = (key: string): string | undefined => attempt(() => localStorage.getItem(key) ?? undefined)
export const writeText = (key: string, text: string): void => {
  attempt(() => {
    localStorage.setItem(key, text)
  })
}

export interface Signal {
  readonly emit: () => void
  /** Returns the way to stop listening. */ readonly subscribe: (listener: () => void) => () => void
}
/** Tells many that something changed. */
export const signal = (): Signal => {
  const listeners = new Set<() => void>()
  return {
    emit: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
interface Observable<T> extends Pick<Signal, 'subscribe'> {
  readonly read: () => T
  readonly write: (next: T) => void
}
/** A value that many follow; with React's `useSyncExternalStore(of.subscribe, of.read)`. */
export const observable = <T>(initial: T): Observable<T> => {
  let value = initial
  const { emit: tell, subscribe } = signal()
  return {
    read: () => value,
    write: (next) => {
      value = next
      tell()
    },
    subscribe,
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
