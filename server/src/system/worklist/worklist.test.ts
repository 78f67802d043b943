import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

/** Of the instrument pool. */
const keeper = 'kg_he'
const listOf = (account: string, language: 'cn' | 'en' = 'cn') => server.as(account, language).call(worklist.list, {})
const worksOf = async (account: string, documentId: number) =>
  (await listOf(account)).rows.filter((row) => row.documentId === documentId).map(({ work }) => work)
/** What a person was told of a document, and has not read. */
const unreadOf = async (account: string, kind: string, id: number) =>
  (await server.as(account).call(message.list, { readState: 'unread', pageSize: 50 })).rows
    .filter(({ link }) => link === `/open/${kind}/${id}`)
    .map(({ title }) => title.replace(/[:：].*/, ''))

/** As if that much time had passed. */
const dueDaysAgo = async (id: number, days: number) => {
  await sql`update document.work set due = ${today()}::date - ${days}::int where document_id = ${id} and due is not null`.execute(
    server.db,
  )
}
const version = async (account: string, deviceappid: number) =>
  (await server.as(account).call(applicationCalls.get, { deviceappid })).version
/** An application of the crew, submitted. */
const applied = async () => {
  const { deviceappid } = await scene.crew.call(applicationCalls.save, {
    appName: '节点',
    projectInfoNo: 'P2601',
    ...scene.span,
    lines: [{ modelId: scene.single, requestedQty: '2' }],
  })
  await scene.crew.call(applicationCalls.submit, { deviceappid })
  return deviceappid
}

describe('from an application to its receipt', () => {
  let application = 0
  let allocation = 0

  it('waits for whoever decides, who is told, and is nobody else’s', async () => {
    application = await applied()
    expect(await worksOf('jl_shi', application)).toEqual(['decide'])
    expect(await unreadOf('jl_shi', 'equipment/application', application)).toEqual(['待审批'])
    for (const other of ['xm_ma', 'dp_sun', keeper]) expect(await worksOf(other, application)).toEqual([])
  })

  it('waits for the dispatcher once it is approved, who is told; what was asked for is read', async () => {
    for (const account of ['jl_shi', 'ld_gao', 'zb_lin'])
      if ((await worksOf(account, application)).includes('decide'))
        await server
          .as(account)
          .call(applicationCalls.approve, { id: application, version: await version(account, application) })
    expect(await worksOf('jl_shi', application)).toEqual([])
    expect(await unreadOf('jl_shi', 'equipment/application', application)).toEqual([])
    expect(await worksOf('dp_sun', application)).toEqual(['allocate'])
    expect(await unreadOf('dp_sun', 'equipment/application', application)).toEqual(['设备申请待调配'])
    expect((await listOf('dp_sun', 'en')).rows.find(({ documentId }) => documentId === application)).toMatchObject({
      kindName: 'Device application',
      actions: [{ name: 'allocate', label: 'Allocate' }],
    })
  })

  it('waits for the keeper to be shipped, who is told, and for the dispatcher to be allocated no more', async () => {
    const { rows } = await scene.crew.call(applicationCalls.lines, { deviceappid: application })
    allocation = await scene.drafted(
      { applicationId: application, nodeLine: rows[0]?.lineId ?? 0, stringLine: 0 },
      await scene.devices(2),
    )
    await scene.dispatcher.call(allocationCalls.submit, { id: allocation, version: 1 })
    expect(await worksOf('dp_sun', application)).toEqual([])
    expect(await unreadOf('dp_sun', 'equipment/application', application)).toEqual([])
    expect(await worksOf(keeper, allocation)).toEqual(['ship'])
    expect(await unreadOf(keeper, 'equipment/allocation', allocation)).toEqual(['设备待发运'])
    const waiting = await server.as(keeper).call(allocationCalls.list, { mine: 'waiting' })
    expect(waiting.rows.map(({ id }) => id)).toContain(allocation)
  })

  it('waits for the project to be received, late in days, and then to be settled by both', async () => {
    const before = await scene.get(allocation)
    await server.as(keeper).call(allocationCalls.ship, {
      id: allocation,
      version: before.version,
      expectedArrival: today(),
      lines: before.lines.map(({ lineId }) => ({ lineId })),
    })
    expect(await unreadOf(keeper, 'equipment/allocation', allocation)).toEqual([])
    expect(await worksOf(keeper, allocation)).toEqual([])
    expect(await worksOf('xm_ma', allocation)).toEqual(['receive'])
    expect((await listOf('xm_ma')).rows.find(({ documentId }) => documentId === allocation)).toMatchObject({
      due: today(),
      daysLate: null,
    })
    await dueDaysAgo(allocation, 3)
    const late = (await listOf('xm_ma')).rows.find(({ documentId }) => documentId === allocation)
    expect(late).toMatchObject({ work: 'receive', daysLate: 3 })
    expect(await worksOf(keeper, allocation), 'the sender may ask where it is').toEqual(['overdue'])
    const sent = await scene.get(allocation, 'xm_ma')
    await scene.crew.call(allocationCalls.receive, {
      id: allocation,
      version: sent.version,
      lines: roadLines(sent).map(({ shipmentLineId }, index) =>
        index === 0
          ? { shipmentLineId, received: '1' }
          : { shipmentLineId, received: '0', short: '1', reason: '箱内缺少' },
      ),
    })
    expect(await worksOf(keeper, allocation)).toEqual(['settle'])
    expect(await worksOf('xm_ma', allocation)).toEqual(['settle'])
  })
})

