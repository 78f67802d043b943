import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
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

describe('choosing', () => {
  it('offers free devices of the pool, resolves scanned codes and says why one cannot be had', async () => {
    const ids = await scene.devices(2)
    const taken = await scene.allocated([ids[0] ?? 0])
    const { rows } = await scene.dispatcher.call(allocationCalls.candidates, {
      fromHolderId: scene.pool,
      modelId: scene.single,
      keyword: 'a-',
      pageSize: 500,
    })
    expect(rows.some((row) => row.devId === ids[0])).toBe(false)
    const free = rows.find((row) => row.devId === ids[1])
    const { number } = await scene.get(taken)
    const takenSign = (await server.as('kg_he').call(device.get, { id: ids[0] ?? 0 })).devSign ?? ''
    const answer = await scene.dispatcher.call(allocationCalls.scan, {
      fromHolderId: scene.pool,
      codes: [free?.devSign ?? '', takenSign, 'no-such'],
    })
    expect(answer.map(({ device: found, refusal }) => found?.devId ?? refusal)).toEqual([
      ids[1],
      `被单据 ${number} 占用`,
      '未找到',
    ])
  })

  it('says what devices are counted in, of which category lines are, and what is there of just the models asked about', async () => {
    const [id = 0] = await scene.devices(1)
    await scene.stock('50')
    const { rows } = await scene.dispatcher.call(allocationCalls.candidates, {
      fromHolderId: scene.pool,
      modelId: scene.single,
      pageSize: 500,
    })
    const free = rows.find(({ devId }) => devId === id)
    expect(free?.unit).toBe('台')
    expect((await scene.get(await scene.allocated([id]))).lines[0]?.categoryId).toBe(free?.categoryId)
    const stock = await scene.dispatcher.call(bulk.list, {
      holderId: scene.pool,
      modelId: [scene.strings, scene.single],
      pageSize: 100,
    })
    expect(new Set(stock.rows.map(({ modelId }) => modelId)), 'single devices have no balance').toEqual(
      new Set([scene.strings]),
    )
    const within = await scene.dispatcher.call(bulk.list, {
      holderId: scene.pool,
      categoryId: stock.rows[0]?.categoryId ?? 0,
      pageSize: 100,
    })
    expect(within.rows.map(({ modelId }) => modelId)).toContain(scene.strings)
  })

  it('offers instead of what a line asks for the nearest first, and nothing that the line accepts', async () => {
    const { nodeLine } = await scene.approved()
    const [far = 0, near = 0] = await scene.devices(3)
    const become = (id: number, sameCategory: boolean) =>
      sql`update equipment.device set model_id = (
        select m.id from equipment.model m, equipment.model asked where asked.id = ${scene.single} and m.id <> asked.id and m.tracking = 'single' and (m.category_id = asked.category_id) = ${sameCategory}
        order by m.id limit 1) where id = ${id}`.execute(server.db)
    await become(far, false)
    await become(near, true)
    const { rows } = await scene.dispatcher.call(allocationCalls.candidates, {
      fromHolderId: scene.pool,
      insteadOf: nodeLine,
      pageSize: 500,
    })
    expect(rows.map(({ devId }) => devId)).toEqual([near, far])
    // Of an application that one may not serve nothing is offered.
    expect(
      (await scene.dispatcher.call(allocationCalls.candidates, { fromHolderId: scene.pool, insteadOf: 999_999_999 }))
        .rows,
    ).toEqual([])
  })

  it('says where a scanned device is, and what a code that is not there may have meant', async () => {
    const [near = 0, elsewhere = 0] = await scene.devices(2)
    await server.db.updateTable('equipment.device').set({ self_number: 'QX-70431' }).where('id', '=', near).execute()
    const { holder } = await server.db
      .selectFrom('equipment.holder')
      .select(['id', 'name'])
      .where('kind', '=', 'pool')
      .where('id', '<>', scene.pool)
      .limit(1)
      .executeTakeFirstOrThrow()
      .then(({ id, name }) => ({ holder: { id, name } }))
    await server.db
      .updateTable('equipment.device')
      .set({ self_number: 'QX-88888', holder_id: holder.id })
      .where('id', '=', elsewhere)
      .execute()
    const read = async (code: string) =>
      (await scene.dispatcher.call(allocationCalls.scan, { fromHolderId: scene.pool, codes: [code] }))[0]
    expect(await read('QX-88888')).toMatchObject({ refusal: `不在该装备库，当前在 ${holder.name}`, near: [] })
    expect(await read('70431')).toMatchObject({ device: null, refusal: '未找到，是否为：', near: ['QX-70431'] })
    expect(await read('QX-70413'), 'two figures turned').toMatchObject({ near: ['QX-70431'] })
    expect(await read('QX-88'), 'no device of another pool').toMatchObject({ refusal: '未找到', near: [] })
  })

  it('reads a whole code, whatever its case, on any label, and takes no sign for a pattern', async () => {
    const [first = 0, second = 0] = await scene.devices(2)
    await server.db
      .updateTable('equipment.device')
      .set({ code: 'ERP-7%1', asset_number: 'ZC-00_1', self_number: '甲-1\\2', plate: '新A12345' })
      .where('id', '=', first)
      .execute()
    await server.db
      .updateTable('equipment.device')
      .set({ code: 'ERP-7711', asset_number: 'ZC-0021', self_number: '甲-12', plate: '新B12345' })
      .where('id', '=', second)
      .execute()
    const read = async (codes: string[]) =>
      (await scene.dispatcher.call(allocationCalls.scan, { fromHolderId: scene.pool, codes })).map(
        ({ device: found }) => found?.devId,
      )
    expect(await read(['ERP-7%1', 'erp-7%1', 'ZC-00_1', '甲-1\\2', '新a12345'])).toEqual([
      first,
      first,
      first,
      first,
      first,
    ])
    expect(await read(['ERP-7711', 'zc-0021', '甲-12', '新B12345'])).toEqual([second, second, second, second])
    expect(await read(['%', '_', 'ERP%', 'ERP-7', 'ERP-7_1', '12345', '\\'])).toEqual(Array.from({ length: 7 }))
  })

  it('lists the pools that can serve an application', async () => {
    const { applicationId, nodeLine } = await scene.approved()
    await scene.devices(3)
    const sources = await scene.dispatcher.call(allocationCalls.sources, { applicationId })
    const own = sources.find((source) => source.holderId === scene.pool)
    expect(Number(own?.lines.find((line) => line.applicationLineId === nodeLine)?.available)).toBeGreaterThanOrEqual(3)
  })
})
