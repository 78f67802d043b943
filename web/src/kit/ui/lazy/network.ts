const offline = new Error('offline')

/**
 * Fetches a part of the page, unless the network is known to be away: a file that once did not arrive browsers do not
 * ask for again until they are reloaded.
 */
export const whenOnline =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    navigator.onLine ? load() : Promise.reject(offline)

/** Which text of the kit says why a part did not arrive; nothing when it arrived and broke. */
export const loadErrorKey = (error: unknown): 'network' | 'outdated' | undefined =>
  // Browsers word it differently.
  error === offline
    ? 'network'
    : error instanceof Error && /import.+module|unable to preload/i.test(error.message)
      ? 'outdated'
      : undefined
