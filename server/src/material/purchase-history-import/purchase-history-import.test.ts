import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryImport } from '@geodepot/contracts/material/purchase-history-import.ts'
import { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { type Cell, bookOf, dirtyFile, heads, row } from './test/dirty.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const buyer = () => server.as('cg_dai')
type Rows = readonly (readonly Cell[])[]
const choices = { dateOrder: 'dmy', blanks: 'above' }
const upload = async (rows: Rows, defaults: ImportPlan['defaults'] = choices, name = '采购台账.xlsx') => {
  const { id, plan } = await buyer().call(purchaseHistoryImport.upload, { name }, { upload: bookOf(rows) })
  return { id, plan, ...(await buyer().call(purchaseHistoryImport.check, { id, ...plan, defaults })) }
}
const load = async (
  rows: Rows,
  mode: 'all' | 'valid' = 'all',
  expected: { currency: string; amount: string }[] = [],
  defaults: ImportPlan['defaults'] = choices,
) => {
  const checked = await upload(rows, defaults)
  const { id, version } = checked
  const status = await buyer().call(purchaseHistoryImport.run, { id, version, mode, expected })
  return { ...checked, status }
}
const wrong = async (id: string) => {
  const { rows } = await buyer().call(purchaseHistoryImport.errors, { id, pageSize: 500 })
  return rows.map((one) => [one.row, one.field, one.key])
}
const list = (ask: AskOf<typeof purchaseHistoryCalls.list> = {}) =>
  buyer().call(purchaseHistoryCalls.list, { pageSize: 500, ...ask })
const totalsNow = async (ask = {}) =>
  Object.fromEntries(
    (await buyer().call(purchaseHistoryCalls.totals, ask)).map(({ currencyCode, amount }) => [currencyCode, amount]),
  )
const file = (...rows: Cell[][]): Rows => [...heads, ...rows]
const asText = (cents: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(cents).map(([currency, sum]) => [currency, (sum / 100).toFixed(2)]))
const stockNow = async () => (await server.as('admin').call(stockCalls.list, {})).total

describe('a purchase file of the past', () => {
  it('is read as people wrote it, compared with the totals that are known, and loaded once', async () => {
    const dirty = dirtyFile(240)
    const before = await stockNow()
    const { plan, counts, totals, totalRows, id } = await upload(dirty.rows)
    // Heads in two rows, below a title.
    expect(plan.headerRow).toBe(3)
    expect(plan.columns.map(({ field }) => field)).toEqual([
      'orderNo',
      'lineNo',
      'orderedOn',
      'supplier',
      'material',
      'spec',
      'partNo',
      'quantity',
      'unit',
      'packSize',
      'unitPrice',
      'amount',
      'freight',
      'note',
    ])
    expect(await wrong(id)).toEqual([])
    expect(counts).toEqual({ total: 240, new: 240, equal: 0, changed: 0, refused: 0 })
    expect(totalRows).toEqual(dirty.totalRows)
    const known = asText(dirty.cents)
    const shown = Object.fromEntries(
      (totals ?? []).map(({ currency, amount }) => [currency, Number(amount).toFixed(2)]),
    )
    expect(shown).toEqual(known)

    // A total that does not agree: nothing is written.
    const expected = Object.entries(known).map(([currency, amount]) => ({ currency, amount }))
    const off = [...expected.slice(1), { currency: 'EUR', amount: '1.00' }]
    const again = await upload(dirty.rows)
    const refused = await buyer().refused(purchaseHistoryImport.run, {
      id: again.id,
      version: again.version,
      mode: 'all',
      expected: off,
    })
    expect(refused.msg).toContain('EUR')
    expect((await list()).total).toBe(0)

    const { status } = await load(dirty.rows, 'all', expected)
    expect(status.state).toBe('done')
    expect(await totalsNow()).toEqual(known)
    expect((await list()).total).toBe(240)
    expect(await stockNow()).toBe(before)

    // The same file once more, and the same rows in another file, change nothing; the known total still agrees.
    expect((await load(dirty.rows, 'all', expected)).counts).toMatchObject({ new: 0, equal: 240, refused: 0 })
    const other = await load([...heads, ...dirty.rows.slice(3, 30), row('PO-NEW')])
    expect(other.counts).toMatchObject({ new: 1, equal: 27 })
    expect((await list()).total).toBe(241)
  })

  it('says of each row what it cannot read, and loads the others', async () => {
    const same = row('X-SAME', { 1: '1' })
    const rows = file(
      row('X-1', { 10: 'abc' }),
      row('X-2', { 2: '31/02/2019' }),
      row('X-3', { 7: '0' }),
      row('X-4', { 11: '124' }),
      row('X-5', { 10: '', 11: '' }),
      row('X-6', { 10: 'ISK 12.50' }),
      row('X-7', { 10: 'USD 12.50', 11: '€125,00' }),
      row('X-8', { 1: '7' }),
      row('X-8', { 1: '7', 7: '20', 11: '250' }),
      same,
      same,
      row('X-9'),
      row('X-9'),
      row('X-10', { 4: '' }),
      row('X-11', { 9: '10', 11: '' }),
      row('X-12', { 2: '2999-01-01' }),
      row('X-13', { 7: '1.2345' }),
      row('X-14', { 13: '长'.repeat(501) }),
      row('X-OK', { 12: 'see PO 123' }),
      ['注：运费见 PO 123'],
    )
    const { id, counts, version } = await upload(rows)
    expect(await wrong(id)).toEqual([
      [3, 'unitPrice', 'notAFigure'],
      [4, 'orderedOn', 'notADay'],
      [5, 'quantity', 'notPositive'],
      [6, 'amount', 'amountDiffers'],
      [7, 'unitPrice', 'noPriceNorAmount'],
      [8, 'currencyCode', 'unknownCurrency'],
      [9, 'currencyCode', 'twoCurrencies'],
      [10, 'lineNo', 'differsFromRow'],
      [11, 'lineNo', 'differsFromRow'],
      [15, 'orderNo', 'sameAsRow'],
      [16, 'material', 'required'],
      [17, 'unitPrice', 'packUnclear'],
      [18, 'orderedOn', 'futureDay'],
      [19, 'quantity', 'threePlaces'],
      [20, 'note', 'tooLong'],
      [22, 'material', 'required'],
      [22, 'quantity', 'required'],
      [22, 'unitPrice', 'noPriceNorAmount'],
    ])
    expect(counts).toEqual({ total: 20, new: 3, equal: 1, changed: 0, refused: 16 })
    const run = { id, version, mode: 'all' as const }
    expect(await buyer().refused(purchaseHistoryImport.run, run)).toMatchObject({ code: 500 })
    const { version: next } = await buyer().call(purchaseHistoryImport.status, { id })
    await buyer().call(purchaseHistoryImport.run, { id, version: next, mode: 'valid' })
    expect((await list({ document: 'x-' })).rows.map(({ orderNo }) => orderNo)).toEqual(['X-OK', 'X-9', 'X-SAME'])
    const { bytes } = await buyer().file(purchaseHistoryImport.refused, { id })
    expect((await readSheet(bytes)).rows).toHaveLength(17)

    // A line that was loaded with another content is refused by what differs and where it stands.
    const changed = await upload(file(row('X-OK', { 10: '¥13', 11: '130' })))
    const [error] = (await buyer().call(purchaseHistoryImport.errors, { id: changed.id })).rows
    expect(error).toMatchObject({ key: 'loadedOtherwise' })
    expect(error?.msg).toMatch(/采购台账.*第 21 行.*单价、金额/)
    // What it was for, and what is said of its freight, may be written otherwise.
    expect((await upload(file(row('X-OK', { 12: '含运费', 13: '补记' })))).counts).toMatchObject({ equal: 1 })
  })

  it('asks what can be read in two ways', async () => {
    const two = row('D-1', { 2: '03/04/2019' })
    const empty = row('', { 4: '滤芯 2' })
    const none = await upload(file(two, empty), {})
    expect(await wrong(none.id)).toEqual([
      [3, 'orderedOn', 'ambiguousDate'],
      [4, 'orderNo', 'blankMaybeAbove'],
    ])
    const figures = { 10: '€1.234', 11: '' } as const
    const dots = await upload(file(row('D-2', figures)), { decimalSign: 'comma' })
    expect(await wrong(dots.id)).toEqual([[3, 'unitPrice', 'unclearFigure']])
    const settled = await load(
      file(two, empty, row('D-2', { ...figures, 11: '12.340,00 €' }), row('D-3', { 9: '10', 10: 'USD 50', 11: '' })),
      'all',
      [],
      { dateOrder: 'mdy', decimalSign: 'comma', blanks: 'above', priceFor: 'pack' },
    )
    expect(settled.counts).toMatchObject({ new: 4 })
    const { rows } = await list({ document: 'D-' })
    expect(
      rows.map((one) => [one.orderNo, one.orderedOn, one.unitPrice, one.amount, one.currencyCode, one.packSize]),
    ).toEqual([
      ['D-3', '2019-05-06', '5', '50.00', 'USD', '10'],
      ['D-2', '2019-05-06', '1234', '12340.00', 'EUR', null],
      ['D-1', '2019-05-06', '12.5', '125.00', 'CNY', null],
      ['D-1', '2019-03-04', '12.5', '125.00', 'CNY', null],
    ])
  })

  it('takes back its own template, whose example is no purchase', async () => {
    const { bytes } = await buyer().file(purchaseHistoryImport.template)
    const { id, plan } = await buyer().call(purchaseHistoryImport.upload, { name: 'x' }, { upload: bytes })
    expect(plan.columns).toHaveLength(21)
    expect((await buyer().call(purchaseHistoryImport.check, { id, ...plan })).counts.total).toBe(0)
  })
})

describe('the history', () => {
  it('is matched with materials and suppliers, at once or later, and stands beside what a material costs', async () => {
    const named = { materialNameCn: '历史滤芯', partNo: 'HIST-1' }
    const { id: materialId } = await buyer().call(materialCalls.create, another(named))
    const { rows: suppliers } = await buyer().call(supplier.list, { pageSize: 10 })
    const known = suppliers[0]
    await load(
      file(
        row('H-1', { 3: known?.supplierName ?? '', 4: '滤芯（旧名）', 6: 'hist 1', 8: '盒' }),
        row('H-2', { 3: '老供应商', 4: '没有的物资', 5: '' }),
      ),
    )
    const found = (await list({ document: 'H-' })).rows
    expect(found).toMatchObject([
      { orderNo: 'H-2', materialId: null, supplierId: null, materialText: '没有的物资' },
      { orderNo: 'H-1', materialId, materialName: '历史滤芯', supplierId: known?.id },
    ])
    const [open] = (await buyer().call(purchaseHistoryCalls.open, { kind: 'material', keyword: '没有的物资' })).rows
    expect(open).toMatchObject({ text: '没有的物资', count: 1 })
    const rowId = open?.rowId ?? 0
    const to = (targetId?: number) =>
      buyer().call(purchaseHistoryCalls.match, {
        kind: 'material',
        matches: [{ rowId, ...(targetId !== undefined && { targetId }) }],
      })
    expect(await to(materialId)).toEqual({ count: 1 })
    expect(
      await buyer().refused(purchaseHistoryCalls.match, { kind: 'material', matches: [{ rowId, targetId: 999_999 }] }),
    ).toMatchObject({ code: 500 })
    // Rows that say the same and come later are matched by what was said.
    await load(file(row('H-3', { 3: '', 4: '没有的物资', 5: '', 2: '2020-01-01' })))
    const prices = await buyer().call(priceCalls.last, { materialIds: [materialId] })
    expect(prices[0]?.prices).toMatchObject([
      {
        pricedOn: '2020-01-01',
        history: { orderNo: 'H-3', unit: '件' },
        quoted: { unitPrice: '12.5000', currencyCode: 'CNY' },
      },
      { pricedOn: '2019-05-06', history: { orderNo: 'H-2' }, supplierName: '老供应商' },
      { pricedOn: '2019-05-06', history: { orderNo: 'H-1', unit: '盒' } },
    ])
    await to()
    expect((await list({ matching: 'material', document: 'H-' })).rows.map(({ orderNo }) => orderNo)).toEqual([
      'H-3',
      'H-2',
    ])

    // A material that comes later is found by its number.
    await load(file(row('H-4', { 4: '后来的', 5: '', 6: 'LATER-77' })))
    const later = await buyer().call(materialCalls.create, another({ partNo: 'LATER-77' }))
    expect(await buyer().call(purchaseHistoryCalls.matchAgain, {})).toMatchObject({ materials: 1 })
    expect((await list({ materialId: later.id })).rows).toMatchObject([{ orderNo: 'H-4' }])
  })

  it('shows the row of the file, its prices to those who may see them, and is of those who may see its department', async () => {
    await load(file(row('S-1', { 12: '见 PO 9' })))
    const [one] = (await list({ document: 'S-1' })).rows
    const id = one?.id ?? 0
    const source = await buyer().call(purchaseHistoryCalls.source, { id })
    expect(source).toMatchObject({ fileName: '采购台账.xlsx', row: 3 })
    expect(source.cells).toContainEqual({ column: 'H', header: 'Qty', value: '10' })
    expect(source.cells).toContainEqual({ column: 'M', header: '运费', value: '见 PO 9' })
    const { bytes } = await buyer().file(purchaseHistoryCalls.file, { fileId: source.fileId })
    expect((await readSheet(bytes)).rows).toHaveLength(4)
    const { bytes: exported } = await buyer().file(purchaseHistoryCalls.export, { document: 'S-1' })
    expect((await readSheet(exported)).rows).toHaveLength(2)
    // Somebody who may do neither.
    const stranger = server.as('kg_he')
    expect(await stranger.refused(purchaseHistoryCalls.list, {})).toMatchObject({ code: 403 })
    expect(await stranger.refused(purchaseHistoryCalls.source, { id })).toMatchObject({ code: 403 })
  })
})