describe('a decision', () => {
  it('waits for whoever is asked, in whose data scope the document is not', async () => {
    const id = await applied()
    expect(await worksOf('jl_cheng', id)).toEqual([])
    await sql`update document.approval_task t set person_id = (select id from system.user where name = 'jl_cheng')
      from document.approval_step s join document.approval a on a.id = s.approval_id
      where s.id = t.step_id and s.state = 'open' and a.document_id = ${id}`.execute(server.db)
    expect(await worksOf('jl_cheng', id)).toEqual(['decide'])
    expect(await worksOf('jl_shi', id)).toEqual([])
    const waiting = await server.as('jl_cheng').call(applicationCalls.list, { mine: 'waiting' })
    expect(waiting.rows.map(({ deviceappid }) => deviceappid)).toContain(id)
  })
})

describe('what came back', () => {
  it('waits for its author, until it is handed in again', async () => {
    const id = await applied()
    await server
      .as('jl_shi')
      .call(applicationCalls.return, { id, version: await version('jl_shi', id), opinion: '数量不对' })
    const [row] = (await listOf('xm_ma')).rows.filter(({ documentId }) => documentId === id)
    expect(row).toMatchObject({ work: 'correct', actions: [{ name: 'edit', label: '修改' }] })
    expect(await unreadOf('xm_ma', 'equipment/application', id)).toHaveLength(1)
    await server.as('xm_ma').call(applicationCalls.submit, { deviceappid: id })
    expect(await worksOf('xm_ma', id)).toEqual([])
    expect(await unreadOf('xm_ma', 'equipment/application', id)).toEqual([])
  })

  it('is overdue for its submitter once the approver is late, and may be asked about once a day', async () => {
    const id = await applied()
    expect(await worksOf('xm_ma', id)).toEqual([])
    await dueDaysAgo(id, 28)
    const [row] = (await listOf('xm_ma')).rows.filter(({ documentId }) => documentId === id)
    expect(row).toMatchObject({ work: 'overdue', daysLate: 28, actions: [{ name: 'nudge' }] })
    await server.as('xm_ma').call(applicationCalls.nudge, { id })
    expect(await worksOf('xm_ma', id)).toEqual([])
  })
})

describe('the list', () => {
  it('is the oldest first, and tells of one kind alone when asked', async () => {
    const { rows, counts } = await listOf('xm_ma')
    expect(rows.map(({ since }) => since)).toEqual(rows.map(({ since }) => since).toSorted())
    const settle = await server.as('xm_ma').call(worklist.list, { work: 'settle' })
    expect(new Set(settle.rows.map(({ work }) => work))).toEqual(new Set(['settle']))
    expect(counts.find(({ work }) => work === 'settle')?.count).toBe(settle.rows.length)
    expect(settle.counts).toEqual(counts)
  })

  it('offers nobody a kind that is not theirs to do', async () => {
    expect((await listOf(keeper)).counts.map(({ work }) => work)).not.toContain('decide')
    expect((await listOf('dp_sun')).counts.map(({ work }) => work)).toContain('allocate')
  })
})
