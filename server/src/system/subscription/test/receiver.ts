import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Got {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}
type Answer = number | { readonly status: number; readonly text: string } | Promise<number>

/** A receiver that answers each path as it is told, and keeps what it got. */
export const openReceiver = async () => {
  const got: Got[] = []
  const answers = new Map<string, (body: Got['body']) => Answer>()
  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const body = JSON.parse(text || '{}') as Got['body']
      got.push({ path: request.url ?? '', headers: request.headers, text, body })
      void Promise.resolve(answers.get(path)?.(body) ?? 200).then((answer) => {
        const { status, text: said } = typeof answer === 'number' ? { status: answer, text: 'x'.repeat(5000) } : answer
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(said)
      })
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const { port } = http.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** From now on this path is answered so. */
    answer: (path: string, how: (body: Got['body']) => Answer) => answers.set(path, how),
    at: (path: string) => got.filter((one) => one.path.split('?')[0] === path),
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
