import { file } from '@geodepot/contracts/kit/file.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../src/testing/index.ts'
import { seedPapers } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedPapers(server.db)
  return () => server.close()
})

test('projects of the demo company have papers that are what they say', async () => {
  const { rows } = await sql<{
    record: string
  }>`select distinct record_id as record from document.file where record_kind = 'system/project'`.execute(server.db)
  expect(rows).toHaveLength(3)
  const found = await server.as('admin').call(file.listById, { id: `system.project.${rows[0]?.record ?? ''}` })
  expect(found).toMatchObject([{ name: '项目任务书.pdf', type: 'application/pdf' }])
  const { rows: loose } = await sql`select id from document.file where record_kind is null`.execute(server.db)
  expect(loose).toEqual([])
})
