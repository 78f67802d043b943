// What a sheet says of money, long numbers, dates and rows that are none is taken as it is meant, or refused in words.
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { workbook, workbookParts, archive } from '../../kit/sheet/test/archive.ts'
import {
  check,
  errors,
  head,
  keeper,
  manager,
  node,
  openOffice,
  owner,
  run,
  serial,
  server,
  upload,
  wrong,
} from './test/office.ts'

openOffice()

const found = async (devSign: string) => (await keeper.call(device.list, { devSign })).rows[0]

describe('money', () => {
  it('in a currency of its own makes the row one of that currency', async () => {
    const [euro, yuan, plain] = [serial(), serial(), serial()]
    await run(keeper, [
      [...head, '原值', '净值'],
      node(euro, '€500', '€ 400'),
      node(yuan, '88元', '8'),
      node(plain, '5', '4'),
    ])
    expect(await found(euro)).toMatchObject({ originalValue: '500.00', netValue: '400.00', currency: 'EUR' })
    expect(await found(yuan)).toMatchObject({ originalValue: '88.00', currency: 'CNY' })
    expect(await found(plain)).toMatchObject({ originalValue: '5.00', currency: 'USD' })
  })
  it('in another currency than its row is refused', async () => {
    expect(
      await wrong([
        [...head, '原值', '净值', '币种'],
        node(serial(), '€500', null, 'USD'),
        node(serial(), '€500', '$400', null),
        node(serial(), 'A$500', null, 'AUD'),
        node(serial(), '￥500', null, 'RMB'),
      ]),
    ).toEqual([
      [2, 'E', 'otherCurrency', '“原值”写的是 EUR，该行的币种是 USD'],
      [3, 'F', 'otherCurrency', '“净值”写的是 USD，该行的币种是 EUR'],
    ])
  })
  it('takes the currency that its head names, and no thousands', async () => {
    const sign = serial()
    await run(keeper, [[...head, '原值（元）'], node(sign, '7')])
    expect(await found(sign)).toMatchObject({ currency: 'CNY' })
    expect(await wrong([[...head, '原值（万元）'], node(serial(), '7')])).toEqual([
      [2, 'E', 'scaledAmounts', '“原值”的表头写明以“原值（万元）”计，请换算为完整金额后再导入'],
    ])
  })
  it('of more than two decimals is refused, in a file and in a call', async () => {
    expect(await wrong([[...head, '原值'], node(serial(), '1.005'), node(serial(), '1.500')])).toEqual([
      [2, 'E', 'twoPlaces', '原值最多两位小数'],
    ])
    const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
    const given = { modelId, devName: 'x', devSign: serial(), ownerOrgId: owner, originalValue: '1.005' }
    expect(await keeper.refused(device.create, given)).toMatchObject({ errors: [{ field: 'originalValue' }] })
  })
})

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const number = (place: string, value: string, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
const styles =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'
const heads = `<row r="1">${cell('A1', '品牌')}${cell('B1', '型号')}${cell('C1', '序列号')}${cell('D1', '所属单位')}${cell('E1', '备注')}${cell('F1', '出厂日期')}</row>`
const start = (row: number) => cell(`A${row}`, 'Sercel') + cell(`B${row}`, 'WTU-508')
const send = async (file: Buffer) => keeper.call(deviceImport.upload, { name: 'x.xlsx' }, { upload: file })

describe('numbers and dates', () => {
  it('of sixteen digits are refused with the way out, below that they are exact', async () => {
    const data = `${heads}<row r="2">${start(2)}${number('C2', '1234567890123456')}${cell('D2', owner)}</row><row r="3">${start(3)}${number('C3', '123456789012345')}${cell('D3', owner)}</row>`
    const { id, plan } = await send(workbook(data))
    const { counts } = await keeper.call(deviceImport.check, { id, ...plan })
    expect(counts).toMatchObject({ new: 1, refused: 1 })
    expect(await errors(keeper, id)).toMatchObject([
      { row: 2, letter: 'C', key: 'longNumber', msg: expect.stringContaining('请把该列设为文本格式') },
    ])
  })
  it('of a day come as shown into a column of texts, as a day into a column of days', async () => {
    const sign = serial()
    const data = `${heads}<row r="2">${start(2)}${cell('C2', sign)}${cell('D2', owner)}${number('E2', '46086', 1)}${number('F2', '46086', 1)}</row>`
    const { id, plan } = await send(workbook(data, { styles }))
    const { version } = await keeper.call(deviceImport.check, { id, ...plan })
    await keeper.call(deviceImport.run, { id, version, mode: 'all' })
    const { devId = 0 } = (await found(sign)) ?? {}
    expect(await keeper.call(device.get, { id: devId })).toMatchObject({
      remark: '3月5日',
      productingDate: '2026-03-05',
    })
  })
})

it('rows that were handed back are read again as they were the first time', async () => {
  const rows = [
    `<row r="2">${start(2)}${number('C2', '1234567890123456')}${cell('D2', owner)}</row>`,
    `<row r="3">${start(3)}${number('C3', '46086', 1)}${cell('D3', 'nowhere')}${number('E3', '46086', 1)}${number('F3', '46086', 1)}</row>`,
  ]
  const { id, plan } = await send(workbook(heads + rows.join(''), { styles }))
  await keeper.call(deviceImport.check, { id, ...plan })
  const { bytes } = await keeper.file(deviceImport.refused, { id })
  const again = await send(bytes)
  expect(again.head[2]?.cells.slice(2, 6)).toEqual(['3月5日', 'nowhere', '3月5日', '2026-03-05'])
  await keeper.call(deviceImport.check, { id: again.id, ...again.plan })
  expect(await errors(keeper, again.id)).toMatchObject([
    { row: 2, letter: 'C', key: 'longNumber' },
    { row: 3, letter: 'D', key: 'unknownDepartment' },
  ])
})

it('what a spreadsheet writes where a formula failed is no value', async () => {
  const failed = '<c r="C2" t="e"><v>#N/A</v></c>'
  const { id, plan } = await send(workbook(`${heads}<row r="2">${start(2)}${failed}${cell('D2', owner)}</row>`))
  await keeper.call(deviceImport.check, { id, ...plan })
  expect(await errors(keeper, id)).toMatchObject([
    { row: 2, letter: 'C', key: 'errorCell', msg: '“实物标识号”是表格中的错误值 #N/A，请改为正确的内容后再导入' },
  ])
})

describe('a sheet', () => {
  it('says what is hidden and merged', async () => {
    const data = `${heads}<row r="2" hidden="1">${start(2)}</row><row r="3">${start(3)}</row>`
    const parts = workbookParts(data).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? {
            ...part,
            content: String(part.content)
              .replace('<sheetData>', '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>')
              .replace(
                '</sheetData>',
                '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A1:C1"/></mergeCells>',
              ),
          }
        : part,
    )
    const { remarks } = await send(archive(parts))
    expect(remarks).toEqual([
      '有 1 行被隐藏（第 2 行），也会读取',
      '有隐藏的列（B），也会读取',
      '有纵向合并的单元格（A2:A3）：只有第一行有内容，其余各行视为空',
    ])
    expect((await send(workbook(heads + `<row r="2">${start(2)}</row>`))).remarks).toEqual([])
  })
  it('has rows of totals, which are left out and told', async () => {
    const { counts, totalRows } = await check(keeper, [
      [...head, '原值'],
      node(serial(), '5'),
      ['合计：', null, null, null, '5'],
      [null, null, 'Grand Total', null, '5'],
    ])
    expect(counts).toMatchObject({ total: 1, new: 1, refused: 0 })
    expect(totalRows).toEqual([3, 4])
  })
  it('may hold signs that nobody sees', async () => {
    const sign = serial()
    await run(keeper, [head, node(sign)])
    const { counts } = await check(keeper, [head, ['Ser\u200Bcel', '\uFEFFWTU-508', `${sign}\u200B`, owner]])
    expect(counts).toMatchObject({ equal: 1, refused: 0 })
  })
})

