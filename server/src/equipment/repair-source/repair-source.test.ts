import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { repairSourceCalls as calls } from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceImport } from '@geodepot/contracts/equipment/repair-source-import.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { accountOf } from '../../system/service-account/test/sample.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { sceneOf } from '../../testing/scene.ts'
import { deviceIn } from '../repair/test/sample.ts'
import { inboundOf } from './test/sample.ts'

let server: TestServer
let machine: Client
beforeAll(async () => {
  server = await testServer()
  await sceneOf(server)
  const admin = server.as('admin')
  const roles = await admin.call(role.optionselect, {})
  const roleIds = roles.flatMap(({ roleId, roleKey }) => (roleKey === 'repair_interface' ? [roleId] : []))
  const { id } = await admin.call(serviceAccountCalls.create, { ...accountOf('wtsc'), roleIds })
  const expiresOn = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  machine = server.with((await admin.call(serviceAccountCalls.makeKey, { id, expiresOn })).key)
})
afterAll(() => server.close())

const serialOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ serial: string }>`select serial from equipment.device where id = ${id}`.execute(
    server.db,
  )
  return rows[0]?.serial ?? ''
}
const aDevice = async (more: { warrantyEnd?: string } = {}) => {
  const id = await deviceIn(server, 'C10801', more)
  return { id, serial: await serialOf(id) }
}
const send = (...rows: ReturnType<typeof inboundOf>[]) => machine.call(calls.send, { source: 'WTSC', rows })
const repairsOf = async (devId: number) => (await server.as('admin').call(repairCalls.list, { devId })).rows

describe('equipment/repair-source', () => {
  it('opens a repair of another system once, however often it is sent', async () => {
    const { id, serial } = await aDevice()
    const [first, again] = [await send(inboundOf('B-1', serial)), await send(inboundOf('B-1', serial))]
    expect(first).toMatchObject({ accepted: 1, same: 0, refused: 0 })
    const { repairNumber } = first.rows[0] ?? {}
    expect(again).toMatchObject({ accepted: 0, same: 1, rows: [{ outcome: 'same', repairNumber }] })
    expect(await repairsOf(id)).toMatchObject([{ number: repairNumber, dataSource: 'WTSC', repairStatus: 'waiting' }])
    const other = await send(inboundOf('B-1', serial, { faultDesc: '别的' }))
    expect(other.rows[0]).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'rows.0.number', key: 'otherContent', msg: `编号 B-1 已用于修理单 ${repairNumber}，内容不同` }],
    })
    expect(await repairsOf(id)).toHaveLength(1)
    // Another system may have the same number.
    const elsewhere = await aDevice()
    const ofSap = await machine.call(calls.send, { source: 'SAP', rows: [inboundOf('B-1', elsewhere.serial)] })
    expect(ofSap.accepted).toBe(1)
  })
  it('answers each row by itself: unknown, gone, elsewhere, under repair, kept, twice', async () => {
    const [good, gone, open, away, warranted] = [
      await aDevice(),
      await aDevice(),
      await aDevice(),
      await aDevice(),
      await aDevice({ warrantyEnd: '2099-01-01' }),
    ]
    await sql`update equipment.device set device_status = '5' where id = ${gone.id}`.execute(server.db)
    await send(inboundOf('C-0', open.serial))
    const { rows, ...counts } = await send(
      inboundOf('C-1', good.serial),
      inboundOf('C-2', 'NO-SUCH'),
      inboundOf('C-3', gone.serial),
      inboundOf('C-4', open.serial),
      inboundOf('C-5', away.serial, { projectInfoNo: 'P2601' }),
      inboundOf('C-6', good.serial),
      inboundOf('C-1', good.serial),
      inboundOf('C-1', good.serial, { faultDesc: '别的' }),
      inboundOf('C-7', warranted.serial),
      inboundOf('C-8', away.serial, { faultTime: '2099-01-01 00:00:00' }),
    )
    expect(counts).toEqual({ accepted: 1, same: 1, refused: 8 })
    expect(rows.map(({ errors, outcome }) => errors.map(({ key }) => key).join() || outcome)).toEqual([
      'accepted',
      'deviceUnknown',
      'deviceGone',
      'openAlready',
      'otherProject',
      'sameDevice',
      'same',
      'twiceOtherwise',
      'warrantyFirst',
      'faultLater',
    ])
    expect(await repairsOf(away.id)).toEqual([])
  })
  it('takes what was refused once nothing speaks against it, and shows what was sent and why it was refused', async () => {
    const { id, serial } = await aDevice()
    const row = inboundOf('D-1', serial, { projectInfoNo: 'P2601' })
    await send(row)
    await send(row)
    const admin = server.as('admin', 'en')
    const [found] = (await admin.call(calls.list, { keyword: 'd-1', outcome: 'refused', source: 'WTSC' })).rows
    expect(found).toMatchObject({ times: 2, repairNumber: null, receivedBy: 'wtsc', deviceNo: serial })
    expect(found?.reason).toContain('not with project P2601')
    expect(await admin.call(calls.get, { id: found?.id ?? 0 })).toMatchObject({ content: row })
    await sql`update equipment.device set tech_state = 'waitRepair' where id = ${id}`.execute(server.db)
    expect((await send(inboundOf('D-1', serial))).accepted).toBe(1)
    expect((await admin.call(calls.list, { keyword: 'd-1' })).rows.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'refused',
    ])
    expect(await server.as('xm_jia').refused(calls.send, { source: 'SAP', rows: [row] })).toMatchObject({ code: 403 })
    expect(await machine.refused(repairCalls.list, {})).toMatchObject({ code: 403 })
    const wrong = await machine.refused(calls.send, { source: 'SAP', rows: [{ ...row, faultTime: 'never' }] })
    expect(new Set(wrong.errors.map(({ field }) => field))).toEqual(new Set(['rows.0.faultTime']))
  })
  it('opens one where the same comes twice at once', async () => {
    const { id, serial } = await aDevice()
    const answers = await Promise.all([send(inboundOf('E-1', serial)), send(inboundOf('E-1', serial))])
    expect(answers.map(({ accepted }) => accepted).toSorted()).toEqual([0, 1])
    expect(await repairsOf(id)).toHaveLength(1)
  })
  it('takes a sheet: good rows open repairs, others say why not', async () => {
    const { id, serial } = await aDevice()
    const rows = [
      ['来源', '对方编号', '设备编号', '故障时间', '故障描述', '修理级别'],
      ['SAP', 'F-1', serial, '2026-01-15', '漏油', '604'],
      ['SAP', 'F-2', 'NO-SUCH', '2026-01-15', '漏油', ''],
      ['SAP', 'F-3', serial, 'soon', '漏油', '699'],
    ]
    const admin = server.as('admin')
    const upload = workbook(rows.map((cells) => plainRow(...cells)).join(''))
    const { id: file, plan } = await admin.call(repairSourceImport.upload, { name: '修理.xlsx' }, { upload })
    const { counts, version } = await admin.call(repairSourceImport.check, { id: file, ...plan })
    expect(counts).toMatchObject({ new: 1, refused: 2 })
    await admin.call(repairSourceImport.run, { id: file, version, mode: 'valid' })
    expect(await repairsOf(id)).toMatchObject([{ dataSource: 'SAP' }])
    const listed = await admin.call(calls.list, { keyword: 'f-1' })
    expect(listed.rows).toMatchObject([{ way: 'file', outcome: 'accepted' }])
  })
})
