import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierImport } from '@geodepot/contracts/system/supplier-import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const manager = () => server.as('cg_pan')
const head = ['供应商编码', '供应商名称', '国家/地区', '结算币种', '税号', '供应范围', '联系人', '联系电话']
type Cells = readonly string[]
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await manager().call(supplierImport.upload, { name: '供应商.xlsx' }, { upload })
  return { id, ...(await manager().call(supplierImport.check, { id, ...plan, ...change })) }
}
const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(rows, change)
  await manager().call(supplierImport.run, { id, version, mode: 'all' })
  return counts
}
const found = async (keyword: string) => {
  const [row] = (await manager().call(supplier.list, { keyword })).rows
  return row && manager().call(supplier.get, { id: row.id })
}

describe('a list of suppliers', () => {
  const rows = [
    ['IM-1', '导入甲公司', '法国', '欧元', 'T-1', '液压件，维修服务', '甲', '010-1'],
    ['', '导入乙公司', 'kazakhstan', 'KZT', '', '', '', ''],
  ]
  it('is taken in by names and codes, and is equal when it comes again', async () => {
    expect(await run(rows)).toMatchObject({ new: 2, refused: 0 })
    expect(await found('导入甲')).toMatchObject({
      supplierCode: 'IM-1',
      country: 'FR',
      currencyCode: 'EUR',
      supplies: ['hydraulic', 'repair'],
      contacts: [{ contactName: '甲', phone: '010-1' }],
    })
    expect((await found('导入乙'))?.supplierCode).toMatch(/^GYS/)
    expect((await check(rows)).counts).toMatchObject({ equal: 2 })
  })
  it('changes nothing when it is what the list itself gave out', async () => {
    const given = { supplierName: '导入壬公司', country: 'CN', currencyCode: 'CNY', remark: '备注一' }
    await manager().call(supplier.create, {
      ...given,
      contacts: [{ contactName: '王 静', phone: '+86 010-5550100', email: 'w@example.com' }],
    })
    const list = { keyword: '导入壬' }
    const { bytes } = await manager().file(supplier.export, list)
    const upload = async (file: Buffer) => {
      const { id, plan } = await manager().call(supplierImport.upload, { name: '供应商.xlsx' }, { upload: file })
      expect(plan.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['contactName', 'remark']))
      return (await manager().call(supplierImport.check, { id, ...plan })).counts
    }
    expect(await upload(bytes)).toMatchObject({ total: 1, equal: 1 })
    // Of one that is not known yet the same cell says both.
    await run([['', '导入癸公司', 'CN', 'CNY', '', '', '李 敏 000-555-1001', '']])
    expect(await found('导入癸')).toMatchObject({ contacts: [{ contactName: '李 敏', phone: '000-555-1001' }] })
  })
  it('changes those that stand where that is wanted, and leaves what it does not say', async () => {
    const account = { bank: '行', accountName: '户', accountNo: '1', swift: '', currencyCode: '' }
    const paper = { kind: 'licence', number: 'L', validUntil: '2031-01-01' }
    const given = {
      supplierName: '导入丙公司',
      country: 'CN',
      currencyCode: 'CNY',
      accounts: [account],
      papers: [paper],
    }
    await manager().call(supplier.create, { ...given, contacts: [{ contactName: '老' }, { contactName: '二' }] })
    const next = [['', '导入丙公司', '', '', 'T-3', '', '', '020-2']]
    expect(await run(next)).toMatchObject({ changed: 1 })
    expect(await found('导入丙')).toMatchObject({ taxNo: '' })
    await run(next, { updateChanged: true })
    expect(await found('导入丙')).toMatchObject({
      taxNo: 'T-3',
      accounts: [account],
      papers: [paper],
      contacts: [{ contactName: '老', phone: '020-2' }, { contactName: '二' }],
    })
  })
  it('is refused by the rules of one that is entered by hand', async () => {
    const { id } = await check([
      ['', '导入丁公司', '无此国', 'CNY', '', '', '', ''],
      ['', '导入戊公司', 'CN', 'XXQ', '', '', '', ''],
      ['', '导入己公司', 'CN', 'CNY', '', '无此类', '', ''],
      ['', '导入庚公司', 'CN', 'CNY', '', '', '', ''],
      ['', '导入庚公司', 'CN', 'CNY', '', '', '', ''],
      ['', '', 'CN', 'CNY', '', '', '', ''],
      ['SUP001', '燕南另一家', 'CN', 'CNY', 'T-1', '', '', ''],
      ['', '导入辛公司', 'CN', 'CNY', '', '', '', '010'],
    ])
    const errors = (await manager().call(supplierImport.errors, { id, pageSize: 500 })).rows
    expect(errors.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'country', 'tooLong'],
      [3, 'currencyCode', 'unknownCurrency'],
      [4, 'supplies', 'unknownSupply'],
      [5, 'supplierName', 'duplicateInFile'],
      [6, 'supplierName', 'duplicateInFile'],
      [7, 'supplierName', 'required'],
      [9, 'contactName', 'required'],
    ])
  })
  it('is for those who may', async () => {
    expect(await server.as('cg_dai').refused(supplierImport.template, {})).toMatchObject({ code: 403 })
  })
})
