import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, stockDrift, usePlace } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { orderOf, signedOrder } from '../order/test/sample.ts'
import { accept, draftOf, keeper, posted, receiptOf, storeOf, supplyOf } from '../receipt/test/sample.ts'
import { dayFrom } from '../scheme/test/sample.ts'
import { invoiceDocuments } from './document.ts'
import { buyer, enteredInvoice, finance, invoiceOf, matched, nextNumber } from './test/sample.ts'

const { create, update, remove, history } = invoiceCalls
documentTests(invoiceDocuments, {
  calls: invoiceCalls,
  others: { history },
  edit: update,
  remove,
  inputs: {
    credit: { creditNoteNo: 'CN-1', creditDate: today(), lines: [{ lineId: 1, amount: '1' }] },
  },
  make: async (server) => {
    const { id: order } = await signedOrder(server, [[1, '5']])
    const draft = await invoiceOf(server, order, ['5'])
    return { id: await enteredInvoice(server, draft, 'admin'), draft }
  },
})

describe('an invoice', () => {
  let server: TestServer
  let ordered: Awaited<ReturnType<typeof supplyOf>>
  let places: number[]
  beforeAll(async () => {
    server = await testServer()
    ;({ places } = await storeOf(server))
    ordered = await supplyOf(server)
  })
  afterAll(() => server.close())
  const get = (id: number) => server.as('admin').call(invoiceCalls.get, { id })
  const act = async (
    name: 'submit' | 'match' | 'credit' | 'release' | 'reopen' | 'refuse',
    id: number,
    more: object = {},
    account = buyer,
  ) => server.as(account).call(invoiceCalls[name], { id, version: (await get(id)).version, ...more } as never)
  const refused = async (
    name: 'release' | 'credit' | 'reopen' | 'refuse',
    id: number,
    more: object,
    account: string,
  ) => {
    const { errors, msg } = await server
      .as(account)
      .refused(invoiceCalls[name], { id, version: (await get(id)).version, ...more } as never)
    return errors?.length ? errors.map(({ field, key }) => `${field} ${key}`) : msg
  }
  const refusedFor = async (draft: AskOf<typeof create>) =>
    (await server.as(buyer).refused(create, draft)).errors.map(({ field, key }) => `${field} ${key}`)
  const holdsOf = async (id: number) => {
    const { docState, lines, reasons } = await get(id)
    return [docState, ...reasons, lines.map(({ holds }) => holds.join('+')).join('|')]
  }
  const said = (key: keyof typeof invoiceMessages.texts) => invoiceMessages.texts[key][0]
  /** Receives so much of the lines of an order, all of it accepted. */
  const receive = async (order: number, quantities: readonly string[]) => {
    const whole = await draftOf(server, order)
    const id = await posted(server, {
      ...whole,
      lines: whole.lines.flatMap((line, at) =>
        (quantities[at] ?? '0') === '0' ? [] : [{ ...line, receiptQty: quantities[at] ?? '0' }],
      ),
    })
    await accept(server, id)
    return id
  }
  const issue = (batch: number, quantity: string, project = 'P2601') =>
    inTransaction(server.db, async (tx) => {
      const recordedBy = (await server.actorOf(keeper)).userId
      return post(tx, { source: 'opening', recordedBy }, [
        { kind: 'issue', batch, quantity, from: places[0] ?? 0, to: await usePlace(tx, project) },
      ])
    })
  const worthOf = async (batch: number) =>
    (
      await sql<{ worth: string }>`
        select p.kind || ' ' || trim_scale(b.quantity)::text || ' ' || b.amount as worth from material.stock_balance b join material.place p on p.id = b.place_id
        where b.batch_id = ${batch} and b.quantity > 0 order by p.kind`.execute(server.db)
    ).rows.map(({ worth }) => worth)
  const batchesOf = async (receipt: number) => (await receiptOf(server, receipt)).lines
  const waits = async (account: string, id: number) =>
    (await server.as(account).call(worklist.list, {})).rows
      .filter(({ documentId }) => documentId === id)
      .map(({ work }) => work)

  it('that agrees passes: its batches cost what it says, what was issued as well, and the order shows it', async () => {
    const order = await ordered('10', '10')
    const receipt = await receive(order, ['10', '4'])
    const [one, other] = await batchesOf(receipt)
    expect(one).toMatchObject({ estimated: '1', purchaseAmount: '1000.00' })
    await issue(one?.batchId ?? 0, '4')
    // 1000 and 400 ordered; 1004.00 and 396.00 billed: within one per cent.
    const id = await matched(server, await invoiceOf(server, order, ['10', '4'], ['100.4', '99']))
    expect(await get(id)).toMatchObject({
      docState: 'passed',
      matches: [
        {
          matchedQty: '10',
          estimatedAmount: '1000.00',
          actualAmount: '1004.00',
          difference: '4.00',
          issuedAmount: '1.60',
        },
        { matchedQty: '4', difference: '-4.00', issuedAmount: '0.00' },
      ],
    })
    expect(await worthOf(one?.batchId ?? 0)).toEqual(['storage 6 602.40', 'use 4 401.60'])
    expect(await worthOf(other?.batchId ?? 0)).toEqual(['storage 4 396.00'])
    expect(await batchesOf(receipt)).toMatchObject([
      { estimated: '0', settledAmount: '1004.00' },
      { estimated: '0', settledAmount: '396.00' },
    ])
    expect(await orderOf(server, order)).toMatchObject({
      invoicing: 'part',
      invoices: [{ documentId: id, matching: 'passed', amount: '1400.00' }],
    })
    expect(
      (await server.as('admin').call(invoiceCalls.list, { receiptId: receipt })).rows.map((row) => row.id),
    ).toEqual([id])
    const { nodes } = await server.as('admin').call(inventoryCalls.explain, { batchId: one?.batchId ?? 0 })
    // What is left bears its share where it lies, what was issued where it went.
    const explained = nodes
      .filter(({ document }) => document?.kind === 'material/invoice')
      .map(({ amount }) => Number(amount))
    expect(explained).toEqual([2.4, 1.6, 1.6])
  })

  it('that is off by more than one per cent and 50 USD is held, until somebody else releases it with a reason', async () => {
    const order = await ordered('100')
    await receive(order, ['100'])
    const near = await matched(server, await invoiceOf(server, order, ['1'], ['149']))
    expect(await holdsOf(near), '49 USD').toEqual(['passed', ''])
    const far = await invoiceOf(server, order, ['90'], ['101.01'])
    const id = await matched(server, far)
    expect(await holdsOf(id), '90.90 of 9000').toEqual(['held', 'price', 'price'])
    expect(await get(id)).toMatchObject({ lines: [{ expectedAmount: '9000.00', openQty: '99' }] })
    expect(await waits(finance, id)).toEqual(['settle'])
    expect(await refused('release', id, {}, finance)).toEqual(['opinion required'])
    expect(await refused('release', id, { opinion: '涨价' }, 'sj_mu')).toBe('当前操作没有权限')
    await act('release', id, { opinion: '运费上涨，已与供应商确认' }, finance)
    expect(await get(id)).toMatchObject({
      docState: 'released',
      releaseReason: '运费上涨，已与供应商确认',
      matches: [{ difference: '90.90' }],
    })
    expect(await waits(finance, id)).toEqual([])
    const own = await matched(server, await invoiceOf(server, order, ['9'], ['200']), finance)
    expect(await refused('release', own, { opinion: 'x' }, finance)).toBe(said('ownInvoice'))
    await act('refuse', own, { opinion: '价格不对' })
    expect((await orderOf(server, order)).invoices.map(({ matching }) => matching)).toEqual(['passed', 'released'])
  })

  it('of small differences on many lines, or with too much tax, is held as well', async () => {
    const order = await ordered('10', '10')
    await receive(order, ['10', '10'])
    const both = await matched(server, await invoiceOf(server, order, ['10', '10'], ['104', '104']))
    expect(await holdsOf(both), '40 + 40 of 2000').toEqual(['held', 'price', 'price|price'])
    await act('refuse', both, { opinion: '价格不对' })
    const taxed = await matched(server, await invoiceOf(server, order, ['10', '10'], [], { recoverableTax: '1000' }))
    expect(await holdsOf(taxed)).toEqual(['held', 'tax', '|'])
    await act('release', taxed, { opinion: '税率调整' }, finance)
    // Recoverable tax never enters stock.
    expect((await get(taxed)).matches.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  })

  it('carries tax that is not recovered into what the goods cost', async () => {
    const order = await ordered('3', '6')
    await receive(order, ['3', '6'])
    const id = await matched(server, await invoiceOf(server, order, ['3', '6'], [], { otherTax: '10.00' }))
    expect((await get(id)).matches.map(({ difference }) => difference)).toEqual(['3.33', '6.67'])
  })

  it('ahead of the goods is held, released by nobody, and passes by itself when they come', async () => {
    const order = await ordered('10', '5')
    const id = await matched(server, await invoiceOf(server, order, ['10', '5']))
    expect(await holdsOf(id)).toEqual(['held', 'notReceived', 'notReceived|notReceived'])
    expect(await refused('release', id, { opinion: '先付' }, finance)).toBe(said('cannotRelease'))
    expect(await waits(buyer, id)).toEqual(['correct'])
    const first = await receive(order, ['6', '5'])
    expect((await holdsOf(id))[0]).toBe('held')
    const second = await receive(order, ['4', '0'])
    expect(await holdsOf(id)).toEqual(['passed', '|'])
    expect((await get(id)).matches.map(({ receiptId, matchedQty }) => [receiptId, matchedQty])).toEqual([
      [first, '6'],
      [second, '4'],
      [first, '5'],
    ])
    expect(await waits(buyer, id)).toEqual([])
    const more = await matched(server, await invoiceOf(server, order, ['1']))
    expect(await holdsOf(more)).toEqual(['held', 'overInvoiced', 'overInvoiced'])
  })

  it('has a number once with its supplier: of two who enter it at once one does; written otherwise it is held', async () => {
    const order = await ordered('40')
    await receive(order, ['40'])
    const invoiceNo = nextNumber()
    const draft = await invoiceOf(server, order, ['10'], [], { invoiceNo })
    const both = await Promise.all([buyer, finance, buyer].map((who) => server.as(who).response(create, draft)))
    expect(both.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500, 500])
    expect(await refusedFor({ ...draft, invoiceNo: invoiceNo.toLowerCase() })).toEqual(['invoiceNo numberTaken'])
    const [first] = (await server.as(buyer).call(invoiceCalls.list, { orderId: order })).rows
    await act('submit', first?.id ?? 0, {}, first?.createBy === undefined ? buyer : 'admin')
    const again = await matched(server, { ...draft, invoiceNo: invoiceNo.replace('-', '/ 00') })
    const held = await get(again)
    expect(held).toMatchObject({ docState: 'passed' })
    const same = await matched(server, { ...draft, invoiceNo: ` ${invoiceNo.replace('-', '')}` })
    expect(await get(same)).toMatchObject({ docState: 'held', reasons: ['duplicate'], duplicateOf: first?.number })
    // What was sent back frees its number.
    await act('refuse', same, { opinion: '重复' })
    expect(await matched(server, { ...draft, invoiceNo: invoiceNo.replace('-', '') })).toBeGreaterThan(same)
  })

  it('never bills more than came in: of three at once as many pass as there is', async () => {
    const order = await ordered('10')
    await receive(order, ['10'])
    const ids = await Promise.all(
      ['6', '6', '4'].map(async (quantity) => enteredInvoice(server, await invoiceOf(server, order, [quantity]))),
    )
    await Promise.all(ids.map((id) => server.as(buyer).call(invoiceCalls.submit, { id, version: 1 })))
    const found = await Promise.all(ids.map(get))
    const passed = found.filter(({ docState }) => docState === 'passed')
    const billed = passed.flatMap(({ lines }) => lines.map(({ quantity }) => Number(quantity)))
    expect(billed.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(10)
    expect(passed.length).toBeGreaterThan(0)
    expect(
      found.filter(({ docState }) => docState === 'held').every(({ reasons }) => reasons.includes('overInvoiced')),
    ).toBe(true)
    await expect(
      sql`update material.order_line set billed_quantity = 11 where document_id = ${order}`.execute(server.db),
    ).rejects.toThrow(/order_line_billed/)
  })

  it('is answered by a credit note, which the order and its claim know', async () => {
    const order = await ordered('20')
    const receipt = await receive(order, ['15'])
    const id = await matched(server, await invoiceOf(server, order, ['20'], ['110']))
    expect(await holdsOf(id)).toEqual(['held', 'notReceived', 'price', 'price+notReceived'])
    const [line] = (await get(id)).lines
    const of = { creditNoteNo: 'CN-7', creditDate: today() }
    const lines = (quantity: string, amount: string) => [{ lineId: line?.lineId, quantity, amount }]
    expect(await refused('credit', id, { ...of, lines: lines('21', '2201') }, buyer)).toEqual([
      'lines.0.quantity creditTooMuch',
      'lines.0.amount creditTooMuch',
    ])
    expect(await refused('credit', id, { ...of, creditDate: dayFrom(-1), lines: lines('0', '0') }, buyer)).toEqual([
      'creditDate creditBefore',
      'lines.0.amount creditNothing',
    ])
    expect(await refused('credit', id, { ...of, claimId: 1, lines: lines('5', '1') }, buyer)).toEqual([
      'claimId unknownClaim',
    ])
    const claim = await server.as(buyer).call(claimCalls.create, {
      orderId: order,
      wanted: 'creditNote',
      foundDate: today(),
      lines: [{ orderLineId: line?.orderLineId ?? 0, claimKind: 'short', quantity: '5', finding: '少到 5 件' }],
    })
    const told = { contactName: 'Ito', email: 'ito@example.org', language: 'en' as const }
    await server.as(buyer).call(claimCalls.send, { id: claim.id, version: 1, ...told })
    await act('credit', id, { ...of, claimId: claim.id, lines: lines('5', '700') })
    expect(await get(id)).toMatchObject({
      docState: 'passed',
      credits: [{ creditNoteNo: 'CN-7', amount: '700.00' }],
      matches: [{ matchedQty: '15', estimatedAmount: '1500.00', actualAmount: '1500.00', difference: '0.00' }],
    })
    expect((await batchesOf(receipt))[0]?.estimated).toBe('0')
    const now = await orderOf(server, order)
    expect(now.invoices.map(({ invoiceKind, amount, documentId }) => [invoiceKind, amount, documentId])).toEqual([
      ['invoice', '2200.00', id],
      ['creditNote', '700.00', id],
    ])
    await server
      .as(buyer)
      .call(claimCalls.answer, { id: claim.id, version: 2, answer: 'accepted', answeredDate: today() })
    const settled = { settledBy: 'creditNote', creditNoteNo: 'CN-7', settledDate: today() } as const
    await server.as(buyer).call(claimCalls.settle, { id: claim.id, version: 3, ...settled })
  })

  it('that passed is taken back by somebody else with a reason: its batches cost what they did, to the cent, and its number is free', async () => {
    const order = await ordered('10', '3')
    const receipt = await receive(order, ['10', '3'])
    const [one, other] = await batchesOf(receipt)
    const batch = one?.batchId ?? 0
    // Awkward figures: parts of a third, each rounded.
    const first = await matched(server, await invoiceOf(server, order, ['3', '3'], ['100.337', '100.999']))
    // What two projects got passes to each of them.
    await issue(batch, '4')
    await issue(batch, '1', 'P2602')
    const second = await matched(server, await invoiceOf(server, order, ['7'], ['99.443']))
    expect((await batchesOf(receipt))[0]).toMatchObject({ estimated: '0' })
    const draft = await invoiceOf(server, order, ['3', '3'], ['100.337', '100.999'])
    const denied = await server
      .as(buyer)
      .refused(invoiceCalls.takeBack, { id: first, version: (await get(first)).version, opinion: 'x' })
    expect(denied.code).toBe(403)
    const takeBack = async (id: number, account: string = finance) =>
      server.as(account).call(invoiceCalls.takeBack, { id, version: (await get(id)).version, opinion: '价格录错' })
    await takeBack(first)
    expect(await get(first)).toMatchObject({
      docState: 'takenBack',
      takenBackBy: '金秀兰',
      takenBackReason: '价格录错',
      matches: [
        { difference: '1.01', backDifference: '-1.01', backIssuedAmount: '-0.50' },
        { backDifference: '-3.00' },
      ],
    })
    expect(await worthOf(other?.batchId ?? 0)).toEqual(['storage 3 300.00'])
    expect((await batchesOf(receipt))[0]).toMatchObject({ estimated: '1' })
    expect(await orderOf(server, order)).toMatchObject({ invoices: [{ documentId: second }] })
    const { nodes } = await server.as('admin').call(inventoryCalls.explain, { batchId: batch })
    expect(nodes.filter(({ said: text }) => text === '撤回供应商发票').map(({ amount }) => amount)).toHaveLength(2)
    expect(Number(nodes.at(-1)?.amount)).toBe(0)
    // Entered anew under its number, and taken back once more, after the other: all of it costs what was estimated.
    const again = await matched(server, { ...draft, invoiceNo: (await get(first)).invoiceNo })
    expect(await get(again)).toMatchObject({ docState: 'passed' })
    await takeBack(second)
    await takeBack(again)
    const worth = (await worthOf(batch)).map((text) => Number(text.split(' ')[2]))
    expect(worth.reduce((sum, amount) => sum + amount, 0).toFixed(2)).toBe('1000.00')
    expect((await batchesOf(receipt)).map(({ estimated, settledAmount }) => [estimated, settledAmount])).toEqual([
      ['1', '1000.00'],
      ['1', '300.00'],
    ])
    expect(
      await server
        .as(finance)
        .refused(invoiceCalls.takeBack, { id: again, version: (await get(again)).version, opinion: 'x' }),
    ).toMatchObject({ code: 500 })
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('is not taken back by who has entered it or its order, nor while something is asked for on its strength', async () => {
    const order = await ordered('5')
    await receive(order, ['5'])
    const own = await matched(server, await invoiceOf(server, order, ['2']), finance)
    const back = async (id: number, account: string) => {
      const { errors, msg } = await server
        .as(account)
        .refused(invoiceCalls.takeBack, { id, version: (await get(id)).version, opinion: '错' })
      return errors?.length ? errors.map(({ key }) => key) : msg
    }
    expect(await back(own, finance)).toBe(said('ownTakeBack'))
    const { version } = await orderOf(server, order)
    const payment = { paymentKind: 'instalment' as const, amount: '200', dueDate: dayFrom(3), requestedDate: today() }
    await server.as(buyer).call(orderCalls.keepPayments, { id: order, version, payments: [payment] })
    expect(await back(own, 'cg_pan')).toContain('已申请或支付 200')
    const now = await orderOf(server, order)
    await server.as(buyer).call(orderCalls.keepPayments, { id: order, version: now.version, payments: [] })
    await server.as('cg_pan').call(invoiceCalls.takeBack, { id: own, version: (await get(own)).version, opinion: '错' })
    // What was billed may be billed again.
    expect(await get(await matched(server, await invoiceOf(server, order, ['5'])))).toMatchObject({
      docState: 'passed',
    })
    await expect(
      sql`update material.invoice set taken_back_by = created_by where id = ${own}`.execute(server.db),
    ).rejects.toThrow(/invoice_taken_back_by_another/)
  })

  it('in another currency is held until it is corrected, and stands in the order only then', async () => {
    const order = await ordered('5')
    await receive(order, ['5'])
    const draft = await invoiceOf(server, order, ['5'], [], { currencyCode: 'EUR' })
    const id = await matched(server, draft)
    expect(await holdsOf(id)).toEqual(['held', 'currency', 'currency'])
    expect(await refused('release', id, { opinion: 'x' }, finance)).toBe(said('cannotRelease'))
    expect((await orderOf(server, order)).invoices).toEqual([])
    await act('reopen', id)
    await server.as(buyer).call(update, { ...draft, currencyCode: 'USD', id, version: (await get(id)).version })
    await act('submit', id)
    expect((await get(id)).docState).toBe('passed')
    expect((await orderOf(server, order)).invoices).toMatchObject([{ documentId: id }])
  })

  it('in parts for one batch leaves the rest estimated, and the parts are all of it', async () => {
    const order = await ordered('3')
    const receipt = await receive(order, ['3'])
    const [batch] = await batchesOf(receipt)
    for (const [price, estimated, worth] of [
      ['101.01', '1', '301.01'],
      ['99.5', '1', '300.51'],
      ['100.02', '0', '300.53'],
    ] as const) {
      await matched(server, await invoiceOf(server, order, ['1'], [price]))
      expect((await batchesOf(receipt))[0]).toMatchObject({ estimated, settledAmount: worth })
      expect(await worthOf(batch?.batchId ?? 0)).toEqual([`storage 3 ${worth}`])
    }
    const adjust = { adjustmentKind: 'invoice' as const, receiptId: receipt, bizDate: today() }
    const lines = [{ receiptLineId: batch?.lineId ?? 0, invoicedAmount: '1' }]
    expect((await server.as(keeper).refused(costAdjustmentCalls.create, { ...adjust, lines })).errors[0]?.key).toBe(
      'billed',
    )
    const back = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId: receipt, bizDate: today(), reason: '错单', lines: [] })
    expect((await server.as(keeper).refused(reversalCalls.submit, { id: back.id, version: 1 })).msg).toContain('发票')
  })

  it('is what instalments and retentions are asked for against; deposits are asked for before', async () => {
    const order = await ordered('10')
    const pay = async (...payments: object[]) => {
      const { version } = await orderOf(server, order)
      const ask = { id: order, version, payments } as never
      return (await server.as(buyer).response(orderCalls.keepPayments, ask)).json<{
        code: number
        errors?: { key: string }[]
      }>()
    }
    const asked = (paymentKind: string, amount: string) => ({
      paymentKind,
      amount,
      dueDate: dayFrom(9),
      requestedDate: today(),
    })
    expect(await pay(asked('deposit', '300'))).toMatchObject({ code: 200 })
    expect(await pay(asked('instalment', '700'))).toMatchObject({ code: 500, errors: [{ key: 'notMatched' }] })
    const id = await matched(server, await invoiceOf(server, order, ['6']))
    expect(await pay(asked('instalment', '600')), 'held').toMatchObject({ code: 500 })
    await receive(order, ['6'])
    expect((await get(id)).docState).toBe('passed')
    expect(await pay(asked('instalment', '601'))).toMatchObject({ code: 500 })
    expect(await pay(asked('instalment', '400'), asked('retention', '200'))).toMatchObject({ code: 200 })
  })

  it('takes the place of what the buyer has noted under its number, and is not changed there', async () => {
    const order = await ordered('4')
    await receive(order, ['4'])
    const keep = async (invoices: object[]) => {
      const { version } = await orderOf(server, order)
      return (
        await server.as(buyer).response(orderCalls.keepInvoices, { id: order, version, invoices } as never)
      ).json<{
        code: number
        errors?: { key: string }[]
      }>()
    }
    const note = (invoiceNo: string, more = {}) => ({ invoiceNo, invoiceDate: dayFrom(0), amount: '400', ...more })
    await keep([note('A-1', { invoiceReceiver: '金敏' }), note('P-1', { invoiceKind: 'proforma' })])
    const id = await matched(server, await invoiceOf(server, order, ['4'], [], { invoiceNo: 'A-1' }))
    expect((await orderOf(server, order)).invoices.map(({ invoiceNo, documentId }) => [invoiceNo, documentId])).toEqual(
      [
        ['A-1', id],
        ['P-1', null],
      ],
    )
    expect(await keep([note('A-1')])).toMatchObject({ code: 500, errors: [{ key: 'invoiceTwice' }] })
    expect(await keep([])).toMatchObject({ code: 200 })
    expect((await orderOf(server, order)).invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['A-1'])
  })

  it('is of lines of its supplier that one sees, comes to what its lines do, and is not of tomorrow', async () => {
    const order = await ordered('4')
    const draft = await invoiceOf(server, order, ['4'])
    expect(await refusedFor({ ...draft, netAmount: '1' })).toEqual(['netAmount sumDiffers'])
    expect(await refusedFor({ ...draft, invoiceDate: dayFrom(1) })).toEqual(['invoiceDate dayAhead'])
    expect(await refusedFor({ ...draft, receivedDate: dayFrom(-1) })).toEqual(['receivedDate receivedBefore'])
    expect(await refusedFor({ ...draft, supplierId: 9_000_000_000 })).toEqual([
      'supplierId unknownSupplier',
      'lines.0.orderLineId unknownLine',
    ])
    expect(await refusedFor({ ...draft, recoverableTax: '0.005' })).toEqual(['recoverableTax tooManyDigits'])
    const { rows } = await server.as(buyer).call(invoiceCalls.suppliers, {})
    const found = rows.find(({ supplierId }) => supplierId === draft.supplierId)
    expect(found).toMatchObject({ currencies: ['USD'] })
    const open = await server.as(finance).call(invoiceCalls.billable, { supplierId: draft.supplierId, orderId: order })
    expect(open).toMatchObject([{ orderedQty: '4', receivedQty: '0', openQty: '0', orderPrice: '100' }])
  })

  it('leaves the stock ledger as it would be worked out again', async () => {
    expect(await stockDrift(server.db)).toEqual([])
  })
})
