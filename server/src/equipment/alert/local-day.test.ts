import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { repairBoardCalls } from '@geodepot/contracts/equipment/repair-board.ts'
import { transit } from '@geodepot/contracts/equipment/transit.ts'
import { upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sceneOf } from '../../testing/scene.ts'
import { draft } from '../certificate/test/sample.ts'
import { recordOf } from '../customs/test/sample.ts'
import { dueOf } from './test/due.ts'

/** The day of which noon has passed in Shanghai when it begins in Lima. */
const day = dayAfter(today(), -1)
const [noon, midnight] = [new Date(`${day}T12:30:00+08:00`), new Date(`${day}T13:30:00+08:00`)]

let server: TestServer
let shipped: number
let certificate: number
let declared: number
const manager = () => server.as('zb_lin')
beforeAll(async () => {
  server = await testServer()
  const scene = await sceneOf(server)
  const { device } = await dueOf(server)
  shipped = await scene.shipped(await scene.devices(1))
  const [sent = 0, certified = 0] = await scene.devices(2)
  await inTransaction(server.db, async (tx) =>
    carry(tx, { devices: [sent, certified], project: 'P2603', from: scene.pool, to: await projectHolder(tx, 'P2603') }),
  )
  declared = (
    await manager().call(customsCalls.create, recordOf([{ devId: sent, qty: '1' }], { projectInfoNo: 'P2603' }))
  ).id
  const kinds = (await manager().call(certificateKindCalls.list, { pageSize: 500 })).rows
  certificate = (
    await manager().call(certificateCalls.create, {
      ...draft,
      kindId: kinds.find(({ kindName }) => kindName === '仪器日检')?.id ?? 0,
      projectInfoNo: undefined,
      devId: certified,
      issuedOn: dayAfter(day, -1),
    })
  ).id
  const before = (days: number) => sql`${dayAfter(day, -days)}::date`
  for (const change of [
    sql`update system.department set time_zone = 'America/Lima'`,
    sql`update system.session set expires_at = '2100-01-01'`,
    sql`update system.project set status = ${projectStatuses.closed}, ended_on = ${before(2)} where id = 'P2603'`,
    sql`update system.project set status = ${projectStatuses.working}, acquire_start = ${before(2)} where id = 'P2617'`,
    sql`update system.config set value = '1' where key in ('alert.noReturn.graceDays', 'alert.noDevice.graceDays')`,
    sql`update equipment.shipment set expected_on = ${before(1)} where document_id = ${shipped}`,
    sql`update equipment.customs set state = 'open', until_on = ${before(1)} where id = ${declared}`,
    sql`update equipment.lease set hired_until = ${before(-15)} where state = 'running'`,
    sql`update equipment.repair set expected_on = ${before(1)} where expected_on is not null`,
    sql`update equipment.stock_take set opened_at = ${`${dayAfter(day, -8)} 23:00:00-05`}::timestamptz where state = 'counting'`,
    sql`insert into equipment.meter_reading (meter_id, value, read_at, source, recorded_at, recorded_by)
      select id, 120, ${`${dayAfter(day, -8)} 23:00:00-05`}::timestamptz, 'hand', now(), 1 from equipment.meter where device_id = ${device}`,
    sql`update equipment.upkeep_need set limit_on = ${before(1)} where device_id = ${device}`,
    sql`update equipment.sealing set planned_end = ${before(-7)} where state = 'approved'`,
  ])
    await change.execute(server.db)
  // Until the parameters are read anew.
  await pause(200)
})
afterAll(() => server.close())

const projects = async (call: typeof alert.noReturn | typeof alert.noDeviceProject, id: string) =>
  (await manager().call(call)).filter(({ projectInfoNo }) => projectInfoNo === id).length
const late: Readonly<Record<string, () => Promise<number>>> = {
  'a lease that ends soon': async () => (await manager().call(alert.leaseEnding, {})).total,
  'leases that end within days': async () => (await manager().call(leaseCalls.list, { endsWithin: 15 })).total,
  'a meter that nobody reads': async () => (await manager().call(alert.noMeter, {})).total,
  'an overdue repair': async () => (await manager().call(alert.repairOverdue, {})).total,
  'the board of repairs': async () =>
    (await manager().call(repairBoardCalls.board, {})).stages
      .flatMap(({ cards }) => cards)
      .filter(({ overdueDays }) => overdueDays !== null).length,
  'an overdue count': async () => (await manager().call(alert.countOverdue, {})).total,
  'what is to be unsealed': async () => (await manager().call(alert.unsealingDue, {})).total,
  'overdue upkeep': async () => (await manager().call(upkeepCalls.list, { dueState: 'over' })).total,
  'equipment that is not returned': () => projects(alert.noReturn, 'P2603'),
  'a project without equipment': () => projects(alert.noDeviceProject, 'P2617'),
  'an overdue shipment': async () =>
    (await server.as('dp_sun').call(allocationCalls.get, { id: shipped })).shipments[0]?.overdueDays ?? 0,
  'its document': async () => (await server.as('dp_sun').call(allocationCalls.get, { id: shipped })).overdueDays ?? 0,
  'goods on the road': async () =>
    (await server.as('dp_sun').call(transit.list, {})).rows.find(({ documentId }) => documentId === shipped)
      ?.overdueDays ?? 0,
  'goods under customs': async () => (await manager().call(customsCalls.get, { id: declared })).overdueDays ?? 0,
  'a certificate': async () =>
    (await manager().call(certificateCalls.get, { id: certificate })).certState === 'expired' ? 1 : 0,
}

it.each(Object.entries(late))('%s is late once the day has begun where it is', async (_, count) => {
  const [here, there] = [await at(noon, count), await at(midnight, count)]
  expect([here, there > 0]).toEqual([0, true])
  expect(there).toBe(1)
})
