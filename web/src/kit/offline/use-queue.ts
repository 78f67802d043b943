import { useEffect, useState } from 'react'
import type { Waiting, WaitingPhoto } from './database.ts'
import { onQueue, waitingEntries, waitingPhotos } from './queue.ts'

export interface Queue {
  readonly entries: readonly Waiting[]
  readonly photos: readonly WaitingPhoto[]
}
/** What waits on this phone; nothing until it has been read, `none` where the browser lends no store. */
export const useQueue = (): Queue | undefined | 'none' => {
  const [queue, setQueue] = useState<Queue | 'none'>()
  useEffect(() => {
    let isGone = false
    const read = () => {
      Promise.all([waitingEntries(), waitingPhotos()]).then(
        ([entries, photos]) => {
          if (!isGone) setQueue({ entries, photos })
        },
        () => {
          if (!isGone) setQueue('none')
        },
      )
    }
    read()
    const stop = onQueue(read)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return queue
}
