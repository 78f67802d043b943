import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { routes } from '../../modules.ts'
import { probe, probes, refusedAs } from './test/probe.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ routes: probes })
})
afterAll(() => server.close())

const line = '--formBoundary7MA4YWxk'
const type = `multipart/form-data; boundary=${line.slice(2)}`
const part = (head: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`${line}\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: application/octet-stream\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const field = (name: string, value: string) =>
  Buffer.from(`${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const end = Buffer.from(`${line}--\r\n`)
const whole = Buffer.concat([part('name="file"; filename="a.txt"', 'x'.repeat(200_000)), end])

/** Forms that are none, or not what is asked for. */
const forms: readonly (readonly [string, Buffer, string?])[] = [
  ['an empty name', Buffer.concat([part('name="file"; filename=""', 'text'), end])],
  ['an empty name of nothing', Buffer.concat([part('name="file"; filename=""', ''), end])],
  ['no name', Buffer.concat([part('name="file"', 'text'), end])],
  ['no field’s name', Buffer.concat([part('filename="a.txt"', 'text'), end])],
  ['a name of the prototype', Buffer.concat([part('name="__proto__"; filename="a.txt"', 'text'), end])],
  ['cut in the file', whole.subarray(0, 150_000)],
  ['cut in the head', whole.subarray(0, 60)],
  ['cut before the last line', whole.subarray(0, whole.length - end.length)],
  ['cut within the last line', whole.subarray(0, whole.length - 4)],
  ['nothing at all', Buffer.alloc(0)],
  ['no boundary', whole, 'multipart/form-data'],
  ['an empty boundary', whole, 'multipart/form-data; boundary='],
  ['another boundary', whole, 'multipart/form-data; boundary=another'],
  ['no part', end],
  ['a head without an end', Buffer.from(`${line}\r\n${'X-Long: y\r\n'.repeat(5000)}`)],
  [
    'too many fields',
    Buffer.concat([
      ...Array.from({ length: 60 }, (_, n) => field(`f${n}`, 'x')),
      part('name="file"; filename="a.txt"', 'text'),
      end,
    ]),
  ],
  [
    'a field too long',
    Buffer.concat([field('f', 'x'.repeat(200_000)), part('name="file"; filename="a.txt"', 'text'), end]),
  ],
  ['fields alone', Buffer.concat([field('file', 'a'), end])],
  [
    'two files',
    Buffer.concat([part('name="file"; filename="a.txt"', 'one'), part('name="more"; filename="b.txt"', 'two'), end]),
  ],
]
const uploads = [...routes, ...probes].flatMap(({ operation }) => (operation.body === 'bytes' ? [operation] : []))

// By name: what no upload takes for a file that has arrived.
const never: ReadonlySet<string> = new Set([
  'cut in the file',
  'cut in the head',
  'cut before the last line',
  'no boundary',
  'another boundary',
])

describe('a form that is cut off, or follows no form’s rules', () => {
  test.for(forms)(
    'with %s ends in a refusal that names a reason, wherever it is sent',
    async ([name, upload, as = type]) => {
      for (const operation of uploads) {
        const answer = await server
          .as('admin')
          .response(operation, { offset: 0, uploadId: 'gone' }, { upload, headers: { 'content-type': as } })
        const { code, msg, requestId } = answer.json<{ code: number; msg: string; requestId?: string }>()
        expect([operation.name, answer.statusCode, requestId]).toEqual([operation.name, 200, undefined])
        expect([200, 400, 500]).toContain(code)
        if (never.has(name)) expect([operation.name, code === 200]).toEqual([operation.name, false])
        expect(msg).not.toBe('')
      }
    },
  )

  it('is told from one that is there', async () => {
    const taken = async (upload: Buffer) =>
      (
        await server.as('admin').response(probe.upload, {}, { upload, headers: { 'content-type': type } })
      ).json<object>()
    expect(await taken(whole)).toMatchObject({ code: 200, data: { bytes: 200_000 } })
    expect(await taken(whole.subarray(0, 150_000))).toEqual(refusedAs(400, 'malformed'))
    expect(await taken(Buffer.concat([part('name="file"; filename=""', 'text'), end]))).toMatchObject({
      code: 200,
      data: { bytes: 4 },
    })
  })
})
