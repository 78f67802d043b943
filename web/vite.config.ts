import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Plugin, type UserConfig, defineConfig } from 'vite'
import { withoutAnswers } from './build/answers.ts'
import { keptForOpenPages } from './build/kept.ts'
import { antdStyles, withoutStyles } from './build/antd-styles.ts'
import { leftOut, once } from './build/left-out.ts'
import { isWhole, lookedAt, partsOf, placesIn, withoutCircles } from './build/parts.ts'
import { manuals } from './build/manuals.ts'
import { namesInOrder } from './build/names.ts'
import { views } from './build/views.ts'
import { serviceWorker } from './build/worker.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * Lays compressed copies beside the files, for the server to send. Browsers take
 * brotli over https alone, so gzip is there for plain http.
 */
const preCompressed = (): Plugin => {
  let folder = ''
  return {
    name: 'pre-compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) =>
        /\.(m?js|css|html|svg|wasm)$/.test(name),
      )
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name)
          // What has a hash in its name says the same as before.
          if (name.startsWith('assets/') && existsSync(`${path}.gz`)) return
          const bytes = await readFile(path)
          await writeFile(
            `${path}.br`,
            await asBrotli(bytes, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
            }),
          )
          await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }))
        }),
      )
    },
  }
}

const pdfFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const partsOfPdf = [
  { folder: 'cmaps', wanted: /\.bcmap$/ },
  { folder: 'standard_fonts', wanted: /\.(pfb|ttf)$/ },
  { folder: 'wasm', wanted: /_nowasm_fallback\.js$/ },
]
/**
 * Serves what the PDF reader fetches by name: maps of Chinese characters, standard fonts, decoders of pictures. A new
 * version of it has a folder of its own.
 */
const pdfParts = (): Plugin => {
  const place = async () =>
    `assets/pdf-${(JSON.parse(await readFile(join(pdfFolder, 'package.json'), 'utf8')) as { version: string }).version}`
  return {
    name: 'pdf-parts',
    async generateBundle() {
      const base = await place()
      await Promise.all(
        partsOfPdf.map(async ({ folder, wanted }) => {
          const names = (await readdir(join(pdfFolder, folder))).filter((name) => wanted.test(name))
          for (const name of names)
            this.emitFile({
              type: 'asset',
              fileName: `${base}/${folder}/${name}`,
              source: await readFile(join(pdfFolder, folder, name)),
            })
        }),
      )
    },
    async configureServer({ middlewares }) {
      const base = `/${await place()}/`
      middlewares.use((request, response, next) => {
        const [folder = '', name = ''] = (
          request.url?.startsWith(base) === true ? request.url.slice(base.length) : ''
        ).split('/')
        if (!partsOfPdf.some((part) => part.folder === folder && part.wanted.test(name))) return next()
        readFile(join(pdfFolder, folder, name)).then((bytes) => {
          response
            .setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
            .end(bytes)
        }, next)
      })
    },
  }
}

const page: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), leftOut(), once(), withoutStyles(), withoutAnswers(), manuals()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // What a module's or a room's index offers to others comes with those who take it, not with whatever reads the
      // index. The calendar sets its language when it is read.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/(web|contracts)\/src\/.*(?<!\/index|\/main|\/modules|\/i18n\/calendar)\.tsx?$/,
            sideEffects: false,
          },
          // The parts of antd say nothing of themselves and do nothing on being read: what is not used need not come.
          { test: /\/node_modules\/(@rc-component|@ant-design|big\.js)\//, sideEffects: false },
        ],
      },
    },
  },
  server: { proxy: { '/prod-api': { target: 'http://127.0.0.1:8080', ws: true } } },
}

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return { ...page, plugins: [page.plugins, pdfParts()] }
  const looked = await lookedAt(page)
  const places = placesIn(looked)
  return {
    ...page,
    plugins: [
      page.plugins,
      antdStyles(looked, places),
      pdfParts(),
      withoutCircles(),
      views(),
      namesInOrder(),
      serviceWorker(),
      keptForOpenPages(),
      preCompressed(),
    ],
    build: {
      ...page.build,
      // A file is asked for by a name that stays; which bytes that name means stands in the document alone. So a text
      // that changes is a new name for its own file and for no other.
      chunkImportMap: true,
      rolldownOptions: {
        ...page.build?.rolldownOptions,
        output: {
          postBanner: ({ name }: { readonly name: string }) => (isWhole(name) ? '//# allFunctionsCalledOnLoad' : ''),
          codeSplitting: { groups: partsOf(places) },
        },
      },
    },
  }
})
