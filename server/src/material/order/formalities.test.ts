import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { deciders, resultOf } from '../result/test/sample.ts'
import { buyer, dayFrom, draftOf as schemeDraft, schemeOf, submitScheme, suppliersOf } from '../scheme/test/sample.ts'
import { remindLate } from './formalities.ts'
import { type Ask, approvedEmergency, confirmedBy, decided, urgentOf, written } from './test/emergency.ts'
import { orderOf } from './test/sample.ts'

let server: TestServer
let planLines: number[] = []
beforeAll(async () => {
  server = await testServer()
  const plan = await allocatedPlan(
    server,
    Array.from({ length: 40 }, () => [4, '10'] as const),
  )
  planLines = plan.lines
})
afterAll(() => server.close())
// Each begins a month of its own, and owes nothing.
beforeEach(async () => {
  await sql`update material.order set submitted_at = submitted_at - interval '2 months', formalities_completed = coalesce(formalities_completed, formalities_due)
    where is_emergency`.execute(server.db)
})
const next = (): number => planLines.shift() ?? 0
const get = (id: number) => orderOf(server, id)
const asked = async (id: number, more: object) => ({ id, version: (await get(id)).version, ...more }) as never
const reasons = ({ errors }: { errors: readonly { field?: string; key?: string }[] }) =>
  errors.map(({ field, key }) => `${field} ${key}`)
const refusedFor = async (given: Ask, account: string = buyer) =>
  reasons(await server.as(account).refused(orderCalls.create, given))
const set = async (configKey: string, configValue: string) => {
  const { rows } = await server.as('admin').call(config.list, { configKey })
  const [row] = rows
  if (row) await server.as('admin').call(config.update, { ...row, configValue } as never)
}
const late = (id: number, days = 1) =>
  sql`update material.order set formalities_due = ${dayFrom(-days)} where id = ${id}`.execute(server.db)

