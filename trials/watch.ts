import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, isMainThread, workerData } from 'node:worker_threads'

const everyMs = 20
/** What both threads see: whether the watch is over, and the longest wait in milliseconds. */
const cells = { begun: 0, longest: 1, length: 2 } as const

/**
 * Makes a light call again and again, in a thread of its own so that the attack's own work delays nothing; `end` gives
 * the longest that one took, in milliseconds.
 */
export const watchOthers = async (origin: string): Promise<{ readonly end: () => Promise<number> }> => {
  const shared = new Int32Array(new SharedArrayBuffer(cells.length * Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL(import.meta.url), { workerData: { url: `${origin}/prod-api/code`, shared } })
  await once(worker, 'online')
  while (Atomics.load(shared, cells.begun) === 0) await sleep(5)
  return {
    end: async () => {
      // One that waits still is waited for: it may be the longest.
      const round = Atomics.load(shared, cells.begun)
      while (Atomics.load(shared, cells.begun) === round) await sleep(5)
      await worker.terminate()
      return Atomics.load(shared, cells.longest)
    },
  }
}

const watch = async (url: string, shared: Int32Array): Promise<void> => {
  await fetch(url).then((answer) => answer.text())
  for (;;) {
    Atomics.add(shared, cells.begun, 1)
    const begin = performance.now()
    // A call that is not answered was waited for as well.
    await fetch(url).then(
      (answer) => answer.text(),
      () => undefined,
    )
    Atomics.store(
      shared,
      cells.longest,
      Math.max(Atomics.load(shared, cells.longest), Math.round(performance.now() - begin)),
    )
    await sleep(everyMs)
  }
}

if (!isMainThread) await watch((workerData as { url: string }).url, (workerData as { shared: Int32Array }).shared)
