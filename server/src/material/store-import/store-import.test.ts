import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { storeImport } from '@geodepot/contracts/material/store-import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Cells = readonly string[]
const manager = () => server.as('cg_pan')
const head: Cells = ['仓库编码', '仓库名称', '英文名称', '所属单位', '保管员', '检验员', '货位']
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await manager().call(storeImport.upload, { name: '仓库.xlsx' }, { upload })
  return { id, ...(await manager().call(storeImport.check, { id, ...plan, ...change })) }
}
const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(rows, change)
  await manager().call(storeImport.run, { id, version, mode: 'all' })
  return counts
}
const first: Cells = ['IMP-1', '导入库', 'Import store', 'C102', '杜丽', 'zj_gu', 'A-1; A-2']

describe('a spreadsheet of stores', () => {
  it('is taken in, found again as equal, and changes what it says otherwise', async () => {
    expect(await run([first])).toMatchObject({ new: 1 })
    const stored = async () => (await manager().call(storeCalls.list, { keyword: 'IMP-1' })).rows[0]
    expect(await stored()).toMatchObject({
      deptId: 'C102',
      keeperName: '杜丽',
      inspectorName: '顾平',
      goodsLocations: ['A-1', 'A-2'],
    })
    expect(await run([first])).toMatchObject({ equal: 1 })
    const other = first.with(6, 'A-2; B-1')
    expect((await check([other])).counts).toMatchObject({ changed: 1 })
    await run([other], { updateChanged: true })
    expect(await stored()).toMatchObject({ goodsLocations: ['A-2', 'B-1'], version: 2 })
  })
  it('comes back unchanged as it was exported', async () => {
    const { bytes } = await manager().file(storeCalls.export, {})
    const { id, plan } = await manager().call(storeImport.upload, { name: 'x' }, { upload: bytes })
    const { counts } = await manager().call(storeImport.check, { id, ...plan })
    expect(counts).toMatchObject({ equal: counts.total, refused: 0 })
    expect(counts.total).toBeGreaterThan(4)
  })
  it('is refused row by row with what is wrong', async () => {
    const { id } = await check([
      first.with(0, 'W-1').with(3, '没有这个单位'),
      first.with(0, 'W-2').with(4, '无此人'),
      first.with(0, 'W-3').with(5, 'ck_du'),
      first.with(0, 'W-4').with(6, ''),
      first.with(0, 'W-5'),
      first.with(0, 'w-5'),
    ])
    const { rows } = await manager().call(storeImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 deptName unknownDept',
      '3 keeperName unknownPerson',
      '4 inspectorName notInspector',
      '5 goodsLocations required',
      '6 storeCode duplicateInFile',
      '7 storeCode duplicateInFile',
    ])
  })
})
