import type { Work } from '@geodepot/contracts/kit/work.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { deskCalls } from '@geodepot/contracts/material/desk.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { paymentInput } from '@geodepot/contracts/material/order.fulfilment.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { draftOf as orderDraft, orderOf } from '../order/test/sample.ts'
import { userNamed } from '../plan/test/sample.ts'
import { deciders, draftOf as resultDraft, resultOf } from '../result/test/sample.ts'
import {
  buyer,
  dayFrom,
  draftOf,
  offerOf,
  recommended,
  schemeOf,
  submitScheme,
  suppliersOf,
} from '../scheme/test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const analyst = 'fx_luo'
const allocator = 'jh_wen'
const manager = 'cg_pan'
/** What waits for a person in a document, and what the page does about it. */
const worksOf = async (account: string, id: number): Promise<string[]> =>
  (await server.as(account).call(worklist.list, {})).rows
    .filter(({ documentId }) => documentId === id)
    .map(({ work, actions }) => [work, ...actions.map(({ name }) => name)].join(' '))
    .toSorted()
const countOf = async (account: string, work: Work): Promise<number> =>
  (await server.as(account).call(worklist.list, { work })).rows.length
const deskOf = (account: string, buyerId?: number) =>
  server.as(account).call(deskCalls.get, buyerId === undefined ? {} : { buyerId })
const stagesOf = async (account: string) =>
  Object.fromEntries((await deskOf(account)).stages.map(({ stage, count, amountUSD }) => [stage, [count, amountUSD]]))

