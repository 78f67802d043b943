import { device, deviceInput } from '@geodepot/contracts/equipment/device.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { createDevices } from '../device/index.ts'
import { sheetOf } from './test/register.ts'
import {
  type Cells,
  check,
  devices,
  head,
  keeper,
  manager,
  node,
  nothingWritten,
  openOffice,
  owner,
  run,
  serial,
  server,
  soon,
  upload,
  without,
  wrong,
} from './test/office.ts'

openOffice()

describe('a run', () => {
  it('writes all or nothing unless asked otherwise, and says how many stand in the way', async () => {
    const rows = [head, node(serial()), node(serial()), ['Sercel', 'WTU-508', serial(), 'C999']] as Cells[]
    const { id, version } = await check(keeper, rows)
    await nothingWritten(async () => {
      expect(await keeper.refused(deviceImport.run, { id, version })).toMatchObject({
        code: 500,
        msg: '1 行有错误，没有导入任何数据；请修正，或只导入没有错误的行',
      })
    })
    const status = await keeper.call(deviceImport.status, { id })
    expect(status).toMatchObject({ state: 'checked', counts: { new: 2, refused: 1 } })
    expect(await keeper.call(deviceImport.run, { id, version: status.version, mode: 'valid' })).toMatchObject({
      state: 'done',
      counts: { new: 2, refused: 1 },
    })
  })
  it('hands the refused rows back as a workbook with the reason, as they came', async () => {
    const sign = serial()
    const { id } = await run(
      keeper,
      [[...head, '我的列'], node(serial(), 'a'), ['Sercel', 'WTU-508', sign, 'C999', 'b']],
      {},
      'valid',
    )
    const { name, bytes } = await keeper.file(deviceImport.refused, { id })
    expect(name).toBe('未导入的行_台账.xlsx')
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells)).toEqual([
      [...head, '我的列', '未导入原因', '行'],
      ['Sercel', 'WTU-508', sign, 'C999', 'b', 'D: 单位不存在或不在您的数据范围内', '3'],
    ])
    const english = await readSheet((await server.as('kg_he', 'en').file(deviceImport.refused, { id })).bytes)
    expect(english.rows[1]?.cells).toContain('D: That department does not exist or is outside your data scope')
  })
  it('updates changed rows only when asked, names what changes, and leaves custody alone', async () => {
    const sign = serial()
    const columns = [...head, '原值', '存放地点', '备注']
    await run(keeper, [columns, node(sign, '100', 'A-01', '原话')])
    const changed = [columns, node(sign, '120.000', 'B-02', null)] as Cells[]
    const first = await check(keeper, changed)
    expect(first.counts).toEqual({ total: 1, new: 0, equal: 0, changed: 1, refused: 0 })
    expect((await keeper.call(deviceImport.changes, { id: first.id })).rows).toMatchObject([
      {
        row: 2,
        fields: [
          { label: '原值', before: '100.00', after: '120.000' },
          { label: '所在位置', before: 'A-01', after: 'B-02' },
        ],
      },
    ])
    const found = async () => (await keeper.call(device.list, { devSign: sign })).rows[0]
    expect(await keeper.call(deviceImport.run, { id: first.id, version: first.version })).toMatchObject({
      state: 'done',
      updated: false,
    })
    expect(await found()).toMatchObject({ originalValue: '100.00', version: 1 })
    const { status } = await run(keeper, changed, { updateChanged: true })
    expect(status).toMatchObject({ counts: { changed: 1 }, updated: true })
    expect(await found()).toMatchObject({
      originalValue: '120.00',
      devPosition: 'B-02',
      remark: '原话',
      version: 2,
      ownerOrgId: owner,
    })
    expect((await check(keeper, changed)).counts).toMatchObject({ equal: 1 })
    expect(await driftOf(server.db)).toEqual([])
  })
  it('leaves a department chosen for all rows to new devices', async () => {
    const sign = serial()
    await run(keeper, [head, node(sign)])
    expect(
      (await check(manager, [head.slice(0, 3), node(sign).slice(0, 3)], { defaults: { ownerOrgId: 'C102' } })).counts,
    ).toMatchObject({ equal: 1 })
  })
  it('does not touch devices of others, nor retired ones, nor update without the permission', async () => {
    const sign = serial()
    await run(manager, [head, ['Sercel', 'WTU-508', sign, 'C10805']])
    expect(await wrong([head, node(sign)])).toEqual([[2, 'C', 'outsideScope', '该设备已登记在您的数据范围之外']])
    const mine = serial()
    await run(keeper, [head, node(mine)])
    await sql`update equipment.device set device_status = '5' where serial = ${mine}`.execute(server.db)
    const changed = [[...head, '备注'], node(mine, '新')] as Cells[]
    expect((await check(keeper, changed)).counts).toMatchObject({ changed: 1 })
    expect(await wrong(changed, { updateChanged: true })).toEqual([
      [2, 'C', 'retired', '设备已报废或退出，资料不能修改'],
    ])
    await sql`update equipment.device set device_status = '0' where serial = ${mine}`.execute(server.db)
  })
  it('does not make a device of another department its own because it is held here', async () => {
    const sign = serial()
    await run(manager, [
      [...head, '管理单位'],
      ['Sercel', 'WTU-508', sign, 'C10805', owner],
    ])
    const taken = [head, node(sign)] as Cells[]
    expect(await wrong(taken, { updateChanged: true })).toEqual([
      [2, 'D', 'notYoursToGive', '原所属单位不在您的数据范围内，不能变更'],
    ])
    expect((await run(manager, taken, { updateChanged: true })).counts).toMatchObject({ changed: 1 })
  })
  it('imports once, however often it is asked for', async () => {
    const sign = serial()
    const { id, version } = await check(keeper, [head, node(sign)])
    const answers = await Promise.all([1, 2, 3].map(() => keeper.call(deviceImport.run, { id, version })))
    expect(answers.map(({ state }) => state).filter((state) => state !== 'done' && state !== 'running')).toEqual([])
    expect(await keeper.call(deviceImport.run, { id, version })).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect((await keeper.call(device.list, { devSign: sign })).total).toBe(1)
  })
  it('of the same file by two people at once ends with every device once', async () => {
    const rows = [head, ...Array.from({ length: 300 }, () => ['Sercel', 'WTU-508', serial(), 'C10802'])] as Cells[]
    const before = await devices()
    const [one, two] = await Promise.all([run(manager, rows), run(server.as('kg_song'), rows)])
    expect([one.status.state, two.status.state]).toEqual(['done', 'done'])
    expect([one.status.counts?.new, two.status.counts?.new].sort()).toEqual([0, 300])
    expect(await devices()).toBe(before + 300)
    expect(await driftOf(server.db)).toEqual([])
  })
  it('decides rows that somebody changed in between anew', async () => {
    const sign = serial()
    const { id, version, counts } = await check(keeper, [head, node(sign)])
    expect(counts.new).toBe(1)
    await run(manager, [head, node(sign)])
    expect(await keeper.call(deviceImport.run, { id, version })).toMatchObject({
      state: 'done',
      counts: { new: 0, equal: 1 },
    })
  })
  it('waits its turn while another node imports', async () => {
    const { id, version } = await check(keeper, [head, node(serial())])
    const other = new pg.Client({ connectionString: server.url })
    await other.connect()
    try {
      await other.query(`select pg_advisory_lock(4711005, hashtext('equipment/device-import'))`)
      const running = keeper.call(deviceImport.run, { id, version })
      await vi.waitFor(async () => {
        expect((await keeper.call(deviceImport.status, { id })).progress).toMatchObject({ phase: 'waiting' })
      })
      await other.query('select pg_advisory_unlock_all()')
      expect(await running).toMatchObject({ state: 'done', counts: { new: 1 } })
    } finally {
      await other.end()
    }
  })
  it('begins anew when somebody enters one of its devices while it writes', async () => {
    const [mine, theirs] = [serial(), serial()]
    const { id, version } = await check(keeper, [head, node(mine), node(theirs)])
    const person = await server.actorOf('kg_he')
    const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
    let running: Promise<unknown> = Promise.resolve()
    await inTransaction(server.db, async (tx) => {
      await createDevices(tx, person, systemContext, [
        deviceInput.parse({ modelId, devName: 'x', devSign: theirs, ownerOrgId: owner }),
      ])
      running = keeper.call(deviceImport.run, { id, version })
      await vi.waitFor(async () => {
        expect((await keeper.call(deviceImport.status, { id })).progress).toMatchObject({ phase: 'writing' })
      })
    })
    expect(await running).toMatchObject({ state: 'done', counts: { new: 1, changed: 0, equal: 1 } })
    expect(await driftOf(server.db)).toEqual([])
  })
  it('needs a check, and that very check', async () => {
    const { id, plan } = await upload(keeper, head, node(serial()))
    expect(await keeper.refused(deviceImport.run, { id, version: 0 })).toMatchObject({ msg: '请先检查再导入' })
    const { version } = await keeper.call(deviceImport.check, { id, ...plan })
    await keeper.call(deviceImport.check, { id, ...plan })
    await nothingWritten(async () => {
      expect(await keeper.refused(deviceImport.run, { id, version })).toMatchObject({ code: 409 })
    })
  })
  it('whose server died says so at once, leaves nothing and can be run again; one of another node that lives is left alone', async () => {
    const { id, version } = await check(keeper, [head, node(serial())])
    const other = new pg.Client({ connectionString: server.url })
    await other.connect()
    await other.query(`select pg_advisory_lock(4711006, hashtext($1))`, [id])
    await sql`update document.import set state = 'running', attempt = 7, started_at = now() where id = ${id}`.execute(
      server.db,
    )
    expect(await keeper.call(deviceImport.status, { id })).toMatchObject({ state: 'running', failure: null })
    expect(await keeper.call(deviceImport.run, { id, version })).toMatchObject({ state: 'running' })
    await other.end()
    await vi.waitFor(async () => {
      expect(await keeper.call(deviceImport.status, { id })).toMatchObject({
        state: 'failed',
        progress: null,
        failure: '导入中断，没有写入任何数据，请重新导入',
      })
    })
    expect(await server.as('kg_he', 'en').call(deviceImport.status, { id })).toMatchObject({
      failure: 'The import was interrupted and nothing was written; run it again',
    })
    expect(await keeper.call(deviceImport.run, { id, version })).toMatchObject({ state: 'done', counts: { new: 1 } })
  })
  it('of one person waits for his other one, and nobody else’s does', async () => {
    const first = await check(keeper, [head, node(serial())])
    const second = await check(keeper, [head, node(serial())])
    const other = new pg.Client({ connectionString: server.url })
    await other.connect()
    try {
      await other.query(`select pg_advisory_lock(4711005, hashtext('equipment/device-import'))`)
      const running = keeper.call(deviceImport.run, { id: first.id, version: first.version })
      await vi.waitFor(async () => {
        expect((await keeper.call(deviceImport.status, { id: first.id })).progress).toMatchObject({ phase: 'waiting' })
      })
      const refused = { code: 429, msg: '您已有一个导入正在进行，请等它完成后再试' }
      expect(await keeper.refused(deviceImport.run, { id: second.id, version: second.version })).toMatchObject(refused)
      expect(await keeper.refused(deviceImport.upload, {}, { upload: sheetOf(head, node(serial())) })).toMatchObject(
        refused,
      )
      expect(
        await server.as('kg_he', 'en').refused(deviceImport.upload, {}, { upload: sheetOf(head, node(serial())) }),
      ).toMatchObject({ msg: 'You have an import under way: wait for it to end, then try again' })
      await upload(manager, head, node(serial()))
      expect(await keeper.call(deviceImport.status, { id: second.id })).toMatchObject({ state: 'checked' })
      await other.query('select pg_advisory_unlock_all()')
      expect(await running).toMatchObject({ state: 'done' })
      expect(await keeper.call(deviceImport.run, { id: second.id, version: second.version })).toMatchObject({
        state: 'done',
      })
    } finally {
      await other.end()
    }
  })
  it('can be called off while it is under way', async () => {
    const { id, version } = await check(keeper, [head, ...Array.from({ length: 4_000 }, () => node(serial()))])
    await nothingWritten(async () => {
      const running = keeper.call(deviceImport.run, { id, version })
      await vi.waitFor(
        async () => {
          expect((await keeper.call(deviceImport.status, { id })).progress).toMatchObject({ total: 4_000 })
        },
        { interval: 5 },
      )
      await keeper.call(deviceImport.cancel, { id })
      expect(await running).toMatchObject({ state: 'failed', failure: '导入已取消，没有写入任何数据' })
    })
    expect(await driftOf(server.db)).toEqual([])
  })
  it('of a person who lost the right in between is refused', async () => {
    const person = server.as('kg_lei')
    const { id, version } = await check(person, [head, ['Sercel', 'WTU-508', serial(), 'C10803']])
    await without('equipment:device:import', async () => {
      await vi.waitFor(async () => {
        expect(await person.refused(deviceImport.status, { id })).toMatchObject({ code: 403 })
      }, soon)
      await nothingWritten(async () => {
        expect(await person.refused(deviceImport.run, { id, version })).toMatchObject({
          code: 403,
          msg: '当前操作没有权限',
        })
      })
    })
    await vi.waitFor(() => Promise.all([person, keeper].map((one) => one.file(deviceImport.template))), soon)
  })
  it('updates nothing for a person who may not edit', async () => {
    const sign = serial()
    await run(keeper, [head, node(sign)])
    const { id, plan } = await upload(keeper, [...head, '备注'], node(sign, '新'))
    const { version } = await keeper.call(deviceImport.check, { id, ...plan, updateChanged: true })
    await without('equipment:device:edit', async () => {
      await vi.waitFor(async () => {
        expect((await keeper.call(deviceImport.status, { id })).can).not.toHaveProperty('update')
      }, soon)
      expect(await keeper.refused(deviceImport.check, { id, ...plan, updateChanged: true })).toMatchObject({
        code: 403,
      })
      expect(await keeper.refused(deviceImport.run, { id, version })).toMatchObject({ code: 403 })
      expect((await keeper.call(deviceImport.status, { id })).state).toBe('failed')
    })
    await vi.waitFor(async () => {
      expect((await keeper.call(deviceImport.status, { id })).can).toHaveProperty('update')
    }, soon)
  })
})

