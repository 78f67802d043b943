import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import { blinded } from '../../testing/blinded.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { resultOf } from '../result/test/sample.ts'
import { buyer, dayFrom, schemeOf } from '../scheme/test/sample.ts'
import { orderDocuments } from './document.ts'
import { approvedResult, draftOf, draftedOrder, orderOf, signedOrder } from './test/sample.ts'

type Ask = AskOf<typeof orderCalls.create>
const { create, update, remove, history, steps, nudge, open } = orderCalls
const contract = { contractNo: 'HT-1', contractDate: dayFrom(0) }
documentTests(orderDocuments, {
  calls: orderCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: {
    sign: contract,
    closeLines: { opinion: '原因', lines: [{ lineId: 1, quantity: '1' }] },
    keepShipment: { outPortDate: dayFrom(0), lines: [{ lineId: 1, quantity: '1' }] },
    removeShipment: { shipmentId: 1 },
    keepInvoices: { invoices: [] },
    keepPayments: { payments: [] },
    pay: { paymentId: 1, paidDate: dayFrom(0) },
    refund: { paymentId: 1, returnedDate: dayFrom(0) },
    keepMilestones: { milestones: [] },
    keepPaper: { paperId: 1, paperState: 'open' },
    explain: { formalitiesNote: '原因' },
  },
  make: async (server) => {
    const draft = await draftOf(server, (await approvedResult(server, [[1, '2']])).lines)
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a purchase order', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const manager = 'cg_pan'
  const get = (id: number) => orderOf(server, id)
  type Name = 'submit' | 'approve' | 'void' | 'sign' | 'closeLines' | 'cancel'
  const asked = async (id: number, more: object) =>
    ({ id, version: (await get(id)).version, opinion: '意见', ...more }) as never
  const act = async (account: string, name: Name, id: number, more: object = {}) =>
    server.as(account).call(orderCalls[name], await asked(id, more))
  const actRefused = async (account: string, name: Name, id: number, more: object = {}) =>
    server.as(account).refused(orderCalls[name], await asked(id, more))
  const refusedFor = async (given: Ask) =>
    (await server.as(buyer).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const openOf = async (sources: readonly number[], draft: Pick<Ask, 'supplierId' | 'currencyCode'>) =>
    (await server.as(buyer).call(open, draft))
      .filter(({ sourceLineId }) => sources.includes(sourceLineId))
      .map(({ openQty }) => openQty)

  it('is not decided by whoever chose its supplier', async () => {
    const { id } = await draftedOrder(server, [[1, '2']])
    await act(buyer, 'submit', id)
    const { schemeId } = (await get(id)).lines[0] ?? {}
    await sql`update material.scheme set created_by = (select id from system.user where name = ${manager}) where id = ${schemeId}`.execute(
      server.db,
    )
    expect((await server.as(manager).refused(orderCalls.approve, await asked(id, {}))).msg).toBe(
      '本采购的采购员不能审批其订单',
    )
  })

  it('takes all that is approved of one supplier by one press, and says where it comes from', async () => {
    const { id: result, lines } = await approvedResult(server, [
      [1, '4'],
      [2, '2.5'],
    ])
    const draft = await draftOf(server, lines, { orderType: 'import', place: 'Muscat' })
    const { id } = await server.as(buyer).call(create, draft)
    const { number, schemeNumber } = await resultOf(server, result)
    expect(await get(id)).toMatchObject({
      orderType: 'import',
      currencyCode: 'USD',
      quoted: null,
      totalAmount: '650.00',
      totalUSD: '650.00',
      resultNo: number,
      schemeNo: schemeNumber,
      purchaseMethodName: '询比价',
      docStatus: 'subN',
      lineCount: 2,
      lines: [
        {
          quantity: '4',
          extraQty: '0',
          leftQty: '4',
          unitPrice: '100',
          finalPrice: '100',
          amount: '400.00',
          resultNumber: number,
        },
        { quantity: '2.5', amount: '250.00', projectInfoNo: 'P2601' },
      ],
    })
    expect(
      (await resultOf(server, result)).lines.map(({ orders }) => orders.map((one) => [one.id, one.quantity])),
    ).toEqual([[[id, '4']], [[id, '2.5']]])
    expect(await openOf(lines, draft)).toEqual([])
    await server.as(buyer).call(update, { ...draft, id, version: 1, lines: draft.lines.slice(0, 1) })
    expect(await openOf(lines, draft)).toEqual(['2.5'])
    await server.as(buyer).call(remove, { ids: String(id) })
    expect(await openOf(lines, draft)).toEqual(['4', '2.5'])
  })

  it('refuses more than is approved, dearer, another supplier, another currency, and what is not approved', async () => {
    const { lines } = await approvedResult(server, [[1, '5']])
    const draft = await draftOf(server, lines)
    const line = draft.lines[0] ?? { sourceLineId: 0, quantity: '1', unitPrice: '1' }
    const refusedLine = (more: object) => refusedFor({ ...draft, lines: [{ ...line, ...more }] })
    expect(await refusedLine({ quantity: '5.001' })).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedLine({ unitPrice: '100.0001' })).toEqual(['lines.0.unitPrice priceAbove'])
    expect(textOf(orderMessages, 'priceAbove', 'en')).toContain('change of the result')
    expect(await refusedLine({ unitPrice: '99' })).toEqual(['lines.0.priceNote whyLower'])
    expect(await refusedLine({ sourceLineId: 9_000_000 })).toEqual(['lines.0.sourceLineId unknownLine'])
    expect(await refusedFor({ ...draft, lines: [line, line] })).toEqual(['lines.1.sourceLineId twice'])
    expect(await refusedFor({ ...draft, supplierId: Number(draft.supplierId) + 1 })).toEqual([
      'lines.0.sourceLineId otherSupplier',
    ])
    expect(await refusedFor({ ...draft, deliveryDate: dayFrom(-1) })).toEqual(['deliveryDate deliveryPast'])
    expect(await refusedFor({ ...draft, currencyCode: 'XXX' })).toContain('currencyCode unknownCurrency')
  })

  it('refuses a currency without a rate, a supplier that is blocked, and an offer that has run out unless it was prolonged', async () => {
    const { lines } = await approvedResult(server, [[1, '5']])
    const draft = await draftOf(server, lines)
    const { supplierId } = draft
    const other = (
      await sql<{ code: string }>`
        select code from system.currency c where status = '0' and code <> 'USD'
          and not exists (select 1 from system.currency_rate r where r.currency_code = c.code) order by code limit 1`.execute(
        server.db,
      )
    ).rows[0]?.code
    expect(await refusedFor({ ...draft, currencyCode: other ?? '' })).toEqual(['currencyCode none'])

    const { id } = await server.as(buyer).call(create, draft)
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${supplierId}`.execute(
      server.db,
    )
    expect(await refusedFor({ ...draft, lines: [] })).toEqual(['supplierId blockedSupplier'])
    expect((await actRefused(buyer, 'submit', id)).errors).toMatchObject([
      { field: 'supplierId', key: 'blockedSupplier' },
    ])
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${supplierId}`.execute(
      server.db,
    )

    const expire = (day: string) =>
      sql`update material.scheme_offer f set valid_until = ${day} from material.scheme_award w join material.result_line l on l.award_id = w.id
        where f.id = w.offer_id and l.id = any(${lines}::bigint[])`.execute(server.db)
    await expire(dayFrom(-1))
    expect((await actRefused(buyer, 'submit', id)).errors).toMatchObject([
      { field: 'validityNote', key: 'offerExpired' },
    ])
    await server.as(buyer).call(update, { ...draft, id, version: 1, validityNote: '邮件确认延期' })
    await act(buyer, 'submit', id)
  })

  it('goes beyond what is approved only to fill the last pack', async () => {
    const { lines } = await approvedResult(server, [[3, '10']])
    await sql`update material.material set order_unit = unit, order_factor = 12 where id = 3`.execute(server.db)
    const draft = await draftOf(server, lines)
    const [line = { sourceLineId: 0, quantity: '1', unitPrice: '1' }] = draft.lines
    const of = (quantity: string) => ({ ...draft, lines: [{ ...line, quantity }] })
    expect(await refusedFor(of('11'))).toEqual(['lines.0.quantity notWholePacks'])
    expect(await refusedFor(of('24'))).toEqual(['lines.0.quantity notWholePacks'])
    const { id } = await server.as(buyer).call(create, of('12'))
    expect((await get(id)).lines).toMatchObject([{ quantity: '12', extraQty: '2', packSize: '12', amount: '1200.00' }])
    expect(await openOf(lines, draft)).toEqual([])
    // It is the same however often it is written.
    await server.as(buyer).call(update, { ...of('12'), id, version: 1 })
    expect((await get(id)).lines).toMatchObject([{ quantity: '12', extraQty: '2' }])
  })

  it('keeps to what is approved when two buyers order one line at once', async () => {
    const { lines } = await approvedResult(server, [[1, '10']])
    const draft = await draftOf(server, lines)
    const [line = { sourceLineId: 0, quantity: '1', unitPrice: '1' }] = draft.lines
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        (
          await server
            .as(at % 2 === 0 ? buyer : 'admin')
            .response(create, { ...draft, lines: [{ ...line, quantity: '3' }] })
        ).json<{ code: number; errors?: { key: string }[] }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 500, 500, 500, 500, 500])
    expect(new Set(answers.flatMap(({ errors = [] }) => errors.map(({ key }) => key)))).toEqual(new Set(['tooMuch']))
    expect(await openOf(lines, draft)).toEqual(['1'])
  })

  it('is approved by the purchasing manager, signed with a contract, and keeps its result from being voided', async () => {
    const { id, result } = await draftedOrder(server, [[1, '5']])
    await act(buyer, 'submit', id)
    expect(await get(id)).toMatchObject({ docState: 'submitted', approvalStatus: 'pendingApproval' })
    await act(manager, 'approve', id)
    expect((await actRefused(buyer, 'sign', id)).errors.map(({ field }) => field)).toEqual([
      'contractNo',
      'contractDate',
    ])
    expect((await actRefused(buyer, 'sign', id, { ...contract, contractDate: dayFrom(1) })).errors).toMatchObject([
      { field: 'contractDate', key: 'signedAhead' },
    ])
    await act(buyer, 'sign', id, contract)
    expect(await get(id)).toMatchObject({ docState: 'signed', contractNo: 'HT-1', approvalStatus: 'approved' })
    const { version } = await resultOf(server, result)
    expect(await server.as(manager).refused(resultCalls.void, { id: result, version, opinion: '录错' })).toMatchObject({
      code: 500,
    })
  })

  it('is late in red once its delivery date has passed', async () => {
    const { id } = await signedOrder(server, [[1, '5']])
    expect((await get(id)).overdueDays).toBeNull()
    await sql`update material.order set delivery_date = ${dayFrom(-3)} where id = ${id}`.execute(server.db)
    expect((await get(id)).overdueDays).toBe(3)
  })

  it('leaves what it had to another when it is cancelled', async () => {
    const { id, sources } = await signedOrder(server, [[1, '5']])
    const { supplierId, currencyCode } = await get(id)
    expect(await openOf(sources, { supplierId, currencyCode })).toEqual([])
    expect((await server.as(buyer).refused(orderCalls.cancel, { id, version: 4 } as never)).errors).toMatchObject([
      { field: 'opinion' },
    ])
    await act(buyer, 'cancel', id)
    expect(await get(id)).toMatchObject({ docState: 'cancelled' })
    expect(await openOf(sources, { supplierId, currencyCode })).toEqual(['5'])
  })

  it('is closed short line by line: it goes back to the plan, and those who asked for it are told', async () => {
    const { id, result, sources } = await signedOrder(server, [
      [1, '5'],
      [2, '3'],
    ])
    const [first, second] = (await get(id)).lines.map(({ lineId }) => lineId)
    const { schemeId } = await resultOf(server, result)
    const planLines = (await schemeOf(server, schemeId)).lines.map(({ sourceLineId }) => sourceLineId)
    const waiting = async () =>
      (await server.as(buyer).call(schemeCalls.open, {}))
        .filter(({ sourceLineId }) => planLines.includes(sourceLineId))
        .map(({ openQty }) => openQty)
    const closing = (...lines: { lineId: number | undefined; quantity: string }[]) => ({ lines })
    expect((await actRefused(buyer, 'closeLines', id, closing({ lineId: first, quantity: '6' }))).errors).toMatchObject(
      [{ field: 'lines.0.quantity', key: 'closeTooMuch' }],
    )
    expect((await actRefused(buyer, 'closeLines', id, closing({ lineId: 1, quantity: '1' }))).errors).toMatchObject([
      { field: 'lines.0.lineId', key: 'notOfOrder' },
    ])
    const told = async () =>
      (await server.as('wz_ye').call(message.list, { kind: ['decision'] })).rows.filter(
        ({ title, link }) => title === '申请的物资退回待采购' && link.startsWith('/open/material/application/'),
      ).length
    const before = await told()
    await act(buyer, 'closeLines', id, closing({ lineId: first, quantity: '2' }))
    expect(await get(id)).toMatchObject({ docState: 'signed', lines: [{ closedQty: '2', leftQty: '3' }, {}] })
    expect(await waiting()).toEqual(['2'])
    expect((await resultOf(server, result)).lines).toMatchObject([{ releasedQty: '2' }, { releasedQty: '0' }])
    const { supplierId, currencyCode } = await get(id)
    expect(await openOf(sources, { supplierId, currencyCode })).toEqual([])
    expect(await told()).toBe(before + 1)
    await act(buyer, 'closeLines', id, closing({ lineId: first, quantity: '3' }, { lineId: second, quantity: '3' }))
    expect(await get(id)).toMatchObject({ docState: 'closed' })
    expect(await waiting()).toEqual(['5', '3'])
  })

  it('gives nothing back of what it had only to fill a pack', async () => {
    const { lines } = await approvedResult(server, [[4, '10']])
    await sql`update material.material set order_unit = unit, order_factor = 12 where id = 4`.execute(server.db)
    const draft = await draftOf(server, lines)
    const { id } = await server
      .as(buyer)
      .call(create, { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity: '12' })) })
    await act(buyer, 'submit', id)
    await act(manager, 'approve', id)
    await act(buyer, 'sign', id, contract)
    const lineId = (await get(id)).lines[0]?.lineId
    const released = async () =>
      (
        await sql<{ quantity: string }>`
          select trim_scale(released_quantity)::text as quantity from material.result_line where id = any(${lines}::bigint[])`.execute(
          server.db,
        )
      ).rows.map(({ quantity }) => quantity)
    await act(buyer, 'closeLines', id, { lines: [{ lineId, quantity: '1' }] })
    expect(await released()).toEqual(['0'])
    await act(buyer, 'closeLines', id, { lines: [{ lineId, quantity: '4' }] })
    expect(await released()).toEqual(['3'])
  })

  it('shows no prices to those who may not see them', async () => {
    const { id } = await draftedOrder(server, [[1, '5']])
    await sql`delete from system.role_menu r using system.role o, system.menu m
      where o.id = r.role_id and o.key = 'auditor' and m.id = r.menu_id and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    const read = await server.as('sj_mu').call(orderCalls.get, { id })
    expect(read).toMatchObject({
      totalAmount: null,
      totalUSD: null,
      lines: [{ unitPrice: null, finalPrice: null, amount: null }],
    })
  })

  it('tells what was approved to nobody who may not see prices, not even where more is asked', async () => {
    const { lines } = await approvedResult(server, [[1, '3']])
    const whole = await draftOf(server, lines)
    const [line] = whole.lines
    const price = line?.unitPrice ?? ''
    const dear = { ...whole, lines: [{ sourceLineId: lines[0] ?? 0, quantity: '3', unitPrice: '987654' }] }
    expect((await server.as(buyer).refused(orderCalls.create, dear)).msg).toContain(price)
    const told = async () => {
      const { msg, errors } = await server.as(buyer).refused(orderCalls.create, dear)
      return JSON.stringify([msg, errors])
    }
    const tellsPrice = async () => (await told()).includes(String(price))
    await blinded(server, buyer, tellsPrice, async () => {
      expect(await told()).toContain('priceAbove')
    })
  })
})
