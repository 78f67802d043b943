import { notice } from '@geodepot/contracts/system/notice.ts'
import { useSyncExternalStore } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { observable } from '../../kit/browser/index.ts'

const minute = 60_000
/** How many published notices this person has not read. Asked again every minute. */
export const useUnreadNotices = (): number => useApiQuery(notice.unread, {}, { every: minute }).data?.count ?? 0

const opened = observable<number | undefined>(undefined)
/**
 * Opens a notice over whatever is on the page; undefined closes it. The caller may be gone by then, such as a menu.
 */
export const openNotice = opened.write
export const useOpenNotice = (): number | undefined => useSyncExternalStore(opened.subscribe, opened.read)
