import { inflateSync } from 'node:zlib'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { packing } from '@geodepot/contracts/equipment/packing.ts'
import { type PaperContent, blockIn, packedIn } from '@geodepot/contracts/equipment/packing.rules.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const kind = 'equipment/allocation'
/** What a phone reads off the codes of a paper, in whatever order. */
const read = (blocks: readonly string[]): PaperContent => {
  const known = blocks.toReversed().flatMap((code) => blockIn(code) ?? [])
  const packed = packedIn(new Map(known.map((block) => [block.position, block]))) ?? ''
  return JSON.parse(inflateSync(Buffer.from(packed, 'base64url')).toString()) as PaperContent
}

it('is received from its paper by a phone that never saw the network; a paper that is not ours is refused', async () => {
  await scene.stock('300')
  const id = await scene.shipped(await scene.devices(10), '300')
  const { blocks } = await scene.dispatcher.call(packing.blocks, { kind, id, position: 1 })
  expect(blocks.length).toBeGreaterThan(0)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(640)
  const content = read(blocks)
  const { number } = await scene.get(id)
  expect(content).toMatchObject({ kind, id, number, position: 1 })
  expect(content.lines).toHaveLength(11)
  // Whoever does not see the document gets no paper of it.
  expect((await server.as('xm_yang').refused(packing.blocks, { kind, id, position: 1 })).code).toBe(404)
  expect((await scene.dispatcher.refused(packing.blocks, { kind, id, position: 2 })).code).toBe(404)

  const lines = content.lines.map(([shipmentLineId, , , , received]) => ({ shipmentLineId, received }))
  const moment = now().toISOString()
  const handIn = async (entryKey: string, paper: object) => {
    const { results } = await scene.crew.call(offlineCalls.handIn, {
      entries: [
        {
          entryKey: entryKey.repeat(32),
          act: 'equipment/allocation.receive',
          input: { id: content.id, lines, paper },
          title: '接收',
          doneAt: moment,
          phoneAt: moment,
          personId: (await server.actorOf('xm_ma')).userId,
        },
      ],
    })
    return results.map(({ outcome }) => outcome)
  }
  expect(await handIn('b', { position: 1, signature: `${content.signature.slice(1)}x` })).not.toEqual(['done'])
  const receive = { id, version: (await scene.get(id)).version, lines }
  const forged = { ...receive, paper: { position: 2, signature: content.signature } }
  expect(await scene.crew.refused(allocationCalls.receive, forged)).toMatchObject({
    errors: [{ field: 'paper', key: 'notOurs' }],
  })
  expect(await handIn('c', { position: 1, signature: content.signature })).toEqual(['done'])
  const { receipts } = await scene.get(id)
  expect(receipts.map((receipt) => receipt.lines.length)).toEqual([11])
})
