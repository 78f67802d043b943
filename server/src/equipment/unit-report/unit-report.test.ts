import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { type UnitReport, unitReportCalls } from '@geodepot/contracts/equipment/unit-report.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { createDevices } from '../device/index.ts'
import { keepDays } from '../figures/index.ts'

let server: TestServer
let scene: Scene
let project: string
const first = `${today().slice(0, 7)}-01`
const last = dayAfter(first, -1)
const month = last.slice(0, 7)
const days = Number(last.slice(8))
const noon = <T>(day: string, work: () => Promise<T>) => at(momentOf(`${day} 12:00`), work)

// Two nodes come to the pool on the first of last month. One goes to a project on the 21st, where work begins on the 26th; the other waits for repair
// from the 11th on. The project asks for ten this month.
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const { rows: projects } = await sql<{
    unit: string
  }>`select department_id as unit from system.project where id = 'P2601'`.execute(server.db)
  project = projects[0]?.unit ?? ''
  const actor = await server.actorOf('zb_lin')
  const card = {
    modelId: scene.single,
    devName: '节点',
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
    originalValue: '1000',
    currency: 'USD',
  }
  const devices = await noon(`${month}-01`, () =>
    inTransaction(server.db, (tx) =>
      createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'REPORT-1', netValue: '600' },
        { ...card, devSign: 'REPORT-2', netValue: '200' },
      ]),
    ),
  )
  await noon(`${month}-11`, () =>
    inTransaction(server.db, (tx) =>
      post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'condition', device: devices[1] ?? 0, at: scene.pool, becomes: 'waitRepair' },
      ]),
    ),
  )
  await sql`update system.project set acquire_start = ${`${month}-26`}::date, acquire_end = null where id = 'P2601'`.execute(
    server.db,
  )
  await noon(`${month}-21`, () =>
    inTransaction(server.db, async (tx) =>
      carry(tx, {
        devices: devices.slice(0, 1),
        project: 'P2601',
        from: scene.pool,
        to: await projectHolder(tx, 'P2601'),
      }),
    ),
  )
  const { rows } = await sql<{
    id: number
  }>`select category_id as id from equipment.model where id = ${scene.single}`.execute(server.db)
  const rate = { categoryId: rows[0]?.id ?? 0, fromDate: '2020-01-01', usd: '2' }
  await server.as('cw_jin').call(internalRateCalls.save, rate)
  await scene.approvedFor([
    { modelId: scene.single, requestedQty: '10', startDate: today(), endDate: dayAfter(today(), 90) },
  ])
  await keepDays(server.db)
})
afterAll(() => server.close())

const report = (ask: AskOf<typeof unitReportCalls.report> = {}, account = 'admin') =>
  server.as(account).call(unitReportCalls.report, ask)

const of = (told: UnitReport, unit: string) => told.units.find(({ key }) => key === unit)

describe('the monthly report', () => {
  it('tells last month of each unit as worked out by hand', async () => {
    const told = await report()
    expect(told).toMatchObject({ month, isOver: true, left: 0 })
    expect(told.units.map(({ key }) => key).toSorted()).toEqual([project, 'C10801'].toSorted())
    const none = { part: '0', whole: '0' }
    const nothing = { checks: none, requests: none, returns: none, repairs: none, losses: none }
    // 20 days of the one, all of the other; sound are 20 and 10, at 2 USD each.
    expect(of(told, 'C10801')?.own).toEqual({
      month,
      days: String(20 + days),
      outDays: '0',
      soundDays: '30',
      workedDays: '0',
      idleDays: '30',
      idleCost: '60',
      netValue: '200',
      originalValue: '1000',
      ...nothing,
    })
    expect(of(told, 'C10801')?.categories).toMatchObject([
      { devices: 1, good: 0, inPool: 1, atWork: 0, idleCost: '60' },
    ])
    expect(of(told, project)?.own).toMatchObject({
      days: String(days - 20),
      workedDays: String(days - 25),
      idleCost: '0',
      netValue: '600',
    })
    // The month before had nothing, and nobody knows what it was worth.
    expect(of(told, 'C10801')?.before).toMatchObject({ days: '0', netValue: null, idleCost: '0' })
    expect(
      of(told, 'C10801')
        ?.trend.map(({ days: all }) => Number(all))
        .slice(-2),
    ).toEqual([0, 20 + days])
  })

  it('tells a month that is not over until yesterday, against the one before', async () => {
    const told = await report({ month: first.slice(0, 7) })
    expect(told.isOver).toBe(false)
    expect(of(told, project)).toMatchObject({
      own: { requests: { part: '0', whole: '10' } },
      before: { days: String(days - 20), requests: { part: '0', whole: '0' } },
    })
  })

  it('is of the reader’s data scope, and of a unit with those below it', async () => {
    expect((await report({}, 'kg_he')).units.map(({ key }) => key)).toContain('C10801')
    expect((await report({}, 'xm_ma')).units.map(({ key }) => key)).toEqual([project])
    expect((await report({}, 'xm_yang')).units).toEqual([])
    expect((await report({ deptId: 'C10801' })).units).toHaveLength(1)
    expect((await report({ deptId: 'C10802' })).units).toEqual([])
    expect(await server.as('cg_dai').refused(unitReportCalls.report, {})).toMatchObject({ code: 403 })
  })

  it('counts of what was to come back by a day what came by it', async () => {
    const crew = server.as('xm_ma')
    const id = await noon(last, async () => {
      const devices = await scene.devices(3)
      await inTransaction(server.db, async (tx) =>
        carry(tx, { devices, project: 'P2601', from: scene.pool, to: await projectHolder(tx, 'P2601') }),
      )
      const given = { projectInfoNo: 'P2601', toHolderId: scene.pool, backDeviceType: '2' as const }
      const lines = devices.map((devId) => ({ devId }))
      const made = await crew.call(returnCalls.create, { ...given, expectedArrival: last, lines })
      await crew.call(returnCalls.submit, { id: made.id, version: 1 })
      return made.id
    })
    const come = async (from: number, until: number) => {
      const { version, lines } = await crew.call(returnCalls.get, { id })
      await crew.call(returnCalls.ship, {
        id,
        version,
        lines: lines.slice(from, until).map(({ lineId }) => ({ lineId })),
      })
      const sent = await server.as('kg_he').call(returnCalls.get, { id })
      const road = sent.shipments.flatMap((shipment) => shipment.lines).filter(({ expectedQty }) => expectedQty !== '0')
      await server.as('kg_he').call(returnCalls.receive, {
        id,
        version: sent.version,
        lines: road.map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      })
    }
    await at(momentOf(`${last} 20:00`), () => come(0, 2))
    await come(2, 3)
    expect(of(await report(), project)?.own.returns).toEqual({ part: '2', whole: '3' })
  })
})
