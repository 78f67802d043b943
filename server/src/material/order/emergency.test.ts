import { deskCalls } from '@geodepot/contracts/material/desk.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blinded } from '../../testing/blinded.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { agreementOf, callOffOf, inForce } from '../agreement/test/sample.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { draftOf as receiptDraft, posted } from '../receipt/test/sample.ts'
import { buyer, dayFrom, draftOf as schemeDraft } from '../scheme/test/sample.ts'
import { type Ask, approvedEmergency, submitted, urgentOf, written } from './test/emergency.ts'
import { orderOf, signedOrder } from './test/sample.ts'

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

describe('an emergency order', () => {
  it('takes what a plan has open of a supplier at once, is signed and received, and owes its papers within seven days', async () => {
    const line = next()
    const urgent = await server.as(buyer).call(orderCalls.urgent, {})
    expect(urgent.lines.find(({ sourceLineId }) => sourceLineId === line)).toMatchObject({
      openQty: '10',
      finalPrice: null,
    })
    expect(urgent.projects).toMatchObject([
      { projectInfoNo: 'P2601', limitUSD: '5000', usedUSD: '0.00', blockedBy: null },
    ])
    const id = await approvedEmergency(server, await urgentOf(server, [[line, '8', '113']]))
    expect(await get(id)).toMatchObject({
      isEmergency: '1',
      emergencyReason: '震源停机，等件恢复生产',
      formalities: 'open',
      formalitiesDue: dayFrom(7),
      formalitiesDays: 7,
      agreementId: null,
      schemeNo: '',
      resultNo: '',
      purchaseMethodName: '询比价',
      lines: [
        { sourceLineId: line, agreementLineId: null, resultId: null, finalPrice: null, taxRate: '13', withTax: '1' },
      ],
    })
    await server.as(buyer).call(orderCalls.sign, await asked(id, { contractNo: 'YJ-1', contractDate: dayFrom(0) }))
    const receipt = await posted(server, await receiptDraft(server, id))
    const { lines } = await server.as('admin').call(receiptCalls.get, { id: receipt })
    // Its price is with tax, which never enters the stock.
    expect(lines).toMatchObject([{ receiptQty: '8', purchaseUnitPrice: '100.000000' }])
    expect(await get(id)).toMatchObject({ delivery: 'received' })
    // What is in a store is not awaited, though no shipment was written down.
    await sql`update material.order set delivery_date = ${dayFrom(-1)} where id = ${id}`.execute(server.db)
    const awaited = await server.as(buyer).call(worklist.list, { work: 'deliver' })
    expect(awaited.rows.map(({ documentId }) => documentId)).not.toContain(id)
    const after = await server.as(buyer).call(orderCalls.urgent, {})
    expect(after.lines.find(({ sourceLineId }) => sourceLineId === line)).toMatchObject({ openQty: '2' })
    expect(after.projects).toMatchObject([{ usedUSD: '904.00', leftUSD: '4096' }])
    const waits = await server.as(buyer).call(worklist.list, { work: 'formalities' })
    expect(waits.rows.find(({ documentId }) => documentId === id)).toMatchObject({ due: dayFrom(7) })
    const desk = await server.as(buyer).call(deskCalls.get, {})
    const row = desk.stages.flatMap((stage) => stage.rows).find(({ documentId }) => documentId === id)
    expect(row?.waits).toMatchObject([{ work: 'formalities', actions: [{ name: 'confirm' }] }])
  })

  it('says why, stands on plans of its buyer alone, and calls off nothing', async () => {
    const line = next()
    const draft = await urgentOf(server, [[line, '1', '10']])
    expect(await refusedFor({ ...draft, emergencyReason: '  ' })).toEqual(['emergencyReason whyEmergency'])
    const agreement = await inForce(server, [{ materialId: 4, unitPrice: '9' }])
    const [agreed] = (await agreementOf(server, agreement.id)).lines
    expect(await refusedFor({ ...draft, agreementId: agreement.id })).toEqual(['agreementId emergencyOfNone'])
    const called = { ...draft, lines: draft.lines.map((of) => ({ ...of, agreementLineId: agreed?.lineId ?? 0 })) }
    expect(await refusedFor(called)).toEqual(['lines.0.sourceLineId ofResults'])
    expect(await refusedFor(draft, 'cg_lian')).toEqual(['lines.0.sourceLineId notPlanned'])
    expect((await server.as('ck_fan').refused(orderCalls.create, draft)).code).toBe(403)
    expect(await refusedFor(await urgentOf(server, [[line, '11', '10']]))).toEqual(['lines.0.quantity tooMuch'])
    const twice = await urgentOf(server, [
      [line, '1', '10'],
      [line, '1', '10'],
    ])
    expect(await refusedFor(twice)).toEqual(['lines.1.sourceLineId twice'])
    const badTax = { ...draft, lines: draft.lines.map((of) => ({ ...of, taxRate: '101' })) }
    expect(await refusedFor(badTax)).toEqual(['lines.0.taxRate badTaxRate'])
    // What a scheme is about to buy is not ordered beside it.
    const scheme = await server.as(buyer).call(schemeCalls.create, schemeDraft([{ sourceLineId: line, quantity: '2' }]))
    expect(await refusedFor(draft)).toEqual(['lines.0.sourceLineId takenElsewhere'])
    await server.as(buyer).call(schemeCalls.remove, { ids: scheme.id })
    await written(server, draft)
  })

  it('has exactly one source for each line, which the database says too', async () => {
    const id = await written(server, await urgentOf(server, [[next(), '1', '10']]))
    const fails = async (of: ReturnType<typeof sql>, why: string) => expect(of.execute(server.db)).rejects.toThrow(why)
    await fails(sql`update material.order_line set is_emergency = false where document_id = ${id}`, 'order_line_of_one')
    await fails(sql`update material.order_line set plan_line_id = null where document_id = ${id}`, 'order_line_of_one')
    await fails(sql`update material.order_line set tax_rate = null where document_id = ${id}`, 'order_line_taxed')
    await fails(sql`update material.order set emergency_reason = '' where id = ${id}`, 'order_emergency')
    await fails(
      sql`update material.order set is_emergency = false, emergency_reason = '' where id = ${id}`,
      'order_line_kind',
    )
    // Written anew as one of an agreement, it is none any more.
    const agreement = await inForce(server, [{ materialId: 4, unitPrice: '9' }])
    const [line] = (await get(id)).lines
    const callOff = await callOffOf(server, agreement.id)
    const lines = [
      {
        sourceLineId: line?.sourceLineId ?? 0,
        agreementLineId: agreement.lines[0] ?? 0,
        quantity: '1',
        unitPrice: '9',
      },
    ]
    await server.as(buyer).call(orderCalls.update, { ...callOff, lines, id, version: 1 })
    expect(await get(id)).toMatchObject({ isEmergency: '0', agreementId: agreement.id, formalities: null })
  })

  it('may not be amended to more, nor to a higher price', async () => {
    const id = await approvedEmergency(server, await urgentOf(server, [[next(), '5', '10']]))
    await server.as(buyer).call(orderCalls.sign, await asked(id, { contractNo: 'YJ-2', contractDate: dayFrom(0) }))
    const [line] = (await get(id)).lines
    const amend = (quantity: string, unitPrice: string) => ({
      orderId: id,
      reason: '改数',
      lines: [{ sourceLineId: line?.lineId ?? 0, quantity, unitPrice, lineNote: '改' }],
    })
    const refused = async (quantity: string, price: string) =>
      reasons(await server.as(buyer).refused(orderAmendmentCalls.create, amend(quantity, price)))
    expect(await refused('6', '10')).toEqual(['lines.0.quantity tooMuch'])
    expect(await refused('5', '10.01')).toEqual(['lines.0.unitPrice priceAbove'])
    await server.as(buyer).call(orderAmendmentCalls.create, amend('4', '10'))
  })
})

