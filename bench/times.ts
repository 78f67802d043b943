// Absolute times of this machine: told, never judged.
import { rmSync } from 'node:fs'
import { freshFolder, startProduct } from './place.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'

export const times = async (_place: Place, _sizes: readonly number[], tell: Tell): Promise<void> => {
  const folder = freshFolder()
  try {
    for (const name of ['first start with the demo company, to ready', 'second start, to ready']) {
      const begin = performance.now()
      const product = await startProduct(undefined, folder)
      tell({ name, unit: 's', value: (performance.now() - begin) / 1000 })
      const end = performance.now()
      await product.stop()
      tell({ name: 'stop', unit: 's', value: (performance.now() - end) / 1000 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
