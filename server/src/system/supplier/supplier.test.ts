import { supplier } from '@geodepot/contracts/system/supplier.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { draftScheme, offerOf, schemeOf } from '../../material/scheme/test/sample.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { columnsNaming } from '../../testing/naming.ts'
import { supplierUses } from './uses.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const manager = () => server.as('cg_pan')
const buyer = () => server.as('cg_dai')
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
let made = 0
const draft = (more: Partial<AskOf<typeof supplier.create>> = {}) => {
  made += 1
  return {
    supplierName: `试验供应商${String.fromCodePoint(0x4e00 + made * 97)}${made}`,
    country: 'FR',
    currencyCode: 'EUR',
    ...more,
  }
}
const full = {
  supplierName: '华北精密液压有限公司',
  supplierNameEn: 'Huabei Precision Hydraulics',
  country: 'CN',
  currencyCode: 'CNY',
  taxNo: '91130000-MA07 X',
  address: '河北省',
  website: 'https://hydraulics.example',
  paymentTerms: '货到 30 天',
  supplies: ['hydraulic', 'repair'],
  contacts: [{ contactName: '周工', post: '销售', phone: '010-1', email: 'zhou@example.com' }],
  accounts: [{ bank: '工行', accountName: '华北精密', accountNo: '6222', swift: 'ICBK', currencyCode: 'CNY' }],
  papers: [{ kind: 'licence', number: 'L-1', validUntil: '2031-01-01' }, { kind: 'quality' }],
  remark: '老供应商',
}
const get = (id: number, as = manager()) => as.call(supplier.get, { id })
const found = async (ask: AskOf<typeof supplier.list>) =>
  (await manager().call(supplier.list, { pageSize: 500, ...ask })).rows.map(({ supplierCode }) => supplierCode)

