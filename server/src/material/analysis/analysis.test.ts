import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { expireReservations, stockDrift } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { another as budgetOf, thisYear } from '../budget/test/sample.ts'
import { another } from '../material/test/sample.ts'
import { analysisDocuments } from './document.ts'
import { sentApplication } from './test/sample.ts'

type Ask = AskOf<typeof analysisCalls.create>
const { create, update, remove, history, steps, nudge, open } = analysisCalls
documentTests(analysisDocuments, {
  calls: analysisCalls,
  others: { history, steps, nudge },
  inputs: { giveUp: { opinion: '原因', lines: [{ lineId: 1, quantity: '1' }] } },
  edit: update,
  remove,
  make: async (server) => {
    const { lines } = await sentApplication(server, [[1, '2']])
    const draft: Ask = { projectInfoNo: 'P2601', lines: [{ sourceLineId: lines[0] ?? 0, buyQty: '2' }] }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a business analysis', () => {
  let server: TestServer
  let scene: StockScene
  let material: number
  beforeAll(async () => {
    server = await testServer()
    scene = await stockScene(server, 'YW')
    material = (await server.as('admin').call(materialCalls.create, another())).id
    // Whoever applies sees prices, unless an administrator decides otherwise, as here.
    await sql`delete from system.role_menu rm using system.role r, system.menu m
      where r.id = rm.role_id and m.id = rm.menu_id and r.key = 'mat_applicant' and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    // The first store is the user unit's, the other one is elsewhere.
    await sql`update material.store set department_id = case id when ${scene.store} then 'C102' else 'C10903' end where id in (${scene.store}, ${scene.otherStore})`.execute(
      server.db,
    )
  })
  afterAll(() => server.close())
  const analyst = () => server.as('fx_luo')
  const get = (id: number) => server.as('admin').call(analysisCalls.get, { id })
  const asked = async (quantity: string) => {
    const { id, lines } = await sentApplication(server, [[material, quantity]])
    return { application: id, line: lines[0] ?? 0 }
  }
  const written = (line: Ask['lines'][number]): Ask => ({ projectInfoNo: 'P2601', lines: [line] })
  const saved = async (line: Ask['lines'][number]) => (await analyst().call(create, written(line))).id
  const submit = async (id: number) => analyst().call(analysisCalls.submit, { id, version: (await get(id)).version })
  const decide = async (id: number, what: 'approve' | 'return' | 'refuse' | 'void') =>
    server.as('cg_pan').call(analysisCalls[what], { id, version: (await get(id)).version, opinion: '意见' })
  const reserved = async (store = scene.store) =>
    (
      await sql<{ reserved: string }>`
        select trim_scale(coalesce(sum(reserved), 0))::text as reserved from material.stock_level where store_id = ${store} and material_id = ${material}`.execute(
        server.db,
      )
    ).rows[0]?.reserved
  const refusedFor = async (given: Ask) =>
    (await analyst().refused(create, given)).errors?.map(({ field, key }) => `${field} ${key}`)

  it('offers what is approved and waits, with stock here and elsewhere, use and prices', async () => {
    const batch = await scene.open('10', '250', { material })
    await scene.open('4', '120', { to: scene.farShelf, material })
    await scene.put({ kind: 'issue', batch, quantity: '3', from: scene.shelf, to: scene.use })
    const { line } = await asked('20')
    const found = (await analyst().call(open, { projectInfoNo: 'P2601' })).find(
      ({ sourceLineId }) => sourceLineId === line,
    )
    expect(found).toMatchObject({
      requestedQty: '20',
      onHandQty: '11',
      reservedQty: '0',
      freeHereQty: '7',
      freeElsewhereQty: '4',
      inTransitQty: '0',
      last12mUse: '3',
      suggestQty: '9',
      stores: [
        { storeId: scene.store, freeQty: '7', isHere: true },
        { storeId: scene.otherStore, freeQty: '4', isHere: false },
      ],
    })
    expect(found?.lastPrices.map(({ unitPriceUSD }) => unitPriceUSD)).toEqual(['30.0000', '25.0000'])
    // An application says the same to whoever may see prices, of its lines and of what is about to become one.
    expect(await server.as('fx_luo').call(priceCalls.last, { materialIds: [material, 1] })).toContainEqual({
      materialId: material,
      prices: found?.lastPrices,
    })
    const read = (account: string) => server.as(account).call(applicationCalls.get, { id: found?.applicationId ?? 0 })
    for (const account of ['fx_luo', 'jl_shi', 'ld_gao'])
      expect((await read(account)).lines[0]?.lastPrices).toEqual(found?.lastPrices)
    expect((await read('wz_ye')).lines[0]?.lastPrices).toEqual([])
    expect(await server.as('wz_ye').refused(priceCalls.last, { materialIds: [material] })).toMatchObject({ code: 403 })
    expect((await server.as('fx_luo', 'en').call(open, { projectInfoNo: 'P2601' })).at(-1)?.stores[0]?.storeName).toBe(
      'Store A',
    )
    await saved({ sourceLineId: line, buyQty: '20' })
    const later = await analyst().call(open, { projectInfoNo: 'P2601' })
    expect(later.map(({ sourceLineId }) => sourceLineId)).not.toContain(line)
  })

  it('refuses what is not asked for, twice, too much, out of a wrong store, or cancelled without a word', async () => {
    const { line: sourceLineId } = await asked('5')
    const waiting = await server.as('wz_ye').call(applicationCalls.create, {
      formName: '草稿',
      projectInfoNo: 'P2601',
      lines: [{ materialId: material, unitPrice: '1', quantity: '1' }],
    })
    const draftLine = (await server.as('wz_ye').call(applicationCalls.get, { id: waiting.id })).lines[0]?.lineId ?? 0
    const line = { sourceLineId, buyQty: '1' }
    expect(await refusedFor(written({ ...line, sourceLineId: draftLine }))).toEqual([
      'lines.0.sourceLineId unknownLine',
    ])
    expect(await refusedFor({ ...written(line), projectInfoNo: 'P2602' })).toEqual(['lines.0.sourceLineId unknownLine'])
    expect(await refusedFor({ projectInfoNo: 'P2601', lines: [line, line] })).toEqual(['lines.1.sourceLineId twice'])
    expect(await refusedFor(written({ ...line, buyQty: '5.001' }))).toEqual(['lines.0.buyQty tooMuch'])
    expect(await refusedFor(written({ sourceLineId, useQty: '1' }))).toEqual(['lines.0.useStoreId storeNeeded'])
    expect(await refusedFor(written({ sourceLineId, useQty: '1', useStoreId: scene.otherStore }))).toEqual([
      'lines.0.useStoreId storeHere',
    ])
    expect(await refusedFor(written({ sourceLineId, moveQty: '1', moveStoreId: scene.store }))).toEqual([
      'lines.0.moveStoreId storeElsewhere',
    ])
    expect(await refusedFor(written({ sourceLineId, cancelQty: '1' }))).toEqual(['lines.0.analystOpinion whyCancelled'])
    expect(await refusedFor(written({ sourceLineId, buyQty: '-1' }))).toEqual(['lines.0.buyQty notNegative'])
  })

  it('is submitted once the ways of each line come to what was requested, to the last decimal', async () => {
    const { line } = await asked('5.5')
    const id = await saved({ sourceLineId: line, buyQty: '5.4' })
    const refused = await analyst().refused(analysisCalls.submit, { id, version: 1 })
    expect(refused.errors).toMatchObject([{ field: 'lines.0.buyQty', key: 'undecided' }])
    expect(refused.msg).toMatch(/5\.4.*5\.5/)
    expect((await get(id)).can).not.toHaveProperty('submit')
    await analyst().call(update, {
      id,
      version: 1,
      ...written({ sourceLineId: line, buyQty: '5.4', cancelQty: '0.1', analystOpinion: '零头不采' }),
    })
    await submit(id)
    expect(await get(id)).toMatchObject({ docState: 'submitted', docStatus: 'subY', formStatus: '1' })
    await decide(id, 'refuse')
  })

  it('reserves what is used and moved for 30 days on submission, and gives it back when it goes no further', async () => {
    const { line } = await asked('8')
    const before = [await reserved(), await reserved(scene.otherStore)]
    const parts = {
      sourceLineId: line,
      useQty: '4',
      useStoreId: scene.store,
      moveQty: '3',
      moveStoreId: scene.otherStore,
      buyQty: '1',
    }
    const id = await saved(parts)
    expect([await reserved(), await reserved(scene.otherStore)]).toEqual(before)
    const ends: ['withdraw' | 'return' | 'void', () => Promise<unknown>][] = [
      ['withdraw', async () => analyst().call(analysisCalls.withdraw, { id, version: (await get(id)).version })],
      ['return', () => decide(id, 'return')],
      [
        'void',
        async () => {
          await decide(id, 'approve')
          expect(await reserved()).toBe('4')
          await decide(id, 'void')
        },
      ],
    ]
    for (const [, ending] of ends) {
      await submit(id)
      expect([await reserved(), await reserved(scene.otherStore)]).toEqual(['4', '3'])
      const { rows } = await sql<{ days: number }>`
        select expires_on - (now() at time zone 'Asia/Shanghai')::date as days from material.stock_reservation where document_id = ${id} and ended_at is null`.execute(
        server.db,
      )
      expect(rows.map(({ days }) => days)).toEqual([30, 30])
      await ending()
      expect([await reserved(), await reserved(scene.otherStore)]).toEqual(before)
    }
    // What was voided leaves its line to another one.
    const again = await saved(parts)
    await submit(again)
    await decide(again, 'refuse')
    expect([await reserved(), await reserved(scene.otherStore)]).toEqual(before)
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('keeps the figures that were known when it was submitted', async () => {
    const { line } = await asked('1')
    const id = await saved({ sourceLineId: line, buyQty: '1' })
    const figures = async () => (await get(id)).lines.map(({ onHandQty }) => onHandQty)
    const first = await figures()
    await scene.open('100', '100', { material })
    const second = await figures()
    expect(Number(second[0])).toBe(Number(first[0]) + 100)
    await submit(id)
    await scene.open('50', '50', { material })
    expect(await figures()).toEqual(second)
    await decide(id, 'refuse')
  })

  it('is refused at the line where the stock was promised to another meanwhile, and nothing is half done', async () => {
    await scene.open('6', '6', { material })
    const { rows: stock } = await sql<{ free: string }>`
      select trim_scale(quantity - reserved)::text as free from material.stock_level where store_id = ${scene.store} and material_id = ${material}`.execute(
      server.db,
    )
    const all = stock[0]?.free ?? ''
    const lines = [await asked(all), await asked(all)]
    const ids = await Promise.all(
      lines.map(({ line }) => saved({ sourceLineId: line, useQty: all, useStoreId: scene.store })),
    )
    const answers = await Promise.all(
      ids.map(async (id) =>
        (await analyst().response(analysisCalls.submit, { id, version: 1 })).json<{
          code: number
          errors?: { field: string; key: string }[]
        }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code === 500)?.errors).toMatchObject([
      { field: 'lines.0.useQty', key: 'promised' },
    ])
    expect(await reserved()).toBe(all)
    const states = await Promise.all(ids.map(async (id) => (await get(id)).docState))
    expect(states.toSorted()).toEqual(['draft', 'submitted'])
    const sent = ids[states.indexOf('submitted')] ?? 0
    // What ran out meanwhile is not given back twice.
    await inTransaction(server.db, (tx) => expireReservations(tx, '2999-01-01'))
    expect(await reserved()).toBe('0')
    await decide(sent, 'return')
    expect(await reserved()).toBe('0')
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('takes a line once, whoever of several analysts is first', async () => {
    const { line } = await asked('2')
    const given = written({ sourceLineId: line, buyQty: '2' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await analyst().response(create, given)).json<{ code: number; errors?: { field: string; key: string }[] }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500, 500, 500, 500, 500])
    expect(answers.find(({ code }) => code === 500)?.errors).toMatchObject([
      { field: 'lines.0.sourceLineId', key: 'taken' },
    ])
  })

  it('says in the application what becomes of each line, and keeps it from being voided', async () => {
    const { application, line } = await asked('3')
    const of = () => server.as('wz_ye').call(applicationCalls.get, { id: application })
    expect((await of()).lines).toMatchObject([{ analysis: null }])
    const id = await saved({ sourceLineId: line, buyQty: '2', cancelQty: '1', analystOpinion: '库存够用' })
    const { number } = await get(id)
    expect((await of()).lines).toMatchObject([{ analysis: { id, number, isDecided: false } }])
    const leader = server.as('ld_gao')
    const version = async () => (await of()).version
    const refused = await leader.refused(applicationCalls.void, {
      id: application,
      version: await version(),
      opinion: '录入错误',
    })
    expect(refused.msg).toContain(number)
    expect((await leader.call(applicationCalls.get, { id: application })).can).not.toHaveProperty('void')
    await submit(id)
    await decide(id, 'approve')
    expect((await of()).lines).toMatchObject([
      { analysis: { isDecided: true, buyQty: '2', cancelQty: '1', useQty: '0', moveQty: '0' } },
    ])
    const told = await server.as('wz_ye').call(message.list, {})
    expect(told.rows.map(({ title }) => title)).toContain(`业务分析表 ${number} 已通过`)
    await decide(id, 'void')
    expect((await of()).lines).toMatchObject([{ analysis: null }])
    await leader.call(applicationCalls.void, { id: application, version: await version(), opinion: '录入错误' })
  })

  it('gives up what waits to be bought and is in no plan, for a reason that the applicant is told; its budget lets go of it', async () => {
    const { application, line } = await asked('10')
    const id = await saved({ sourceLineId: line, buyQty: '10' })
    await submit(id)
    await decide(id, 'approve')
    const [own] = (await get(id)).lines
    const allocator = server.as('jh_wen')
    const draft = { name: '在途', lines: [{ sourceLineId: own?.lineId ?? 0, quantity: '6' }] }
    await allocator.call(planCalls.create, draft)
    const { number } = await server.as('wz_ye').call(applicationCalls.get, { id: application })
    const waiting = async () =>
      (await allocator.call(planCalls.open, { keyword: number })).rows.map(({ openQty }) => openQty)
    expect(await waiting()).toEqual(['4'])
    const budget = await server.as('cw_jin').call(budgetCalls.create, budgetOf({ year: thisYear() }))
    const planned = async () => Number((await server.as('cw_jin').call(budgetCalls.get, { id: budget.id })).planned)
    const before = await planned()
    const give = async (quantity: string, lineId = own?.lineId ?? 0) => ({
      id,
      version: (await get(id)).version,
      opinion: '现场不再需要',
      lines: [{ lineId, quantity }],
    })
    const refused = async (given: Awaited<ReturnType<typeof give>>, account: string) => {
      const { errors, msg, code } = await server.as(account).refused(analysisCalls.giveUp, given)
      return code === 403 ? code : errors.length > 0 ? errors.map(({ field, key }) => `${field} ${key}`) : msg
    }
    expect(await refused(await give('1'), 'wz_ye')).toBe(403)
    expect(await refused(await give('5'), 'jh_wen')).toEqual(['lines.0.quantity giveUpTooMuch'])
    expect(await refused(await give('1', 1), 'jh_wen')).toEqual(['lines.0.lineId notOfAnalysis'])
    expect(await refused({ ...(await give('1')), opinion: '' }, 'jh_wen')).toEqual(['opinion required'])
    await analyst().call(analysisCalls.giveUp, await give('1'))
    expect(await waiting()).toEqual(['3'])
    await allocator.call(analysisCalls.giveUp, await give('3'))
    expect(await waiting()).toEqual([])
    expect((await get(id)).lines).toMatchObject([{ buyQty: '6', cancelQty: '4', openQty: '0' }])
    expect((await allocator.call(analysisCalls.get, { id })).can).not.toHaveProperty('giveUp')
    expect(await refused(await give('1'), 'jh_wen')).toBe('没有待分配采购的数量')
    expect(before - (await planned())).toBe(4)
    expect((await server.as('wz_ye').call(applicationCalls.get, { id: application })).lines).toMatchObject([
      { analysis: { buyQty: '6', cancelQty: '4' } },
    ])
    const told = (await server.as('wz_ye').call(message.list, {})).rows.find(
      ({ title, body }) => title === '申请的物资不再采购' && body.includes('现场不再需要'),
    )
    expect(told?.body).toContain(number)
  })

  it('is found by whether it is filled, and exported by the rows that were chosen', async () => {
    const { line } = await asked('1')
    const id = await saved({ sourceLineId: line, buyQty: '1' })
    const listed = async (formStatus: '0' | '1') =>
      (await analyst().call(analysisCalls.list, { formStatus, pageSize: 500 })).rows.map((row) => row.id)
    expect([(await listed('0')).includes(id), (await listed('1')).includes(id)]).toEqual([true, false])
    await submit(id)
    expect([(await listed('0')).includes(id), (await listed('1')).includes(id)]).toEqual([false, true])
    expect((await analyst().refused(analysisCalls.export, {})).msg).toBe('请至少选择一条数据导出')
    expect((await analyst().file(analysisCalls.export, { ids: [id] })).name).toMatch(/^业务分析表_/)
  })

  it('shows prices to those who may see them, and nothing to somebody without the permission', async () => {
    const { line } = await asked('1')
    const id = await saved({ sourceLineId: line, buyQty: '1' })
    expect((await analyst().call(analysisCalls.get, { id })).lines[0]?.lastPrices).not.toEqual([])
    expect((await server.as('wz_ye').call(analysisCalls.get, { id })).lines[0]?.lastPrices).toEqual([])
    expect(await server.as('guest01').refused(analysisCalls.list, {})).toMatchObject({ code: 403 })
    expect(await server.as('wz_ye').refused(open, { projectInfoNo: 'P2601' })).toMatchObject({ code: 403 })
  })
})
