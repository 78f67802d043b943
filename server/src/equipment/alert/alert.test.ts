import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { alert } from '@geodepot/contracts/equipment/alert.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { alert as reminder } from '@geodepot/contracts/system/alert.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, today } from '../../kit/clock.ts'
import { type Tx, inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { poolsOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'
import { createDevices } from '../device/index.ts'

let server: TestServer
const model: Record<'node' | 'vibrator' | 'string', number> = { node: 0, vibrator: 0, string: 0 }
let serial = 0
beforeAll(async () => {
  server = await testServer()
  const models = await server.db.selectFrom('equipment.model').select(['id', 'name']).execute()
  for (const [kind, name] of [
    ['node', 'WTU-508'],
    ['vibrator', 'Nomad 65'],
    ['string', 'GS-20DX'],
  ] as const)
    model[kind] = models.find((one) => one.name === name)?.id ?? 0
})
afterAll(() => server.close())

const day = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const inLedger = async <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.db, work)
/** So many strings from the supplier. */
const enter = (tx: Tx, quantity: number, to: number) =>
  post(tx, { source: 'opening', recordedBy: 1 }, [
    { kind: 'opening', model: model.string, condition: 'good', quantity: String(quantity), to },
  ])
/** New devices of one kind in a pool. */
const devices = async (
  kind: 'node' | 'vibrator',
  count: number,
  { owner = 'C10801', pool = 'C10801', days = 0 } = {},
): Promise<number[]> => {
  const actor = await server.actorOf('zb_lin')
  const given = Array.from({ length: count }, (_, index) => ({
    modelId: model[kind],
    devName: `${kind} ${serial + index}`,
    devSign: `alert-${serial + index}`,
    ownerOrgId: owner,
    manageOrgId: pool,
    accountState: 'inAccount' as const,
    params: {},
  }))
  serial += count
  return at(daysAgo(days), () => inLedger((tx) => createDevices(tx, actor, systemContext, given)))
}
const poolOf = async (tx: Tx, department: string) => (await poolsOf(tx, [department])).get(department) ?? 0
/** Delivers devices, and so many strings, straight to a project. */
const deliver = (project: string, ids: readonly number[], strings = 0) =>
  inLedger(async (tx) => {
    const [from, to] = [await poolOf(tx, 'C10801'), await projectHolder(tx, project)]
    await carry(tx, { devices: ids, project, from, to })
    if (strings > 0) await enter(tx, strings, to)
  })
const bringBack = (project: string, ids: readonly number[], strings = 0) =>
  inLedger(async (tx) => {
    const [to, from] = [await poolOf(tx, 'C10801'), await projectHolder(tx, project)]
    await carry(tx, { devices: ids, project, from, to, kind: 'return' })
    if (strings > 0)
      await post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'loss', model: model.string, condition: 'good', quantity: String(strings), from },
      ])
  })
const setProject = (
  id: string,
  values: { status?: string; is_virtual?: boolean; state?: string; ended_on?: string | null; acquire_start?: string },
) => server.db.updateTable('system.project').set(values).where('id', '=', id).execute()
const setDays = (key: string, days: number) =>
  sql`update system.config set value = ${String(days)} where key = ${key}`.execute(server.db).then(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 200)
      }),
  )
const paused = projectStatuses.paused
const [virtual, real] = [
  { is_virtual: true, state: 'virtual' },
  { is_virtual: false, state: 'approved' },
]

const found = async (
  operation: typeof alert.noReturn | typeof alert.noReceive | typeof alert.noDeviceProject,
  account: string,
) => (await server.as(account).call(operation)).map(({ projectInfoNo }) => projectInfoNo)
const counted = async (account: string, type: string) =>
  (await server.as(account).call(reminder.list)).find(({ businessType }) => businessType === type)?.count
const exported = async (operation: AnyOperation, account: string) =>
  (await readSheet((await server.as(account).file(operation)).bytes)).rows.map(({ cells }) => cells)