describe('the papers that follow', () => {
  it('are a scheme of all that was ordered, at its price, and a result: then they are complete', async () => {
    const line = next()
    const id = await approvedEmergency(server, await urgentOf(server, [[line, '4', '100']]))
    const { number } = await get(id)
    const { scheme, result } = await confirmedBy(server, id)
    const confirmed = await schemeOf(server, scheme)
    expect(confirmed).toMatchObject({
      schemeType: 'emergency',
      orderId: id,
      orderNumber: number,
      docState: 'approved',
      lines: [{ sourceLineId: line, quantity: '4' }],
      offers: [{ terms: { currencyCode: 'USD', lines: [{ unitPrice: '100', taxRate: '13', withTax: '1' }] } }],
    })
    // The plan is taken once, by the order.
    const planned = await server.as('admin').call(planCalls.get, { id: confirmed.lines[0]?.planId ?? 0 })
    expect(planned.lines.find(({ lineId }) => lineId === line)).toMatchObject({ openQty: '6' })
    expect(await get(id)).toMatchObject({ formalities: 'open', formalitiesScheme: { id: scheme } })
    const voided = await server.as('cg_pan').refused(orderCalls.void, await asked(id, { opinion: '错' }))
    expect(voided.msg).toContain(confirmed.number)
    await decided(server, result)
    expect(await get(id)).toMatchObject({
      formalities: 'complete',
      formalitiesDays: null,
      formalitiesResult: { id: result, docState: 'approved' },
      differences: [],
      resultNo: (await resultOf(server, result)).number,
      schemeNo: confirmed.number,
      lines: [{ sourceLineId: line, resultId: result, finalPrice: '100', taxRate: '13' }],
    })
    expect((await server.as(buyer).call(orderCalls.history, { id })).map(({ transition }) => transition)).toContain(
      'formalities',
    )
    // Nobody orders it again, and its result stays.
    const open = await server
      .as(buyer)
      .call(orderCalls.open, { supplierId: (await get(id)).supplierId, currencyCode: 'USD' })
    expect(open.filter(({ resultId }) => resultId === result)).toEqual([])
    const { version } = await resultOf(server, result)
    expect((await server.as(deciders[0]).refused(resultCalls.void, { id: result, version, opinion: '错' })).code).toBe(
      500,
    )
    const waits = await server.as(buyer).call(worklist.list, { work: 'formalities' })
    expect(waits.rows.map(({ documentId }) => documentId)).not.toContain(id)
    expect((await server.as(buyer).refused(schemeCalls.confirm, { orderId: id })).errors).toMatchObject([
      { key: 'unknownOrder' },
    ])
    expect(
      (await server.as(buyer).refused(orderCalls.explain, await asked(id, { formalitiesNote: '没有' }))).code,
    ).toBe(500)
  })

  it('are one scheme, also of two who confirm at once: the second is told of the first', async () => {
    const id = await approvedEmergency(server, await urgentOf(server, [[next(), '4', '100']]))
    const confirm = () => server.as(buyer).response(schemeCalls.confirm, { orderId: id })
    const held = sql`select 1 from material.order where id = ${id} for update`
    const [one, other] = await queued(server.db, held, [confirm, confirm])
    expect(one?.json()).toMatchObject({ code: 200 })
    expect(other?.json()).toMatchObject({ code: 500, errors: [{ field: 'orderId', key: 'confirmedElsewhere' }] })
  })

  it('confirm the order as it stands: its lines, quantities, supplier and price, one scheme at a time', async () => {
    const [one, other] = [next(), next()]
    const id = await approvedEmergency(
      server,
      await urgentOf(server, [
        [one, '4', '100'],
        [other, '2', '50'],
      ]),
    )
    expect((await server.as('cg_lian').refused(schemeCalls.confirm, { orderId: id })).code).toBe(404)
    const { id: scheme } = await server.as(buyer).call(schemeCalls.confirm, { orderId: id })
    expect((await server.as(buyer).refused(schemeCalls.confirm, { orderId: id })).errors).toMatchObject([
      { field: 'orderId', key: 'confirmedElsewhere' },
    ])
    const draft = schemeDraft([], { schemeType: 'emergency', orderId: id, fewOffersReason: '仅一家' })
    const update = async (lines: { sourceLineId: number; quantity: string }[], more: object = {}) => ({
      ...draft,
      ...more,
      lines,
      id: scheme,
      version: (await schemeOf(server, scheme)).version,
    })
    const refused = async (...given: Parameters<typeof update>) =>
      reasons(await server.as(buyer).refused(schemeCalls.update, await update(...given)))
    expect(await refused([{ sourceLineId: one, quantity: '3' }])).toEqual(['lines.0.quantity otherThanOrdered'])
    expect(await refused([{ sourceLineId: next(), quantity: '1' }])).toEqual(['lines.0.sourceLineId notOrdered'])
    expect(await refused([{ sourceLineId: one, quantity: '4' }], { schemeType: 'single' })).toEqual([
      'schemeType notEmergency',
    ])
    await server.as(buyer).call(schemeCalls.update, await update([{ sourceLineId: one, quantity: '4' }]))
    const submitRefused = async () => {
      const { version } = await schemeOf(server, scheme)
      return reasons(await server.as(buyer).refused(schemeCalls.submit, { id: scheme, version }))
    }
    expect(await submitRefused()).toEqual(['lines orderedMissing'])
    await server.as(buyer).call(
      schemeCalls.update,
      await update([
        { sourceLineId: one, quantity: '4' },
        { sourceLineId: other, quantity: '2' },
      ]),
    )
    const suppliers = await suppliersOf(server)
    const offer = async (supplierId: number, prices: [string, string]) =>
      server.as(buyer).call(schemeCalls.offer, {
        id: scheme,
        version: (await schemeOf(server, scheme)).version,
        supplierId,
        currencyCode: 'USD',
        incoterm: 'DAP',
        validUntil: dayFrom(30),
        lines: [one, other].map((sourceLineId, at) => ({
          sourceLineId,
          unitPrice: prices[at],
          taxRate: '13',
          withTax: '1' as const,
        })),
      })
    await offer(suppliers[0] ?? 0, ['99', '50'])
    await offer(suppliers[1] ?? 0, ['90', '45'])
    const { offers } = await schemeOf(server, scheme)
    const award = async (at: number) =>
      server.as(buyer).call(schemeCalls.award, {
        id: scheme,
        version: (await schemeOf(server, scheme)).version,
        awards: [
          { sourceLineId: one, quantity: '4', offerId: offers[0]?.offerId ?? 0, reason: '已订购' },
          { sourceLineId: other, quantity: '2', offerId: offers[at]?.offerId ?? 0, reason: '已订购' },
        ],
      })
    await award(1)
    expect(await submitRefused()).toEqual(['lines.0.quantity orderedAtOther', 'lines.1.quantity orderedOfOther'])
    await offer(suppliers[0] ?? 0, ['100', '50'])
    await award(0)
    await submitScheme(server, scheme)
  })

  it('leave a difference on the order where less is approved, which its buyer explains; nothing is reversed', async () => {
    const line = next()
    const id = await approvedEmergency(server, await urgentOf(server, [[line, '4', '100']]))
    const { result } = await confirmedBy(server, id)
    await decided(server, result, '3')
    expect(await resultOf(server, result)).toMatchObject({ docState: 'partial' })
    expect(await get(id)).toMatchObject({
      formalities: 'open',
      differences: [{ leftQty: '4', approvedQty: '3', unitPrice: '100', finalPrice: '100' }],
      lines: [{ quantity: '4', leftQty: '4' }],
    })
    const told = await server.as(buyer).call(message.list, {})
    expect(told.rows.map(({ title }) => title)).toContainEqual(expect.stringContaining('与审批结果有差异'))
    expect(
      reasons(await server.as(buyer).refused(orderCalls.explain, await asked(id, { formalitiesNote: '' }))),
    ).toEqual(['formalitiesNote required'])
    await server.as(buyer).call(orderCalls.explain, await asked(id, { formalitiesNote: '多出 1 件转入库存' }))
    expect(await get(id)).toMatchObject({ formalities: 'complete', formalitiesNote: '多出 1 件转入库存' })
    // The rest is nobody's to order, nor to source again: it is there.
    const { supplierId } = await get(id)
    const open = await server.as(buyer).call(orderCalls.open, { supplierId, currencyCode: 'USD' })
    expect(open.filter(({ resultId }) => resultId === result)).toEqual([])
    const waiting = await server.as(buyer).call(schemeCalls.open, {})
    expect(waiting.find(({ sourceLineId }) => sourceLineId === line)).toMatchObject({ openQty: '6' })
  })

  it('leave it where a lower price is approved, and where the result is refused', async () => {
    const id = await approvedEmergency(server, await urgentOf(server, [[next(), '4', '100']]))
    const { scheme, result } = await confirmedBy(server, id)
    const { version } = await resultOf(server, result)
    await server.as(deciders[0]).call(resultCalls.refuse, { id: result, version, opinion: '价高' })
    expect(await get(id)).toMatchObject({
      formalities: 'open',
      formalitiesResult: { id: result, docState: 'refused' },
      differences: [{ approvedQty: '0', finalPrice: null }],
    })
    const open = await server.as(buyer).call(resultCalls.open, { schemeId: scheme })
    const again = await server.as(buyer).call(resultCalls.create, {
      resultName: '降价',
      schemeId: scheme,
      lines: open.map(({ awardId, openQty }) => ({ awardId, quantity: openQty, finalPrice: '95', priceNote: '谈判' })),
    })
    await server.as(buyer).call(resultCalls.submit, { id: again.id, version: 1 })
    await decided(server, again.id)
    expect(await get(id)).toMatchObject({
      formalities: 'open',
      formalitiesResult: { id: again.id },
      differences: [{ approvedQty: '4', unitPrice: '100', finalPrice: '95' }],
    })
  })

  it('keep the order from being cancelled while a scheme confirms it', async () => {
    const id = await approvedEmergency(server, await urgentOf(server, [[next(), '4', '10']]))
    const { id: scheme } = await server.as(buyer).call(schemeCalls.confirm, { orderId: id })
    const refused = await server.as(buyer).refused(orderCalls.cancel, await asked(id, { opinion: '不要了' }))
    expect(refused.msg).toContain((await schemeOf(server, scheme)).number)
    await server.as(buyer).call(schemeCalls.remove, { ids: scheme })
    await server.as(buyer).call(orderCalls.cancel, await asked(id, { opinion: '不要了' }))
    expect(await get(id)).toMatchObject({ docState: 'cancelled', formalities: null })
  })

  it('are told of on the day after they were due, once, and keep the project from another', async () => {
    const id = await approvedEmergency(server, await urgentOf(server, [[next(), '1', '10']]))
    const [draft, other] = [
      await urgentOf(server, [[next(), '1', '10']]),
      await urgentOf(server, [[next(), '1', '10']]),
    ]
    const waiting = await written(server, other)
    const late1 = async (which: 'open' | 'overdue' | 'complete') =>
      (await server.as(buyer).call(orderCalls.list, { formalities: which, pageSize: 100 })).rows.map((row) => row.id)
    await late(id, 0)
    expect(await remindLate(server.db)).toBe(0)
    expect([await late1('open'), await late1('overdue')]).toEqual([[id], []])
    await late(id)
    expect(await get(id)).toMatchObject({ formalities: 'overdue', formalitiesDays: -1 })
    expect([await late1('open'), await late1('overdue')]).toEqual([[], [id]])
    expect((await late1('complete')).length).toBeGreaterThan(0)
    expect([await remindLate(server.db), await remindLate(server.db)]).toEqual([1, 0])
    const { number } = await get(id)
    for (const account of [buyer, 'cg_pan']) {
      const { rows } = await server.as(account).call(message.list, {})
      expect(rows.map(({ title }) => title)).toContain(`应急订单 ${number} 的补办手续已逾期`)
    }
    expect(await refusedFor(draft)).toEqual(['lines limitBlocked'])
    expect(reasons(await server.as(buyer).refused(orderCalls.submit, { id: waiting, version: 1 }))).toEqual([
      'lines limitBlocked',
    ])
    const { projects } = await server.as(buyer).call(orderCalls.urgent, {})
    expect(projects).toMatchObject([{ blockedBy: number }])
    await set('material.emergency.block', 'false')
    try {
      await written(server, draft)
    } finally {
      await set('material.emergency.block', 'true')
    }
    // What was given up altogether owes nothing.
    await server.as(buyer).call(orderCalls.sign, await asked(id, { contractNo: 'YJ-9', contractDate: dayFrom(0) }))
    const [line] = (await get(id)).lines
    await server
      .as(buyer)
      .call(
        orderCalls.closeLines,
        await asked(id, { opinion: '未到', lines: [{ lineId: line?.lineId, quantity: '1' }] }),
      )
    expect(await get(id)).toMatchObject({ docState: 'closed', formalities: null })
  })
})

