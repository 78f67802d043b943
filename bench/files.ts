// A large file up and down, against the same bytes through a bare server
// that writes them to a disk and reads them again.
import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, median } from './load.ts'
import { type Place, freshFolder, startBareFiles, startProduct, tokenFor } from './place.ts'
import { forgetPeak, memoryOf, peakOf } from './proc.ts'
import type { Tell } from './report.ts'

const megabyte = 1024 ** 2
const size = 500 * megabyte
const rounds = 3

// What no compression helps with, and what the product takes for a PDF.
const piece = randomBytes(megabyte)
const start = Buffer.from('%PDF-1.7\n')
const pieces = function* (): Generator<Buffer> {
  yield Buffer.concat([start, piece.subarray(start.length)])
  for (let sent = megabyte; sent < size; sent += megabyte) yield piece
}

const answerOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly before?: Buffer
  readonly after?: Buffer
}
/** Seconds that it takes to send all of it, and the answer. */
const sending = async ({
  method,
  url,
  headers,
  before = Buffer.alloc(0),
  after = Buffer.alloc(0),
}: Sent): Promise<{ seconds: number; answer: { code: number; data: { id: string; uploadId: string } } }> => {
  const begin = performance.now()
  const agent = new Agent()
  const target = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(before.length + size + after.length) },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    target.once('response', resolve).once('error', reject)
  })
  await pipeline(
    Readable.from(
      (function* () {
        yield before
        yield* pieces()
        yield after
      })(),
      { objectMode: false, highWaterMark: megabyte },
    ),
    target,
  )
  const text = await answerOf(await answered)
  agent.destroy()
  if (!text.startsWith('{"code":200')) throw new Error(`${method} ${url} answered ${text.slice(0, 300)}`)
  return { seconds: (performance.now() - begin) / 1000, answer: JSON.parse(text) as never }
}
const fetching = async (url: string, headers: Record<string, string>): Promise<number> => {
  const begin = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).once('error', reject).end()
  })
  let bytes = 0
  for await (const part of response) bytes += (part as Buffer).length
  if (response.statusCode !== 200 || bytes !== size)
    throw new Error(`${url} answered ${response.statusCode} with ${bytes} bytes`)
  return (performance.now() - begin) / 1000
}

const boundary = '----geodepotBench'
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
)
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

interface Round {
  readonly bare: number
  readonly product: number
}
const told = (tell: Tell, name: string, taken: readonly Round[]): void => {
  const of = (side: keyof Round) => median(taken.map((one) => one[side])).toFixed(2)
  tell({
    name,
    bound: 1.5,
    unit: '×',
    value: median(taken.map(({ bare, product }) => product / bare)),
    note: `${of('product')} : ${of('bare')} s`,
  })
}

export const files = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const folder = freshFolder()
  const databaseUrl = await place.copy(devices)
  const [product, bare] = [await startProduct(databaseUrl), await startBareFiles(folder)]
  try {
    const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, 'admin')}` }
    await call(product.url, { method: 'GET', path: '/prod-api/equipment/device/list', headers })
    await sleep(2000)
    const idle = memoryOf(product.pid)
    forgetPeak(product.pid)
    const [whole, pieced, down]: [Round[], Round[], Round[]] = [[], [], []]
    // The first round warms up everything, the disk as well.
    for (let round = 0; round <= rounds; round += 1) {
      const plain = await sending({ method: 'POST', url: bare.url })
      const form = await sending({
        method: 'POST',
        url: `${product.url}/prod-api/file/upload`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        before: head,
        after: tail,
      })
      const again = await sending({ method: 'POST', url: bare.url })
      const begun = performance.now()
      const { data } = (await call(product.url, {
        method: 'POST',
        path: '/prod-api/file/upload/start',
        headers,
        body: JSON.stringify({ name: 'bench.pdf', size }),
      })) as { data: { uploadId: string } }
      await sending({
        method: 'PUT',
        url: `${product.url}/prod-api/file/upload/${data.uploadId}?offset=0`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
      })
      await call(product.url, { method: 'POST', path: `/prod-api/file/upload/${data.uploadId}/finish`, headers })
      const resumable = (performance.now() - begun) / 1000
      const fetched = {
        bare: await fetching(bare.url, {}),
        product: await fetching(`${product.url}/prod-api/file/${form.answer.data.id}`, headers),
      }
      if (round === 0) continue
      whole.push({ bare: plain.seconds, product: form.seconds })
      pieced.push({ bare: again.seconds, product: resumable })
      down.push(fetched)
    }
    const name = `${size / megabyte} MB`
    told(tell, `${name} sent as a form`, whole)
    told(tell, `${name} sent so that it could be resumed`, pieced)
    told(tell, `${name} fetched`, down)
    tell({
      name: `${name} sent and fetched, memory above the idle server`,
      bound: 100,
      unit: 'MB',
      value: peakOf(product.pid) - idle,
      note: `${idle.toFixed(0)} → ${peakOf(product.pid).toFixed(0)} MB`,
    })
  } finally {
    await product.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
