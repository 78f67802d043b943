// Absolute times of this machine, told and never judged; and the memory of a server that nobody asks anything.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshFolder, startProduct } from './place.ts'
import { memoryOf } from './proc.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'

/** By then it has given back what the start used. */
const idleMs = 12_000

export const times = async (_place: Place, _sizes: readonly number[], tell: Tell): Promise<void> => {
  const folder = freshFolder()
  try {
    for (const name of ['first start with the demo company, to ready', 'second start, to ready']) {
      const begin = performance.now()
      const product = await startProduct(undefined, folder)
      tell({ name, unit: 's', value: (performance.now() - begin) / 1000 })
      if (name.startsWith('second')) {
        await sleep(idleMs)
        tell({ name: 'memory of an idle server', unit: 'MB', value: memoryOf(product.pid), bound: 150 })
      }
      const end = performance.now()
      await product.stop()
      tell({ name: 'stop', unit: 's', value: (performance.now() - end) / 1000 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
