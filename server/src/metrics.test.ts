import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './kit/http/app.ts'
import { startMetrics } from './metrics.ts'
import { type TestServer, testServer } from './testing/index.ts'
import { connect } from './kit/database/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ scheduler: true })
})
afterAll(() => server.close())

test('a node tells of its pools, its pages, its runs and its sizes', async () => {
  const [database, exports] = [connect(server.url, () => undefined, 5), connect(server.url, () => undefined, 2)]
  const metrics = startMetrics({ dataDir: tmpdir(), database, exports, pages: () => 3, report: () => undefined })
  const app = await createApp({
    db: database.db,
    routes: [],
    actorOf: async () => undefined,
    ready: async () => true,
    metrics: { token: undefined, addresses: ['127.0.0.1'] },
  })
  await sql`select 1`.execute(database.db)
  const { body } = await app.inject('/metrics')
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  for (const name of ['geodepot_database_bytes', 'geodepot_disk_free_bytes', 'geodepot_database_pool_total'])
    expect(read(name)).toBeGreaterThan(0)
  for (const name of [
    'database_pool_idle',
    'database_pool_waiting',
    'exports_pool_total',
    'exports_pool_idle',
    'exports_pool_waiting',
    'jobs_waiting',
    'jobs_failed',
  ])
    expect(read(`geodepot_${name}`)).toBeGreaterThanOrEqual(0)
  expect(read('geodepot_push_connections')).toBe(3)
  await metrics.close()
  await app.close()
  await Promise.all([database.close(), exports.close()])
})
