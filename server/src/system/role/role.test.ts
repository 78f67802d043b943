import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { administrators } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const named = async (ids: readonly number[]) =>
  (
    await sql<{ name: string }>`select name from system.user where id = any(${ids}::bigint[]) order by name`.execute(
      server.db,
    )
  ).rows.map(({ name }) => name)

test('administrators are both kinds', async () => {
  expect(await named(await administrators(server.db))).toEqual(['admin', 'superadmin'])
})
