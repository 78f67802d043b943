import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { movementCalls } from '@geodepot/contracts/material/movement.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { stockImport } from '@geodepot/contracts/material/stock-import.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { another } from '../material/test/sample.ts'

let server: TestServer
let scene: StockScene
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'HAND')
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
const found = async (ask: AskOf<typeof stockCalls.list>, account = 'cw_jin') =>
  (await server.as(account).call(stockCalls.list, { pageSize: 500, ...ask })).rows

describe('stock on hand', () => {
  it('of the demo company agrees with its entries', async () => {
    expect((await found({})).length).toBeGreaterThan(60)
    expect(await stockDrift(server.db)).toEqual([])
  })
  it('shows what each place has of each batch, with price, age and what is promised', async () => {
    const material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '试验滤芯' }))).id
    const [batch] = await scene.put({
      kind: 'opening',
      batch: { material, number: 'LOT-7', purchaseAmount: '100', amortAmount: '104.5', expiresOn: inDays(30) },
      quantity: '10',
      to: scene.shelf,
    })
    await scene.put({ kind: 'issue', batch: batch?.batch ?? 0, quantity: '4', from: scene.shelf })
    await scene.put({
      kind: 'opening',
      batch: { material, number: 'LOT-8', purchaseAmount: '3', expiresOn: inDays(-1) },
      quantity: '1',
      to: scene.quarantine,
    })
    const rows = await found({ keyword: '试验滤芯', orderByColumn: 'batchNo', isAsc: 'asc' })
    expect(rows).toMatchObject([
      {
        batchNo: 'LOT-7',
        storeName: '库A',
        placeKind: 'storage',
        goodsLocation: '1',
        quantity: '6',
        availableQty: '6',
        reservedQty: '0',
        purchaseUnitPrice: '10.0000',
        amortUnitPrice: '10.4500',
        amount: '62.70',
        expiry: 'soon',
      },
      { batchNo: 'LOT-8', placeKind: 'quarantine', goodsLocation: '', availableQty: '6', expiry: 'expired' },
    ])
    const codes = async (ask: AskOf<typeof stockCalls.list>) =>
      (await found({ keyword: '试验滤芯', ...ask })).map(({ batchNo }) => batchNo)
    expect(await codes({ placeKind: ['quarantine'] })).toEqual(['LOT-8'])
    expect(await codes({ expiresBy: today() })).toEqual(['LOT-8'])
    expect(await codes({ batchNo: 'lot-7' })).toEqual(['LOT-7'])
    expect(await codes({ storeId: [scene.otherStore] })).toEqual([])
    expect(await codes({ materialType: ['tyre'] })).toEqual([])
    const { bytes } = await finance().file(stockCalls.export, {
      keyword: '试验滤芯',
      batchNo: 'LOT-7',
      columns: ['placeKind', 'goodsLocation', 'quantity', 'amount'],
    })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells).slice(1)).toEqual([['货位', '1', '6', '62.7']])
  })
  it('is seen by those of the store’s department, and prices by those who may', async () => {
    const keeper = await found({}, 'ck_fan')
    expect(keeper.length).toBeGreaterThan(0)
    expect(new Set(keeper.map(({ amount, amortUnitPrice }) => `${amount} ${amortUnitPrice}`))).toEqual(
      new Set(['null null']),
    )
    expect(new Set((await found({}, 'ck_du')).map(({ storeName }) => storeName))).toEqual(new Set(['西部库']))
    expect(await server.as('xm_tao').refused(stockCalls.list, {})).toMatchObject({ code: 403 })
  })
})

describe('movements of stock', () => {
  it('say what went from where to where, to those who see either store', async () => {
    const material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '流水件' }))).id
    const batch = await scene.open('5', '5', { material })
    await scene.put({ kind: 'issue', batch, quantity: '2', from: scene.shelf, to: scene.use, remark: '领用' })
    const list = async (account: string, ask: AskOf<typeof movementCalls.list> = {}) =>
      (await server.as(account).call(movementCalls.list, { keyword: '流水件', ...ask })).rows
    const { name: projectName } = await server.db
      .selectFrom('system.project')
      .select('name')
      .where('id', '=', 'P2601')
      .executeTakeFirstOrThrow()
    expect(await list('cw_jin')).toMatchObject([
      {
        kind: 'issue',
        fromName: '库A 1',
        toName: `领用 ${projectName}`,
        quantity: '2',
        amount: '2.00',
        remark: '领用',
      },
      { kind: 'opening', fromName: '期初', toName: '库A 1', quantity: '5', amount: '5.00', bizDate: today() },
    ])
    expect(await list('cw_jin', { kind: ['opening'], beginDate: today(), endDate: today() })).toHaveLength(1)
    expect(await list('cw_jin', { endDate: inDays(-1) })).toEqual([])
    expect(await list('cw_jin', { storeId: [scene.otherStore] })).toEqual([])
    expect((await list('ck_fan')).map(({ amount }) => amount)).toEqual([null, null])
    expect(await list('ck_du')).toEqual([])
    const { rows } = await readSheet(
      (await finance().file(movementCalls.export, { keyword: '流水件', columns: ['kind', 'toName'] })).bytes,
    )
    expect(rows.map(({ cells }) => cells[0]).slice(1)).toEqual(['出库', '期初'])
  })
  it('follow their material when it is merged into another', async () => {
    const make = async () => (await server.as('admin').call(materialCalls.create, another())).id
    const [kept, gone] = [await make(), await make()]
    await scene.open('2', '2', { material: kept })
    const batch = await scene.open('3', '3', { material: gone })
    expect((await server.as('admin').refused(materialCalls.remove, { ids: String(gone) })).msg).toMatch(/已被使用/)
    await server.as('admin').call(materialCalls.merge, { id: kept, version: 1, others: [{ id: gone, version: 1 }] })
    const rows = (await found({ storeId: [scene.store] })).filter(({ materialId }) => materialId === kept)
    expect(rows.map(({ quantity, availableQty }) => `${quantity} of ${availableQty}`).toSorted()).toEqual([
      '2 of 5',
      '3 of 5',
    ])
    await scene.put({ kind: 'issue', batch, quantity: '3', from: scene.shelf })
    expect(await stockDrift(server.db)).toEqual([])
  })
})

