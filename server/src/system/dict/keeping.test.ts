import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
let counter = 0
const newType = async () => {
  counter += 1
  const dictType = `test_${counter}`
  return {
    dictType,
    dictId: (
      await admin().call(dict.createType, { dictName: `测试 ${counter}`, dictNameEn: `Test ${counter}`, dictType })
    ).dictId,
  }
}
const entry = (dictType: string, dictValue: string, more: object = {}) => ({
  dictType,
  dictValue,
  dictLabel: `标签 ${dictValue}`,
  dictLabelEn: `Label ${dictValue}`,
  ...more,
})
const typeId = async (type: string) => (await admin().call(dict.types, { dictType: type })).rows[0]?.dictId ?? 0
const entryId = async (type: string, label: string) =>
  (await admin().call(dict.data, { dictType: type, dictLabel: label })).rows[0]?.dictCode ?? 0
const values = async (dictType: string) =>
  (await server.as('guest01').call(dictEntries.byType, { type: dictType })).map(({ dictValue }) => dictValue)

describe('reading a dictionary', () => {
  test('by its code in a query is what it is by its code in the path, and by the path that a client was given', async () => {
    const whole = await server.as('guest01').call(dictEntries.byType, { type: dictionaries.unit })
    expect(whole.length).toBeGreaterThan(5)
    expect(await server.as('guest01').call(dictEntries.byTypeQuery, { dictType: dictionaries.unit })).toEqual(whole)
    expect(await server.as('guest01').call(dictEntries.ofProject, { id: dictionaries.projectType })).toEqual(
      await server.as('guest01').call(dictEntries.byType, { type: dictionaries.projectType }),
    )
    const given = await server.as('guest01').send('GET', `/system/dict/data/type/${dictionaries.unit}`)
    expect(given.json<{ data: object[] }>().data[0]).toMatchObject({
      dictLabel: '台',
      dictValue: '5110000038000000001',
    })
  })

  test('lists come whole without a page size, in pages with one', async () => {
    expect((await admin().call(dict.data, { dictType: dictionaries.unit })).rows).toHaveLength(19)
    expect(await admin().call(dict.data, { dictType: dictionaries.unit, pageNum: 2, pageSize: 5 })).toMatchObject({
      total: 19,
      rows: [{ dictLabel: '个' }, {}, {}, {}, {}],
    })
    expect((await admin().call(dict.types, {})).rows.length).toBeGreaterThanOrEqual(7)
    expect(await admin().refused(dict.types, { pageSize: 501 })).toMatchObject({ errors: [{ field: 'pageSize' }] })
  })
})

