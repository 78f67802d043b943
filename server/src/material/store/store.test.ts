import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const manager = () => server.as('cg_pan')
const saved = async (more: object = {}) => (await manager().call(storeCalls.create, await another(server, more))).id
const get = (id: number) => manager().call(storeCalls.get, { id })
const placesOf = async (id: number) =>
  (
    await sql<{ id: number; kind: string; code: string }>`
      select id, kind, code from material.place where store_id = ${id} and closed_at is null order by kind, position`.execute(
      server.db,
    )
  ).rows

describe('a store', () => {
  it('has its goods locations, and a quarantine, a place for claims and one for what is in transit', async () => {
    const draft = await another(server, { storeNameEn: 'Trial store', remark: '备注' })
    const { id } = await manager().call(storeCalls.create, draft)
    expect(await get(id)).toMatchObject({
      ...draft,
      timeZone: 'Asia/Shanghai',
      keeperName: '范春梅',
      inspectorName: '舒文',
      can: { edit: true, remove: true },
    })
    expect((await placesOf(id)).map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'claim ',
      'core ',
      'quarantine ',
      'storage A-01',
      'storage A-02',
      'transit ',
    ])
  })
  it('is kept by one and inspected by another, each with the role for it', async () => {
    const [keeper, inspector, other] = await Promise.all(
      ['ck_fan', 'zj_shu', 'cg_dai'].map(async (account) => (await server.actorOf(account)).userId),
    )
    const refused = async (keeperId: number | undefined, inspectorId: number | undefined) =>
      (
        await manager().refused(storeCalls.create, {
          ...(await another(server)),
          keeperId: keeperId ?? 0,
          inspectorId: inspectorId ?? 0,
        })
      ).errors?.map(({ field, key }) => [field, key])
    expect(await refused(other, inspector)).toEqual([['keeperId', 'notKeeper']])
    expect(await refused(keeper, other)).toEqual([['inspectorId', 'notInspector']])
    await sql`insert into system.user_role (user_id, role_id) select ${keeper}, id from system.role where key = 'goods_inspector'`.execute(
      server.db,
    )
    expect(await refused(keeper, keeper)).toEqual([['inspectorId', 'samePerson']])
    const both = sql`update material.store set inspector_id = keeper_id where id = ${await saved()}`.execute(server.db)
    await expect(both).rejects.toThrow(/store_two_people/)
    const { rows } = await manager().call(storeCalls.people, { role: 'keeper', keyword: '范' })
    expect(rows).toMatchObject([{ userId: keeper, nickName: '范春梅' }])
  })
  it('has a code and locations of its own', async () => {
    const one = await another(server, { storeCode: 'one-1' })
    await manager().call(storeCalls.create, one)
    const wrong = await another(server, { storeCode: 'ONE-1', goodsLocations: ['B', 'b'] })
    expect((await manager().refused(storeCalls.create, wrong)).errors).toMatchObject([
      { field: 'storeCode', key: 'takenCode' },
      { field: 'goodsLocations', key: 'repeatedLocation' },
    ])
    const both = await Promise.allSettled(
      [1, 2].map(async () => manager().call(storeCalls.create, { ...one, storeCode: 'TWICE' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('is changed on the version that was read, and keeps locations that hold stock', async () => {
    const id = await saved()
    const draft = await another(server)
    expect(
      await manager().call(storeCalls.update, { ...draft, id, version: 1, goodsLocations: ['A-02', 'B-01'] }),
    ).toEqual({ version: 2 })
    expect(await manager().refused(storeCalls.update, { ...draft, id, version: 1 })).toMatchObject({ code: 409 })
    expect(await get(id)).toMatchObject({ goodsLocations: ['A-02', 'B-01'] })
    const shelf = (await placesOf(id)).find(({ code }) => code === 'B-01')?.id ?? 0
    const batch = { material: 1, number: 'X', purchaseAmount: '1' }
    const [made] = await inTransaction(server.db, (tx) =>
      post(tx, { source: 'opening', recordedBy: 1 }, [{ kind: 'opening', batch, quantity: '1', to: shelf }]),
    )
    expect(
      (await manager().refused(storeCalls.update, { ...draft, id, version: 2, goodsLocations: ['A-02'] })).errors,
    ).toMatchObject([{ field: 'goodsLocations', key: 'locationHolds' }])
    expect(await manager().refused(storeCalls.remove, { ids: String(id) })).toMatchObject({
      msg: expect.stringContaining('还有库存'),
    })
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'issue', batch: made?.batch ?? 0, quantity: '1', from: shelf },
      ]),
    )
    await manager().call(storeCalls.remove, { ids: String(id) })
    expect(await manager().refused(storeCalls.get, { id })).toMatchObject({ code: 404 })
  })
  it('is seen by those of its department', async () => {
    const seen = async (account: string) =>
      (await server.as(account).call(storeCalls.list, { pageSize: 500 })).rows.map(({ storeCode }) => storeCode)
    const id = await saved({ deptId: 'C102' })
    expect(await seen('ck_fan')).not.toContain((await get(id)).storeCode)
    expect(await seen('fx_luo')).toContain((await get(id)).storeCode)
    expect(await seen('fx_luo')).not.toContain('WH01')
    expect(await server.as('ck_fan').refused(storeCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('ck_fan').refused(storeCalls.remove, { ids: '1' })).toMatchObject({ code: 403 })
  })
  it('is found, exported and leaves a trace of each change', async () => {
    const id = await saved({ storeCode: 'FIND-9', storeNameEn: 'Lagos store' })
    const { rows } = await manager().call(storeCalls.list, { keyword: 'lagos', deptId: ['C10903'] })
    expect(rows.map(({ storeCode }) => storeCode)).toEqual(['FIND-9'])
    const { bytes } = await manager().file(storeCalls.export, {
      keyword: 'find-9',
      columns: ['storeCode', 'goodsLocations'],
    })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells).slice(1)).toEqual([['FIND-9', 'A-01; A-02']])
    await manager().call(storeCalls.update, {
      ...(await another(server)),
      id,
      version: 1,
      storeCode: 'FIND-9',
      storeNameEn: 'Lagos store',
      remark: '留痕',
    })
    const trace = await sql<{
      action: string
    }>`select action from document.audit_log where entity = 'material/store' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(trace.rows.map(({ action }) => action)).toEqual(['create', 'update'])
  })
})
