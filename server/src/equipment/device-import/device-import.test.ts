import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import type { ImportDecision } from '@geodepot/contracts/kit/import.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { sheetOf } from './test/register.ts'
import {
  type Cells,
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

describe('a file that is turned down', () => {
  const refused = (file: Buffer) => keeper.refused(deviceImport.upload, { name: 'x.xlsx' }, { upload: file })
  it('is no spreadsheet, empty, or a header alone', async () => {
    expect(await refused(Buffer.from('hello'))).toMatchObject({
      code: 500,
      msg: expect.stringContaining('不是 xls 或 xlsx'),
    })
    expect(await refused(Buffer.alloc(0))).toMatchObject({ msg: expect.stringContaining('不是 xls 或 xlsx') })
    expect(await refused(sheetOf())).toMatchObject({ msg: '表格中没有内容' })
    expect(await refused(sheetOf(head))).toMatchObject({ msg: '表头下面没有数据行' })
    expect(
      (await server.as('kg_he', 'en').refused(deviceImport.upload, {}, { upload: Buffer.from('PK..') })).msg,
    ).toContain('not an xls or xlsx')
  })
  it('has 200,000 rows', async () => {
    expect((await refused(workbook(plainRow('a', 'b', 'c', 'd').repeat(200_000)))).msg).toContain('超过 100000 行')
  })
  it('is too large, whatever is in it', async () => {
    expect((await refused(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(33 * 1024 * 1024)]))).msg).toBe(
      '表格过大，请拆分后再试',
    )
  })
  it('does not come as bytes', async () => {
    const answer = await keeper.send('POST', '/equipment/device/import?name=a.xlsx', { rows: [] })
    expect(answer.json()).toMatchObject({ code: 500, msg: expect.stringContaining('不是 xls 或 xlsx') })
  })
})

describe('columns', () => {
  it('are found by their headers in either language, below a title', async () => {
    const { plan, head: first } = await upload(
      keeper,
      ['2026 年设备台账', null],
      ['Make', '型号', 'S/N', 'Notes', '原值（元）'],
      ['Sercel', 'WTU-508', 'x', 'y', '1'],
    )
    expect(plan.headerRow).toBe(2)
    expect(plan.columns).toEqual([
      { column: 0, field: 'brand' },
      { column: 1, field: 'devModel' },
      { column: 2, field: 'devSign' },
      { column: 3, field: 'remark' },
      { column: 4, field: 'originalValue' },
    ])
    expect(first).toHaveLength(3)
  })
  it('of one name are left to the person', async () => {
    const { plan } = await upload(keeper, ['品牌', '型号', '序列号', '序列号'], ['Sercel', 'WTU-508', 'a', 'b'])
    expect(plan.columns.map(({ field }) => field)).toEqual(['brand', 'devModel'])
  })
  it('without a header row are named by the person, and the first row counts', async () => {
    const { id } = await upload(keeper, ['Sercel', 'WTU-508', serial()], ['Sercel', 'WTU-508', serial()])
    const columns = ['brand', 'devModel', 'devSign'].map((field, column) => ({ column, field }))
    const answer = await keeper.call(deviceImport.check, { id, headerRow: 0, columns, defaults: { ownerOrgId: owner } })
    expect(answer.counts).toMatchObject({ total: 2, new: 2 })
  })
  it('that are not there, not known, taken twice or missing are refused by name', async () => {
    const { id } = await upload(keeper, head, node('a'))
    const no = await keeper.refused(deviceImport.check, {
      id,
      headerRow: 1,
      columns: [
        { column: 9, field: 'brand' },
        { column: 0, field: 'devSign' },
        { column: 1, field: 'devSign' },
        { column: 2, field: 'nothing' },
      ],
    })
    expect(no.errors.map(({ msg }) => msg)).toEqual([
      '第 J 列不在表格中',
      '没有可以导入的字段 nothing',
      '“实物标识号”对应了多列：A, B',
      '请选择“规格型号”对应的列',
      '请选择“所属单位”对应的列，或为所有行选择一个值',
    ])
    expect(
      await keeper.refused(deviceImport.check, {
        id,
        headerRow: 2,
        columns: [0, 1, 2, 3].map((column) => ({
          column,
          field: ['brand', 'devModel', 'devSign', 'ownerOrgId'][column],
        })),
      }),
    ).toMatchObject({ msg: '表头下面没有数据行' })
  })
  it('and choices are remembered for the same headers and the same person', async () => {
    const headers = ['谁造的', '什么型号', '号码']
    const columns = ['brand', 'devModel', 'devSign'].map((field, column) => ({ column, field }))
    await run(keeper, [headers, ['Sercel', 'WTU-508', serial()]], { columns, defaults: { ownerOrgId: owner } })
    expect((await upload(keeper, headers, ['a', 'b', 'c'])).plan).toMatchObject({
      columns,
      defaults: { ownerOrgId: owner },
    })
    expect((await upload(manager, headers, ['a', 'b', 'c'])).plan.columns).toEqual([])
  })
})

