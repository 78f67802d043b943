import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personOf } from '../../system/session/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { eventLog, eventsAfter } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const passed = async () => {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(server.db)
  const isPassed = sql<{ is: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::xid8 as is`
  await expect
    .poll(async () => (await isPassed.execute(server.db)).rows, { timeout: 60_000, interval: 50 })
    .toEqual([{ is: true }])
}

it(
  'a deletion is told once, wherever a page ends between it and the changes before it',
  { timeout: 90_000 },
  async () => {
    await passed()
    const { horizon } = await eventLog(server.db)
    const { rows: begun } = await sql<{ since: string }>`select pg_current_snapshot()::text as since`.execute(server.db)
    const keeper = server.as('kg_he')
    const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
    const card = { modelId, devName: 'WTU-508节点', devSign: 'EV-ONCE', ownerOrgId: 'C10801' }
    const { devId } = await keeper.call(device.create, card)
    for (const version of [1, 2])
      await keeper.call(device.update, { ...card, id: devId, version, remark: `第 ${version} 次` })
    await keeper.call(device.remove, { ids: String(devId) })
    await passed()
    const actor = await personOf(server.db, 1)
    if (!actor) throw new Error('there is no such person')
    for (const limit of [1, 2, 3, 10]) {
      const told: string[] = []
      let from = { transaction: horizon, place: '0' }
      for (let more = true; more;) {
        const page = await eventsAfter(server.db, {
          actor,
          from,
          since: begun[0]?.since ?? '',
          types: ['created', 'changed', 'deleted'].map((event) => `equipment.device.${event}`),
          masters: ['equipment/device'],
          limit,
        })
        told.push(...page.events.filter(({ recordId }) => recordId === String(devId)).map(({ event }) => event))
        ;({ next: from, more } = page)
      }
      expect({
        limit,
        ended: told.flatMap((event, index) => (event === 'deleted' ? [told.length - index] : [])),
      }).toEqual({
        limit,
        ended: [1],
      })
      expect(told.slice(0, 3)).toEqual(['created', 'changed', 'changed'])
    }
  },
)
