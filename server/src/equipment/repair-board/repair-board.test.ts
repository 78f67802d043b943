import { repairBoardCalls } from '@geodepot/contracts/equipment/repair-board.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { deviceIn, repairOf } from '../repair/test/sample.ts'
import { completedRepair } from '../settlement/test/completed.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const cardOf = async (id: number, user = 'zb_lin', ask: { workshopId?: string } = {}) => {
  const { stages } = await server.as(user).call(repairBoardCalls.board, ask)
  const stage = stages.find(({ cards }) => cards.some(({ repairId }) => repairId === id))
  return { stage: stage?.stage, ...stage?.cards.find(({ repairId }) => repairId === id) }
}

it('has each repair in the column of what it waits for, with its days and what is past its time', async () => {
  const devId = await deviceIn(server, 'C10801', { netValue: '10.00' })
  const { id } = await server.as('kg_he').call(repairCalls.create, repairOf(devId))
  await server.as('kg_he').call(repairCalls.submit, { id, version: 1 })
  expect(await cardOf(id)).toMatchObject({ stage: 'sent', days: 0, overdueDays: null, scrapSuggested: false })
  const works = server.as('wx_qiu')
  await works.call(repairCalls.accept, { id, version: 2 })
  expect((await cardOf(id)).stage).toBe('waitWork')
  await works.call(repairCalls.start, { id, version: 3 })
  await works.call(repairCalls.record, { id, version: 4, work: [{ repairItem: '001' }], vendorAmount: '6.00' })
  await works.call(repairCalls.wait, { id, version: 5, phase: 'waitParts' })
  await sql`update equipment.repair set expected_on = ${today()}::date - 3 where id = ${id}`.execute(server.db)
  await sql`update equipment.repair_phase set during = tstzrange(lower(during) - interval '50 hours', null) where document_id = ${id} and upper_inf(during)
    and not exists (select 1 from equipment.repair_phase x where x.document_id = ${id} and x.id <> equipment.repair_phase.id and upper(x.during) > lower(equipment.repair_phase.during) - interval '50 hours')`.execute(
    server.db,
  )
  expect(await cardOf(id)).toMatchObject({ stage: 'waitParts', overdueDays: 3, scrapSuggested: true })
  expect((await server.as('zb_lin').call(repairCalls.list, { devId: String(devId) })).rows[0]).toMatchObject({
    scrapSuggested: true,
  })
  expect((await cardOf(id, 'zb_lin', { workshopId: 'C10801' })).stage).toBeUndefined()
  // Another pool neither sent it nor repairs it.
  expect((await cardOf(id, 'kg_song')).stage).toBeUndefined()
})

it('adds up failures, hours, rework and cost of the months, with the repairs that they count', async () => {
  const months = { beginMonth: today().slice(0, 7), endMonth: today().slice(0, 7) }
  const before = (await server.as('zb_lin').call(figuresCalls.repairFigures, { ...months, by: 'model' })).total
  const { id } = await completedRepair(server)
  await completedRepair(server, { repairLevel: '606' })
  await sql`update equipment.repair set rework = 1 where id = ${id}`.execute(server.db)
  const { total, rows } = await server.as('zb_lin').call(figuresCalls.repairFigures, { ...months, by: 'model' })
  expect({
    failures: total.failures - before.failures,
    mended: total.mended - before.mended,
    repaired: total.repaired - before.repaired,
    reworked: total.reworked - before.reworked,
    cost: (Number(total.repairCost) - Number(before.repairCost)).toFixed(2),
  }).toEqual({ failures: 1, mended: 1, repaired: 2, reworked: 1, cost: '20.02' })
  expect(rows.reduce((sum, { repaired }) => sum + repaired, 0)).toBe(total.repaired)
  for (const repairCount of ['failures', 'mended', 'repaired', 'reworked'] as const) {
    const counted = await server.as('zb_lin').call(figuresCalls.repairs, { ...months, repairCount })
    expect(counted.total).toBe(total[repairCount])
  }
  expect((await server.as('xm_yang').call(figuresCalls.repairFigures, months)).total.repaired).toBe(0)
})