describe('the limit of a project a month', () => {
  const messageOf = async (given: Ask) => {
    const refused = await server.as(buyer).refused(orderCalls.create, given)
    return refused.errors.map(({ msg }) => msg)
  }
  it('says limit, used and this order, and counts what was submitted and not refused', async () => {
    const first = await submitted(server, await urgentOf(server, [[next(), '4', '1000']]))
    const more = await urgentOf(server, [[next(), '2', '500.01']])
    expect(await messageOf(more)).toEqual([
      expect.stringMatching(/每月限额 5,000\.00 USD，本月已用 4,000\.00 USD，本单 1,000\.02 USD$/),
    ])
    const tellsUsed = async () => (await messageOf(more)).join('').includes('4,000.00')
    await blinded(server, buyer, tellsUsed, async () => {
      expect(await messageOf(more)).toEqual([expect.stringMatching(/本月已用 — USD，本单 1,000\.02 USD$/)])
    })
    await server.as('cg_pan').call(orderCalls.refuse, await asked(first, { opinion: '可以等' }))
    const id = await written(server, more)
    await server.as(buyer).call(orderCalls.submit, { id, version: 1 })
    // What is of the month before counts no more.
    await sql`update material.order set submitted_at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 second' where id = ${id}`.execute(
      server.db,
    )
    await written(server, await urgentOf(server, [[next(), '1', '5000']]))
  })

  it('is counted in USD, and is what the parameter says', async () => {
    const line = next()
    const draft = await urgentOf(server, [[line, '4', '5000']], { currencyCode: 'CNY' })
    const id = await submitted(server, draft)
    const { totalUSD } = await get(id)
    const { projects } = await server.as(buyer).call(orderCalls.urgent, {})
    expect(projects).toMatchObject([{ usedUSD: totalUSD }])
    await set('material.emergency.limit', '100')
    try {
      expect(await refusedFor(await urgentOf(server, [[next(), '1', '100']]))).toEqual(['lines limitAbove'])
    } finally {
      await set('material.emergency.limit', '5000')
    }
  })

  it('holds when four are submitted at once that fit alone', async () => {
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push(await written(server, await urgentOf(server, [[next(), '2', '1000']])))
    const answers = await Promise.all(
      ids.map(async (id) =>
        (await server.as(buyer).response(orderCalls.submit, { id, version: 1 })).json<{ code: number }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 500, 500])
  })
})

it('is one of many: what others order of results owes nothing', async () => {
  const { id } = await signedOrder(server, [[1, '2']])
  expect(await get(id)).toMatchObject({ isEmergency: '0', formalities: null, formalitiesDue: null })
  expect((await server.as(buyer).refused(schemeCalls.confirm, { orderId: id })).errors).toMatchObject([
    { key: 'unknownOrder' },
  ])
})
