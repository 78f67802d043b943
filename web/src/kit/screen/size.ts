import { useSyncExternalStore } from 'react'

/** How large controls and rows are on a wide screen. */
export const sizeNames = ['default', 'medium', 'small', 'mini'] as const
export type SizeName = (typeof sizeNames)[number]

const cookie = 'size'
const year = 31_536_000
const listeners = new Set<() => void>()

/** What this person chose; small at first. */
export const size = (): SizeName => {
  const value = document.cookie.split('; ').find((part) => part.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
  return sizeNames.find((name) => name === value) ?? 'small'
}
export const setSize = (next: SizeName): void => {
  document.cookie = `${cookie}=${next}; Path=/; SameSite=Lax; Max-Age=${year}`
  for (const listener of listeners) listener()
}
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
export const useSize = (): SizeName => useSyncExternalStore(follow, size)
