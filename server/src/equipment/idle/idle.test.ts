import { device } from '@geodepot/contracts/equipment/device.ts'
import { idleCalls } from '@geodepot/contracts/equipment/idle.ts'
import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { createDevices } from '../device/index.ts'
import { keepDays } from '../figures/index.ts'

let server: TestServer
let scene: Scene
let category: number
let parent: number
let node: string
const day = (ago: number) => dayAfter(today(), -ago)
const onDay = <T>(ago: number, work: () => Promise<T>) => at(momentOf(`${day(ago)} 12:00`), work)
const standard = async (configValue: string) => {
  const [row] = (await server.as('admin').call(config.list, { configKey: 'equipment.internalRate' })).rows
  await server.as('admin').call(config.update, { ...row, configValue } as never)
}

// Nodes that came into the pool: one 40 days ago, one 5 days ago; one that went to a project, one that waits for repair, one that is sealed.
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  node = String(scene.single)
  const { rows } = await sql<{ id: number; parent: number }>`
    select c.id, c.parent_id as parent from equipment.model m join equipment.category c on c.id = m.category_id where m.id = ${scene.single}`.execute(
    server.db,
  )
  category = rows[0]?.id ?? 0
  parent = rows[0]?.parent ?? 0
  const actor = await server.actorOf('zb_lin')
  const entered = (ago: number, count: number) =>
    onDay(ago, () =>
      inTransaction(server.db, (tx) =>
        createDevices(
          tx,
          actor,
          systemContext,
          Array.from({ length: count }, (_, index) => ({
            modelId: scene.single,
            devName: '节点',
            devSign: `IDLE-${ago}-${index}`,
            ownerOrgId: 'C10801',
            accountState: 'inAccount' as const,
          })),
        ),
      ),
    )
  const [, away = 0, broken = 0, sealed = 0] = await entered(40, 4)
  await entered(5, 1)
  await onDay(20, () =>
    inTransaction(server.db, async (tx) => {
      const to = await projectHolder(tx, 'P2601')
      await carry(tx, { devices: [away], project: 'P2601', from: scene.pool, to })
      await post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'condition', device: broken, at: scene.pool, becomes: 'waitRepair' },
      ])
    }),
  )
  await sql`update equipment.device set usage_state = 'stopped' where id = ${sealed}`.execute(server.db)
  await keepDays(server.db)
  await standard('1')
  const rate = (categoryId: number, ago: number, usd: string) =>
    server.as('cw_jin').call(internalRateCalls.save, { categoryId, fromDate: day(ago), usd })
  await rate(parent, 30, '2')
  await rate(category, 10, '3.50')
})
afterAll(() => server.close())

const board = (more: AskOf<typeof idleCalls.board> = {}, account = 'zb_lin') =>
  server.as(account).call(idleCalls.board, { modelId: node, ...more })
const devices = async (more: AskOf<typeof idleCalls.list> = {}, account = 'zb_lin') =>
  (await server.as(account).call(idleCalls.list, { modelId: node, pageSize: 100, ...more })).rows

describe('the cost of idleness', () => {
  it('counts each day at the rate that held on it: of the category, of the nearest above it, or the default', async () => {
    const rows = await devices()
    // 10 days at 1.00, 20 at 2.00 and 10 at 3.50; 5 days at 3.50.
    expect(rows.map(({ sinceDate, days, perDay, cost }) => [sinceDate, days, perDay, cost])).toEqual([
      [day(40), 40, '3.50', '85.00'],
      [day(5), 5, '3.50', '17.50'],
    ])
    expect((await devices({ age: 'd30' })).map(({ cost }) => cost)).toEqual(['17.50'])
    expect((await devices({ age: 'd90' })).map(({ cost }) => cost)).toEqual(['85.00'])
    expect((await server.as('zb_lin').file(idleCalls.export, {})).name).toMatch(/^闲置设备_/)
    expect((await server.as('zb_lin').file(idleCalls.sheet, {})).name).toMatch(/^闲置成本_/)
  })

  it('adds up by model, unit and category, and by age', async () => {
    const total = {
      devices: 2,
      perDay: '7.00',
      cost: '102.50',
      costOf: { d30: '17.50', d90: '85.00', d180: '0.00', d365: '0.00', more: '0.00' },
      devicesOf: { d30: '1', d90: '1', d180: '0', d365: '0', more: '0' },
    }
    for (const by of ['model', 'unit', 'category'] as const)
      expect(await board({ by })).toMatchObject({ total, rows: [{ ...total, asked: null }] })
    expect((await board({ by: 'unit' })).rows.map(({ key }) => key)).toEqual(['C10801'])
  })

  it('says who wants it first, of what the reader sees, and from when on', async () => {
    const asking = (startDate: string, requestedQty: string) =>
      scene.approvedFor([{ modelId: scene.single, requestedQty, startDate, endDate: day(-200) }])
    await asking(day(-30), '9')
    const { applicationId } = await asking(day(-20), '4')
    expect((await board()).rows[0]?.asked).toMatchObject({ applicationId, quantity: '4', beginsOn: day(-20) })
    expect((await board({}, 'kg_he')).rows[0]?.asked).toBeNull()
  })

  it('counts what is promised until it goes, as the days do', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from equipment.device where serial = 'IDLE-5-0'`.execute(server.db)
    await scene.allocated([rows[0]?.id ?? 0])
    expect((await server.as('zb_lin').call(device.get, { id: rows[0]?.id ?? 0 })).deviceStatus).toBe('1')
    expect((await devices()).map(({ sinceDate }) => sinceDate)).toEqual([day(40), day(5)])
    expect((await board()).total).toMatchObject({ devices: 2, cost: '102.50' })
  })

  it('is of the reader’s data scope, and rates are finance’s and the equipment manager’s to say', async () => {
    expect(await devices({}, 'xm_yang')).toEqual([])
    expect((await board({}, 'xm_yang')).total.devices).toBe(0)
    expect(await server.as('cg_dai').refused(idleCalls.board, {})).toMatchObject({ code: 403 })
    expect(
      await server.as('kg_he').refused(internalRateCalls.save, { categoryId: category, fromDate: day(0), usd: '9' }),
    ).toMatchObject({ code: 403 })
    expect(
      (await server.as('cw_jin').refused(internalRateCalls.save, { categoryId: 9_000_000, fromDate: day(0), usd: '9' }))
        .errors,
    ).toMatchObject([{ field: 'categoryId' }])
    expect(
      (await server.as('cw_jin').refused(internalRateCalls.save, { categoryId: category, fromDate: day(0), usd: '-1' }))
        .errors,
    ).toMatchObject([{ field: 'usd' }])
  })

  it('goes by what is left when a rate is removed', async () => {
    const { standard: usual, rates } = await server.as('cw_jin').call(internalRateCalls.list, {})
    expect(usual).toBe('1')
    const own = rates.find(({ categoryId }) => categoryId === category)
    expect(own).toMatchObject({ fromDate: day(10), usd: '3.50' })
    await server.as('cw_jin').call(internalRateCalls.remove, { id: own?.id ?? 0 })
    // 10 days at 1.00 and 30 at 2.00.
    expect((await devices())[0]).toMatchObject({ perDay: '2.00', cost: '70.00' })
    expect(await server.as('cw_jin').refused(internalRateCalls.remove, { id: own?.id ?? 0 })).toMatchObject({
      code: 404,
    })
  })
})
