import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { materialImport } from '@geodepot/contracts/material/material-import.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Cells = readonly string[]
const sheetOf = (rows: readonly Cells[]) => workbook(rows.map((cells) => plainRow(...cells)).join(''))
const buyer = () => server.as('cg_dai')
const head: Cells = ['名称', '规格', '件号', '旧件号', '类型', '单位', '采购单位', '采购系数', '单价', '币种', '编码']
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, plan } = await buyer().call(
    materialImport.upload,
    { name: '物资.xlsx' },
    { upload: sheetOf([head, ...rows]) },
  )
  return { id, plan, ...(await buyer().call(materialImport.check, { id, ...plan, ...change })) }
}
const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(rows, change)
  await buyer().call(materialImport.run, { id, version, mode: 'all' })
  return counts
}
const wrong = async (rows: readonly Cells[]) => {
  const { id } = await check(rows)
  const { rows: told } = await buyer().call(materialImport.errors, { id, pageSize: 500 })
  return told.map(({ row, field, key }) => [row, field, key])
}
const found = async (keyword: string) => (await buyer().call(materialCalls.list, { keyword })).rows

describe('a spreadsheet of materials', () => {
  it('is taken in, found again as equal, and changes what it says otherwise', async () => {
    const rows: Cells[] = [
      ['滤芯甲', '3 um', 'IMP-100/1', 'IMP-99; IMP-98', '震源备件', '件', '箱', '12.50', '€145.00', '', ''],
      ['棉纱手套', '', '', '', 'safety', 'pair', '', '', '', '', 'LB-01'],
    ]
    expect(await run(rows)).toMatchObject({ total: 2, new: 2, refused: 0 })
    expect(await found('imp-99')).toMatchObject([
      {
        materialNameCn: '滤芯甲',
        predecessors: ['IMP-98', 'IMP-99'],
        unitName: '件',
        orderUnitName: '箱',
        orderFactor: '12.5',
        referencePrice: '145.00',
        referenceCurrency: 'EUR',
      },
    ])
    expect(await found('LB-01')).toMatchObject([{ unitName: '副', materialType: 'safety' }])
    expect(await run(rows)).toMatchObject({ equal: 2, new: 0, changed: 0 })
    const dearer: Cells[] = [['滤芯甲', '3 UM', 'imp 1001', '', '', '', '', '', '150', 'EUR', '']]
    expect((await check(dearer)).counts).toMatchObject({ changed: 1 })
    await run(dearer, { updateChanged: true })
    expect(await found('imp-99')).toMatchObject([
      { referencePrice: '150.00', predecessors: ['IMP-98', 'IMP-99'], partNo: 'imp 1001', version: 2 },
    ])
  })

  it('is refused row by row with what is wrong, and asks what unknown words mean', async () => {
    await run([['占用件', '', 'TAKEN-55', '', '其他', '件', '', '', '', '', 'TK-1']])
    expect(
      await wrong([
        ['', '', 'X-1', '', '其他', '件', '', '', '', '', ''],
        ['甲', '', 'X-2', '', '其他', '斤', '', '', '', '', ''],
        ['乙', '', 'X-3', '', '其他', '件', '箱', '', '', '', ''],
        ['丙', '', 'X-4', '', '其他', '件', '', '', '12', '', ''],
        ['丁', '', 'DUP-1', '', '其他', '件', '', '', '', '', ''],
        ['戊', '', 'dup1', '', '其他', '件', '', '', '', '', ''],
        ['己', '', 'taken 55', '', '其他', '件', '', '', '', '', 'TK-2'],
        ['庚', '', 'X-5', '', '其他', '件', '箱', '-2', '', '', ''],
      ]),
    ).toEqual([
      [2, 'materialNameCn', 'required'],
      [3, 'unit', 'unknownValue'],
      [4, 'orderFactor', 'unitAndFactor'],
      [5, 'referenceCurrency', 'currencyNeeded'],
      [6, 'partNo', 'duplicateInFile'],
      [7, 'partNo', 'duplicateInFile'],
      [8, 'partNo', 'taken'],
      [9, 'orderFactor', 'positive'],
    ])
    const odd: Cells[] = [['斤称件', '', 'W-77123', '', '其他', '斤', '', '', '', '', '']]
    const { unknown, choices } = await check(odd)
    expect(unknown).toMatchObject([{ field: 'unit', value: '斤', count: 1, decision: null }])
    const kilogram = choices['unit']?.find(({ label }) => label === '千克')?.use ?? ''
    expect(await run(odd, { values: [{ field: 'unit', value: '斤', use: kilogram }] })).toMatchObject({ new: 1 })
    expect(await found('W-77123')).toMatchObject([{ unitName: '千克' }])
  })

  it('takes the currencies of the company, by code, name or sign', async () => {
    const mru = { code: 'MRU', name: '乌吉亚', nameEn: 'Ouguiya', sign: 'UM', digits: 2 }
    const { id } = await server.as('admin').call(currency.create, mru)
    const priced = (part: string, word: string): Cells => ['币种件', '', part, '', '其他', '件', '', '', '12', word, '']
    expect(await wrong([priced('C-1', 'ISK')])).toEqual([[2, 'referenceCurrency', 'unknownCurrency']])
    expect(await run([priced('C-2', '乌吉亚'), priced('C-3', 'um')])).toMatchObject({ new: 2 })
    expect((await found('币种件')).map(({ referenceCurrency }) => referenceCurrency)).toEqual(['MRU', 'MRU'])
    expect(await server.as('admin').refused(currency.remove, { ids: String(id) })).toMatchObject({ code: 500 })
    await server.as('admin').call(currency.update, { id, version: 1, status: '1' })
    expect(await wrong([priced('C-4', 'MRU')])).toEqual([[2, 'referenceCurrency', 'unknownCurrency']])
    const dearer: Cells[] = [['币种件二', '', 'C-2', '', '', '', '', '', '13', 'MRU', '']]
    expect(await run(dearer, { updateChanged: true })).toMatchObject({ changed: 1 })
  })

  it('has a template whose help and example are no materials; what was exported comes back unchanged', async () => {
    const { bytes } = await buyer().file(materialImport.template)
    const again = await buyer().call(materialImport.upload, { name: 'x' }, { upload: bytes })
    expect((await buyer().call(materialImport.check, { id: again.id, ...again.plan })).counts.total).toBe(0)
    const { bytes: exported } = await buyer().file(materialCalls.export, {})
    const { rows } = await readSheet(exported)
    const taken = await buyer().call(materialImport.upload, { name: 'x' }, { upload: exported })
    const { counts } = await buyer().call(materialImport.check, { id: taken.id, ...taken.plan })
    expect(counts).toMatchObject({ total: rows.length - 1, equal: rows.length - 1 })
  })

  it('by the thousand take a moment, and are for those who may', async () => {
    const many = Array.from({ length: 2000 }, (_, at): Cells => [
      `批量件${at}`,
      '',
      `BULK-${at}-${(at * 7919) % 9973}`,
      '',
      '其他',
      '件',
      '',
      '',
      '',
      '',
      '',
    ])
    const begin = performance.now()
    expect(await run(many)).toMatchObject({ new: 2000 })
    expect(performance.now() - begin).toBeLessThan(20_000)
    expect(await server.as('ck_fan').refused(materialImport.template)).toMatchObject({ code: 403 })
  })
})
