import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { recent, recentBound } from '@geodepot/contracts/system/recent.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const apply = async (appName: string) => {
  const model = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'single')
    .executeTakeFirstOrThrow()
  const project = await server.db
    .selectFrom('system.project')
    .select('design_start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const start = project.design_start ?? ''
  return server.as('xm_ma').call(applicationCalls.save, {
    appName,
    projectInfoNo: 'P2601',
    planStart: start,
    planEnd: start,
    lines: [{ modelId: model.id, requestedQty: '2' }],
  })
}
const get = (account: string, deviceappid: number) => server.as(account).call(applicationCalls.get, { deviceappid })
const numbers = async (account: string) => (await server.as(account).call(recent.list)).map(({ docNo }) => docNo)

it('has what a person wrote and what a person decided, the latest first, each once', async () => {
  const first = await apply('甲')
  const second = await apply('乙')
  await server.as('xm_ma').call(applicationCalls.submit, { deviceappid: first.deviceappid })
  expect((await numbers('xm_ma')).slice(0, 2)).toEqual([first.appNo, second.appNo])
  expect((await numbers('xm_ma')).filter((number) => number === first.appNo)).toHaveLength(1)
  expect((await server.as('xm_ma').call(recent.list))[0]).toMatchObject({
    documentId: first.deviceappid,
    kind: 'equipment/application',
    kindName: '设备申请',
    stateName: '审批中',
    tone: 'underWay',
    action: '提交',
  })
  expect(await numbers('jl_shi')).not.toContain(first.appNo)
  await server.as('jl_shi').call(applicationCalls.approve, {
    id: first.deviceappid,
    version: (await get('jl_shi', first.deviceappid)).version,
  })
  const [latest] = await server.as('jl_shi', 'en').call(recent.list)
  expect(latest).toMatchObject({ docNo: first.appNo, kindName: 'Device application', action: 'Approved' })
  expect(latest?.projectName).toBe((await get('jl_shi', first.deviceappid)).projectName)
})

it('has no more than the first page shows', async () => {
  for (let count = 0; count <= recentBound; count += 1) await apply(`第 ${count}`)
  expect(await numbers('xm_ma')).toHaveLength(recentBound)
})

it('leaves out what was deleted, what is out of the data scope by now, and kinds that may not be opened', async () => {
  const { deviceappid, appNo } = await apply('丙')
  const other = await apply('丁')
  expect((await numbers('xm_ma')).slice(0, 2)).toEqual([other.appNo, appNo])
  await server.as('xm_ma').call(applicationCalls.remove, { devappid: other.deviceappid })
  expect(await numbers('xm_ma')).not.toContain(other.appNo)
  // Someone else's, at another unit and on another project, that this person once had a hand in.
  const {
    rows: [author],
  } = await sql<{ id: number }>`select id from system.user where name = 'admin'`.execute(server.db)
  const {
    rows: [far],
  } = await sql<{ department: string; project: string }>`
    select p.department_id as department, p.id as project from system.project p where p.department_id not in (select department_id from equipment.application where id = ${deviceappid})
      and not exists (select 1 from system.project_member m join system.user u on u.id = m.user_id where m.project_id = p.id and u.name = 'xm_ma') limit 1`.execute(
    server.db,
  )
  await sql`update equipment.application set created_by = ${author?.id ?? 0}, department_id = ${far?.department ?? ''}, project_id = ${far?.project ?? ''} where id = ${deviceappid}`.execute(
    server.db,
  )
  expect(await numbers('xm_ma')).not.toContain(appNo)
  expect(await numbers('guest01')).toEqual([])
})
