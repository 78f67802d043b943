import { rate } from '@geodepot/contracts/system/rate.ts'
import { rateImport } from '@geodepot/contracts/system/rate-import.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const day = (ago: number) => new Date(Date.parse(today()) - ago * 86_400_000).toISOString().slice(0, 10)
const head = ['币种', '汇率日期', '汇率', '报价方式', '来源', '确认变动']
type Cells = readonly string[]
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await finance().call(rateImport.upload, { name: '汇率.xlsx' }, { upload })
  return { id, ...(await finance().call(rateImport.check, { id, ...plan, ...change })) }
}
const wrong = async (rows: readonly Cells[]) => {
  const { id } = await check(rows)
  return (await finance().call(rateImport.errors, { id, pageSize: 500 })).rows.map(({ row, field, key }) => [
    row,
    field,
    key,
  ])
}
const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(rows, change)
  await finance().call(rateImport.run, { id, version, mode: 'all' })
  return counts
}
const listed = async (currencyCode: string) =>
  (await finance().call(rate.list, { currencyCode, pageSize: 500 })).rows.map((row) => [row.rateDate, row.rate])

describe('a sheet of rates', () => {
  it('is taken in by code, sign or name of the currency, and is equal when it comes again', async () => {
    const rows = [
      ['RUB', day(5), '92.5', '1 美元 = ? 外币', '央行', ''],
      ['₽', day(4), '93', '1 美元 = ? 外币', '央行', ''],
      ['俄罗斯卢布', day(3), '0.0107', 'USD for one unit', '央行', ''],
    ]
    expect(await run(rows)).toMatchObject({ new: 3, refused: 0 })
    expect(await listed('RUB')).toEqual([
      [day(3), '0.0107'],
      [day(4), '93'],
      [day(5), '92.5'],
    ])
    expect((await check(rows)).counts).toMatchObject({ equal: 3 })
  })
  it('is refused by the rules of one that is entered by hand', async () => {
    expect(
      await wrong([
        ['XYZ', day(3), '1', '1 外币 = ? 美元', '央行', ''],
        ['CHF', day(-1), '1.1', '1 外币 = ? 美元', '央行', ''],
        ['CHF', day(9), '1.1', '1 外币 = ? 美元', '央行', ''],
        ['CHF', day(8), '1.3', '1 外币 = ? 美元', '央行', ''],
        ['CHF', day(7), '1.1', '1 外币 = ? 美元', '央行', '是'],
        ['JPY', day(7), '150', '1 美元 = ? 外币', '央行', ''],
        ['JPY', day(7), '151', '1 美元 = ? 外币', '央行', ''],
        ['JPY', day(6), '', '1 美元 = ? 外币', '', ''],
        ['USD', day(6), '1', '1 美元 = ? 外币', '央行', ''],
      ]),
    ).toEqual([
      [2, 'currencyCode', 'unknownCurrency'],
      [3, 'rateDate', 'inFuture'],
      [5, 'rate', 'jumps'],
      [7, 'rateDate', 'duplicateInFile'],
      [8, 'rateDate', 'duplicateInFile'],
      [9, 'rate', 'required'],
      [9, 'source', 'required'],
      [10, 'currencyCode', 'baseHasNone'],
    ])
  })
  it('corrects what was entered where that is wanted, by a new row', async () => {
    await run([['INR', day(5), '83', '1 美元 = ? 外币', '央行', '']])
    const next = [['INR', day(5), '84', '1 美元 = ? 外币', '央行', '']]
    expect(await run(next)).toMatchObject({ changed: 1 })
    expect(await listed('INR')).toEqual([[day(5), '83']])
    await run(next, { updateChanged: true })
    expect(await listed('INR')).toEqual([[day(5), '84']])
    const { rows } = await finance().call(rate.list, { currencyCode: 'INR', withReplaced: 'Y' })
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['current', 'replaced'])
  })
  it('is for those who may', async () => {
    expect(await server.as('cg_dai').refused(rateImport.template, {})).toMatchObject({ code: 403 })
  })
})
