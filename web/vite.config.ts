import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Plugin, defineConfig } from 'vite'

const compressed = promisify(brotliCompress)

/** Lays a brotli copy beside each file that shrinks; the server sends it to browsers that take it. */
const preCompressed = (): Plugin => ({
  name: 'pre-compressed',
  apply: 'build',
  closeBundle: async () => {
    const folder = join(import.meta.dirname, 'dist')
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html|svg)$/.test(name))
    await Promise.all(files.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }))
    }))
  },
})

export default defineConfig({
  plugins: [react(), preCompressed()],
  build: { target: 'es2022', manifest: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/prod-api': 'http://127.0.0.1:8080' } },
})
