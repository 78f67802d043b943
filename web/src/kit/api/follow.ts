import { useEffect, useEffectEvent } from 'react'
import { signal } from '../browser/index.ts'

const followers = new Map<string, Set<() => void>>()
const changes = signal()

/** The records that the page shows now. */
export const followed = (): string[] => [...followers.keys()]
/** Hears when the page comes to show other records. */
export const onFollowed = changes.subscribe

/** A record was changed by somebody, or may have been: all of them, where the page was away meanwhile. */
export const recordsChanged = (records: readonly string[] = followed()): void => {
  for (const record of records) for (const told of followers.get(record) ?? []) told()
}

const follow = (record: string, told: () => void): (() => void) => {
  const known = followers.get(record)
  if (known) known.add(told)
  else followers.set(record, new Set([told]))
  if (!known) changes.emit()
  return () => {
    const left = followers.get(record)
    left?.delete(told)
    if (left?.size !== 0) return
    followers.delete(record)
    changes.emit()
  }
}

/** Milliseconds in which one's own change has been read by itself, and several changes come together. */
const pause = 1000
/**
 * Calls `changed` when somebody has changed a record, by its name as files know it, once the page is in sight; with the
 * moment at which the page was told.
 */
export const useFollow = (record: string | undefined, changed: (at: number) => void): void => {
  const settled = useEffectEvent(changed)
  useEffect(() => {
    if (record === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let due: number | undefined
    const look = () => {
      if (due === undefined || document.visibilityState !== 'visible') return
      const at = due
      due = undefined
      settled(at)
    }
    const leave = follow(record, () => {
      due = Date.now()
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      leave()
      document.removeEventListener('visibilitychange', look)
    }
  }, [record])
}