describe('from an application to a paid order', () => {
  const ids = { application: 0, analysis: 0, plan: 0, scheme: 0, result: 0, order: 0 }
  let lines: number[] = []

  it('a sent application waits for the analyst, until an analysis has all of its lines', async () => {
    const sent = await sentApplication(server, [
      [1, '4'],
      [2, '3'],
    ])
    ids.application = sent.id
    expect(await worksOf(analyst, sent.id)).toEqual(['analyse analyse'])
    expect(await worksOf(buyer, sent.id)).toEqual([])
    const make = (sourceLineIds: readonly number[]) =>
      server.as(analyst).call(analysisCalls.create, {
        projectInfoNo: 'P2601',
        lines: sourceLineIds.map((sourceLineId, at) => ({ sourceLineId, buyQty: at === 0 ? '4' : '3' })),
      })
    const part = await make(sent.lines.slice(0, 1))
    expect(await worksOf(analyst, sent.id), 'one line is left').toEqual(['analyse analyse'])
    await server.as(analyst).call(analysisCalls.remove, { ids: String(part.id) })
    ids.analysis = (await make(sent.lines)).id
    expect(await worksOf(analyst, sent.id)).toEqual([])
    await server.as(analyst).call(analysisCalls.submit, { id: ids.analysis, version: 1 })
    await server.as(manager).call(analysisCalls.approve, { id: ids.analysis, version: 2 })
  })

  it('what is to be bought waits for the allocator, as long as something is in no plan', async () => {
    expect(await worksOf(allocator, ids.analysis)).toEqual(['assign assign'])
    const read = await server.as('admin').call(analysisCalls.get, { id: ids.analysis })
    lines = read.lines.map(({ lineId }) => lineId)
    const draft = (of: readonly number[]) => ({
      name: '采购计划',
      purchaserId: 0,
      purchaseMode: 'inquiry',
      sourceType: 'domestic',
      lines: of.map((sourceLineId) => ({ sourceLineId, quantity: sourceLineId === lines[0] ? '4' : '3' })),
    })
    const purchaserId = await userNamed(server, buyer)
    const { id } = await server.as(allocator).call(planCalls.create, { ...draft(lines), purchaserId })
    ids.plan = id
    expect(await worksOf(allocator, ids.analysis), 'a draft has them').toEqual([])
    await server.as(allocator).call(planCalls.update, { id, version: 1, ...draft(lines.slice(0, 1)), purchaserId })
    expect(await worksOf(allocator, ids.analysis), 'one was taken out again').toEqual(['assign assign'])
    await server.as(allocator).call(planCalls.update, { id, version: 2, ...draft(lines), purchaserId })
    await server.as(allocator).call(planCalls.submit, { id, version: 3 })
  })

  it('an allocated plan waits for its purchaser alone, and is on that desk', async () => {
    expect(await worksOf(buyer, ids.plan)).toEqual(['source source'])
    expect(await worksOf('cg_lian', ids.plan)).toEqual([])
    const [stage] = (await deskOf(buyer)).stages
    expect(stage).toMatchObject({ stage: 'source', count: 1, rows: [{ documentId: ids.plan, kind: 'material/plan' }] })
    expect(Number(stage?.amountUSD)).toBeGreaterThan(0)
    const waiting = await server.as(buyer).call(planCalls.list, { mine: 'waiting' })
    expect(waiting.rows.map(({ id }) => id)).toEqual([ids.plan])
  })

  it('a scheme is to be asked for, and to be awarded once offers may be read; its plan no longer waits', async () => {
    const read = await server.as('admin').call(planCalls.get, { id: ids.plan })
    const wanted = read.lines.map(({ lineId, quantity }) => ({ sourceLineId: lineId, quantity }))
    ids.scheme = (
      await server.as(buyer).call(schemeCalls.create, draftOf(wanted, { deadline: `${dayFrom(2)} 18:00:00` }))
    ).id
    expect(await worksOf(buyer, ids.plan)).toEqual([])
    expect(await worksOf(buyer, ids.scheme)).toEqual(['ask ask'])
    const [supplierId = 0] = await suppliersOf(server)
    await server.as(buyer).call(schemeCalls.offer, {
      id: ids.scheme,
      version: 1,
      ...offerOf(
        supplierId,
        wanted.map(({ sourceLineId }) => [sourceLineId, '90']),
        { validUntil: dayFrom(3) },
      ),
    })
    expect(await worksOf(buyer, ids.scheme), 'sealed: neither to be awarded nor said to run out').toEqual([])
    expect(await stagesOf(buyer)).toHaveProperty('asking')
    await sql`update material.scheme set deadline = now() - interval '1 hour' where id = ${ids.scheme}`.execute(
      server.db,
    )
    expect(await worksOf(buyer, ids.scheme)).toEqual(['award award', 'expire'])
    expect(await stagesOf(buyer)).toHaveProperty('awarding')
  })

  it('an approved scheme is to become a result; what runs out is told a week ahead', async () => {
    await sql`update material.scheme set deadline = null where id = ${ids.scheme}`.execute(server.db)
    await recommended(server, ids.scheme)
    expect(await worksOf(buyer, ids.scheme), 'the offers that are recommended last').toEqual([])
    await submitScheme(server, ids.scheme)
    const { version } = await schemeOf(server, ids.scheme)
    await server.as(manager).call(schemeCalls.approve, { id: ids.scheme, version })
    expect(await worksOf(buyer, ids.scheme)).toEqual(['result result'])
    await sql`update document.work set due = ${dayFrom(7)}::date where document_id = ${ids.scheme} and work = 'expire'`.execute(
      server.db,
    )
    expect(await worksOf(buyer, ids.scheme)).toEqual(['expire', 'result result'])
    await sql`update document.work set due = ${dayFrom(8)}::date where document_id = ${ids.scheme} and work = 'expire'`.execute(
      server.db,
    )
    expect(await worksOf(buyer, ids.scheme)).toEqual(['result result'])
  })

  it('an approved result is to be ordered, and an order to be signed', async () => {
    ids.result = (await server.as(buyer).call(resultCalls.create, await resultDraft(server, ids.scheme))).id
    expect(await worksOf(buyer, ids.scheme)).toEqual([])
    await server.as(buyer).call(resultCalls.submit, { id: ids.result, version: 1 })
    expect(await worksOf(buyer, ids.result)).toEqual([])
    for (const account of deciders) {
      const { docState, version } = await resultOf(server, ids.result)
      if (docState === 'submitted') await server.as(account).call(resultCalls.approve, { id: ids.result, version })
    }
    expect(await worksOf(buyer, ids.result)).toEqual(['order order'])
    expect(await stagesOf(buyer)).toEqual({ order: [1, '700.00'] })
    const { lines: approved } = await resultOf(server, ids.result)
    const draft = await orderDraft(
      server,
      approved.map(({ lineId }) => lineId),
    )
    ids.order = (await server.as(buyer).call(orderCalls.create, draft)).id
    expect(await worksOf(buyer, ids.result)).toEqual([])
    const act = async (account: string, name: 'submit' | 'approve') =>
      server.as(account).call(orderCalls[name], { id: ids.order, version: (await orderOf(server, ids.order)).version })
    await act(buyer, 'submit')
    await act(manager, 'approve')
    expect(await worksOf(buyer, ids.order)).toEqual(['sign sign'])
  })

  it('a signed order waits for its buyer once it is late, and for finance once a payment is asked for', async () => {
    const version = async () => (await orderOf(server, ids.order)).version
    await server.as(buyer).call(orderCalls.sign, {
      id: ids.order,
      version: await version(),
      contractNo: 'HT-7',
      contractDate: dayFrom(0),
    })
    expect(await worksOf(buyer, ids.order)).toEqual([])
    expect(await stagesOf(buyer)).toEqual({ delivery: [1, '700.00'] })
    const payment = { paymentKind: 'prepayment', amount: '100', dueDate: dayFrom(5), requestedDate: dayFrom(0) }
    await server.as(buyer).call(orderCalls.keepPayments, {
      id: ids.order,
      version: await version(),
      payments: [paymentInput.parse(payment)],
    })
    expect(await worksOf('cw_jin', ids.order)).toEqual(['pay pay'])
    expect(await worksOf(buyer, ids.order), 'never its buyer').toEqual([])
    const role = (also: string) => sql`insert into system.user_role (user_id, role_id)
      select u.id, r.id from system.user u, system.role r where u.name in (${buyer}, ${manager}) and r.key = ${also}`
    await role('finance').execute(server.db)
    for (const account of [buyer, manager]) {
      const { rows } = await server.with(await server.tokenOf(account)).call(worklist.list, { work: 'pay' })
      expect(rows, `${account} bought or approved it, whatever else is granted`).toEqual([])
    }
    await sql`delete from system.user_role ur using system.user u, system.role r
      where u.id = ur.user_id and r.id = ur.role_id and u.name in (${buyer}, ${manager}) and r.key = 'finance'`.execute(
      server.db,
    )
    await sql`update material.order set delivery_date = ${dayFrom(-4)}::date where id = ${ids.order}`.execute(server.db)
    await sql`update document.work set due = ${dayFrom(-4)}::date where document_id = ${ids.order} and work = 'deliver'`.execute(
      server.db,
    )
    expect(await worksOf(buyer, ids.order)).toEqual(['deliver keepShipment'])
    const [delivery] = (await deskOf(buyer)).stages
    expect(delivery?.rows[0]?.waits).toMatchObject([{ work: 'deliver', daysLate: 4 }])
    // What was asked for is not asked for any more, before the order goes.
    await server.as(buyer).call(orderCalls.keepPayments, { id: ids.order, version: await version(), payments: [] })
    await server.as(buyer).call(orderCalls.cancel, { id: ids.order, version: await version(), opinion: '停产' })
    expect(await worksOf(buyer, ids.result), 'what was ordered waits again').toEqual(['order order'])
    expect(await worksOf('cw_jin', ids.order)).toEqual([])
  })

  it('what goes back waits again where it goes', async () => {
    const { version } = await resultOf(server, ids.result)
    await server.as(buyer).call(resultCalls.closeRest, { id: ids.result, version, opinion: '重新寻源' })
    expect(await worksOf(buyer, ids.result)).toEqual([])
    expect(await worksOf(buyer, ids.plan)).toEqual(['source source'])
  })
})

