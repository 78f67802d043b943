import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { another } from '../material/test/sample.ts'

let server: TestServer
let scene: StockScene
let material: number
let analysis: { id: number; number: string; application: number }
const [analyst, keeper] = ['fx_luo', 'ck_du'] as const
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'KEPT')
  await sql`update material.store set department_id = case id when ${scene.store} then 'C102' else 'C10903' end where id in (${scene.store}, ${scene.otherStore})`.execute(
    server.db,
  )
  material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '预留件' }))).id
  await scene.open('20', '200', { material })
  await scene.open('9', '90', { material, to: scene.farShelf })
  const { id: application, lines } = await sentApplication(server, [[material, '10']])
  const line = {
    sourceLineId: lines[0] ?? 0,
    useQty: '7',
    useStoreId: scene.store,
    moveQty: '3',
    moveStoreId: scene.otherStore,
  }
  const { id } = await server.as(analyst).call(analysisCalls.create, { projectInfoNo: 'P2601', lines: [line] })
  await server.as(analyst).call(analysisCalls.submit, { id, version: 1 })
  const { number } = await server.as(analyst).call(analysisCalls.get, { id })
  analysis = { id, number, application }
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
const rowsOf = async (account: string, more: object = {}) =>
  (await server.as(account).call(reservationCalls.list, { keyword: '预留件', ...more })).rows
const told = async (account: string) =>
  (await server.as(account).call(message.list, {})).rows.filter(({ title }) => title.includes('预留的库存已释放'))

describe('what stores keep', () => {
  it('is listed with what and where, for which line and project, by whom and until when', async () => {
    const [moved, used] = await rowsOf(analyst)
    expect(used).toMatchObject({
      state: 'open',
      storeName: '库A',
      materialNameCn: '预留件',
      quantity: '7',
      aim: 'use',
      analysisId: analysis.id,
      analysisNo: analysis.number,
      applicationId: analysis.application,
      lineNo: 1,
      projectInfoNo: 'P2601',
      expiresOn: inDays(30),
      daysLeft: 30,
      createBy: '罗敏',
      endedTime: null,
      // Thirty days from today it is kept already.
      can: { release: true },
    })
    expect(moved).toMatchObject({ storeName: '库B', quantity: '3', aim: 'move' })
    const found = async (more: object) => (await rowsOf(analyst, more)).map(({ id }) => id)
    expect(await found({ documentNo: analysis.number })).toHaveLength(2)
    expect(await found({ documentNo: 'nothing-of-that' })).toEqual([])
    expect(await found({ storeId: [scene.store], state: 'open', projectInfoNo: 'P2601' })).toEqual([used?.id])
    expect(await found({ state: 'released' })).toEqual([])
    const { bytes } = await server
      .as(analyst)
      .file(reservationCalls.export, { keyword: '预留件', columns: ['state', 'quantity', 'aim', 'expiresOn'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells).slice(1)).toEqual([
      ['预留中', '3', '调拨', inDays(30)],
      ['预留中', '7', '本库领用', inDays(30)],
    ])
  })

  it('is seen by those of the store and by those that it is kept for; a keeper gives nothing back', async () => {
    expect((await rowsOf(keeper)).map(({ storeName, can }) => [storeName, can])).toEqual([
      ['库B', {}],
      ['库A', {}],
    ])
    // A keeper of elsewhere sees neither.
    expect(await rowsOf('ck_habsi')).toEqual([])
    const [row] = await rowsOf(analyst)
    const ask = { id: row?.id ?? 0, reason: 'x' }
    expect((await server.as(keeper).refused(reservationCalls.release, ask)).code).toBe(403)
    expect((await server.as('jl_shi').refused(reservationCalls.list, {})).code).toBe(403)
  })

  it('is prolonged by thirty days from today, ninety in all', async () => {
    const [, used] = await rowsOf(analyst)
    const id = used?.id ?? 0
    const said = async () => (await server.as(analyst).refused(reservationCalls.prolong, { id })).msg
    expect(await said()).toBe(`已保留至 ${inDays(30)}，不用延期`)
    const madeBefore = (days: number) =>
      sql`update material.stock_reservation set made_at = now() - ${days} * interval '1 day', expires_on = ${inDays(2)}::date where id = ${id}`.execute(
        server.db,
      )
    await madeBefore(28)
    const near = (await rowsOf(analyst)).find((row) => row.id === id)
    expect(near).toMatchObject({ daysLeft: 2, can: { prolong: true, release: true } })
    expect(await server.as(analyst).call(reservationCalls.prolong, { id })).toEqual({ expiresOn: inDays(30) })
    await madeBefore(80)
    expect(await server.as(analyst).call(reservationCalls.prolong, { id })).toEqual({ expiresOn: inDays(10) })
    await madeBefore(89)
    expect(await said()).toBe('预留最长 90 天，不能再延期')
    expect((await server.as('ck_fan').refused(reservationCalls.prolong, { id })).code).toBe(403)
  })

  it('is given back for a reason: it is free at once, and who asked for it and who had it kept are told', async () => {
    const free = async () =>
      (await server.as('admin').call(stockCalls.list, { keyword: '预留件', storeId: [scene.store] })).rows[0]
        ?.availableQty
    expect(await free()).toBe('13')
    const [, used] = await rowsOf(analyst)
    const id = used?.id ?? 0
    expect((await server.as('cg_pan').refused(reservationCalls.release, { id, reason: ' ' })).errors[0]?.field).toBe(
      'reason',
    )
    // Neither has an English name.
    await sql`update material.store set name_en = '' where id = ${scene.store}`.execute(server.db)
    await sql`update material.material set name_en = '' where id = ${material}`.execute(server.db)
    await server.as('cg_pan').call(reservationCalls.release, { id, reason: '项目不再需要' })
    const english = (await server.as('wz_ye', 'en').call(message.list, {})).rows.map(({ body }) => body)
    expect(english).toContainEqual(expect.stringMatching(/库A.*预留件|预留件.*库A/))
    expect(await free()).toBe('20')
    expect((await rowsOf(analyst)).find((row) => row.id === id)).toMatchObject({
      state: 'released',
      endedBy: '潘志刚',
      reason: '项目不再需要',
      daysLeft: null,
      can: {},
    })
    for (const account of [analyst, 'wz_ye'])
      expect(await told(account)).toMatchObject([{ body: expect.stringContaining('潘志刚：项目不再需要') }])
    expect(await told('cg_pan')).toEqual([])
    const again = await server.as('cg_pan').refused(reservationCalls.release, { id, reason: 'x' })
    expect(again.msg).toBe(stockLedgerMessages.texts.ended[0])
    expect((await server.as('cg_pan').refused(reservationCalls.release, { id: 999_999, reason: 'x' })).code).toBe(404)
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('is given back once, however many do it at once', async () => {
    const [moved] = await rowsOf(analyst)
    const answers = await Promise.all(
      [analyst, 'cg_pan'].map(async (account) =>
        (await server.as(account).response(reservationCalls.release, { id: moved?.id ?? 0, reason: '重复' })).json<{
          code: number
        }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(await stockDrift(server.db)).toEqual([])
  })
})
