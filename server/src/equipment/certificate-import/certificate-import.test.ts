import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateImport } from '@geodepot/contracts/equipment/certificate-import.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sealable } from '../sealing/test/sample.ts'

let server: TestServer
let kind = ''
let device = 0
beforeAll(async () => {
  server = await testServer()
  ;[device = 0] = await sealable(server)
  const found = await server.db
    .selectFrom('equipment.certificate_kind')
    .select(['name', 'period'])
    .where('period', 'is not', null)
    .where('period_unit', '=', 'month')
    .where('period', '=', 12)
    .executeTakeFirstOrThrow()
  kind = found.name
  const { serial } = await server.db
    .selectFrom('equipment.device')
    .select('serial')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  first = [serial ?? '', kind, 'NJ-1', '检测中心', '2026-03-01', '', '']
})
afterAll(() => server.close())

type Cells = readonly string[]
let first: Cells = []
const manager = () => server.as('zb_lin')
const head: Cells = ['设备编码', '证书种类', '证书编号', '发证机构', '发证日期', '有效期', '备注']
const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await manager().call(certificateImport.upload, { name: '证书.xlsx' }, { upload })
  return { id, ...(await manager().call(certificateImport.check, { id, ...plan, ...change })) }
}
const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(rows, change)
  await manager().call(certificateImport.run, { id, version, mode: 'all' })
  return counts
}
const stored = async () => (await manager().call(certificateCalls.list, { devId: device })).rows

describe('a spreadsheet of certificates', () => {
  it('is taken in by any code of a device, found again as equal, and changes what it says otherwise', async () => {
    const next = first.with(2, 'NJ-2').with(4, '2026-05-01').with(5, '2027-06-30')
    expect(await run([first, next])).toMatchObject({ new: 2 })
    // The first is until the last day of its kind's period, and replaced by the one that ends later.
    expect(await stored()).toMatchObject([
      { certNo: 'NJ-2', validUntil: '2027-06-30', issuer: '检测中心' },
      { certNo: 'NJ-1', validUntil: '2027-02-28', certState: 'replaced' },
    ])
    expect(await run([first, next])).toMatchObject({ equal: 2 })
    const other = next.with(3, '装备检测所')
    expect((await check([other])).counts).toMatchObject({ changed: 1 })
    await run([other], { updateChanged: true })
    expect((await stored())[0]).toMatchObject({ issuer: '装备检测所', validUntil: '2027-06-30', version: 2 })
  })
  it('is refused row by row with what is wrong', async () => {
    const { id } = await check([
      first.with(0, '没有这台'),
      first.with(1, '没有这种'),
      first.with(2, ''),
      first.with(2, 'W-1').with(4, dayAfter(today(), 1)),
      first.with(2, 'W-2').with(5, '2026-02-01'),
      first.with(2, 'W-3'),
      first.with(2, 'w-3'),
    ])
    const { rows } = await manager().call(certificateImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 device unknownDevice',
      '3 kindName unknownKind',
      '4 certNo required',
      '5 issuedOn issuedLater',
      '6 validUntil endsBefore',
      '7 certNo duplicateInFile',
      '8 certNo duplicateInFile',
    ])
    expect(await server.as('guest01').refused(certificateImport.template, {})).toMatchObject({ code: 403 })
  })
})
