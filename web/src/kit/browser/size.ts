import { useSyncExternalStore } from 'react'
import { signal } from './store.ts'

/** How large controls and rows are on a wide screen. */
export const sizeNames = ['default', 'medium', 'small', 'mini'] as const
export type SizeName = (typeof sizeNames)[number]

const cookie = 'size'
const year = 31_536_000
const changes = signal()

/** What this person chose; small at first. */
export const size = (): SizeName => {
  const value = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)
  return sizeNames.find((name) => name === value) ?? 'small'
}
export const setSize = (next: SizeName): void => {
  document.cookie = `${cookie}=${next}; Path=/; SameSite=Lax; Max-Age=${year}`
  changes.emit()
}
export const useSize = (): SizeName => useSyncExternalStore(changes.subscribe, size)
