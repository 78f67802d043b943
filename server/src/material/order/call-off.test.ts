import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { agreementOf, callOffOf, inForce } from '../agreement/test/sample.ts'
import { another, thisYear } from '../budget/test/sample.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { buyer, dayFrom, draftOf as schemeDraft } from '../scheme/test/sample.ts'
import { draftOf as receiptDraft, posted as receiptPosted } from '../receipt/test/sample.ts'
import { orderOf } from './test/sample.ts'

type Ask = AskOf<typeof orderCalls.create>
const manager = 'cg_pan'

describe('a call-off', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const get = (id: number) => orderOf(server, id)
  const planOf = (id: number) => server.as('admin').call(planCalls.get, { id })
  type Name = 'submit' | 'approve' | 'void' | 'sign' | 'closeLines' | 'cancel' | 'keepShipment'
  const asked = async (id: number, more: object) =>
    ({ id, version: (await get(id)).version, opinion: '意见', ...more }) as never
  const act = async (account: string, name: Name, id: number, more: object = {}) =>
    server.as(account).call(orderCalls[name], await asked(id, more))
  const reasons = ({ errors }: { errors: readonly { field?: string; key?: string }[] }) =>
    errors.map(({ field, key }) => `${field} ${key}`)
  const actRefused = async (account: string, name: Name, id: number, more: object = {}) =>
    reasons(await server.as(account).refused(orderCalls[name], await asked(id, more)))
  const made = async (given: Ask) => (await server.as(buyer).call(orderCalls.create, given)).id
  const refusedFor = async (given: Ask) => reasons(await server.as(buyer).refused(orderCalls.create, given))
  const withLines = (draft: Ask, more: Partial<Ask['lines'][number]>): Ask => ({
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, ...more })),
  })
  const contract = (more: object = {}) => ({ contractNo: 'HT-9', contractDate: dayFrom(0), ...more })
  const signed = async (draft: Ask) => {
    const id = await made(draft)
    await act(buyer, 'submit', id)
    await act(manager, 'approve', id)
    await act(buyer, 'sign', id, contract())
    return id
  }

  it('takes what a plan has open by one press, at the price of its quantity, and tells its story', async () => {
    const agreement = await inForce(server, [{ materialId: 1, unitPrice: '100', steps: '10: 95; 50: 90' }], {
      leadDays: 20,
    })
    const plan = await allocatedPlan(server, [[1, '12']])
    const [line] = (await planOf(plan.id)).lines
    const { number } = await agreementOf(server, agreement.id)
    expect(line?.agreements).toMatchObject([{ agreementNumber: number, unitPrice: '95', leftQty: null }])
    const draft = await callOffOf(server, agreement.id, plan.lines)
    expect(draft.lines).toMatchObject([{ quantity: '12', unitPrice: '95' }])
    const id = await signed(draft)
    expect(await get(id)).toMatchObject({
      agreementId: agreement.id,
      agreementNo: number,
      purchaseMethodName: '框架协议',
      totalUSD: '1140.00',
      resultNo: '',
      schemeNo: '',
      docState: 'signed',
      lines: [
        {
          sourceLineId: plan.lines[0],
          agreementLineId: agreement.lines[0],
          resultId: null,
          finalPrice: '95',
          leadDays: 20,
        },
      ],
    })
    const after = (await planOf(plan.id)).lines[0]
    expect(after).toMatchObject({ openQty: '0', schemedQty: '12', callOffs: [{ id, quantity: '12' }], agreements: [] })
    const { steps } = await server.as('admin').call(chainCalls.story, { lineId: line?.lineId ?? 0 })
    expect(steps.map(({ kind }) => kind)).toEqual([
      'material/application',
      'material/analysis',
      'material/plan',
      'material/order',
    ])
    const [called] = (await get(id)).lines
    const up = await server.as('admin').call(chainCalls.story, { lineId: called?.lineId ?? 0 })
    expect(up.steps).toEqual(steps)
    expect(await agreementOf(server, agreement.id)).toMatchObject({
      calledAmount: '1140.00',
      orderCount: 1,
      lines: [{ calledQty: '12', receivedQty: '0', orders: [{ id, quantity: '12' }] }],
    })
    await act(buyer, 'keepShipment', id, {
      outPortDate: dayFrom(0),
      arrivalDate: dayFrom(0),
      lines: [{ lineId: called?.lineId, quantity: '5' }],
    })
    expect((await agreementOf(server, agreement.id)).lines).toMatchObject([{ receivedQty: '5' }])
    // What came in without a shipment is there as well.
    const coming = await receiptDraft(server, id)
    const part = coming.lines.map((one) => ({ ...one, receiptQty: '7' }))
    await receiptPosted(server, { ...coming, lines: part })
    expect((await agreementOf(server, agreement.id)).lines).toMatchObject([{ receivedQty: '7' }])
    const found = await server.as(buyer).call(orderCalls.list, { agreementId: agreement.id })
    expect(found.rows.map((row) => row.id)).toEqual([id])
    const project = await server
      .as('admin')
      .call(orderCalls.list, { projectInfoNo: 'P2601', agreementId: agreement.id })
    expect(project.rows.map((row) => row.id)).toEqual([id])
  })

  it('is amended within its agreement and its plan: what is taken off is open in both again', async () => {
    const agreement = await inForce(server, [{ materialId: 1, unitPrice: '100', maxQty: '12' }], { maxAmount: '1100' })
    const plan = await allocatedPlan(server, [[1, '20']])
    const id = await signed(withLines(await callOffOf(server, agreement.id, plan.lines), { quantity: '10' }))
    const [line] = (await get(id)).lines
    const amend = (quantity: string, unitPrice = '100') => ({
      orderId: id,
      reason: '现场需求变化',
      lines: [{ sourceLineId: line?.lineId ?? 0, quantity, unitPrice }],
    })
    const refused = async (quantity: string, unitPrice?: string) =>
      reasons(await server.as(buyer).refused(orderAmendmentCalls.create, amend(quantity, unitPrice)))
    expect(await refused('13')).toEqual(['lines.0.quantity tooMuch'])
    expect(await refused('8', '101')).toEqual(['lines.0.unitPrice priceAbove'])
    const amended = async (quantity: string) =>
      (await server.as(buyer).call(orderAmendmentCalls.create, amend(quantity))).id
    const above = await amended('12')
    const dear = await server.as(buyer).refused(orderAmendmentCalls.submit, { id: above, version: 1 })
    expect(reasons(dear)).toEqual(['lines agreementLeft'])
    await server.as(buyer).call(orderAmendmentCalls.remove, { ids: above })
    const less = await amended('6')
    await server.as(buyer).call(orderAmendmentCalls.submit, { id: less, version: 1 })
    await server.as(manager).call(orderAmendmentCalls.approve, { id: less, version: 2 })
    expect(await get(id)).toMatchObject({ totalAmount: '600.00', lines: [{ leftQty: '6' }] })
    expect(await agreementOf(server, agreement.id)).toMatchObject({
      calledAmount: '600.00',
      lines: [{ calledQty: '6' }],
    })
    expect((await planOf(plan.id)).lines[0]).toMatchObject({ openQty: '14' })
    const { lines } = await server.as(buyer).call(orderAmendmentCalls.get, { id: less })
    expect(lines).toMatchObject([{ quantityBefore: '10', quantity: '6', resultId: null }])
  })

  it('is not amended to more than its agreement’s line has for several lines together, nor approved so', async () => {
    const agreement = await inForce(server, [{ materialId: 1, unitPrice: '100', maxQty: '12' }])
    const plans = [await allocatedPlan(server, [[1, '20']]), await allocatedPlan(server, [[1, '20']])]
    const whole = await callOffOf(
      server,
      agreement.id,
      plans.flatMap(({ lines }) => lines),
    )
    const id = await signed({ ...whole, lines: whole.lines.map((line) => ({ ...line, quantity: '4' })) })
    const lines = (await get(id)).lines.map(({ lineId }) => lineId)
    const amend = (...quantities: readonly string[]) => ({
      orderId: id,
      reason: '现场需求变化',
      lines: quantities.map((quantity, at) => ({ sourceLineId: lines[at] ?? 0, quantity, unitPrice: '100' })),
    })
    // Four are left: each line by itself might have them.
    const refused = async (...quantities: readonly string[]) =>
      reasons(await server.as(buyer).refused(orderAmendmentCalls.create, amend(...quantities)))
    expect(await refused('8', '8')).toEqual(['lines.1.quantity agreementLineLeft'])
    expect(await refused('8', '5')).toEqual(['lines.1.quantity agreementLineLeft'])
    // Less of one leaves more for the other.
    const { id: amendment } = await server.as(buyer).call(orderAmendmentCalls.create, amend('3', '8'))
    await server.as(buyer).call(orderAmendmentCalls.update, { id: amendment, version: 1, ...amend('6', '6') })
    await server.as(buyer).call(orderAmendmentCalls.submit, { id: amendment, version: 2 })
    // Meanwhile another order has one of them.
    const other = await allocatedPlan(server, [[1, '1']])
    await signed(await callOffOf(server, agreement.id, other.lines))
    const { errors } = await server.as('cg_pan').refused(orderAmendmentCalls.approve, { id: amendment, version: 3 })
    expect(errors.map(({ field, key }) => `${field} ${key}`)).toEqual(['lines agreementLineLeft'])
  })

  it('counts against budgets like any order', async () => {
    const given = another({ year: thisYear(), amountUSD: '900000' })
    const { id: budget } = await server.as('cw_jin').call(budgetCalls.create, given)
    const committed = async () => Number((await server.as('cw_jin').call(budgetCalls.get, { id: budget })).committed)
    const before = await committed()
    const agreement = await inForce(server, [{ materialId: 1, unitPrice: '100' }])
    const plan = await allocatedPlan(server, [[1, '2']])
    const id = await signed(await callOffOf(server, agreement.id, plan.lines))
    expect(await committed()).toBe(before + 200)
    const { uses } = await server.as('cw_jin').call(budgetCalls.ofDocument, { kind: 'material/order', id })
    expect(uses).toMatchObject([{ budgetId: budget, thisUSD: '200' }])
    await server.as('cw_jin').call(budgetCalls.remove, { ids: budget })
  })

  it('costs what the agreement says for all of a material together, never more, and less with a note', async () => {
    const agreement = await inForce(server, [{ materialId: 2, unitPrice: '10', steps: '10: 9' }])
    const plans = [await allocatedPlan(server, [[2, '6']]), await allocatedPlan(server, [[2, '6']])]
    const draft = await callOffOf(
      server,
      agreement.id,
      plans.flatMap(({ lines }) => lines),
    )
    expect(await refusedFor(draft)).toEqual(['lines.0.unitPrice aboveAgreed', 'lines.1.unitPrice aboveAgreed'])
    expect(await refusedFor(withLines(draft, { unitPrice: '8' }))).toEqual([
      'lines.0.priceNote whyLower',
      'lines.1.priceNote whyLower',
    ])
    const id = await made(withLines(draft, { unitPrice: '8', priceNote: '促销' }))
    expect((await get(id)).lines).toMatchObject([{ finalPrice: '9' }, { finalPrice: '9' }])
    await server.as(buyer).call(orderCalls.remove, { ids: id })
    await made(withLines(draft, { unitPrice: '9' }))
  })

  it('is whole packs, no less than the least, and no more than is left', async () => {
    const agreement = await inForce(server, [
      { materialId: 3, unitPrice: '10', minQty: '10', packSize: '5', maxQty: '40' },
    ])
    const { lines } = await allocatedPlan(server, [[3, '13']])
    const draft = await callOffOf(server, agreement.id, lines)
    const tried = (quantity: string) => refusedFor(withLines(draft, { quantity }))
    expect(await tried('13')).toEqual(['lines.0.quantity notWhole'])
    expect(await tried('5')).toEqual(['lines.0.quantity belowLeast'])
    expect(await tried('20')).toEqual(['lines.0.quantity tooMuch'])
    const id = await made(withLines(draft, { quantity: '15' }))
    expect((await get(id)).lines).toMatchObject([{ quantity: '15', extraQty: '2' }])
    expect((await agreementOf(server, agreement.id)).lines).toMatchObject([{ calledQty: '15', leftQty: '25' }])
    const more = await allocatedPlan(server, [[3, '30']])
    const next = await callOffOf(server, agreement.id, more.lines)
    expect(next.lines).toMatchObject([{ quantity: '25' }])
    expect(await refusedFor(withLines(next, { quantity: '30' }))).toEqual(['lines.0.quantity aboveLimit'])
    // What an order has itself it may keep.
    const { version } = await get(id)
    await server.as(buyer).call(orderCalls.update, { ...withLines(draft, { quantity: '15' }), id, version })
    expect((await agreementOf(server, agreement.id)).lines).toMatchObject([{ calledQty: '15' }])
  })

  it('stays within the amount of the whole agreement', async () => {
    const agreement = await inForce(server, [{ materialId: 4, unitPrice: '10' }], { maxAmount: '100' })
    const { lines } = await allocatedPlan(server, [[4, '11']])
    const draft = await callOffOf(server, agreement.id, lines)
    expect(await refusedFor(draft)).toEqual(['lines aboveAmount'])
    await made(withLines(draft, { quantity: '8' }))
    expect(await agreementOf(server, agreement.id)).toMatchObject({ leftAmount: '20.00', usedPercent: 80 })
  })

  it('has lines of allocated plans of its buyer for materials of the agreement, and one taker at a time', async () => {
    const agreement = await inForce(server, [{ materialId: 5, unitPrice: '10' }])
    const { id: planId, lines } = await allocatedPlan(server, [
      [5, '4'],
      [6, '4'],
    ])
    const other = await allocatedPlan(server, [[5, '4']], 'cg_lian')
    const draft = await callOffOf(server, agreement.id)
    const mine = draft.lines.map(({ sourceLineId }) => Number(sourceLineId))
    expect(mine).toContain(lines[0])
    expect(mine).not.toContain(lines[1])
    expect(mine).not.toContain(other.lines[0])
    const own = await callOffOf(server, agreement.id, lines)
    const of = (sourceLineId: number | undefined, more = {}) =>
      refusedFor(withLines(own, { sourceLineId: sourceLineId ?? 0, ...more }))
    expect(await of(lines[1])).toEqual(['lines.0.sourceLineId notOfAgreement'])
    expect(await of(other.lines[0])).toEqual(['lines.0.sourceLineId notOfAgreement'])
    expect(await of(lines[0], { agreementLineId: 1 })).toEqual(['lines.0.sourceLineId notOfAgreement'])
    expect(await of(lines[0], { agreementLineId: undefined })).toEqual(['lines.0.sourceLineId ofAgreement'])
    expect(await refusedFor({ ...own, agreementId: 9_999_999 })).toEqual(['agreementId unknownAgreement'])
    const { agreementId: _, ...plain } = own
    expect(await refusedFor(plain)).toEqual(['lines ofResults', 'lines.0.sourceLineId unknownLine'])
    expect(await refusedFor({ ...own, lines: [...own.lines, ...own.lines] })).toContain('lines.1.sourceLineId twice')
    // A scheme that is not decided has the line, then the call-off.
    const schemed = schemeDraft([{ sourceLineId: lines[0] ?? 0, quantity: '1' }])
    const { id: scheme } = await server.as(buyer).call(schemeCalls.create, schemed)
    expect(await of(lines[0])).toEqual(['lines.0.sourceLineId takenElsewhere'])
    expect((await callOffOf(server, agreement.id, lines)).lines).toEqual([])
    await server.as(buyer).call(schemeCalls.remove, { ids: scheme })
    const id = await made(withLines(own, { quantity: '3' }))
    const refused = await server.as(buyer).refused(schemeCalls.create, schemed)
    expect(refused.errors).toMatchObject([{ field: 'lines.0.sourceLineId', key: 'taken' }])
    const { number } = await get(id)
    expect(refused.msg).toContain(number)
    // What is used is not taken from its purchaser.
    const { version } = await planOf(planId)
    const released = await server.as('jh_wen').refused(planCalls.release, {
      id: planId,
      version,
      opinion: '收回',
      lines: [{ lineId: lines[0] ?? 0, quantity: '2' }],
    })
    expect(released.errors).toMatchObject([{ key: 'releaseTooMuch' }])
    await act(buyer, 'submit', id)
    await act(manager, 'approve', id)
    // What it left is bought by another once it is decided.
    await server.as(buyer).call(schemeCalls.create, schemed)
    await act(buyer, 'cancel', id)
    expect((await planOf(planId)).lines[0]).toMatchObject({ openQty: '3', callOffs: [] })
    expect((await agreementOf(server, agreement.id)).lines).toMatchObject([{ calledQty: '0', orders: [] }])
  })

  it('gives what is closed short back to plan and agreement, what fills packs first, and tells whoever asked', async () => {
    const agreement = await inForce(server, [{ materialId: 7, unitPrice: '10', packSize: '5', maxQty: '20' }])
    const plan = await allocatedPlan(server, [[7, '8']])
    const id = await signed(withLines(await callOffOf(server, agreement.id, plan.lines), { quantity: '10' }))
    const [line] = (await get(id)).lines
    await act(buyer, 'closeLines', id, { lines: [{ lineId: line?.lineId, quantity: '3' }] })
    expect((await planOf(plan.id)).lines[0]).toMatchObject({ openQty: '1', schemedQty: '7' })
    expect(await agreementOf(server, agreement.id)).toMatchObject({
      calledAmount: '70.00',
      lines: [{ calledQty: '7' }],
    })
    const { rows: told } = await server.as('wz_ye').call(message.list, {})
    expect(told.map(({ title }) => title)).toContain('申请的物资退回待采购')
    await act(buyer, 'closeLines', id, { lines: [{ lineId: line?.lineId, quantity: '7' }] })
    expect(await get(id)).toMatchObject({ docState: 'closed' })
    expect(await agreementOf(server, agreement.id)).toMatchObject({ calledAmount: '0.00', lines: [{ calledQty: '0' }] })
  })

  it('is submitted and signed on days on which the agreement is in force, of a supplier who is not blocked', async () => {
    const { id: agreementId } = await inForce(server, [{ materialId: 8, unitPrice: '10' }])
    const { lines } = await allocatedPlan(server, [[8, '4']])
    const id = await made(await callOffOf(server, agreementId, lines))
    const between = (from: string, to: string) =>
      sql`update material.agreement set valid_from = ${from}, valid_to = ${to} where id = ${agreementId}`.execute(
        server.db,
      )
    await between(dayFrom(-30), dayFrom(-1))
    expect(await actRefused(buyer, 'submit', id)).toEqual(['agreementId notInForce'])
    await between(dayFrom(-30), dayFrom(30))
    await act(buyer, 'submit', id)
    // Who buys does not decide, whoever wrote the order.
    await act(manager, 'approve', id)
    await between(dayFrom(0), dayFrom(30))
    expect(await actRefused(buyer, 'sign', id, contract({ contractDate: dayFrom(-1) }))).toEqual([
      'contractDate notInForce',
    ])
    const { version } = await agreementOf(server, agreementId)
    await server.as(buyer).call(agreementCalls.terminate, { id: agreementId, version, opinion: '停产' })
    expect(await actRefused(buyer, 'sign', id, contract())).toEqual(['contractDate wasEnded'])
    await act(buyer, 'cancel', id)
    // Nothing more is called off.
    expect((await server.as(buyer).call(agreementCalls.callable, { agreementId })).rows).toEqual([])
    const blocked = await inForce(server, [{ materialId: 8, unitPrice: '10' }])
    const draft = await callOffOf(server, blocked.id, lines)
    const held = await server.as('admin').call(supplier.get, { id: Number(draft.supplierId) })
    await server.as('admin').call(supplier.block, { id: held.id, version: held.version, blockReason: '质量问题' })
    expect((await server.as(buyer).refused(orderCalls.create, draft)).msg).toContain('质量问题')
    const now = await server.as('admin').call(supplier.get, { id: held.id })
    await server.as('admin').call(supplier.unblock, { id: held.id, version: now.version })
  })

  it('keeps its agreement from being voided, and is not decided by whoever buys', async () => {
    const { id: agreementId } = await inForce(server, [{ materialId: 9, unitPrice: '10' }])
    const { lines } = await allocatedPlan(server, [[9, '4']])
    const id = await made(await callOffOf(server, agreementId, lines))
    const { version } = await agreementOf(server, agreementId)
    const last = await server.as('ld_xia').refused(agreementCalls.void, { id: agreementId, version, opinion: '作废' })
    expect(last.msg).toBe('已有订单，不能作废；可提前终止')
    await act(buyer, 'submit', id)
    await sql`update material.agreement set created_by = (select id from system.user where name = ${manager}) where id = ${agreementId}`.execute(
      server.db,
    )
    const own = await server.as(manager).refused(orderCalls.approve, await asked(id, {}))
    expect(own.msg).toBe('本采购的采购员不能审批其订单')
  })

  it('is not more than is left when eight call off at once, whatever each saw, and the database says so too', async () => {
    const agreement = await inForce(server, [{ materialId: 10, unitPrice: '10', maxQty: '10' }], { maxAmount: '95' })
    const plans = []
    for (let at = 0; at < 2; at += 1)
      plans.push(
        await allocatedPlan(
          server,
          Array.from({ length: 4 }, () => [10, '3']),
        ),
      )
    const lines = plans.flatMap((plan) => plan.lines)
    const draft = await callOffOf(server, agreement.id, lines)
    expect(draft.lines).toHaveLength(8)
    const answers = await Promise.all(
      draft.lines.map((line) => server.as(buyer).response(orderCalls.create, { ...draft, lines: [line] })),
    )
    const codes = answers.map((answer) => answer.json<{ code: number }>().code)
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 500)).toHaveLength(5)
    expect(await agreementOf(server, agreement.id)).toMatchObject({
      calledAmount: '90.00',
      lines: [{ calledQty: '9', leftQty: '1' }],
    })
    const open = (await Promise.all(plans.map(({ id }) => planOf(id)))).flatMap((plan) => plan.lines)
    expect(open.filter(({ openQty }) => openQty === '0')).toHaveLength(3)
    // Eight who write and take back at once leave what there is.
    const { rows } = await server.as(buyer).call(orderCalls.list, { agreementId: agreement.id })
    await Promise.all(
      rows.flatMap(({ id, version }) => [
        server.as(buyer).response(orderCalls.remove, { ids: id }),
        server.as(buyer).response(orderCalls.submit, { id, version }),
      ]),
    )
    const { rows: sums } = await sql<{ called: string; counted: string }>`
      select l.called_quantity::text as called, coalesce((select sum(x.quantity + x.extra_quantity - x.closed_quantity) from material.order_line x
        join material.order o on o.id = x.document_id and material.keeps_lines(o.state, o.deleted_at) where x.agreement_line_id = l.id), 0)::numeric(18, 3)::text as counted
      from material.agreement_line l`.execute(server.db)
    expect(sums.filter(({ called, counted }) => called !== counted)).toEqual([])
    const forced = sql`update material.agreement_line set called_quantity = 11 where id = ${agreement.lines[0] ?? 0}`
    await expect(forced.execute(server.db)).rejects.toThrow('agreement_line_called')
    const both = sql`update material.order_line set plan_line_id = null where agreement_line_id is not null`
    await expect(both.execute(server.db)).rejects.toThrow('order_line_of_one')
  })

  it('is what applications and analyses are told the material costs, before what it cost last', async () => {
    const agreement = await inForce(server, [{ materialId: 11, unitPrice: '113', taxRate: '13', withTax: '1' }])
    const { number } = await agreementOf(server, agreement.id)
    const [found] = await server.as(buyer).call(priceCalls.last, { materialIds: [11] })
    expect(found?.prices[0]).toMatchObject({ agreementNo: number, unitPriceUSD: '100.0000' })
    const { id } = await allocatedPlan(server, [[11, '2']])
    const [line] = (await planOf(id)).lines
    const analysis = await server.as('admin').call(analysisCalls.get, { id: line?.analysisId ?? 0 })
    expect(analysis.lines[0]?.lastPrices[0]).toMatchObject({ agreementNo: number })
  })
})
