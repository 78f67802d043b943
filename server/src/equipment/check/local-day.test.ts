import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, dayIn, now } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { savedPlan, savedTemplate } from '../check-template/test/sample.ts'
import { jobs } from './index.ts'

const hour = 3_600_000
let server: TestServer
let scene: Scene
let device: number
let templateId: number
/** Five in the morning on some day in Lima, thirteen hours behind Shanghai: there it is six in the evening of that day. */
let morning: number
let day: string
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await sql`update system.project set status = ${projectStatuses.working} where id = 'P2601'`.execute(server.db)
  await sql`update system.department set time_zone = 'America/Lima' where id = (select department_id from system.project where id = 'P2601')`.execute(
    server.db,
  )
  const project = await inTransaction(server.db, (tx) => projectHolder(tx, 'P2601'))
  day = dayIn(new Date(now().getTime() - 144 * hour), 'America/Lima')
  morning = Date.parse(`${day}T10:00:00Z`)
  templateId = await savedTemplate(server)
  await at(new Date(morning - 48 * hour), async () => {
    const [one = 0] = await scene.devices(1)
    await inTransaction(server.db, (tx) =>
      carry(tx, { devices: [one], project: 'P2601', from: scene.pool, to: project }),
    )
    device = one
  })
  await savedPlan(server, templateId)
  // Whoever asks below has signed in today, and asks on other days.
  for (const name of ['xm_ma', 'zb_lin']) await server.as(name).call(checkCalls.list, {})
  await sql`update system.session set expires_at = '2100-01-01'`.execute(server.db)
})
afterAll(() => server.close())

const after = <T>(hours: number, work: () => Promise<T>): Promise<T> => at(new Date(morning + hours * hour), work)
const next = () => dayIn(new Date(morning + 24 * hour), 'America/Lima')
const run = async (byHand = false): Promise<object> => {
  let told = {}
  const [job] = jobs
  await job?.work({ db: server.db, args: {} as never, now: now(), byHand, log: (_, params) => (told = params ?? {}) })
  return told
}
const orders = async () =>
  (
    await server.as('xm_ma').call(checkCalls.list, { deviceId: device, templateId, orderByColumn: 'id', isAsc: 'asc' })
  ).rows.map(({ planDate, dueOn, orderStatus }) => [planDate, dueOn, orderStatus])
const alerted = async () =>
  (await server.as('xm_ma').call(alert.noSpotCheckDevice, { pageSize: 500 })).rows.filter(
    ({ devSign }) => devSign !== null,
  ).length

it('orders are made once for the day that it is where the device works, and are late once that has passed', async () => {
  expect(await after(0, () => run())).toMatchObject({ made: 1 })
  expect(await after(1, () => run()), 'the day goes on').toEqual({ made: 0, missed: 0, left: 0 })
  // Twenty past midnight in Shanghai is twenty past eleven there.
  const noon = await after(7, async () => [await run(), await orders(), await alerted()])
  expect(noon).toEqual([{ made: 0, missed: 0, left: 0 }, [[day, day, '0']], 0])
  expect(await after(18, orders), 'the last hour of that day').toEqual([[day, day, '0']])
  expect(await after(19, async () => [await orders(), await alerted()]), 'the next day').toEqual([[[day, day, '3']], 1])
  expect(await after(19.5, () => run())).toMatchObject({ made: 1, missed: 1 })
  expect(await after(19.5, orders)).toEqual([
    [day, day, '6'],
    [next(), next(), '3'],
  ])
})

it('one that is made by hand is of that day, too', async () => {
  const made = await after(8, () => server.as('zb_lin').call(checkCalls.create, { devId: device, templateId }))
  expect(await after(8, () => server.as('zb_lin').call(checkCalls.get, { id: made.id }))).toMatchObject({
    planDate: day,
    dueOn: day,
    orderStatus: '0',
  })
})

it('after a stop of some days one order is made, and what waited was missed', async () => {
  const waited = (await after(24, orders)).length
  expect(await after(24 + 72, () => run())).toMatchObject({ made: 1, missed: 1 })
  expect(await after(24 + 72, orders)).toHaveLength(waited + 1)
})

it('a plan that comes when the day is made has its orders of that day once somebody asks for them', async () => {
  const late = await savedTemplate(server, { templateName: '节点晚检' })
  await savedPlan(server, late)
  expect(await after(24 + 74, () => run())).toMatchObject({ made: 0 })
  expect(await after(24 + 74, () => run(true))).toMatchObject({ made: 1, missed: 0 })
  expect(await after(24 + 74, () => run(true))).toMatchObject({ made: 0, missed: 0 })
})