describe('dictionaries', () => {
  test("are listed in the reader's language with what they hold", async () => {
    const {
      rows: [unit],
    } = await server.as('admin', 'en').call(dict.types, { dictName: 'unit of' })
    expect(unit).toMatchObject({
      dictName: 'Unit of measure',
      dictType: dictionaries.unit,
      entryCount: 19,
      isBuiltin: 'Y',
      can: { edit: true },
    })
    expect(unit?.can.remove).toBeUndefined()
    expect(await admin().call(dict.typeOf, { id: unit?.dictId ?? 0 })).toMatchObject({
      dictName: '计量单位',
      dictNameEn: 'Unit of measure',
    })
    expect((await server.as('guest01', 'en').call(dict.optionselect)).map(({ dictName }) => dictName)).toContain(
      'Unit of measure',
    )
  })

  test('have codes that stand once and can be read in an address', async () => {
    const { dictType } = await newType()
    expect(await admin().refused(dict.createType, { dictName: 'x', dictType })).toMatchObject({
      code: 500,
      msg: `字典类型“${dictType}”已存在`,
      errors: [{ field: 'dictType' }],
    })
    for (const wrong of ['a b', 'a/b', 'dictType'])
      expect(await admin().refused(dict.createType, { dictName: 'x', dictType: wrong })).toMatchObject({
        errors: [{ field: 'dictType', key: 'notAType' }],
      })
  })

  test('take their entries along when they are renamed, but for those the product asks for by code', async () => {
    const { dictType, dictId } = await newType()
    await admin().call(dict.createData, entry(dictType, 'a'))
    await admin().call(dict.updateType, { dictId, dictName: '改名', dictType: `${dictType}_new`, version: 0 })
    expect(await values(`${dictType}_new`)).toEqual(['a'])
    expect(await values(dictType)).toEqual([])
    expect(await admin().call(dict.typeOf, { id: dictId })).toMatchObject({
      dictName: '改名',
      dictNameEn: expect.stringMatching(/^Test/) as string,
      version: 1,
    })
    expect(await admin().refused(dict.updateType, { dictId, dictName: 'x', dictType, version: 0 })).toMatchObject({
      code: 409,
    })
    expect(
      await admin().refused(dict.updateType, {
        dictId: await typeId(dictionaries.unit),
        dictName: '单位',
        dictType: 'unit',
      }),
    ).toMatchObject({ errors: [{ field: 'dictType', key: 'typeFixed' }] })
  })

  test('in use are not deleted', async () => {
    const { dictType, dictId } = await newType()
    const code = (await admin().call(dict.createData, entry(dictType, 'a'))).dictCode
    expect(await admin().refused(dict.removeTypes, { ids: String(dictId) })).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/已分配,不能删除$/) as string,
    })
    await admin().call(dict.removeData, { ids: String(code) })
    await admin().call(dict.removeTypes, { ids: String(dictId) })
    expect(await admin().refused(dict.typeOf, { id: dictId })).toMatchObject({ code: 404 })
    await sql`insert into system.dict_type (type, name, name_en, created_at) values ('gone', 'x', 'x', '2026-01-01')`.execute(
      server.db,
    )
    await sql`update system.dict_data set type = 'gone' where type = ${dictionaries.buildMethod}`.execute(server.db)
    expect(
      await admin().refused(dict.removeTypes, { ids: String(await typeId(dictionaries.buildMethod)) }),
    ).toMatchObject({ msg: '施工方式已分配,不能删除' })
  })

  test('caches are refreshed by either call', async () => {
    for (const operation of [dict.refreshCache, dict.clearCache])
      expect((await admin().response(operation)).json()).toMatchObject({ code: 200, msg: '缓存已刷新' })
  })
})