describe('finished projects with unreturned equipment', () => {
  const project = 'P2603'
  let held: number[] = []
  beforeAll(async () => {
    held = [...(await devices('node', 2)), ...(await devices('vibrator', 3))]
    await deliver(project, held, 240)
  })

  it('are listed with what they hold, by kind', async () => {
    expect(await server.as('xm_guo').call(alert.noReturn)).toEqual([
      {
        projectInfoNo: project,
        deptName: expect.any(String),
        projectName: '准噶尔盆地玛湖西斜坡高密度三维',
        projectStatus: '5000100001000000005',
        projectStatusName: '施工结束',
        projectStartTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        projectEndTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        dtNum: 3,
        jbqNum: 240,
        dzyqNum: 2,
        nums: 0,
      },
    ])
    expect((await server.as('xm_guo', 'en').call(alert.noReturn))[0]).toMatchObject({
      projectStatusName: 'Acquisition finished',
    })
  })

  it('answer with code 0 and the bare rows', async () => {
    expect((await server.as('dp_sun').send('GET', '/allocation/message/noReturn')).json()).toMatchObject({
      code: 0,
      data: [{ projectInfoNo: project }],
    })
  })

  it('are seen by their department and their own people alone', async () => {
    expect(await found(alert.noReturn, 'ld_gao')).toEqual([project])
    expect(await found(alert.noReturn, 'ld_meng')).toEqual([])
    expect(await found(alert.noReturn, 'xm_ma')).toEqual([])
    expect(await counted('ld_meng', 'PROJECT_NO_RETURN')).toBe(0)
  })

  it('are counted and exported as they are listed', async () => {
    expect(await counted('ld_gao', 'PROJECT_NO_RETURN')).toBe(1)
    const [head, ...rows] = await exported(alert.noReturnExport, 'ld_gao')
    expect(head).toEqual(['单位', '项目名称', '项目状态', '开始日期', '结束日期', '单台设备', '检波器', '地震仪器'])
    expect(rows).toEqual([
      [
        expect.any(String),
        '准噶尔盆地玛湖西斜坡高密度三维',
        '施工结束',
        expect.anything(),
        expect.anything(),
        '3',
        '240',
        '2',
      ],
    ])
    expect(await exported(alert.noReturnExport, 'ld_meng')).toHaveLength(1)
  })

  it('are silent as long as they run, are paused or virtual', async () => {
    for (const values of [{ status: projectStatuses.working }, { status: paused }, virtual]) {
      await setProject(project, values)
      expect(await found(alert.noReturn, 'dp_sun')).toEqual([])
      await setProject(project, { status: projectStatuses.closed, ...real })
    }
    expect(await found(alert.noReturn, 'dp_sun')).toEqual([project])
  })

  it('have the days of grace that the parameter gives, from their end on', async () => {
    await setDays('alert.noReturn.graceDays', 30)
    await setProject(project, { ended_on: today() })
    expect(await found(alert.noReturn, 'dp_sun')).toEqual([])
    expect(await counted('dp_sun', 'PROJECT_NO_RETURN')).toBe(0)
    await setProject(project, { ended_on: daysAgo(31).toISOString().slice(0, 10) })
    expect(await found(alert.noReturn, 'dp_sun')).toEqual([project])
    await setDays('alert.noReturn.graceDays', 0)
  })

  it('are gone when everything is back', async () => {
    await bringBack(project, held.slice(1))
    expect((await server.as('dp_sun').call(alert.noReturn))[0]).toMatchObject({ dtNum: 0, jbqNum: 240, dzyqNum: 1 })
    await bringBack(project, held.slice(0, 1), 240)
    expect(await found(alert.noReturn, 'dp_sun')).toEqual([])
    expect(await counted('dp_sun', 'PROJECT_NO_RETURN')).toBe(0)
  })
})

describe('started projects without allocated equipment', () => {
  it('are those under way that neither have nor were given anything', async () => {
    const all = await found(alert.noDeviceProject, 'dp_sun')
    expect(all).toEqual(expect.arrayContaining(['P2601', 'P2606', 'P2617']))
    for (const silent of ['P2612', 'P2604', 'P2614', 'P2603', 'P2624']) expect(all).not.toContain(silent)
    expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual(['P2606'])
    expect(await counted('dp_sun', 'PROJECT_NO_DEVICE')).toBe(all.length)
    expect(await exported(alert.noDeviceProjectExport, 'dp_sun')).toHaveLength(all.length + 1)
  })

  it('have days of grace from the start of acquisition on', async () => {
    await setDays('alert.noDevice.graceDays', 5)
    await setProject('P2606', { acquire_start: daysAgo(4).toISOString().slice(0, 10) })
    expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual([])
    await setProject('P2606', { acquire_start: daysAgo(7).toISOString().slice(0, 10) })
    expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual(['P2606'])
    await setDays('alert.noDevice.graceDays', 0)
  })

  it('are silent as long as they are paused or virtual', async () => {
    for (const values of [{ status: paused }, virtual]) {
      await setProject('P2606', values)
      expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual([])
      await setProject('P2606', { status: projectStatuses.working, ...real })
    }
  })

  it('are gone with the first device in their hands', async () => {
    const [one = 0] = await devices('node', 1)
    await deliver('P2606', [one])
    expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual([])
    await bringBack('P2606', [one])
    expect(await found(alert.noDeviceProject, 'jl_bao')).toEqual(['P2606'])
  })
})

