import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitImport } from '@geodepot/contracts/material/stock-limit-import.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { another as anotherStore } from '../store/test/sample.ts'
import { another } from './test/sample.ts'

let server: TestServer
let scene: StockScene
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'DE')
})
afterAll(() => server.close())
const manager = () => server.as('cg_pan')
const get = (id: number) => manager().call(stockLimitCalls.get, { id })
const saved = async (more: Parameters<typeof another>[1] = {}) => {
  const draft = await another(server, more)
  return { draft, id: (await manager().call(stockLimitCalls.create, draft)).id }
}
const codeOf = async (materialId: number) => (await manager().call(materialCalls.get, { id: materialId })).materialCode

describe('a stock limit', () => {
  it('says what its store has of the material, and whether that is too little', async () => {
    const { draft, id } = await saved({ storeId: scene.store, minQty: '5' })
    const { materialId } = draft
    await scene.open('4', '40', { material: Number(materialId) })
    const row = { freeQty: '4', under: '1', minQty: '5', maxQty: '6', leadDays: 90 }
    expect(await get(id)).toMatchObject({ ...row, can: { edit: true, remove: true } })
    const keyword = await codeOf(Number(materialId))
    const found = async (under: '0' | '1') =>
      (await manager().call(stockLimitCalls.list, { keyword, under })).rows.map((one) => one.id)
    const inStock = async (more = {}) => (await manager().call(stockCalls.list, { keyword, ...more })).rows
    expect([await found('1'), await found('0')]).toEqual([[id], []])
    expect(await inStock({ under: '1' })).toMatchObject([{ minQty: '5', under: '1' }])
    await scene.open('1', '10', { material: Number(materialId) })
    expect([await found('1'), await found('0')]).toEqual([[], [id]])
    expect(await inStock({ under: '1' })).toEqual([])
    expect((await inStock()).map(({ under }) => under)).toEqual(['0', '0'])
  })
  it('is bought up to by an analysis, which knows how long that takes', async () => {
    const { draft } = await saved({ storeId: scene.store, minQty: '5' })
    const { lines } = await sentApplication(server, [[Number(draft.materialId), '3']])
    await scene.open('1', '10', { material: Number(draft.materialId) })
    const open = await server.as('fx_luo').call(analysisCalls.open, { projectInfoNo: 'P2601' })
    expect(open.find(({ sourceLineId }) => sourceLineId === lines[0])).toMatchObject({
      minQty: '5',
      leadDays: 90,
      suggestQty: '7',
    })
  })
  it('is one for each store and material, and refuses what is not there', async () => {
    const { draft } = await saved()
    const errors = async (more: object) =>
      (await manager().refused(stockLimitCalls.create, { ...draft, ...more })).errors?.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await errors({})).toEqual(['materialId taken'])
    expect(await errors({ storeId: 900_000, materialId: 900_000 })).toEqual([
      'storeId unknownStore',
      'materialId unknownMaterial',
    ])
    const other = await another(server)
    expect(await errors({ ...other, maxQty: '1' })).toEqual(['maxQty maxBelowMin'])
    const both = await Promise.allSettled([1, 2].map(async () => manager().call(stockLimitCalls.create, other)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('is changed on the version that was read, and deleted', async () => {
    const { draft, id } = await saved()
    const change = { ...draft, id, version: 1, minQty: '3' }
    expect(await manager().call(stockLimitCalls.update, change)).toEqual({ version: 2 })
    expect(await manager().refused(stockLimitCalls.update, change)).toMatchObject({ code: 409 })
    await manager().call(stockLimitCalls.remove, { ids: String(id) })
    expect(await manager().refused(stockLimitCalls.get, { id })).toMatchObject({ code: 404 })
    const trace = await sql<{ action: string }>`
      select action from document.audit_log where entity = 'material/stock-limit' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(trace.rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
  })
  it('is seen with its store, kept by the purchasing manager, and read by keepers', async () => {
    const { id: storeId } = await manager().call(storeCalls.create, await anotherStore(server, { deptId: 'C102' }))
    const { id } = await saved({ storeId })
    expect(await server.as('fx_luo').call(stockLimitCalls.get, { id })).toMatchObject({ id })
    expect(await server.as('ck_fan').refused(stockLimitCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('ck_fan').refused(stockLimitCalls.remove, { ids: String(id) })).toMatchObject({ code: 403 })
  })
  it('moves with a material that is merged; what the other has already stays', async () => {
    const [one, other] = [await saved({ storeId: scene.store }), await saved({ storeId: scene.store, minQty: '1' })]
    const { id: far } = await saved({ storeId: scene.otherStore, materialId: other.draft.materialId })
    const version = async (id: unknown) => ({
      id: Number(id),
      version: (await manager().call(materialCalls.get, { id: Number(id) })).version,
    })
    await manager().call(materialCalls.merge, {
      ...(await version(one.draft.materialId)),
      others: [await version(other.draft.materialId)],
    })
    expect(await get(one.id)).toMatchObject({ minQty: '2' })
    expect(await get(far)).toMatchObject({ materialId: one.draft.materialId })
    expect(await manager().refused(stockLimitCalls.get, { id: other.id })).toMatchObject({ code: 404 })
  })
})

describe('a spreadsheet of stock limits', () => {
  type Cells = readonly string[]
  const head: Cells = ['物资编码', '仓库', '最低库存', '最高库存', '采购周期(天)']
  const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
    const { id, plan } = await manager().call(stockLimitImport.upload, { name: '定额.xlsx' }, { upload })
    return { id, ...(await manager().call(stockLimitImport.check, { id, ...plan, ...change })) }
  }
  const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const { id, version, counts } = await check(rows, change)
    await manager().call(stockLimitImport.run, { id, version, mode: 'all' })
    return counts
  }
  it('is taken in, found again as equal, and changes what it says otherwise', async () => {
    const code = await codeOf(Number((await another(server)).materialId))
    const row: Cells = [code, 'WH01', '4', '12', '60']
    expect(await run([row])).toMatchObject({ new: 1 })
    expect(await run([row])).toMatchObject({ equal: 1 })
    expect(await run([row.with(2, '6')], { updateChanged: true })).toMatchObject({ changed: 1 })
    expect((await manager().call(stockLimitCalls.list, { keyword: code })).rows).toMatchObject([
      { minQty: '6', maxQty: '12', leadDays: 60, version: 2 },
    ])
  })
  it('comes back unchanged as it was exported', async () => {
    const { bytes } = await manager().file(stockLimitCalls.export, {})
    const { id, plan } = await manager().call(stockLimitImport.upload, { name: 'x' }, { upload: bytes })
    const { counts } = await manager().call(stockLimitImport.check, { id, ...plan })
    expect(counts).toMatchObject({ equal: counts.total, refused: 0 })
  })
  it('is refused row by row with what is wrong', async () => {
    const code = await codeOf(Number((await another(server)).materialId))
    const { id } = await check([
      ['没有这个', 'WH01', '1', '', ''],
      [code, '没有的库', '1', '', ''],
      [code, 'WH01', '3', '2', ''],
      [code, 'WH02', '1', '', ''],
      [code, 'WH02', '1', '', ''],
    ])
    const { rows } = await manager().call(stockLimitImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 material unknownMaterial',
      '3 storeName unknownStore',
      '4 maxQty maxBelowMin',
      '5 material duplicateInFile',
      '6 material duplicateInFile',
    ])
  })
})
