import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { dueOf, unreadMeter } from './test/due.ts'

let server: TestServer
let device: number
beforeAll(async () => {
  server = await testServer()
  ;({ device } = await dueOf(server))
})
afterAll(() => server.close())
const due = [
  { list: alert.leaseEnding, file: alert.leaseEndingExport, says: { dueName: '甲方物探处' } },
  { list: alert.noMeter, file: alert.noMeterExport, says: { dueName: '震源 · 工作小时' } },
  { list: alert.repairOverdue, file: alert.repairOverdueExport, says: {} },
  { list: alert.upkeepDue, file: alert.upkeepDueExport, says: { dueName: '震源 · 例行保养' } },
  { list: alert.unsealingDue, file: alert.unsealingDueExport, says: { dueName: '仪器服务站 · 淡季暂无项目' } },
  { list: alert.countOverdue, file: alert.countOverdueExport, says: { dueName: '收工盘点' } },
] as const

describe.each(due)('$list.name', ({ list, file, says }) => {
  it('lists what is due with its day, within the data scope, as its file does', async () => {
    const { rows, total } = await server.as('zb_lin').call(list, {})
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      ...says,
      id: expect.any(Number),
      dueNumber: expect.any(String),
      dueDate: expect.stringMatching(/^\d{4}-/),
    })
    expect((await readSheet((await server.as('zb_lin').file(file)).bytes)).rows).toHaveLength(2)
    expect(await server.as('ld_meng').call(list, {})).toMatchObject({ rows: [] })
    expect(await server.as('guest01').refused(list, {})).toMatchObject({ code: 403 })
  })
})

it('a meter that was read, or came lately, is not due', async () => {
  await unreadMeter(server, 3)
  const ids = async () => (await server.as('zb_lin').call(alert.noMeter, {})).rows.map(({ id }) => id)
  expect(await ids()).toEqual([device])
  await sql`insert into equipment.meter_reading (meter_id, value, read_at, source, recorded_at, recorded_by)
    select id, 120, now() - interval '1 day', 'hand', now(), 1 from equipment.meter where device_id = ${device}`.execute(
    server.db,
  )
  expect(await ids()).toEqual([])
})
