import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const damaged = async (id: number, photos?: string[]) => {
  const detail = await scene.get(id, 'xm_ma')
  const [line] = roadLines(detail)
  const more = photos && { photos }
  return {
    id,
    version: detail.version,
    lines: [{ shipmentLineId: line?.shipmentLineId ?? 0, received: '1', damaged: '1', reason: '箱体破损', ...more }],
  }
}
const required = (value: 'true' | 'false') =>
  server.db.updateTable('system.config').set({ value }).where('key', '=', 'equipment.receipt.photo').execute()
const linesOf = async (id: number) => (await scene.get(id)).receipts.flatMap(({ lines }) => lines)

describe('a photo of a line that arrived damaged', () => {
  it('is kept with its line, and is a file of the document for whoever sees that', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const { id: photo } = await send(scene.crew, '破损.pdf', samples.pdf)
    await scene.crew.call(allocationCalls.receive, await damaged(id, [photo]))
    expect(await linesOf(id)).toMatchObject([{ damaged: '1', photos: [photo] }])
    const files = await scene.dispatcher.call(file.listById, { id: recordNameOf('equipment/allocation', id) })
    expect(files.map((one) => one.id)).toEqual([photo])
  })

  it('is asked for where a parameter says so; what was written down without a network is shown later', async () => {
    const [id, offline] = [await scene.shipped(await scene.devices(1)), await scene.shipped(await scene.devices(1))]
    await required('true')
    try {
      const ask = await damaged(id)
      expect((await scene.crew.refused(allocationCalls.receive, ask)).errors).toMatchObject([
        { field: 'lines.0.photos', key: 'photoNeeded', msg: '损坏的请附照片' },
      ])
      const { lines } = await damaged(offline)
      const moment = now().toISOString()
      const { results } = await scene.crew.call(offlineCalls.handIn, {
        entries: [
          {
            entryKey: 'a'.repeat(32),
            act: 'equipment/allocation.receive',
            input: { id: offline, lines },
            title: '接收',
            doneAt: moment,
            phoneAt: moment,
            personId: (await server.actorOf('xm_ma')).userId,
          },
        ],
      })
      expect(results.map(({ outcome }) => outcome)).toEqual(['done'])
      const { id: photo } = await send(scene.crew, '破损.pdf', samples.pdf)
      await scene.crew.call(allocationCalls.receive, await damaged(id, [photo]))
    } finally {
      await required('false')
    }
    expect(await linesOf(id)).toHaveLength(1)
  })
})