type Cells = readonly string[]
const head: Cells = [
  '物资编码',
  '仓库',
  '货位',
  '批次',
  '数量',
  '单价',
  '金额',
  '币种',
  '入库日期',
  '有效期至',
  '记账日期',
]
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await finance().call(stockImport.upload, { name: '期初.xlsx' }, { upload })
  return { id, ...(await finance().call(stockImport.check, { id, ...plan, ...change })) }
}
const run = async (rows: readonly Cells[]) => {
  const { id, version, counts } = await check(rows)
  await finance().call(stockImport.run, { id, version, mode: 'all' })
  return counts
}

describe('opening stock from a spreadsheet', () => {
  it('is posted by batch with its price and expiry, and changes nothing the second time', async () => {
    const rows: Cells[] = [
      ['VB-HYD-002', 'WH02', 'A-01', 'IMP-1', '3', '', '$10.00', '', '2025-02-03', '2031-01-01', ''],
      ['DEMO-AB-1010', '西部库', 'a-02', '', '12.5', '€0.40', '', '', '', '', inDays(-3)],
    ]
    expect(await run(rows)).toMatchObject({ total: 2, new: 2 })
    const [one] = await found({ batchNo: 'IMP-1' })
    expect(one).toMatchObject({
      storeName: '西部库',
      quantity: '3',
      amount: '10.00',
      amortUnitPrice: '3.3333',
      receivedOn: '2025-02-03',
      expiresOn: '2031-01-01',
    })
    const [rate] = (
      await sql<{
        rate: string
      }>`select rate::text from system.currency_rate where currency_code = 'EUR' and replaced_at is null and rate_date <= ${inDays(-3)}::date order by rate_date desc limit 1`.execute(
        server.db,
      )
    ).rows
    const [other] = await found({ batchNo: 'QC-WH02' })
    expect(other?.amount).toBe((5 * Number(rate?.rate)).toFixed(2))
    expect(await run(rows)).toMatchObject({ equal: 2, new: 0 })
    expect(await stockDrift(server.db)).toEqual([])
  })
  it('is refused row by row with what is wrong', async () => {
    const { id: serial } = await server.as('admin').call(materialCalls.create, another({ serialFlag: 'Y' }))
    const { materialCode } = await server.as('admin').call(materialCalls.get, { id: serial })
    await run([['VB-HYD-002', 'WH02', 'A-01', 'IMP-2', '3', '1', '', '', '', '', '']])
    const wrong: Cells[] = [
      ['NOTHING', 'WH02', 'A-01', 'a', '1', '1', '', '', '', '', ''],
      [materialCode, 'WH02', 'A-01', 'b', '1', '1', '', '', '', '', ''],
      ['VB-HYD-002', 'WH77', 'A-01', 'c', '1', '1', '', '', '', '', ''],
      ['VB-HYD-002', 'WH02', 'Z-99', 'd', '1', '1', '', '', '', '', ''],
      ['VB-HYD-002', 'WH02', 'A-01', 'e', '1', '', '', '', '', '', ''],
      ['VB-HYD-002', 'WH02', 'A-01', 'f', '1', '1', '', 'XOF', '', '', '2001-01-01'],
      ['VB-HYD-002', 'WH02', 'A-01', 'g', '1', '1', '', '', '', '', inDays(2)],
      ['VB-HYD-002', 'WH02', 'A-01', 'h', '0', '1', '', '', '', '', ''],
      ['VB-HYD-002', 'WH02', 'A-01', 'i', '1', '1', '', '', today(), '', inDays(-1)],
      ['VB-HYD-002', 'WH02', 'A-01', 'IMP-2', '4', '1', '', '', '', '', ''],
      ['VB-HYD-003', 'WH02', 'A-01', 'k', '1', '1', '', '', '', '', ''],
      ['VB-HYD-003', 'WH02', 'A-01', 'K', '1', '1', '', '', '', '', ''],
    ]
    const { id } = await check(wrong)
    const { rows } = await finance().call(stockImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 material noMaterial',
      '3 material serial',
      '4 storeName noStore',
      '5 goodsLocation noLocation',
      '6 unitPrice priceNeeded',
      '7 currencyCode none',
      '8 bizDate inFuture',
      '9 quantity positive',
      '10 receivedOn receivedLater',
      '11 batchNo openedBefore',
      '12 batchNo duplicateInFile',
      '13 batchNo duplicateInFile',
    ])
    expect(await server.as('ck_fan').refused(stockImport.template)).toMatchObject({ code: 403 })
  })
  it('has a template whose help and example are no stock', async () => {
    const { bytes } = await finance().file(stockImport.template)
    const { id, plan } = await finance().call(stockImport.upload, { name: 'x' }, { upload: bytes })
    expect((await finance().call(stockImport.check, { id, ...plan })).counts.total).toBe(0)
  })
})