describe('a desk', () => {
  it('is one’s own; who leads buyers sees those of the scope, and gives a plan to another', async () => {
    const [own, other] = [await userNamed(server, buyer), await userNamed(server, 'cg_lian')]
    expect((await server.as(buyer).call(deskCalls.buyers, {})).map(({ userId }) => userId)).toEqual([own])
    expect((await server.as(manager).call(deskCalls.buyers, {})).map(({ userId }) => userId)).toEqual([own, other])
    expect((await server.as(buyer).refused(deskCalls.get, { buyerId: other })).errors).toMatchObject([
      { field: 'buyerId', key: 'unknownBuyer' },
    ])
    const led = await deskOf(manager, own)
    expect(led.buyer?.userId).toBe(own)
    const [plan] = led.stages.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'material/plan'))
    expect(plan?.waits, 'what only its buyer does').toMatchObject([{ work: 'source', actions: [] }])
    const { version } = await server.as(manager).call(planCalls.get, { id: plan?.documentId ?? 0 })
    await server.as(manager).call(planCalls.reallocate, {
      id: plan?.documentId ?? 0,
      version,
      purchaserId: other,
      opinion: '休假',
    })
    expect((await deskOf('cg_lian')).stages.map(({ stage }) => stage)).toEqual(['source'])
    expect((await deskOf(buyer)).stages).toEqual([])
    expect(await countOf('cg_lian', 'source')).toBe(1)
  })

  it('is nobody’s of who buys nothing, and shows no amounts to who sees no prices', async () => {
    expect(await deskOf(manager)).toEqual({ buyer: null, stages: [] })
    await sql`delete from system.role_menu rm using system.menu m, system.role r
      where m.id = rm.menu_id and r.id = rm.role_id and r.key = 'purchaser' and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    const { stages } = await server.with(await server.tokenOf('cg_lian')).call(deskCalls.get, {})
    expect(stages.map(({ amountUSD, rows }) => [amountUSD, rows[0]?.amountUSD])).toEqual([[null, null]])
  })
})
