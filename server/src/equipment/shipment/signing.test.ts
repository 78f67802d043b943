import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

const drawn = '10 10,400 200,700 90'
let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

it('a hand-over is signed by who carries and who receives, each receipt by itself', async () => {
  const id = await scene.shipped(await scene.devices(2))
  const of = (as: Scene['crew']) => as.call(allocationCalls.signatures, { id })
  const receive = async (at: number, more: object = {}) => {
    const sent = await scene.get(id, 'xm_ma')
    const line = roadLines(sent)[at]
    return {
      id,
      version: sent.version,
      lines: [{ shipmentLineId: line?.shipmentLineId ?? 0, received: '1' }],
      ...more,
    }
  }
  // What was shipped can be signed by those who ship, not by those who receive.
  expect((await of(scene.crew)).unsigned).toEqual([])
  const both = [
    { signsAs: 'receiver' as const, signerName: '马志强', drawn },
    { signsAs: 'carrier' as const, signerName: '司机老韩', ticked: true as const },
  ]
  await scene.crew.call(allocationCalls.receive, await receive(0, { signatures: both }))
  const first = (await of(scene.crew)).signatures
  expect(first.map(({ act, signsAs, signerName, intact }) => [act, signsAs, signerName, intact])).toEqual([
    ['receive', 'receiver', '马志强', true],
    ['receive', 'carrier', '司机老韩', true],
  ])
  const { rows } = await server.as('admin').call(config.list, { configKey: 'equipment.handOver.signature' })
  const [row] = rows
  if (!row) throw new Error('there is no such parameter')
  await server.as('admin').call(config.update, { ...row, configValue: 'true' } as never)
  const second = await receive(1)
  expect((await scene.crew.refused(allocationCalls.receive, second)).errors).toMatchObject([
    { field: 'signatures', key: 'signatureMissing' },
  ])
  await scene.crew.call(allocationCalls.receive, { ...second, signatures: both.slice(0, 1) })
  const { signatures, unsigned } = await of(scene.crew)
  // The later receipt is another part, and leaves the first as it was signed.
  expect(new Set(signatures.map(({ part }) => part)).size).toBe(2)
  expect(signatures.every(({ intact }) => intact)).toBe(true)
  expect(unsigned.map(({ act, signsAs }) => [act, signsAs])).toEqual([['receive', 'carrier']])
})
