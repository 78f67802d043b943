import { useSyncExternalStore } from 'react'

export { type Scheme, setScheme, startScheme, useDark, useScheme } from './scheme.ts'
export { type SizeName, setSize, sizeNames, useSize } from './size.ts'

/** The phone's layout applies below this width, in CSS pixels. */
const phoneBelow = 992

// Paper is narrower than the screen that the person looked at; it shows the same.
const query = `screen and (max-width: ${phoneBelow - 1}px)`
const followed = (media: string) => (changed: () => void) => {
  const list = matchMedia(media)
  list.addEventListener('change', changed)
  return () => {
    list.removeEventListener('change', changed)
  }
}
const followNarrow = followed(query)
const followStill = followed('(prefers-reduced-motion: reduce)')
const followWidth = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => {
    removeEventListener('resize', changed)
  }
}

export const isNarrow = (): boolean => matchMedia(query).matches
export const useNarrow = (): boolean => useSyncExternalStore(followNarrow, isNarrow)
/** Whether this person wants nothing to move. */
export const useStill = (): boolean =>
  useSyncExternalStore(followStill, () => matchMedia('(prefers-reduced-motion: reduce)').matches)
const followOnline = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
/** Whether the browser has a connection at all. */
export const useOnline = (): boolean => useSyncExternalStore(followOnline, () => navigator.onLine)
/** The width of the window in CSS pixels. */
export const useWindowWidth = (): number => useSyncExternalStore(followWidth, () => innerWidth)
