import { token } from '../api/index.ts'

/** What this browser lacks to work without a network. */
export type Lack = 'https' | 'worker' | 'store'
export const lacks = (): Lack[] => [
  ...(isSecureContext ? [] : (['https'] as const)),
  ...(isSecureContext && !('serviceWorker' in navigator) ? (['worker'] as const) : []),
  ...('indexedDB' in globalThis ? [] : (['store'] as const)),
]

const own = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name === `${location.origin}/icon.svg`)

let begun = false
/**
 * Makes the phone's pages open without a network: from the first visit on, all that they stand on is here. Resolves to
 * whether that is so.
 */
export const installWorker = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false
  if (!document.querySelector('link[rel=manifest]'))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
    )
  try {
    if (!begun) await navigator.serviceWorker.register('/sw.js')
    begun = true
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ parts: own(), map: document.querySelector('script[type=importmap]')?.textContent ?? '' }, [])
    return true
  } catch {
    // Forbidden by the browser, or an address that is not secure.
    return false
  }
}

/** Once nobody is signed in, nothing that was read stays to be read. What was written down stays. */
export const forgetRead = (): void => {
  if (token() === undefined && 'serviceWorker' in navigator)
    void navigator.serviceWorker.getRegistration().then((found) => found?.active?.postMessage('forget', []))
}

/** Asks the browser not to clear what was written down when the phone runs out of room. */
export const stay = async (): Promise<void> => {
  if ('storage' in navigator && 'persist' in navigator.storage) await navigator.storage.persist().catch(() => false)
}