describe('a supplier', () => {
  it('is kept with contacts, accounts and papers, numbered where it has no code, and found by any of it', async () => {
    const { id } = await manager().call(supplier.create, full)
    const stands = await get(id)
    expect(stands).toMatchObject({
      ...full,
      papers: [full.papers[0], { kind: 'quality', number: '', validUntil: null }],
    })
    expect(stands).toMatchObject({
      state: 'active',
      countryName: '中国',
      suppliesName: '液压件, 维修服务',
      expiry: null,
    })
    expect(stands.supplierCode).toMatch(/^GYS\d{5}$/)
    for (const keyword of ['精密液压', 'precision', '91130000ma07x', '周工', stands.supplierCode.toLowerCase()])
      expect(await found({ keyword })).toContain(stands.supplierCode)
    expect(await found({ supplies: ['repair'], country: 'CN' })).toContain(stands.supplierCode)
    expect(await found({ supplies: ['lease'] })).not.toContain(stands.supplierCode)
  })
  it('is changed on the version that was read, all that hangs on it anew', async () => {
    const { id } = await manager().call(supplier.create, draft({ contacts: [{ contactName: '甲' }] }))
    const { supplierCode, supplierName } = await get(id)
    const next = { id, supplierName, country: 'DE', currencyCode: 'EUR', contacts: [{ contactName: '乙' }] }
    expect(await manager().call(supplier.update, { ...next, version: 1 })).toEqual({ version: 2 })
    expect(await manager().refused(supplier.update, { ...next, version: 1 })).toMatchObject({ code: 409 })
    expect(await get(id)).toMatchObject({ supplierCode, country: 'DE', contacts: [{ contactName: '乙' }] })
  })
  it('is one of its name, code and tax number', async () => {
    const first = draft({ supplierCode: 'ONE-1', taxNo: 'FR 12-34', supplierName: 'Une Seule SAS' })
    await manager().call(supplier.create, first)
    for (const [again, field, key] of [
      [draft({ supplierName: 'UNE SEULE sas' }), 'supplierName', 'takenName'],
      [draft({ supplierCode: 'one-1' }), 'supplierCode', 'takenCode'],
      [draft({ taxNo: 'fr1234' }), 'taxNo', 'takenTaxNo'],
    ] as const)
      expect(await manager().refused(supplier.create, again)).toMatchObject({ errors: [{ field, key }] })
    await manager().call(supplier.create, draft({ taxNo: 'fr1234', country: 'BE' }))
  })
  it('that two write at once is written by one of them', async () => {
    const same = draft()
    const both = await Promise.allSettled([1, 2].map(() => manager().call(supplier.create, same)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('names a country, a currency and entries that there are', async () => {
    for (const [wrong, field, key] of [
      [draft({ country: 'XX' }), 'country', 'unknownCountry'],
      [draft({ currencyCode: 'ABC' }), 'currencyCode', 'unknownCurrency'],
      [draft({ supplies: ['nonsense'] }), 'supplies', 'notAChoice'],
      [draft({ papers: [{ kind: 'nonsense' }] }), 'papers.0.kind', 'notAChoice'],
      [
        draft({ accounts: [{ bank: 'b', accountName: 'n', accountNo: '1', currencyCode: 'ABC' }] }),
        'accounts.0.currencyCode',
        'unknownCurrency',
      ],
    ] as const)
      expect(await manager().refused(supplier.create, wrong)).toMatchObject({ errors: [{ field, key }] })
  })
  it('is blocked with a reason and unblocked, once each', async () => {
    const { id } = await manager().call(supplier.create, draft())
    expect(await manager().refused(supplier.block, { id, version: 1, blockReason: ' ' })).toMatchObject({
      errors: [{ field: 'blockReason' }],
    })
    expect(await manager().call(supplier.block, { id, version: 1, blockReason: '质量问题' })).toEqual({ version: 2 })
    expect(await get(id)).toMatchObject({ state: 'blocked', blockReason: '质量问题', can: { unblock: true } })
    expect((await get(id)).can.block).toBeUndefined()
    expect(await manager().refused(supplier.block, { id, version: 2, blockReason: '再' })).toMatchObject({
      msg: /停用/,
    })
    expect(await manager().call(supplier.unblock, { id, version: 2 })).toEqual({ version: 3 })
    expect(await get(id)).toMatchObject({ state: 'active', blockReason: '' })
    expect(await buyer().refused(supplier.block, { id, version: 3, blockReason: '越权' })).toMatchObject({ code: 403 })
  })
  it('whose papers run out is found', async () => {
    const paper = (days: number) => draft({ papers: [{ kind: 'licence', validUntil: inDays(days) }] })
    const codes = await Promise.all(
      [-1, 0, 59, 60].map(async (days) => {
        const { id } = await manager().call(supplier.create, paper(days))
        return (await get(id)).supplierCode
      }),
    )
    const among = (all: readonly string[]) => codes.map((code) => all.includes(code))
    expect(among(await found({ papersFilter: 'expired' }))).toEqual([true, false, false, false])
    expect(among(await found({ papersFilter: 'soon' }))).toEqual([true, true, true, false])
  })
  it('that may be there already is told of while it is written', async () => {
    await manager().call(supplier.create, draft({ supplierName: '渤海湾地球物理装备公司', taxNo: 'BH-77' }))
    const near = (ask: AskOf<typeof supplier.near>) => manager().call(supplier.near, ask)
    expect(await near({ supplierName: '渤海湾地球物理装备有限公司' })).toMatchObject([
      { supplierName: '渤海湾地球物理装备公司', because: 'nameAlike' },
    ])
    const [same] = await near({ supplierName: '别的', taxNo: 'bh77' })
    expect(same).toMatchObject({ because: 'sameTaxNo' })
    expect(await near({ supplierName: '渤海湾地球物理装备公司', except: same?.id ?? 0 })).toEqual([])
  })
  it('is deleted, and its name is free again', async () => {
    const one = draft()
    const { id } = await manager().call(supplier.create, one)
    await manager().call(supplier.remove, { ids: String(id) })
    expect(await manager().refused(supplier.get, { id })).toMatchObject({ code: 404 })
    await manager().call(supplier.create, one)
    expect(await buyer().refused(supplier.remove, { ids: String(id) })).toMatchObject({ code: 403 })
  })
  it('is exported as it is listed', async () => {
    const { bytes } = await manager().file(supplier.export, {
      keyword: 'SUP015',
      columns: ['supplierCode', 'countryName'],
    })
    const { rows } = await readSheet(bytes)
    expect(rows.map(({ cells }) => cells).slice(1)).toEqual([['SUP015', '阿曼']])
  })
})

describe('the bank accounts of a supplier', () => {
  const one = { bank: '中行', accountName: '户名', accountNo: '123', swift: '', currencyCode: '' }
  it('are seen, and written, by those who may alone; others leave them as they are', async () => {
    const { id } = await manager().call(supplier.create, draft({ accounts: [one] }))
    expect((await get(id, buyer())).accounts).toBeNull()
    expect((await get(id)).accounts).toEqual([one])
    const { supplierName, country, currencyCode, version } = await get(id)
    const said = { id, supplierName, country, currencyCode, version }
    await buyer().call(supplier.update, { ...said, accounts: [{ ...one, accountNo: '666' }] })
    expect((await get(id)).accounts).toEqual([one])
    await manager().call(supplier.update, { ...said, version: 2, accounts: [] })
    expect((await get(id)).accounts).toEqual([])
    const { id: other } = await buyer().call(supplier.create, draft({ accounts: [one] }))
    expect((await get(other)).accounts).toEqual([])
  })
  it('stay in a currency that was disabled since, and are not given one anew', async () => {
    const inCurrency = (currencyCode: string) => ({ ...one, currencyCode })
    const { id } = await manager().call(supplier.create, draft({ accounts: [inCurrency('PKR')] }))
    await sql`update system.currency set status = '1' where code = 'PKR'`.execute(server.db)
    const change = async () => ({ ...draft(), id, version: (await get(id)).version })
    await manager().call(supplier.update, { ...(await change()), accounts: [inCurrency('PKR'), inCurrency('USD')] })
    expect((await get(id)).accounts).toHaveLength(2)
    expect(await manager().refused(supplier.create, draft({ accounts: [inCurrency('PKR')] }))).toMatchObject({
      errors: [{ field: 'accounts.0.currencyCode' }],
    })
    await sql`update system.currency set status = '0' where code = 'PKR'`.execute(server.db)
  })
  it('do not stand in the log', async () => {
    await manager().call(supplier.create, draft({ accounts: [{ ...one, accountNo: 'SECRET-77' }] }))
    const { rows } = await sql`select 1 from document.audit_log where change::text like '%SECRET-77%'
      union all select 1 from document.operation_log where input like '%SECRET-77%'`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('suppliers that are there twice', () => {
  const saved = async (more: Parameters<typeof draft>[0] = {}) =>
    (await manager().call(supplier.create, draft(more))).id
  const versionOf = async (id: number) => ({ id, version: (await get(id)).version })
  const contact = (contactName: string) => ({ contactName, post: '', phone: '010-7', email: '' })
  const account = (accountNo: string) => ({ bank: '中行', accountName: '户', accountNo, swift: '', currencyCode: '' })
  it('become one, with what either had, found by what both were called', async () => {
    const kept = await saved({
      contacts: [contact('甲')],
      accounts: [account('11')],
      papers: [{ kind: 'licence', number: 'L-1' }],
      supplies: ['repair'],
    })
    const gone = await saved({
      supplierCode: 'TWICE-7',
      taxNo: 'FR 7788',
      contacts: [contact('甲'), contact('乙'), contact('丙')],
      accounts: [account('11'), account('12')],
      papers: [
        { kind: 'licence', number: 'L-1' },
        { kind: 'quality', number: 'Q-2' },
      ],
      supplies: ['hydraulic'],
    })
    const { supplierName } = await get(gone)
    expect(await manager().call(supplier.standing, { ids: `${kept},${gone}` })).toMatchObject([
      { id: kept, taxNo: '', uses: [] },
      { id: gone, taxNo: 'FR 7788', uses: [] },
    ])
    const change = { ...(await versionOf(kept)), others: [await versionOf(gone)] }
    expect(await manager().call(supplier.merge, change)).toEqual({ version: 2 })
    const one = await get(kept)
    expect(one.contacts.map(({ contactName }) => contactName)).toEqual(['甲', '乙', '丙'])
    expect(one.accounts?.map(({ accountNo }) => accountNo)).toEqual(['11', '12'])
    expect(one.papers.map(({ number }) => number)).toEqual(['L-1', 'Q-2'])
    expect(one).toMatchObject({
      taxNo: 'FR 7788',
      supplies: ['hydraulic', 'repair'],
      former: ['TWICE-7', supplierName],
    })
    expect(await manager().refused(supplier.get, { id: gone })).toMatchObject({ code: 404 })
    expect(await found({ keyword: 'twice-7' })).toEqual([one.supplierCode])
    await manager().call(supplier.update, { ...draft(), id: kept, version: 2, contacts: [] })
    expect(await found({ keyword: supplierName })).toEqual([one.supplierCode])
  })
  it('keep an account in each currency, and of the same paper how long it is valid at last', async () => {
    const inCurrency = (currencyCode: string) => ({ ...account('77'), currencyCode })
    const paper = (validUntil: string) => ({ kind: 'licence', number: 'L-9', validUntil })
    const kept = await saved({ accounts: [inCurrency('CNY')], papers: [paper('2030-01-01')] })
    const gone = await saved({ accounts: [inCurrency('CNY'), inCurrency('USD')], papers: [paper('2033-01-01')] })
    await manager().call(supplier.merge, { ...(await versionOf(kept)), others: [await versionOf(gone)] })
    const one = await get(kept)
    expect(one.accounts?.map(({ currencyCode }) => currencyCode)).toEqual(['CNY', 'USD'])
    expect(one.papers.map(({ validUntil }) => validUntil)).toEqual(['2033-01-01'])
  })
  it('are refused where they are not the same, changed meanwhile, or one of them is blocked', async () => {
    const [one, other, blocked] = [await saved({ taxNo: 'A-1' }), await saved({ taxNo: 'A-2' }), await saved()]
    const merge = async (others: { id: number; version: number }[]) =>
      manager().refused(supplier.merge, { ...(await versionOf(one)), others })
    expect(await merge([await versionOf(other)])).toMatchObject({ code: 500, msg: expect.stringContaining('税号') })
    expect(await merge([await versionOf(one)])).toMatchObject({ code: 500, msg: expect.stringContaining('自身') })
    expect(await merge([{ id: blocked, version: 9 }])).toMatchObject({ code: 409 })
    await manager().call(supplier.block, { ...(await versionOf(blocked)), blockReason: '延期' })
    expect(await merge([await versionOf(blocked)])).toMatchObject({ code: 500, msg: expect.stringContaining('停用') })
    const change = { ...(await versionOf(one)), others: [await versionOf(other)] }
    expect(await buyer().refused(supplier.merge, change)).toMatchObject({ code: 403 })
  })
  it('take their offers along; one that offered is not deleted, and two that both offered stay two', async () => {
    const { id: scheme, lines } = await draftScheme(server, [[1, '5']])
    const [one, other, third] = [await saved(), await saved(), await saved()]
    const offer = async (of: number) =>
      server.as('cg_dai').call(schemeCalls.offer, {
        id: scheme,
        version: (await schemeOf(server, scheme)).version,
        ...offerOf(of, [[lines[0] ?? 0, '10']]),
      })
    await offer(one)
    await offer(other)
    expect(await manager().refused(supplier.remove, { ids: String(one) })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('已被使用'),
    })
    const merge = async (kept: number, gone: number) => ({
      ...(await versionOf(kept)),
      others: [await versionOf(gone)],
    })
    expect(await manager().refused(supplier.merge, await merge(one, other))).toMatchObject({
      code: 500,
      msg: expect.stringContaining('两家都已'),
    })
    const [told] = await manager().call(supplier.standing, { ids: String(one) })
    expect(told?.uses).toEqual([{ label: '报价', count: 1 }])
    await manager().call(supplier.merge, await merge(third, one))
    expect((await schemeOf(server, scheme)).offers.map(({ supplierId }) => supplierId)).toEqual([third, other])
  })
  it('leave nothing behind: every table that points to suppliers says so', async () => {
    const parts = ['system.supplier_contact', 'system.supplier_account', 'system.supplier_paper']
    const named = await columnsNaming(server.db, 'system.supplier', ...parts)
    const declared = new Set(supplierUses.all().map(({ table, column }) => `${table}.${column}`))
    expect(named).not.toEqual([])
    expect(named.filter((column) => !declared.has(column))).toEqual([])
  })
})