describe('projects with unreceived equipment', () => {
  const get = (id: number, user = 'dp_sun') => server.as(user).call(allocationCalls.get, { id })
  const roadLines = (detail: AllocationDetail) => detail.shipments.flatMap(({ lines }) => lines)
  /** An allocation of two nodes and 50 strings to P2601, on the road. */
  const shipped = async (more: { container?: string; expectedArrival?: string } = {}): Promise<number> => {
    const [crew, dispatcher] = [server.as('xm_ma'), server.as('dp_sun')]
    const { design_start: planStart, design_end: planEnd } = await server.db
      .selectFrom('system.project')
      .select(['design_start', 'design_end'])
      .where('id', '=', 'P2601')
      .executeTakeFirstOrThrow()
    const { deviceappid } = await crew.call(applicationCalls.save, {
      appName: '节点',
      projectInfoNo: 'P2601',
      planStart: planStart ?? '',
      planEnd: planEnd ?? '',
      lines: [
        { modelId: model.node, requestedQty: '2' },
        { modelId: model.string, requestedQty: '50' },
      ],
    })
    await crew.call(applicationCalls.submit, { deviceappid })
    for (const user of ['jl_shi', 'ld_gao', 'zb_lin']) {
      const { can, version } = await server.as(user).call(applicationCalls.get, { deviceappid })
      if (can.approve) await server.as(user).call(applicationCalls.approve, { id: deviceappid, version })
    }
    const {
      rows: [nodes, strings],
    } = await crew.call(applicationCalls.lines, { devappid: deviceappid })
    const ids = await devices('node', 2)
    const pool = await inLedger(async (tx) => {
      const to = await poolOf(tx, 'C10801')
      await enter(tx, 50, to)
      return to
    })
    const { id } = await dispatcher.call(allocationCalls.create, {
      applicationId: deviceappid,
      fromHolderId: pool,
      projectInfoNo: 'P2601',
      lines: [
        ...ids.map((devId) => ({ applicationLineId: nodes?.lineId ?? 0, devId })),
        { applicationLineId: strings?.lineId ?? 0, modelId: model.string, qty: '50' },
      ],
    })
    await dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await found(alert.noReceive, 'xm_ma'), 'what has not left is no matter of the project').toEqual([])
    const { version, lines } = await get(id)
    await dispatcher.call(allocationCalls.ship, {
      id,
      version,
      carrier: '西北物流',
      waybill: `W-${id}`,
      ...more,
      lines: lines.map(({ lineId }) => ({ lineId })),
    })
    return id
  }
  const receive = async (
    id: number,
    parts: (line: AllocationDetail['shipments'][number]['lines'][number]) => object,
  ) => {
    const detail = await get(id, 'xm_ma')
    return server.as('xm_ma').call(allocationCalls.receive, {
      id,
      version: detail.version,
      lines: roadLines(detail).map((line) => ({ shipmentLineId: line.shipmentLineId, ...parts(line) })),
    })
  }

  it('are listed with what is on the road until the last of it is received or settled', async () => {
    expect(await found(alert.noDeviceProject, 'xm_ma')).toEqual(['P2601'])
    const id = await shipped()
    expect(await found(alert.noDeviceProject, 'xm_ma'), 'an allocation is there').toEqual([])
    expect(await server.as('xm_ma').call(alert.noReceive)).toMatchObject([
      { projectInfoNo: 'P2601', dtNum: 0, jbqNum: 50, dzyqNum: 2 },
    ])
    expect(await found(alert.noReceive, 'ld_gao')).toEqual(['P2601'])
    expect(await found(alert.noReceive, 'ld_meng')).toEqual([])
    expect(await counted('xm_ma', 'PROJECT_NO_RECEIVE')).toBe(1)
    expect((await exported(alert.noReceiveExport, 'xm_ma'))[1]?.slice(5)).toEqual(['0', '50', '2'])

    await receive(id, ({ devId }) => (devId ? { received: '1' } : { received: '48', short: '2', reason: '短少' }))
    expect(await server.as('xm_ma').call(alert.noReceive)).toMatchObject([{ dtNum: 0, jbqNum: 2, dzyqNum: 0 }])
    const rest = await get(id)
    await server.as('dp_sun').call(allocationCalls.settle, {
      id,
      version: rest.version,
      lines: roadLines(rest)
        .filter(({ devId }) => devId === null)
        .map(({ shipmentLineId }) => ({ shipmentLineId, outcome: 'lost' as const, quantity: '2', note: '途中丢失' })),
    })
    expect(await found(alert.noReceive, 'xm_ma')).toEqual([])
    expect(await counted('xm_ma', 'PROJECT_NO_RECEIVE')).toBe(0)
  })

  describe('with days of grace', () => {
    let id = 0
    beforeAll(async () => {
      id = await shipped({ expectedArrival: today() })
    })
    beforeEach(async () => {
      await setDays('alert.noReceive.roadGraceDays', 0)
      await setDays('alert.noReceive.seaGraceDays', 0)
    })

    it('are silent until so many days after the expected arrival', async () => {
      await setDays('alert.noReceive.roadGraceDays', 3)
      expect(await found(alert.noReceive, 'xm_ma')).toEqual([])
      expect(await counted('xm_ma', 'PROJECT_NO_RECEIVE')).toBe(0)
      await sql`update equipment.shipment set expected_on = ${daysAgo(5).toISOString().slice(0, 10)}::date where document_id = ${id}`.execute(
        server.db,
      )
      expect(await found(alert.noReceive, 'xm_ma')).toEqual(['P2601'])
    })

    it('count what comes in a container as coming by sea', async () => {
      await setDays('alert.noReceive.roadGraceDays', 3)
      await setDays('alert.noReceive.seaGraceDays', 10)
      await sql`update equipment.shipment set container = 'TGHU1234567' where document_id = ${id}`.execute(server.db)
      expect(await found(alert.noReceive, 'xm_ma')).toEqual([])
    })

    it('are silent as long as they are paused or virtual', async () => {
      for (const values of [{ status: paused }, virtual]) {
        await setProject('P2601', values)
        expect(await found(alert.noReceive, 'xm_ma')).toEqual([])
        await setProject('P2601', { status: projectStatuses.working, ...real })
      }
      expect(await found(alert.noReceive, 'xm_ma')).toEqual(['P2601'])
    })
  })
})

