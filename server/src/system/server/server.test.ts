import { server as monitor } from '@geodepot/contracts/system/server.ts'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { watchFolder } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  watchFolder(tmpdir())
  // Somebody who may look at the monitor and is no administrator.
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('watcher', '值班', 'Watcher', '5', ${now()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission = 'monitor:server:list')
    insert into system.user_role (user_id, role_id) select u.id, made.id from made, system.user u where u.name = 'guest01'`.execute(
    server.db,
  )
})
afterAll(() => server.close())

describe('the state of the server', () => {
  test('is measured: shares are shares, sizes fit each other', async () => {
    const { product, cpu, memory, disk, database } = await server.as('admin').call(monitor.state, {})
    expect(product).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      node: `Node ${process.versions.node}`,
      pid: process.pid,
    })
    for (const share of [cpu.used, cpu.process, database.cacheHits ?? 0]) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(memory.used).toBeLessThanOrEqual(memory.total)
    expect(memory.heap).toBeLessThanOrEqual(memory.process)
    expect(disk?.free).toBeLessThanOrEqual(disk?.total ?? 0)
    expect(database.version).toMatch(/^PostgreSQL \d+/)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.tables.map(({ size }) => size)).toEqual(
      database.tables.map(({ size }) => size).toSorted((one, other) => other - one),
    )
  })

  test('counts busy time as such', async () => {
    const asking = server.as('admin').call(monitor.state, {})
    const until = performance.now() + 300
    await pause(50)
    while (performance.now() < until) Math.sqrt(until)
    const { cpu, loop } = await asking
    expect(cpu.process).toBeGreaterThan(0)
    expect(loop.most).toBeGreaterThan(100)
  })

  test('names how long the oldest transaction has been open', async () => {
    const found = await inTransaction(server.db, async (tx) => {
      await sql`select 1`.execute(tx)
      await pause(1100)
      return server.as('admin').call(monitor.state, {})
    })
    expect(found.database.oldestTransaction).toBeGreaterThan(1)
  })

  test('tells the folder to administrators alone, and secrets to nobody', async () => {
    expect((await server.as('admin').call(monitor.state, {})).disk?.folder).toBe(tmpdir())
    const seen = await server.as('guest01').call(monitor.state, {})
    expect(seen.disk?.total).toBeGreaterThan(0)
    expect(JSON.stringify(seen)).not.toContain(tmpdir())
    expect(JSON.stringify(seen)).not.toMatch(/postgres:\/\/|password/i)
  })

  test('looks at the disk where a folder will be made, and does without one that cannot be looked at', async () => {
    watchFolder(`${tmpdir()}/not/there/yet`)
    expect((await server.as('admin').call(monitor.state, {})).disk?.total).toBeGreaterThan(0)
    watchFolder(`${fileURLToPath(import.meta.url)}/no-folder`)
    expect((await server.as('admin').call(monitor.state, {})).disk).toBeUndefined()
  })
})
