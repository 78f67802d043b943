import { useEffect, useState } from 'react'
import { forget, keep, keptOf } from './kept.ts'

/** What somebody is writing, kept in case the browser is closed; `start` is what nobody has written anything into. */
export const useDraft = <T>(key: string | undefined, start: T) => {
  const [value, setValue] = useState(start)
  const [isRead, setRead] = useState(false)
  const [untouched] = useState(start)
  useEffect(() => {
    if (key === undefined) return
    void keptOf<T>(key)
      .catch(() => undefined)
      .then((found) => {
        if (found) setValue(found.value)
        setRead(true)
      })
  }, [key])
  useEffect(() => {
    if (key === undefined || !isRead) return
    void (value === untouched ? forget(key) : keep(key, value)).catch(() => undefined)
  }, [key, isRead, value, untouched])
  return { value, setValue, clear: () => setValue(untouched) }
}
