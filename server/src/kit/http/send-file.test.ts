import { request } from 'node:http'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { partOf, sendFile } from './send-file.ts'

it.each([
  [undefined, undefined],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=9-3', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
] as const)('of 100 bytes %s is %j', (header, part) => {
  expect(partOf(header, 100)).toEqual(part)
})

const size = 64 * 1024 * 1024
const sent = async (
  open: (from: number, to: number) => Promise<(take: (piece: Buffer) => Promise<void>) => Promise<void>>,
) => {
  const app = fastify()
  app.get('/', (asked: FastifyRequest, reply: FastifyReply) =>
    sendFile(asked, reply, { name: 'a', type: 'text/plain', size, mark: 'a', open }),
  )
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

it('stops reading when its reader goes, and cuts the line when its source breaks', async () => {
  const piece = Buffer.alloc(64 * 1024)
  let [poured, ended] = [0, false]
  const { app, url } = await sent(async () => async (take) => {
    try {
      for (; poured < size; poured += piece.length) await take(piece)
    } finally {
      ended = true
    }
  })
  const call = request(url)
  call.end()
  const [answer] = (await once(call, 'response')) as [NodeJS.ReadableStream]
  await once(answer, 'data')
  call.destroy()
  await expect.poll(() => ended).toBe(true)
  expect(poured).toBeLessThan(size)
  await app.close()

  const broken = await sent(async () => async (take) => {
    await take(piece)
    throw new Error('the disk is gone')
  })
  await expect(fetch(broken.url).then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
  await broken.app.close()
})
