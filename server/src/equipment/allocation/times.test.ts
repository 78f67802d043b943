import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, wireTime } from '../../kit/clock.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  // Signed in at the real time: what is signed in on a day of the past has ended by today.
  await Promise.all(['dp_sun', 'xm_ma', 'jl_shi', 'ld_gao', 'zb_lin'].map((account) => server.actorOf(account)))
})
afterAll(() => server.close())

const begun = Date.now()
const ago = (hours: number): Date => new Date(begun - hours * 3_600_000)
const said = (hours: number): string => wireTime(ago(hours)).slice(0, 16)
/**
 * Devices and strings that came a hundred hours ago, allocated and so
 * approved ninety hours ago, for a device of each hand-over.
 */
const allocated = async (count = 1, quantity = '50'): Promise<number> => {
  const ids = await at(ago(100), async () => {
    await scene.stock(quantity)
    return scene.devices(count)
  })
  return at(ago(90), () => scene.allocated(ids, quantity))
}
const shipped = async (hours: number): Promise<number> => {
  const id = await allocated()
  const { version, lines } = await scene.get(id)
  await scene.dispatcher.call(allocationCalls.ship, {
    id,
    version,
    shippedAt: said(hours),
    lines: lines.map(({ lineId }) => ({ lineId })),
  })
  return id
}

describe('a shipment', () => {
  it('does not leave before its allocation was approved, nor in the future', async () => {
    const id = await allocated()
    const { version, lines, approvedTime } = await scene.get(id)
    expect(approvedTime?.slice(0, 15)).toBe(said(90).slice(0, 15))
    const ask = (shippedAt: string, more: object = {}, language: 'cn' | 'en' = 'cn') =>
      server.as('dp_sun', language).refused(allocationCalls.ship, {
        id,
        version,
        shippedAt,
        lines: lines.map(({ lineId }) => ({ lineId })),
        ...more,
      })
    const {
      rows: [before],
    } = await sql<{ count: number }>`select count(*) as count from equipment.custody_event`.execute(server.db)
    expect(await ask('1990-05-01 08:00')).toMatchObject({
      code: 500,
      errors: [
        { field: 'shippedAt', key: 'shippedBeforeApproved', msg: `发运时间不能早于调配单批准的时间 ${approvedTime}` },
      ],
    })
    expect(await ask('1990-05-01 08:00', {}, 'en')).toMatchObject({
      errors: [{ msg: `The shipment must not be before the approval of the allocation, at ${approvedTime}` }],
    })
    expect(await ask(said(91))).toMatchObject({ errors: [{ key: 'shippedBeforeApproved' }] })
    expect(await ask(said(-1))).toMatchObject({ errors: [{ field: 'shippedAt', key: 'inFuture' }] })
    expect(await ask(said(1), { expectedArrival: said(49).slice(0, 10) })).toMatchObject({
      errors: [{ field: 'expectedArrival', key: 'expectedBeforeShipped' }],
    })
    const {
      rows: [after],
    } = await sql<{ count: number }>`select count(*) as count from equipment.custody_event`.execute(server.db)
    expect(after).toEqual(before)
  })

  it('may be of the minute of the approval, and a clock that is a little ahead means now', async () => {
    const id = await allocated()
    const { version, lines, approvedTime } = await scene.get(id)
    const [first, ...rest] = lines.map(({ lineId }) => ({ lineId }))
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version,
      shippedAt: approvedTime?.slice(0, 16),
      lines: first ? [first] : [],
    })
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version: version + 1,
      shippedAt: said(-2 / 60),
      lines: rest,
    })
    const { shipments } = await scene.get(id)
    expect(shipments.every(({ shippedAt }) => shippedAt <= wireTime(new Date()))).toBe(true)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('waits for the last approval of what goes beyond its application', async () => {
    const ids = await at(ago(100), () => scene.devices(1))
    const id = await at(ago(80), async () => {
      const made = await scene.dispatcher.call(allocationCalls.create, {
        fromHolderId: scene.pool,
        projectInfoNo: 'P2601',
        lines: ids.map((devId) => ({ devId })),
      })
      await scene.dispatcher.call(allocationCalls.submit, { id: made.id, version: 1 })
      return made.id
    })
    expect((await scene.get(id)).approvedTime).toBeNull()
    await at(ago(40), async () =>
      server.as('zb_lin').call(allocationCalls.approve, { id, version: (await scene.get(id)).version }),
    )
    const { version, lines } = await scene.get(id)
    const ship = { id, version, lines: lines.map(({ lineId }) => ({ lineId })) }
    expect(await scene.dispatcher.refused(allocationCalls.ship, { ...ship, shippedAt: said(60) })).toMatchObject({
      errors: [{ field: 'shippedAt', key: 'shippedBeforeApproved' }],
    })
    await scene.dispatcher.call(allocationCalls.ship, { ...ship, shippedAt: said(39) })
  })
})

describe('what follows a shipment', () => {
  it('is not before it: neither the receipt nor the loss', async () => {
    const id = await shipped(50)
    const detail = await scene.get(id, 'xm_ma')
    const lines = roadLines(detail).map(({ shipmentLineId, devId }) => ({
      shipmentLineId,
      short: devId === null ? '50' : '1',
      reason: '未见',
    }))
    const receive = { id, version: detail.version, lines }
    expect(await scene.crew.refused(allocationCalls.receive, { ...receive, receivedAt: said(51) })).toMatchObject({
      errors: [{ field: 'receivedAt', key: 'receivedBeforeShipped' }],
    })
    await scene.crew.call(allocationCalls.receive, { ...receive, receivedAt: said(40) })
    const settle = {
      id,
      version: detail.version + 1,
      lines: lines.map(({ shipmentLineId, short }) => ({
        shipmentLineId,
        outcome: 'lost' as const,
        quantity: short,
        note: '承运人确认',
      })),
    }
    expect(
      await scene.crew.refused(allocationCalls.settle, { ...settle, settledAt: '1985-06-01 08:00' }),
    ).toMatchObject({ errors: [{ field: 'settledAt', key: 'settledBeforeShipped' }] })
    expect(await scene.crew.refused(allocationCalls.settle, { ...settle, settledAt: said(-24) })).toMatchObject({
      errors: [{ field: 'settledAt', key: 'inFuture' }],
    })
    await scene.crew.call(allocationCalls.settle, { ...settle, settledAt: said(20) })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is what last happened to the device', async () => {
    const [deviceId = 0] = await at(ago(100), () => scene.devices(1))
    const id = await at(ago(90), () => scene.allocated([deviceId]))
    const { version, lines } = await scene.get(id)
    await at(ago(10), () =>
      scene.dispatcher.call(allocationCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) }),
    )
    const dates = () =>
      server.db
        .selectFrom('equipment.device')
        .select(['held_since', 'last_event_at'])
        .where('id', '=', deviceId)
        .executeTakeFirstOrThrow()
    expect(await dates()).toEqual({ held_since: wireTime(ago(10)), last_event_at: wireTime(ago(10)) })
    const detail = await scene.get(id, 'xm_ma')
    await at(ago(5), () =>
      scene.crew.call(allocationCalls.receive, {
        id,
        version: detail.version,
        lines: roadLines(detail).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      }),
    )
    expect((await dates()).last_event_at?.slice(0, 15)).toBe(said(5).slice(0, 15))
  })
})
