// Starts the real product once for all journeys, on a database and in a folder of its own, and stops it after them.
// With BASE_URL set (and PASSWORD, the demo accounts' password) the journeys look at a product that runs already.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, launch, root } from './launch.ts'
import { firstStart, temporaryFolder } from '../../server/src/testing/first-start.ts'

export interface Product {
  readonly url: string
  readonly password: string
  stop(): Promise<void>
}

/** The product, filled, on a free port, ready for calls. `log` takes what it prints. */
export const startProduct = async (
  log: string,
  settings: (url: string) => Promise<Settings> = () => Promise.resolve({}),
): Promise<Product> => {
  const folder = temporaryFolder()
  const tidy = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const dataDir = join(folder, 'data')
  try {
    const { password } = await firstStart(dataDir)
    const { url, stop } = await launch(log, async (at) => ({
      DATA_DIR: dataDir,
      DEMO: 'on',
      ...(await settings(at)),
    }))
    return { url, password, stop: () => stop().finally(tidy) }
  } catch (error) {
    tidy()
    throw error
  }
}

/** Playwright's global set-up; what it returns runs after the last journey. */
export default async () => {
  if (process.env['BASE_URL'] !== undefined) return undefined
  const product = await startProduct(join(root, 'test-results', 'product.log'))
  process.env['BASE_URL'] = product.url
  process.env['PASSWORD'] = product.password
  return () => product.stop()
}
