import { device } from '@geodepot/contracts/equipment/device.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const found = async (keyword: string) => (await finance().call(currency.list, { keyword })).rows
const one = async (code: string) => {
  const row = (await found(code)).find((each) => each.code === code)
  if (!row) throw new Error(`no ${code}`)
  return row
}
const draft = { code: 'MRU', name: '乌吉亚', nameEn: 'Ouguiya', sign: 'UM', digits: 2 }

describe('currencies', () => {
  it('begin with those of the trade, each with the decimals of its amounts and its last rate', async () => {
    expect(await one('OMR')).toMatchObject({ name: '阿曼里亚尔', digits: 3, quotation: 'usdPerUnit', stale: false })
    expect(await one('XOF')).toMatchObject({ digits: 0, quotation: 'unitsPerUsd', latestRate: '606.06' })
    expect(await one('USD')).toMatchObject({ digits: 2, latestRate: null, can: { edit: true } })
    expect((await found('usd'))[0]?.can.remove).toBeUndefined()
    const { rows } = await server.as('cw_jin', 'en').call(currency.list, { pageSize: 3 })
    expect(rows.map(({ code, name }) => [code, name])).toEqual([
      ['USD', 'US dollar'],
      ['CNY', 'Chinese yuan'],
      ['EUR', 'Euro'],
    ])
  })
  it('are found by code, name or sign', async () => {
    for (const keyword of ['eur', '欧元', 'Euro', '€'])
      expect((await found(keyword)).map(({ code }) => code)).toContain('EUR')
  })
  it('are added, changed on the version that was read, and keep their code', async () => {
    const { id } = await finance().call(currency.create, draft)
    expect(await finance().call(currency.get, { id })).toMatchObject({ ...draft, status: '0', version: 1 })
    expect(await finance().call(currency.update, { id, version: 1, sign: '' })).toEqual({ version: 2 })
    expect(await finance().refused(currency.update, { id, version: 1, name: '乌' })).toMatchObject({ code: 409 })
    expect(await finance().call(currency.get, { id })).toMatchObject({ ...draft, sign: '' })
    expect(await finance().refused(currency.create, draft)).toMatchObject({
      msg: '币种 MRU 已存在',
      errors: [{ field: 'code', key: 'taken' }],
    })
    expect(await finance().refused(currency.create, { ...draft, code: 'mr1' })).toMatchObject({
      errors: [{ field: 'code', key: 'badCode' }],
    })
    await finance().call(currency.remove, { ids: String(id) })
    expect(await found('MRU')).toEqual([])
  })
  it('are not deleted once something names them, and USD never', async () => {
    expect(await finance().refused(currency.remove, { ids: String((await one('EUR')).id) })).toMatchObject({
      msg: '币种 EUR 已被使用，不能删除，可以停用',
    })
    const { id, version } = await one('USD')
    expect(await finance().refused(currency.remove, { ids: String(id) })).toMatchObject({ msg: /美元是折算的基准/ })
    expect(await finance().refused(currency.update, { id, version, status: '1' })).toMatchObject({
      errors: [{ field: 'status', key: 'isBase' }],
    })
    await expect(sql`update system.currency set status = '1' where code = 'USD'`.execute(server.db)).rejects.toThrow(
      /currency_base/,
    )
  })
  it('are offered to every form in order, disabled ones as such', async () => {
    const { id, version } = await one('MXN')
    await finance().call(currency.update, { id, version, status: '1' })
    const options = await server.as('guest01').call(currency.optionselect, {})
    expect(options.slice(0, 2).map(({ code }) => code)).toEqual(['USD', 'CNY'])
    expect(options.find(({ code }) => code === 'MXN')?.status).toBe('1')
    await finance().call(currency.update, { id, version: version + 1, status: '0' })
  })
  it('are kept by those who may', async () => {
    expect(await server.as('guest01').refused(currency.list, {})).toMatchObject({ code: 403 })
    expect(await server.as('cg_dai').refused(currency.create, draft)).toMatchObject({ code: 403 })
  })
  it('are exported', async () => {
    const { bytes } = await finance().file(currency.export, { columns: ['code', 'name', 'digits'] })
    const { rows } = await readSheet(bytes)
    expect(rows.find(({ cells }) => cells[0] === 'OMR')?.cells).toEqual(['OMR', '阿曼里亚尔', '3'])
  })
})

describe('the currency of a device', () => {
  const keeper = () => server.as('kg_he')
  const card = async () => {
    const { id: modelId } = await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'single')
      .executeTakeFirstOrThrow()
    return { modelId, devName: '采集站', devSign: `CUR-${Math.random()}`, ownerOrgId: 'C10801', params: {} }
  }
  it('is one of those that are offered', async () => {
    const given = await card()
    for (const wrong of ['ABC', 'usd'])
      expect(await keeper().refused(device.create, { ...given, currency: wrong })).toMatchObject({
        errors: [{ field: 'currency', key: 'unknownCurrency' }],
      })
    const { devId } = await keeper().call(device.create, { ...given, currency: 'KZT' })
    expect(await keeper().call(device.get, { id: devId })).toMatchObject({ currency: 'KZT' })
  })
  it('stays where it was disabled since, and is not given anew', async () => {
    const pkr = await one('PKR')
    const { devId } = await keeper().call(device.create, { ...(await card()), currency: 'PKR' })
    await finance().call(currency.update, { id: pkr.id, version: pkr.version, status: '1' })
    const { version } = await keeper().call(device.get, { id: devId })
    await keeper().call(device.update, { id: devId, version, devName: '采集站二' })
    expect(await keeper().refused(device.create, { ...(await card()), currency: 'PKR' })).toMatchObject({
      errors: [{ field: 'currency', key: 'unknownCurrency' }],
    })
  })
})
