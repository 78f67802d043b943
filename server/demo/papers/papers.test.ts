import { file } from '@geodepot/contracts/kit/file.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/kit/database/database.ts'
import { folderStore } from '../../src/kit/files/index.ts'
import { type TestServer, testServer } from '../../src/testing/index.ts'
import { owePapers, seedPapers } from './index.ts'

let server: TestServer
let settled = 0
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-papers-'))
  const store = folderStore(folder)
  // Ends at its second file, as a start that is killed does.
  const settle: typeof store.settle = (key, progress) =>
    (settled += 1) === 2 ? Promise.reject(new Error('killed')) : store.settle(key, progress)
  server = await testServer({ store: { ...store, settle } })
  await inTransaction(server.db, owePapers)
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const attached = async () =>
  (
    await sql<{ record: string; files: number }>`
  select record_id as record, count(*) as files from document.file where record_kind = 'system/project' and deleted_at is null group by 1`.execute(
      server.db,
    )
  ).rows
const owed = async () => (await sql`select * from system.demo_paper`.execute(server.db)).rows.length

test('papers that a start was killed over come with the next one, each once', async () => {
  await expect(seedPapers(server.db)).rejects.toThrow('killed')
  expect([(await attached()).length, await owed()]).toEqual([1, 2])
  await seedPapers(server.db)
  expect((await attached()).map(({ files }) => files)).toEqual([1, 1, 1])
  expect([await owed(), settled]).toEqual([0, 4])
  await seedPapers(server.db)
  expect(settled).toBe(4)
})

test('projects of the demo company have papers that are what they say', async () => {
  const [project] = await attached()
  const found = await server.as('admin').call(file.listById, { id: `system.project.${project?.record ?? ''}` })
  expect(found).toMatchObject([{ name: '项目任务书.pdf', type: 'application/pdf' }])
})