describe('an upload', () => {
  it('belongs to the person who made it', async () => {
    const { id, plan } = await upload(keeper, head, node(serial()))
    for (const [operation, ask] of [
      [deviceImport.status, {}],
      [deviceImport.check, plan],
      [deviceImport.errors, {}],
      [deviceImport.changes, {}],
      [deviceImport.run, { version: 0 }],
      [deviceImport.cancel, {}],
      [deviceImport.refused, {}],
    ] as const) {
      expect(await manager.refused(operation, { id, ...ask })).toMatchObject({ code: 404 })
    }
    expect(
      await server.as('dp_sun').refused(deviceImport.upload, {}, { upload: sheetOf(head, node('q')) }),
    ).toMatchObject({ code: 403 })
    expect(await server.with(undefined).refused(deviceImport.status, { id })).toMatchObject({ code: 401 })
  })
  it('is gone after a day', async () => {
    const { id } = await upload(keeper, head, node(serial()))
    await sql`update document.import set created_at = now() - interval '25 hours' where id = ${id}`.execute(server.db)
    expect(await keeper.refused(deviceImport.status, { id })).toMatchObject({ code: 404 })
    await upload(keeper, head, node(serial()))
    expect((await sql`select 1 from document.import where id = ${id}`.execute(server.db)).rows).toEqual([])
  })
  it('is told in the audit log', async () => {
    const { id } = await run(keeper, [head, node(serial())])
    const { rows } = await sql<{
      change: object
    }>`select change from document.audit_log where entity = 'equipment/device-import' and entity_id = ${id}`.execute(
      server.db,
    )
    expect(rows).toMatchObject([{ change: { file: [null, '台账.xlsx'], new: [null, 1], mode: [null, 'all'] } }])
  })
})
