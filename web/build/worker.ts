import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** Where the source of the service worker stands, and the name that it is fetched by: its place says what it may serve. */
const source = join(import.meta.dirname, '..', 'src', 'kit', 'offline', 'worker.ts')
const name = 'sw.js'

/** Puts the service worker beside the document. It imports nothing, so that taking its types away is all it needs. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
    this.emitFile({ type: 'asset', fileName: name, source: code })
  },
})