describe('a row', () => {
  it('is refused for each of its cells, by row and column, in the reader’s language', async () => {
    const columns = [...head, '原值', '净值', '出厂日期', '投产日期', '国产/进口', '折旧年限', '备注']
    const rows = [
      columns,
      [
        'Sercel',
        'WTU-508',
        'x'.repeat(61),
        'C999',
        'abc',
        '-1',
        '2026-02-30',
        '2020-01-01',
        '火星',
        '99',
        'y'.repeat(501),
      ],
      ['Sercel', 'WTU-508', serial(), owner, '100', '200', '2026-02-01', '2020-01-01', '进口', '5', null],
      [null, 'WTU-508', serial(), owner],
      ['Sercel', null, serial(), owner],
    ]
    const { id } = await check(keeper, rows)
    const found = await errors(keeper, id)
    expect(found.map(({ row, letter, key }) => `${row}${letter} ${key}`).sort()).toEqual([
      '2C tooLong',
      '2D unknownDepartment',
      '2E notANumber',
      '2F notNegative',
      '2G notADate',
      '2I unknownValue',
      '2J tooBig',
      '2K tooLong',
      '3F netAboveOriginal',
      '3H productingDateLater',
      '4A required',
      '5B required',
    ])
    expect(found.find(({ letter }) => letter === 'J')).toMatchObject({
      value: '99',
      label: '折旧年限',
      msg: '折旧年限不能大于 60',
    })
    const english = await server.as('kg_he', 'en').call(deviceImport.errors, { id, field: 'deprYears' })
    expect(english).toMatchObject({
      total: 1,
      rows: [{ row: 2, letter: 'J', msg: 'Depreciation years must not be greater than 60' }],
    })
    expect((await keeper.call(deviceImport.errors, { id, keyword: '火星' })).rows).toMatchObject([
      { row: 2, letter: 'I', msg: '“国产/进口”中没有“火星”，请选择已有的值或新增' },
    ])
  })
  it('is read with full-width signs, dates as people write them, and labels in either language', async () => {
    const sign = serial()
    const { status } = await run(keeper, [
      [...head, '原值', '出厂日期', '投产日期', '国产/进口', '资产状况', '资产编号'],
      [
        ' sercel ',
        'ＷＴＵ－５０８',
        `ＮＯ．${sign}`,
        'Recording Instrument Service Base',
        '１，２３４．５',
        '2024年5月6日',
        '2024/5/7',
        'foreign',
        '在账',
        'Ａ１００',
      ],
    ])
    expect(status).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect((await keeper.call(device.list, { devSign: `NO.${sign}` })).rows).toMatchObject([
      {
        brand: 'Sercel',
        devModel: 'WTU-508',
        originalValue: '1234.50',
        productingDate: '2024-05-06',
        useStartDate: '2024-05-07',
        ifcountry: '2',
        accountState: 'inAccount',
        assetCoding: 'A100',
        ownerOrgId: owner,
      },
    ])
  })
  it('with a formula is refused where it matters, and passed where nobody reads it', async () => {
    expect(
      await wrong([
        [...head, '原值', '合计'],
        [...node(serial()), '=1+1', '=2+2'],
        [...node(serial()), '5', '=3+3'],
      ]),
    ).toEqual([[2, 'E', 'formula', '“原值”是公式，请改为数值后再导入']])
  })
  it('of a model counted by quantity is refused with the reason', async () => {
    expect(await wrong([head, ['Geospace', 'GS-20DX', serial(), owner]])).toEqual([
      [2, 'B', 'bulkModel', '该型号按数量管理，不能登记单台设备'],
    ])
  })
  it('needs something to be recognised by', async () => {
    const asset = serial()
    const rows = [[...head, '资产编号'], node(null, null), node(null, asset)]
    expect(await wrong(rows)).toMatchObject([
      [2, 'C', 'noIdentity', expect.stringContaining('实物标识号、设备编码、资产编号至少填一项')],
    ])
    expect((await run(keeper, rows, {}, 'valid')).status.counts).toMatchObject({ new: 1, refused: 1 })
    expect((await check(keeper, rows)).counts).toMatchObject({ equal: 1, refused: 1, new: 0 })
  })
  it('that repeats another names it, and so does the other', async () => {
    const [one, two] = [serial(), serial()]
    expect(
      await wrong([
        [...head, '资产编号'],
        node(one, 'a1'),
        node(one.toLowerCase(), 'a2'),
        node(two, 'a2'),
        node(serial(), 'a3'),
      ]),
    ).toEqual([
      [2, 'C', 'duplicateInFile', '“实物标识号”与第 3 行重复'],
      [3, 'C', 'duplicateInFile', '“实物标识号”与第 2 行重复'],
      [3, 'E', 'duplicateInFile', '“资产编号”与第 4 行重复'],
      [4, 'E', 'duplicateInFile', '“资产编号”与第 3 行重复'],
    ])
    const many = await wrong([head, ...Array.from({ length: 9 }, () => node(one))])
    expect(many).toHaveLength(9)
    expect(many[0]?.[3]).toBe('“实物标识号”与第 3, 4, 5, 6, 7 行等 8 行重复')
  })
  it('whose number belongs to another device in the ledger is refused', async () => {
    await keeper.call(device.create, {
      modelId: (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0,
      devName: 'x',
      devSign: serial(),
      ownerOrgId: owner,
      assetCoding: 'TAKEN-1',
      devCoding: 'CODE-1',
      selfNum: 'S-1',
    })
    expect(
      await wrong([
        [...head, '资产编号', '设备编码', '自编号'],
        node(serial(), 'TAKEN-1', null, null),
        node(serial(), null, 'CODE-1', null),
        node(serial(), null, null, 'S-1'),
      ]),
    ).toEqual([
      [2, 'E', 'takenAsset', '资产编号 TAKEN-1 已存在'],
      [3, 'F', 'takenCode', '设备编码 CODE-1 已存在'],
      [4, 'G', 'takenSelfNumber', '该单位下自编号 S-1 已存在'],
    ])
  })
  it('may say technical parameters, a column each, by name or with the unit', async () => {
    const [one, other] = [serial(), serial()]
    const cells = (signs: Cells, ...more: Cells): Cells => ['Sercel', 'WTU-508', ...signs, owner, ...more]
    const wide: Cells = [...head, '自然频率 (Hz)', '连续工作天数']
    const first = await run(keeper, [wide, cells([one], '10', '３０'), cells([other], '5', null)])
    expect(first.status).toMatchObject({ state: 'done', counts: { new: 2 } })
    const stored = async (sign: string) =>
      (
        await sql<{ parameters: object }>`select parameters from equipment.device where serial = ${sign}`.execute(
          server.db,
        )
      ).rows[0]?.parameters
    expect([await stored(one), await stored(other)]).toEqual([
      { frequency: '10', batteryDays: '30' },
      { frequency: '5' },
    ])
    expect((await check(keeper, [wide, cells([one], '10', '30')])).counts).toMatchObject({ equal: 1 })
    const changed = await check(manager, [wide, cells([one], '10', '25')], { updateChanged: true })
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await manager.call(deviceImport.changes, { id: changed.id })).rows).toMatchObject([
      { fields: [{ field: 'param.batteryDays', label: '连续工作天数 (d)', before: '30', after: '25' }] },
    ])
    await manager.call(deviceImport.run, { id: changed.id, version: changed.version, mode: 'all' })
    expect(await stored(one)).toEqual({ frequency: '10', batteryDays: '25' })
    const refused = await wrong([
      [...wide, '峰值出力'],
      cells([serial()], 'fast', '1'),
      cells([serial()], '10', '1', '270'),
    ])
    expect(refused[1]?.[3]).toBe('该设备的类别没有技术参数“峰值出力 (lbf)”')
    expect(refused.map(([row, letter]) => [row, letter])).toEqual([
      [2, 'E'],
      [3, 'G'],
    ])
    expect(refused[0]?.[3]).toBe('自然频率 (Hz)必须是数字')
  })

  it('of the template itself is passed over', async () => {
    const { name, bytes } = await keeper.file(deviceImport.template)
    expect(name).toBe('设备台账_导入模板.xlsx')
    const { rows } = await readSheet(bytes)
    const texts = rows.map(({ cells }) => cells)
    expect(texts[0]).toContain('实物标识号')
    const own = (texts[0] ?? []).map((title) =>
      title === '品牌'
        ? 'Sercel'
        : title === '规格型号'
          ? 'WTU-508'
          : title === '实物标识号'
            ? serial()
            : title === '所属单位'
              ? owner
              : null,
    )
    expect((await check(keeper, [...texts, own])).counts).toEqual({
      total: 1,
      new: 1,
      equal: 0,
      changed: 0,
      refused: 0,
    })
    const english = await readSheet((await server.as('kg_he', 'en').file(deviceImport.template)).bytes)
    expect(english.rows[0]?.cells).toContain('Physical ID')
    expect(texts[0]).not.toContain('自然频率 (Hz)')
  })
  it('of a category’s template has that category’s parameters', async () => {
    const {
      rows: [nodes],
    } = await sql<{ id: number }>`select id from equipment.category where code = 'S0104'`.execute(server.db)
    const { rows } = await readSheet((await keeper.file(deviceImport.template, { of: String(nodes?.id) })).bytes)
    expect(rows[0]?.cells.slice(-3)).toEqual(['分量数', '自然频率 (Hz)', '连续工作天数 (d)'])
    expect(
      (await check(keeper, [...rows.map(({ cells }) => cells), node(serial())], {})).counts.total,
    ).toBeLessThanOrEqual(1)
    const english = await readSheet(
      (await server.as('kg_he', 'en').file(deviceImport.template, { of: String(nodes?.id) })).bytes,
    )
    expect(english.rows[0]?.cells.at(-1)).toBe('Battery life (d)')
  })
})

