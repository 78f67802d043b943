import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { demand } from '@geodepot/contracts/equipment/demand.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const read = (id: number, user = 'dp_sun') => server.as(user).call(applicationCalls.get, { deviceappid: id })
const linesOf = async (id: number) =>
  (await scene.crew.call(applicationCalls.lines, { devappid: id })).rows.map(({ allocatedQty, closedQty }) => [
    allocatedQty,
    closedQty,
  ])
const closing = async (id: number, lines: { lineId: number; quantity: string }[], opinion = '工区缩小') => ({
  id,
  version: (await read(id)).version,
  lines,
  opinion,
})
/** What the board counts as asked for of nodes, over all weeks. */
const asked = async () =>
  (await server.as('zb_lin').call(demand.list, { keyword: 'WTU-508' })).rows.find(
    ({ devModel }) => devModel === 'WTU-508',
  )?.asked ?? '0'

describe('the rest of an application', () => {
  it('is given up in part or in full by who allocates, and whoever asked is told why', async () => {
    const { applicationId: id, nodeLine, stringLine } = await scene.approved('10', '1000')
    const board = Number(await asked())
    expect((await read(id)).can.closeRest).toBe(true)
    await scene.dispatcher.call(
      applicationCalls.closeRest,
      await closing(id, [
        { lineId: nodeLine, quantity: '4' },
        { lineId: stringLine, quantity: '1000' },
      ]),
    )
    expect(await linesOf(id)).toEqual([
      ['0', '4'],
      ['0', '1000'],
    ])
    expect(Number(await asked())).toBe(board - 4)
    expect(await read(id)).toMatchObject({ docState: 'approved', allocationProgress: 50 })
    expect((await scene.crew.call(message.list, {})).rows[0]).toMatchObject({
      title: expect.stringContaining('设备申请余量已关闭'),
      body: expect.stringMatching(/WTU-508 4 .*工区缩小/),
    })
    expect((await scene.crew.call(applicationCalls.history, { businessId: id })).at(-1)).toMatchObject({
      action: '余量关闭',
      opinion: '工区缩小',
      changed: [expect.stringContaining('WTU-508 4'), expect.stringContaining('GS-20DX 1000')],
    })
  })

  it('is what nobody allocated: more is refused line by line, and nothing is left after it', async () => {
    const of = await scene.approved('3', '10')
    const { applicationId: id, nodeLine, stringLine } = of
    const draft = await scene.drafted(of, await scene.devices(2))
    await scene.dispatcher.call(allocationCalls.submit, { id: draft, version: 1 })
    const refused = async (...lines: { lineId: number; quantity: string }[]) =>
      (await scene.dispatcher.refused(applicationCalls.closeRest, await closing(id, lines))).errors?.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await refused({ lineId: nodeLine, quantity: '2' })).toEqual(['lines.0.quantity closeTooMuch'])
    expect(await refused({ lineId: 1, quantity: '1' })).toEqual(['lines.0.lineId unknownLine'])
    // Whoever asked gives it up as well, and nobody who only looks.
    expect(
      (
        await server
          .as('ld_gao')
          .refused(applicationCalls.closeRest, await closing(id, [{ lineId: nodeLine, quantity: '1' }]))
      ).code,
    ).toBe(403)
    await scene.crew.call(
      applicationCalls.closeRest,
      await closing(id, [
        { lineId: nodeLine, quantity: '1' },
        { lineId: stringLine, quantity: '10' },
      ]),
    )
    expect(await read(id)).toMatchObject({ allocationProgress: 100 })
    expect((await read(id)).can.closeRest).toBeUndefined()
    expect(
      (
        await scene.dispatcher.refused(
          applicationCalls.closeRest,
          await closing(id, [{ lineId: nodeLine, quantity: '1' }]),
        )
      ).msg,
    ).toBe('没有可关闭的余量')
    // One more than that goes beyond what is wanted.
    const more = await scene.drafted(of, await scene.devices(1))
    await scene.dispatcher.call(allocationCalls.submit, { id: more, version: 1 })
    expect(await scene.get(more)).toMatchObject({ docState: 'submitted', isBeyond: true })
  })

  it('is given up or allocated, when both are asked for at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const of = await scene.approved('2', '1')
      const draft = await scene.drafted(of, await scene.devices(2))
      const ask = await closing(of.applicationId, [{ lineId: of.nodeLine, quantity: '2' }])
      await Promise.all([
        scene.dispatcher.response(allocationCalls.submit, { id: draft, version: 1 }),
        scene.crew.response(applicationCalls.closeRest, ask),
      ])
      const [line] = await linesOf(of.applicationId)
      const { isBeyond } = await scene.get(draft)
      // Both happen only where the allocation, which came second, is approved by itself.
      expect([line?.[1], isBeyond]).toEqual(isBeyond ? ['2', true] : ['0', false])
    }
  })
})
