import { notice } from '@geodepot/contracts/system/notice.ts'
import { useSyncExternalStore } from 'react'
import { useAsk } from '../../kit/ask/index.ts'

const minute = 60_000
/** How many published notices this person has not read. Asked again every minute. */
export const useUnreadNotices = (): number => useAsk(notice.unread, {}, { every: minute }).data?.count ?? 0

let current: number | undefined
const listeners = new Set<() => void>()
/** Opens a notice over whatever is on the page; undefined closes it. Whoever called may be gone by then, such as a menu. */
export const openNotice = (id: number | undefined): void => {
  current = id
  for (const changed of listeners) changed()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => { listeners.delete(changed) }
}
export const useOpenNotice = (): number | undefined => useSyncExternalStore(subscribe, () => current)