describe('the mapping of a file', () => {
  it('is known for the rows that are handed back, and below a title', async () => {
    const own = ['牌', '型', '号', null]
    const rows = [['我的台账', null, null, null], own, node(serial()), ['Sercel', 'WTU-508', serial(), 'C999']]
    const columns = ['brand', 'devModel', 'devSign', 'ownerOrgId'].map((field, column) => ({ column, field }))
    const { id } = await run(keeper, rows, { headerRow: 2, columns }, 'valid')
    const handed = (await readSheet((await keeper.file(deviceImport.refused, { id })).bytes)).rows
    expect((await upload(keeper, ...handed.map(({ cells }) => cells))).plan).toMatchObject({ headerRow: 1, columns })
    expect((await upload(keeper, ...rows)).plan).toMatchObject({ headerRow: 2, columns })
    expect((await upload(manager, ...rows)).plan.columns).toEqual([])
  })
  it('is known from the check on, before anything was imported', async () => {
    const own = ['甲', '乙', '丙', '丁']
    const columns = ['brand', 'devModel', 'devSign', 'ownerOrgId'].map((field, column) => ({ column, field }))
    await check(keeper, [own, ['Sercel', 'WTU-508', serial(), 'C999']], { columns })
    expect((await upload(keeper, own, node(serial()))).plan.columns).toEqual(columns)
  })
})

describe('what nearly stands', () => {
  const columns = ['设备类别', '品牌', '型号', '序列号']
  it('is not made anew unless a person says so', async () => {
    const { unknown } = await check(
      manager,
      [
        columns,
        ['节点采集单元', 'Sercell', 'X-1', serial()],
        ['节点采集单元', 'Sercel', 'WTU-508B', serial()],
        ['节点采集单元', 'Qwertz', 'Y-1', serial()],
      ],
      { defaults: { ownerOrgId: owner } },
    )
    const of = (value: string) => unknown.find((one) => one.value === value)
    expect(of('Sercell')).toMatchObject({ alike: [{ label: 'Sercel' }], decision: null })
    expect(of('WTU-508B')).toMatchObject({ alike: [{ label: 'Sercel WTU-508' }], decision: null })
    expect(of('Qwertz')).toMatchObject({ decision: { create: {} } })
  })
})

it('each kind of problem is told by what it is, without the case', async () => {
  const [one, two] = [serial(), serial()]
  const { reasons } = await check(server.as('kg_he'), [head, node(one), node(one), node(two), node(two)])
  expect(reasons).toMatchObject([{ field: 'devSign', count: 4, msg: '“实物标识号”与第 … 行重复' }])
})