describe('values that the company does not know', () => {
  const columns = ['设备类别', '品牌', '型号', '序列号']
  const given = (brand: string, name: string, type = 'recorders') => [columns, [type, brand, name, serial()]] as Cells[]
  const values = (brand: string, name: string, type = 'recorders'): ImportDecision[] => [
    { field: 'categoryId', value: type, create: { name: '记录仪', nameEn: 'Recorders' } },
    { field: 'brand', value: brand, create: {} },
    { field: 'devModel', value: name, of: brand, create: { unit: '套' } },
  ]
  const defaults = { ownerOrgId: owner }

  it('are listed once with their rows and what they may mean; nothing is made by looking', async () => {
    const before = await manager.call(model.list, {})
    const { counts, unknown, choices } = await check(
      manager,
      [
        columns,
        ['节点采集单元', 'GEM Systems', 'GSMP-35', serial()],
        ['节点采集单元', 'GEM Systems', 'GSMP-36', serial()],
        ['wobblers', 'Sercel', 'WTU-508', serial()],
      ],
      { defaults },
    )
    expect(counts).toMatchObject({ refused: 2, new: 1 })
    expect(unknown.filter(({ field }) => field === 'brand')).toMatchObject([
      {
        value: 'GEM Systems',
        count: 2,
        rows: [2, 3],
        alike: [{ label: 'GEM' }],
        decision: { use: expect.any(String) },
        decided: false,
      },
    ])
    expect(unknown.map(({ field }) => field)).not.toContain('categoryId')
    expect(Object.keys(choices)).toEqual(['brand'])
    expect(choices['brand']).toContainEqual({ use: expect.any(String), label: 'Sercel' })
    expect((await manager.call(model.list, {})).total).toBe(before.total)
  })
  it('are made in the same step, and found again the next time', async () => {
    const rows = given('Quasar', 'Q-1')
    const { status } = await run(manager, rows, { defaults, values: values('Quasar', 'Q-1') })
    expect(status).toMatchObject({
      state: 'done',
      made: [
        { field: 'brand', count: 1 },
        { field: 'devModel', count: 1 },
        { field: 'categoryId', count: 1 },
      ],
    })
    expect((await manager.call(model.list, { keyword: 'quasar' })).rows).toMatchObject([
      { brand: 'Quasar', devModel: 'Q-1', unit: '套', tracking: 'single', devType: '记录仪', devName: 'Q-1 recorders' },
    ])
    expect((await check(manager, rows, { defaults })).counts).toMatchObject({ equal: 1, refused: 0 })
    const code = await sql<{ code: string }>`select code from equipment.category where name = '记录仪'`.execute(
      server.db,
    )
    expect(code.rows).toEqual([{ code: 'S09' }])
  })
  it('may mean what the company calls otherwise', async () => {
    const sercel = (await manager.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId
    const brand = await sql<{ id: number }>`select id from equipment.brand where name = 'Sercel'`.execute(server.db)
    const rows = given('舍赛尔', '508无线')
    const { status } = await run(manager, rows, {
      defaults,
      values: [
        { field: 'brand', value: '舍赛尔', use: String(brand.rows[0]?.id) },
        { field: 'devModel', value: '508无线', of: '舍赛尔', use: String(sercel) },
      ],
    })
    expect(status).toMatchObject({ counts: { new: 1 }, made: [] })
    expect((await upload(manager, ...rows)).plan.values).toMatchObject([{ value: '舍赛尔' }, { value: '508无线' }])
  })
  it('can be decided for all others of a field at once', async () => {
    const rows = [columns, ...[1, 2, 3].map((number) => ['节点采集单元', 'Orion', `O-${number}`, serial()])]
    const { status } = await run(manager, rows, {
      defaults,
      values: [
        { field: 'brand', create: {} },
        { field: 'devModel', create: {} },
      ],
    })
    expect(status.made).toEqual([
      { field: 'brand', label: '品牌', count: 1 },
      { field: 'devModel', label: '规格型号', count: 3 },
    ])
  })
  it('are not made by whoever may not', async () => {
    const found = await check(keeper, given('Vega', 'V-1', 'tiltmeters'), {
      defaults,
      values: values('Vega', 'V-1', 'tiltmeters'),
    })
    expect((await errors(keeper, found.id)).map(({ key, letter }) => [letter, key])).toEqual([['A', 'mayNotCreate']])
    expect(await keeper.call(deviceImport.status, { id: found.id })).toMatchObject({
      can: { brand: true, devModel: true, update: true },
    })
    expect((await keeper.call(deviceImport.status, { id: found.id })).can).not.toHaveProperty('categoryId')
  })
  it('need a category of the lowest level, one and the same for a model', async () => {
    const of = (...types: (string | null)[]) =>
      wrong(
        [columns, ...types.map((type) => [type, 'Lyra', 'L-1', serial()])],
        {
          defaults,
          values: [
            { field: 'brand', create: {} },
            { field: 'devModel', create: {} },
          ],
        },
        manager,
      )
    expect(await of('可控震源')).toMatchObject([[2, 'A', 'mixedCategory', '“可控震源”不是最末级设备类别']])
    expect(await of(null)).toMatchObject([[2, 'A', 'noCategory', '新型号 L-1 需要设备类别']])
    expect(await of('节点采集单元', '仪器主机')).toMatchObject([
      [2, 'A', 'twoCategories', expect.anything()],
      [3, 'A', 'twoCategories', expect.anything()],
    ])
  })
  it('are refused where they are longer than the ledger takes', async () => {
    const long = 'M'.repeat(81)
    expect(
      await wrong(
        given('Sercel', long, '节点采集单元'),
        { defaults, values: [{ field: 'devModel', create: {} }] },
        manager,
      ),
    ).toMatchObject([[2, 'C', 'tooLong', '规格型号不能超过 80 个字符']])
  })
  it('include departments, which are chosen and never made', async () => {
    const rows: Cells[] = [head, ['Sercel', 'WTU-508', serial(), '仪器站']]
    expect(await wrong(rows)).toMatchObject([[2, 'D', 'unknownDepartment', '单位不存在或不在您的数据范围内']])
    expect(
      (await check(keeper, rows, { values: [{ field: 'ownerOrgId', value: '仪器站', use: owner }] })).counts,
    ).toMatchObject({ new: 1 })
    expect(
      (await check(keeper, rows, { values: [{ field: 'ownerOrgId', value: '仪器站', use: 'C10805' }] })).counts,
    ).toMatchObject({ refused: 1 })
  })
})