describe('single devices in the pool for more than one year', () => {
  const idle = async (account: string, more: object = {}) =>
    (await server.as(account).call(alert.overOneYearDevice, more)).rows
  let [old, older, young]: number[] = []
  beforeAll(async () => {
    ;[older] = await devices('vibrator', 1, { owner: 'C102', pool: 'C10801', days: 800 })
    ;[old] = await devices('node', 1, { days: 367 })
    ;[young] = await devices('node', 1, { days: 364 })
  })

  it('are listed with the day since when they lie there, what lies longest first', async () => {
    const rows = await idle('dp_sun')
    expect(rows.map(({ devId }) => devId)).toEqual([older, old])
    expect(rows.map(({ devId }) => devId)).not.toContain(young)
    expect(rows[1]).toEqual({
      devId: old,
      devName: expect.stringMatching(/^node/),
      devModel: 'WTU-508',
      devType: '节点采集单元',
      devCoding: null,
      selfNum: null,
      devSign: expect.stringMatching(/^alert-/),
      licenseNum: null,
      productingDate: null,
      ifcountry: null,
      devPosition: '',
      deptName: expect.any(String),
      checkTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    })
    expect(
      (await server.as('dp_sun').send('GET', '/allocation/message/overOneYearDevice?pageNum=2&pageSize=1')).json(),
    ).toMatchObject({ code: 0, data: { total: 2, records: [{ devId: old }] } })
    expect(alert.overOneYearDevice.input.parse({}).pageSize).toBe(100)
    expect((await idle('dp_sun', { orderByColumn: 'checkTime', isAsc: 'desc' })).map(({ devId }) => devId)).toEqual([
      old,
      older,
    ])
  })

  it('are seen by whose they are and by whose pool it is', async () => {
    expect((await idle('kg_he')).map(({ devId }) => devId)).toEqual([older, old])
    expect((await idle('kg_ai')).map(({ devId }) => devId)).toEqual([older])
    expect(await idle('kg_song')).toEqual([])
  })

  it('are counted and exported as they are listed', async () => {
    expect([
      await counted('kg_he', 'OVER_ONE_YEAR_DEVICE'),
      await counted('kg_ai', 'OVER_ONE_YEAR_DEVICE'),
      await counted('kg_song', 'OVER_ONE_YEAR_DEVICE'),
    ]).toEqual([2, 1, 0])
    const rows = await exported(alert.overOneYearDeviceExport, 'kg_he')
    expect(rows[0]?.slice(-2)).toEqual(['所在装备库', '入库时间'])
    expect(rows.slice(1).map((row) => row[5])).toEqual((await idle('kg_he')).map(({ devSign }) => devSign))
  })

  it('have further days of grace as the parameter gives them', async () => {
    await setDays('alert.overOneYear.graceDays', 100)
    expect((await idle('dp_sun')).map(({ devId }) => devId)).toEqual([older])
    await setDays('alert.overOneYear.graceDays', 0)
  })

  it('are gone as soon as they leave the pool', async () => {
    await deliver('P2610', [old ?? 0])
    expect((await idle('dp_sun')).map(({ devId }) => devId)).toEqual([older])
  })
})
