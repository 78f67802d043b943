import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
import { dayAfter, mondayOf } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { acquisitionOf } from '../acquisition/test/sample.ts'
import { sealingOf } from '../sealing/test/sample.ts'
import { draft } from './test/sample.ts'

/** A Monday of which noon has passed in Shanghai when it begins in Lima. */
const day = mondayOf(dayAfter(today(), -1))
const [noon, midnight] = [new Date(`${day}T12:30:00+08:00`), new Date(`${day}T13:30:00+08:00`)]

let server: TestServer
const manager = () => server.as('zb_lin')
beforeAll(async () => {
  server = await testServer()
  await manager().call(standbyCalls.list, {})
  await server.as('xm_ma').call(standbyCalls.list, {})
  await sql`update system.department set time_zone = 'America/Lima'`.execute(server.db)
  await sql`update system.session set expires_at = '2100-01-01', created_at = '2020-01-01'`.execute(server.db)
})
afterAll(() => server.close())

const asked: Readonly<Record<string, () => Promise<string | undefined>>> = {
  standby: async () => {
    const days = { ...draft, beginDate: day, endDate: day }
    const { errors } = await server.as('xm_ma').refused(standbyCalls.create, { ...days, devId: 999_999_999 })
    return errors[0]?.key
  },
  sealing: async () => {
    const lines = await sealingOf(server, [999_999_999])
    return (await manager().refused(sealingCalls.create, { ...lines, beginDate: day })).errors[0]?.key
  },
  'an arrival': async () => {
    const one = await acquisitionOf(server, 'C10801', 'P2601')
    return (await manager().refused(acquisitionCalls.create, { ...one, arrivedOn: day, supplierId: 999_999_999 }))
      .errors[0]?.key
  },
}
it.each(Object.entries(asked))('%s is of no day that has not begun where it is', async (_, ask) => {
  expect(await at(noon, ask)).toBe('inFuture')
  expect(await at(midnight, ask)).not.toBe('inFuture')
})

it('a week is confirmed once it is over where the project is', async () => {
  const week = { projectInfoNo: 'P2601', monday: dayAfter(day, -7) }
  const ask = () => server.as('xm_ma').refused(workWeekCalls.confirm, week)
  expect(await at(noon, ask)).toMatchObject({ errors: [{ key: 'notOver' }] })
  await at(midnight, () => server.as('xm_ma').call(workWeekCalls.confirm, week))
})