it('counts in the budget of what was asked for, once, before and after its papers', async () => {
  const figures = async (id: number) => {
    const { uses } = await server.as('admin').call(budgetCalls.ofDocument, { kind: 'material/order', id })
    return uses.map(({ thisUSD, othersUSD, leftAfter }) => [Number(thisUSD), Number(othersUSD), Number(leftAfter)])
  }
  const year = new Date().getFullYear()
  const { id: budget } = await server
    .as('cw_jin')
    .call(budgetCalls.create, { year, projectInfoNo: 'P2601', amountUSD: '900000' })
  const committed = async () => Number((await server.as('admin').call(budgetCalls.get, { id: budget })).committed)
  const before = await committed()
  const id = await approvedEmergency(server, await urgentOf(server, [[next(), '4', '100']]))
  expect((await committed()) - before).toBe(400)
  const [[used, , left] = []] = await figures(id)
  expect(used).toBe(400)
  const { result } = await confirmedBy(server, id)
  const waiting = await server.as('admin').call(budgetCalls.ofDocument, { kind: 'material/result', id: result })
  expect(waiting.uses.map(({ leftAfter }) => Number(leftAfter))).toEqual([left])
  await decided(server, result)
  expect((await committed()) - before).toBe(400)
  await server.as(buyer).call(orderCalls.sign, await asked(id, { contractNo: 'YJ-8', contractDate: dayFrom(0) }))
  await server.as(buyer).call(
    orderCalls.keepInvoices,
    await asked(id, {
      invoices: [{ invoiceKind: 'invoice', invoiceNo: 'F-1', invoiceDate: dayFrom(0), amount: '300' }],
    }),
  )
  const { spent } = await server.as('admin').call(budgetCalls.get, { id: budget })
  expect([(await committed()) - before, Number(spent)]).toEqual([100, 300])
})