describe('entries', () => {
  test('are added, changed, disabled and deleted, and readers see it at once', async () => {
    const { dictType } = await newType()
    const second = (await admin().call(dict.createData, entry(dictType, 'b', { dictSort: 2, listClass: 'success' })))
      .dictCode
    await admin().call(dict.createData, entry(dictType, 'a', { dictSort: 1 }))
    expect(await values(dictType)).toEqual(['a', 'b'])
    expect(await admin().call(dict.dataOf, { id: second })).toMatchObject({
      dictLabel: '标签 b',
      dictLabelEn: 'Label b',
      listClass: 'success',
      version: 0,
    })
    expect(
      await admin().call(dict.updateData, {
        ...entry(dictType, 'b', { dictSort: 0, dictLabel: '新' }),
        dictCode: second,
        version: 0,
      }),
    ).toEqual({ version: 1 })
    expect(await values(dictType)).toEqual(['b', 'a'])
    await admin().call(dict.updateData, { ...entry(dictType, 'b'), dictCode: second, status: '1' })
    expect(await values(dictType)).toEqual(['a'])
    await admin().call(dict.removeData, { ids: String(second) })
    expect((await admin().call(dict.data, { dictType })).total).toBe(1)
  })

  test('have values and labels that stand once in their dictionary', async () => {
    const { dictType } = await newType()
    await admin().call(dict.createData, entry(dictType, 'a'))
    expect(await admin().refused(dict.createData, entry(dictType, 'a', { dictLabel: '别的' }))).toMatchObject({
      errors: [{ field: 'dictValue', key: 'valueTaken' }],
    })
    expect(await admin().refused(dict.createData, entry(dictType, 'b', { dictLabel: '标签 a' }))).toMatchObject({
      errors: [{ field: 'dictLabel', key: 'labelTaken' }],
    })
    expect(await admin().refused(dict.createData, entry('nothing', 'a'))).toMatchObject({
      errors: [{ field: 'dictType', key: 'unknownType' }],
    })
    const both = await Promise.all(['x', 'x'].map((value) => admin().response(dict.createData, entry(dictType, value))))
    expect(both.map((response) => response.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
  })

  test('have one default at most: the newest takes its place', async () => {
    const { dictType } = await newType()
    const { dictCode } = await admin().call(dict.createData, entry(dictType, 'a', { isDefault: 'Y' }))
    const { version } = await admin().call(dict.dataOf, { id: dictCode })
    await admin().call(dict.createData, entry(dictType, 'b', { isDefault: 'Y' }))
    // Nor does a form take it back that was opened while it was another.
    expect(await admin().refused(dict.updateData, { dictCode, isDefault: 'Y', version })).toMatchObject({ code: 409 })
    expect(
      (await server.as('guest01').call(dictEntries.byType, { type: dictType })).map(({ dictValue, isDefault }) => [
        dictValue,
        isDefault,
      ]),
    ).toEqual([
      ['a', 'N'],
      ['b', 'Y'],
    ])
  })

  test('that projects or models hold are neither deleted nor changed in what is held', async () => {
    const type = await entryId(dictionaries.projectType, '陆地项目')
    expect(await admin().refused(dict.removeData, { ids: String(type) })).toMatchObject({
      code: 500,
      msg: '“陆地项目”已被业务数据使用，不能删除',
    })
    const land = { dictCode: type, dictType: dictionaries.projectType, dictLabel: '陆上项目', dictValue: '5100' }
    expect(await admin().refused(dict.updateData, land)).toMatchObject({
      errors: [{ field: 'dictValue', key: 'entryFixed' }],
    })
    await admin().call(dict.updateData, { ...land, dictValue: '5000100004000000001' })
    await sql`insert into equipment.brand (name, created_at) values ('B', '2026-01-01')`.execute(server.db)
    await sql`insert into equipment.model (brand_id, category_id, name, device_name, tracking, unit, created_at)
      select b.id, c.id, 'm', 'm', 'single', '桶', '2026-01-01' from equipment.brand b, (select min(id) as id from equipment.category) c where b.name = 'B'`.execute(
      server.db,
    )
    const drum = await entryId(dictionaries.unit, '桶')
    expect(
      await admin().refused(dict.removeData, { ids: `${await entryId(dictionaries.unit, '副')},${drum}` }),
    ).toMatchObject({ msg: '“桶”已被业务数据使用，不能删除' })
    const changed = { dictCode: drum, dictType: dictionaries.unit, dictLabel: '大桶', dictValue: '5110000038000000010' }
    expect(await admin().refused(dict.updateData, changed)).toMatchObject({
      errors: [{ field: 'dictLabel', key: 'entryFixed' }],
    })
    await admin().call(dict.updateData, { ...changed, dictLabel: '桶' })
    await admin().call(dict.removeData, { ids: String(await entryId(dictionaries.unit, '副')) })
  })

  test('are exported as they are listed', async () => {
    const { name, bytes } = await server.as('admin', 'en').file(dict.exportData, { dictType: dictionaries.importance })
    expect(name).toMatch(/^Dictionary entries_/)
    const [head, first] = (await readSheet(bytes)).rows.map(({ cells }) => cells)
    expect(head?.slice(0, 3)).toEqual(['Order', 'Label', 'Value'])
    expect(first?.slice(0, 3)).toEqual(['1', 'Group key project', '0300100008000000001'])
    const types = (await readSheet((await admin().file(dict.exportTypes, {})).bytes)).rows.map(({ cells }) => cells[0])
    expect(types).toContain('计量单位')
  })
})
