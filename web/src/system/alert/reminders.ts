import { type AlertMessage, alert } from '@geodepot/contracts/system/alert.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useApiQuery, writeToConsole } from '../../kit/api/index.ts'
import { observable } from '../../kit/browser/index.ts'

const often = { keep: true, fresh: 60_000, every: 300_000 } as const

/**
 * What this person is reminded of: work first, what concerns scrapping,
 * then the rest. A failure is nobody's business here.
 */
export const useReminders = (): readonly AlertMessage[] => {
  const [scrap, allocation] = [useApiQuery(alert.scrap, {}, often), useApiQuery(alert.allocation, {}, often)]
  const [oneError, otherError] = [scrap.error, allocation.error]
  useEffect(() => {
    if (oneError) writeToConsole(oneError)
  }, [oneError])
  useEffect(() => {
    if (otherError) writeToConsole(otherError)
  }, [otherError])
  return [...(scrap.data ?? []), ...(allocation.data ?? [])]
}

const card = observable(true)
/** Closes the card of the first page until the page is loaded again: it was told to, or the person went on. */
export const closeCard = (): void => {
  card.write(false)
}
export const useCardOpen = (): boolean => useSyncExternalStore(card.subscribe, card.read)
/** For tests: as at a load. */
export const asLoaded = (): void => {
  card.write(true)
}

/** The first page, by its addresses. */
export const isHome = (pathname: string): boolean => pathname === '/' || pathname === '/index'
