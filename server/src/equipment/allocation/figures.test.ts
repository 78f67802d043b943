import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { sheetLimits } from '../../kit/sheet/index.ts'
import { openXlsx } from '../../kit/sheet/xlsx.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const count = async (
  id: number,
  of: (line: ReturnType<typeof roadLines>[number]) => { received: string; short?: string },
) => {
  const detail = await scene.get(id, 'xm_ma')
  await scene.crew.call(allocationCalls.receive, {
    id,
    version: detail.version,
    lines: roadLines(detail).map((line) => ({ shipmentLineId: line.shipmentLineId, reason: '少', ...of(line) })),
  })
}

describe('figures of an allocation', () => {
  it('never add pieces and strings, and a line adds up once its differences are settled', async () => {
    await scene.stock('600')
    const id = await scene.shipped(await scene.devices(2), '600')
    expect(saidAmounts((await scene.get(id)).expectedQty)).toBe('2 台 · 600 串')
    await count(id, ({ devId }) => (devId === null ? { received: '590', short: '10' } : { received: '1' }))
    const short = await scene.get(id)
    expect([short.deviceCount, short.expectedQty, short.unsettledQty].map(saidAmounts)).toEqual([
      '2 台 · 600 串',
      '',
      '10 串',
    ])
    const [difference] = (await scene.get(id, 'xm_ma')).differences
    const settle = (
      account: typeof scene.crew,
      outcome: 'found' | 'back' | 'lost',
      quantity: string,
      version: number,
    ) =>
      account.call(allocationCalls.settle, {
        id,
        version,
        lines: [{ shipmentLineId: difference?.shipmentLineId ?? 0, outcome, quantity, note: '查明' }],
      })
    await settle(scene.crew, 'found', '4', short.version)
    await settle(scene.crew, 'lost', '3', short.version + 1)
    const { lines } = await scene.get(id)
    expect(
      lines.find(({ devId }) => devId === null),
      '600 = 594 + 3 + 3',
    ).toMatchObject({
      shippedQty: '600',
      receivedQty: '594',
      shortQty: '3',
      lostQty: '3',
      backQty: '0',
      unsettledQty: '3',
    })
  })

  it('progress gives every line the same weight, whatever it counts', async () => {
    await scene.stock('600')
    const asked = await scene.approved('2', '600')
    const id = await scene.drafted(asked, [], '600')
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    const { allocationProgress } = await scene.crew.call(applicationCalls.get, { deviceappid: asked.applicationId })
    expect(allocationProgress).toBe(50)
  })
  it.each([
    ['60', '58', 96],
    ['3', '3', 100],
    ['200', '199', 99],
    ['200', '1', 0],
  ])('progress of %s of which %s are allocated is %s: no part looks like more', async (all, some, told) => {
    await scene.stock(all)
    const { applicationId, lines } = await scene.approvedFor([{ modelId: scene.strings, requestedQty: all }])
    const id = await scene.drafted({ applicationId, nodeLine: 0, stringLine: lines[0] ?? 0 }, [], some)
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    const { allocationProgress } = await scene.crew.call(applicationCalls.get, { deviceappid: applicationId })
    expect(allocationProgress).toBe(told)
  })

  it('are late from the day on which they ought to have arrived, until they have', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const expected = (days: number) =>
      sql`update equipment.shipment set shipped_at = shipped_at - interval '9 days', expected_on = ${today()}::date - ${days}::int where document_id = ${id}`.execute(
        server.db,
      )
    await expected(0)
    expect((await scene.get(id)).overdueDays).toBeNull()
    await expected(3)
    const { number, ...late } = await scene.get(id)
    expect(late).toMatchObject({ overdueDays: 3, shipments: [{ overdueDays: 3 }] })
    const { bytes } = await server.as('admin').file(allocationCalls.export, { columns: ['number', 'overdueDays'] })
    const sheet = (await Array.fromAsync((await openXlsx(bytes, sheetLimits)).rows)).map(({ cells }) => cells)
    expect(sheet[0]?.[1]).toBe('逾期天数')
    expect(sheet.find(([first]) => first === number)?.[1]).toBe('3')
    await count(id, () => ({ received: '1' }))
    expect(await scene.get(id)).toMatchObject({ overdueDays: null, shipments: [{ overdueDays: null }] })
  })

  it('what a pool has promised is not offered once more', async () => {
    await scene.stock('100')
    const free = async () => {
      const { rows } = await scene.dispatcher.call(allocationCalls.stock, { fromHolderId: scene.pool })
      return Number(rows.find(({ modelId }) => modelId === scene.strings)?.available)
    }
    const before = await free()
    const id = await scene.allocated([], '40')
    expect(await free()).toBe(before - 40)
    const { version } = await scene.get(id)
    await scene.dispatcher.call(allocationCalls.cancel, { id, version, opinion: '不发了' })
    expect(await free()).toBe(before)
  })
})
