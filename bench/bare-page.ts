// The least that a page with a table can be: React, antd and the same rows, in a file of its own.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What a list shows: its heads, and the text of each cell. */
export interface Drawn {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Pixels of its rows' box. */
  readonly width: number
  readonly height: number
}

const source = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfigProvider, Table } from 'antd'
fetch('/rows').then((answer) => answer.json()).then(({ heads, rows, width, height }) => {
  createRoot(document.querySelector('#root')).render(createElement(ConfigProvider, { theme: { cssVar: { key: 'bare' }, hashed: false } },
    createElement(Table, {
      size: 'small', pagination: false, tableLayout: 'fixed', rowKey: 'key', scroll: { x: width, y: height },
      dataSource: rows.map((cells, key) => ({ key, ...cells })),
      columns: heads.map((title, index) => ({ title, key: index, dataIndex: String(index), width: width / heads.length, ...(index === 0 && { fixed: 'start' }) })),
    })))
})`
const name = 'virtual:bare'
const document = (script: string) =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`

/** Builds it and serves it until `stop`. */
export const startBarePage = async (drawn: Drawn): Promise<{ readonly url: string; stop(): void }> => {
  const made = await build({
    root: join(import.meta.dirname, '..', 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === name ? id : undefined),
        load: (id) => (id === name ? source : undefined),
      },
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: name } },
  })
  const [script] = (Array.isArray(made) ? made : [made])
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (script === undefined) throw new Error('the bare page could not be built')
  const served = new Map(
    [
      ['/', 'text/html', document('/bare.js')],
      ['/bare.js', 'text/javascript', script],
      ['/rows', 'application/json', JSON.stringify(drawn)],
    ].map(([path = '', type = '', body = '']) => [path, { type, body: gzipSync(body) }]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const { type, body } = served.get(url) ?? { type: 'text/plain', body: gzipSync('') }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP port was expected')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => void server.close() }
}
