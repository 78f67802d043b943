import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { columnsNaming } from '../../testing/naming.ts'
import { materialUses } from './uses.ts'
import { another, crate, draft, piece } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const saved = async (more: Parameters<typeof another>[0] = {}) =>
  (await admin().call(materialCalls.create, another(more))).id
const get = (id: number, who = 'admin') => server.as(who).call(materialCalls.get, { id })
const found = async (keyword: string) =>
  (await admin().call(materialCalls.list, { keyword, pageSize: 50 })).rows.map(({ id }) => id)

describe('material/material', () => {
  it('keeps what is written, and lists it with what may be done with it', async () => {
    const id = await saved(draft)
    expect(await get(id)).toMatchObject({
      ...draft,
      id,
      version: 1,
      materialCode: expect.stringMatching(/^WZ\d{6}$/),
      unitName: '件',
      orderUnitName: '箱',
      issueUnit: null,
      materialTypeName: '震源备件',
      can: { edit: true, remove: true, merge: true },
    })
    const { rows } = await server.as('admin', 'en').call(materialCalls.list, { keyword: 'SC-65/8001' })
    expect(rows).toMatchObject([{ id, unitName: 'item', materialTypeName: 'Vibrator spares' }])
  })

  it('is changed on the version that was read; its number stays where nobody writes another', async () => {
    const id = await saved()
    const { materialCode } = await get(id)
    const written = another({ materialNameCn: '改名件' })
    expect(await admin().call(materialCalls.update, { ...written, id, version: 1 })).toEqual({ version: 2 })
    expect(await admin().refused(materialCalls.update, { ...written, id, version: 1 })).toMatchObject({ code: 409 })
    expect(await get(id)).toMatchObject({ materialNameCn: '改名件', materialCode, version: 2 })
    const { rows } = await sql<{ action: string; change: Record<string, unknown> }>`
      select action, change from document.audit_log where entity = 'material/material' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(rows[1]?.change).toMatchObject({ materialNameCn: [expect.any(String), '改名件'] })
  })

  it('refuses what contradicts itself, at its field', async () => {
    const wrong = async (more: Parameters<typeof another>[0]) =>
      (await admin().refused(materialCalls.create, another(more))).errors?.map(({ field }) => field)
    expect(await wrong({ orderUnit: crate })).toEqual(['orderFactor'])
    expect(await wrong({ issueFactor: '2' })).toEqual(['issueFactor'])
    expect(await wrong({ issueUnit: crate, issueFactor: '0' })).toEqual(['issueFactor'])
    expect(await wrong({ unit: 'no unit' })).toEqual(['unit'])
    expect(await wrong({ materialType: 'no type' })).toEqual(['materialType'])
    expect(await wrong({ dangerousClass: '10' })).toEqual(['dangerousClass'])
    expect(await wrong({ referencePrice: '1', referenceCurrency: 'XYQ' })).toEqual(['referenceCurrency'])
    // A code of the standard that the company does not have is none either.
    expect(await wrong({ referencePrice: '1', referenceCurrency: 'ISK' })).toEqual(['referenceCurrency'])
    expect(await wrong({ referencePrice: '1' })).toEqual(['referenceCurrency'])
    expect(await wrong({ referencePrice: '-1', referenceCurrency: 'USD' })).toEqual(['referencePrice'])
  })

  it('is not there twice: by number and specification, by names where there is no number, by its code', async () => {
    await saved({ partNo: 'AB-10/01', specChassisNo: '5 in', materialCode: 'twice-1' })
    const again = (more: Parameters<typeof another>[0]) => admin().refused(materialCalls.create, another(more))
    expect(await again({ partNo: 'ab 1001', specChassisNo: '5 IN' })).toMatchObject({ errors: [{ field: 'partNo' }] })
    expect(await again({ partNo: 'AB-IO/01', specChassisNo: '5 in' })).toMatchObject({ errors: [{ field: 'partNo' }] })
    expect(await again({ materialCode: 'TWICE-1' })).toMatchObject({ errors: [{ field: 'materialCode' }] })
    await saved({ partNo: 'AB-10/01', specChassisNo: '6 in' })
    await saved({ partNo: '', materialNameCn: '棉纱' })
    expect(await again({ partNo: '', materialNameCn: '棉纱' })).toMatchObject({ errors: [{ field: 'materialNameCn' }] })
    const both = await Promise.allSettled(
      [1, 2].map(() => admin().call(materialCalls.create, another({ partNo: 'RACE-77', specChassisNo: '' }))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is found by any of its names and numbers, as it is spelt, and by a number that was mistyped', async () => {
    const id = await saved({
      materialNameCn: '减震弹簧座',
      materialNameEn: 'Damper seat',
      specChassisNo: 'DN77',
      applicableModel: 'KZ-99X',
      brand: 'Sterling',
      partNo: 'QW-88/43-2210',
      predecessors: ['OLD 5521-7'],
      equals: ['ZZK.901.44'],
      materialCode: 'VB-TEST-9',
    })
    const ways = [
      '减震',
      'damper',
      'dn77',
      'kz-99',
      'sterling',
      'qw-88',
      'QW8843',
      '5521',
      'zzk90144',
      'vb-test',
      'jzthz',
      'jianzhen',
      '弹簧 DN77',
    ]
    const misses = async (tried: readonly string[]) =>
      (await Promise.all(tried.map(async (one) => ((await found(one))[0] === id ? [] : [one])))).flat()
    expect(await misses(ways)).toEqual([])
    expect(await misses(['QW-88/43-2201', 'QW884322l0', 'QV-8843-2210', 'ZZK.901.45'])).toEqual([])
    expect(await found('减震 DN78')).toEqual([])
    expect(await found('QW-11/99-7766')).toEqual([])
  })

  it('is what a pasted code, number or name stands for, unless several may be meant', async () => {
    const one = await saved({ materialCode: 'LK-1', partNo: 'LOOK-41', materialNameCn: '查找件', specChassisNo: 'A' })
    const other = await saved({
      partNo: 'LOOK-42',
      predecessors: ['LOOK-41'],
      materialNameCn: '查找件',
      specChassisNo: 'B',
    })
    const texts = ['lk-1', 'look 41', 'LOOK/42', '查找件', 'nothing', '']
    const named = await admin().call(materialCalls.lookup, { texts })
    expect(named.map((meant) => meant?.id ?? null)).toEqual([one, one, other, null, null, null])
  })

  it('tells while one is written which may be the same, the surest first', async () => {
    const same = await saved({ materialNameCn: '排气管接头', partNo: 'EX-4410/77', specChassisNo: 'A' })
    const alike = await saved({ materialNameCn: '水泵', partNo: 'EX-4410/78' })
    const named = await saved({ materialNameCn: '排气管接头垫', partNo: 'GK-001' })
    const near = (more: object) =>
      admin().call(materialCalls.near, { materialNameCn: '排气管接头', partNo: 'ex441077', ...more })
    expect((await near({})).map(({ id, because }) => [id, because])).toEqual([
      [same, 'sameNumber'],
      [alike, 'numberAlike'],
      [named, 'nameAlike'],
    ])
    expect((await near({ except: same })).map(({ id }) => id)).not.toContain(same)
    expect(await admin().call(materialCalls.near, {})).toEqual([])
  })

  it('shows what it costs to those who may see prices; the others leave the price as it is', async () => {
    const id = await saved({ referencePrice: '80', referenceCurrency: 'USD' })
    expect(await get(id, 'cg_dai')).toMatchObject({ referencePrice: '80.00', referenceCurrency: 'USD' })
    expect(await get(id, 'ck_fan')).toMatchObject({ referencePrice: null, referenceCurrency: null })
    const { rows } = await server.as('ck_fan').call(materialCalls.list, { pageSize: 500 })
    expect(rows.filter(({ referencePrice }) => referencePrice !== null)).toEqual([])
    await sql`insert into system.role_menu (role_id, menu_id) select r.id, m.id from system.role r, system.menu m
      where r.key = 'goods_inspector' and m.permission = 'material:material:edit'`.execute(server.db)
    const { version, materialNameCn, partNo, materialType, unit } = await get(id)
    await server
      .as('zj_shu')
      .call(materialCalls.update, { id, version, materialNameCn, partNo, materialType, unit, remark: '改' })
    expect(await get(id)).toMatchObject({ remark: '改', referencePrice: '80.00', referenceCurrency: 'USD' })
  })

  it('is deleted, several at once or none', async () => {
    const ids = [await saved(), await saved()]
    expect(await admin().refused(materialCalls.remove, { ids: [...ids, 9_000_000_000].join(',') })).toMatchObject({
      code: 404,
    })
    await admin().call(materialCalls.remove, { ids: ids.join(',') })
    expect(await admin().refused(materialCalls.get, { id: ids[0] })).toMatchObject({ code: 404 })
  })

  it('is exported, with prices for those who may see them', async () => {
    await saved(another({ unit: piece }))
    const { name, bytes } = await admin().file(materialCalls.export, {})
    expect(name).toMatch(/^物资_.*\.xlsx$/)
    expect(bytes.length).toBeGreaterThan(1000)
  })

  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(materialCalls.list, {})).toMatchObject({ code: 403 })
    expect(
      await server.as('cg_dai').refused(materialCalls.merge, { id: 1, version: 1, others: [{ id: 2, version: 1 }] }),
    ).toMatchObject({ code: 403 })
  })
})

describe('materials that are there twice', () => {
  const versionOf = async (id: number) => ({ id, version: (await get(id)).version })
  it('become one, which is found by the numbers of both', async () => {
    const [kept, gone] = [
      await saved({ predecessors: ['P-OLD-1'] }),
      await saved({ partNo: 'DUP-5566-A', equals: ['DUP-EQ-7'] }),
    ]
    expect(await admin().call(materialCalls.standing, { ids: `${kept},${gone}` })).toMatchObject([
      { id: kept, uses: [] },
      { id: gone, uses: [] },
    ])
    const change = { ...(await versionOf(kept)), others: [await versionOf(gone)] }
    expect(await admin().call(materialCalls.merge, change)).toEqual({ version: 2 })
    expect(await get(kept)).toMatchObject({ predecessors: ['P-OLD-1'], equals: ['DUP-5566-A', 'DUP-EQ-7'] })
    expect(await admin().refused(materialCalls.get, { id: gone })).toMatchObject({ code: 404 })
    expect(await found('dup-5566')).toEqual([kept])
    const { rows } = await sql<{
      into: number
    }>`select merged_into as into from material.material where id = ${gone}`.execute(server.db)
    expect(rows).toEqual([{ into: kept }])
  })
  it('are refused where they are not the same thing, or changed meanwhile', async () => {
    const [one, other, serial] = [await saved(), await saved({ unit: crate }), await saved({ serialFlag: 'Y' })]
    const merge = async (others: { id: number; version: number }[]) =>
      admin().refused(materialCalls.merge, { ...(await versionOf(one)), others })
    expect(await merge([await versionOf(other)])).toMatchObject({ code: 500, msg: expect.stringContaining('计量单位') })
    expect(await merge([await versionOf(serial)])).toMatchObject({
      code: 500,
      msg: expect.stringContaining('管理方式'),
    })
    expect(await merge([await versionOf(one)])).toMatchObject({ code: 500, msg: expect.stringContaining('自身') })
    expect(await merge([{ id: other, version: 9 }])).toMatchObject({ code: 409 })
  })
  it('leave nothing behind: every table that points to materials says so', async () => {
    const named = await columnsNaming(server.db, 'material.material', 'material.part_number')
    const declared = new Set(materialUses.all().map(({ table, column }) => `${table}.${column}`))
    expect(named).not.toEqual([])
    expect(named.filter((column) => !declared.has(column))).toEqual([])
  })
})
