import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { orderImport } from '@geodepot/contracts/material/order-import.ts'
import { purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { matched } from '../invoice/test/sample.ts'
import { orderOf } from '../order/test/sample.ts'
import { accept, draftOf, keeper, plainMaterials, posted, receiptOf } from '../receipt/test/sample.ts'
import { type Row, broughtOver, checkedFile, manager, openLine } from './test/sample.ts'

let server: TestServer
let line: Row
let other: string
beforeAll(async () => {
  server = await testServer()
  line = await openLine(server)
  const [, second] = await plainMaterials(server)
  other =
    (await sql<{ code: string }>`select code from material.material where id = ${second}`.execute(server.db)).rows[0]
      ?.code ?? ''
})
afterAll(() => server.close())
const buyer = 'cg_dai'

const receive = async (order: number, quantity: string) => {
  const draft = await draftOf(server, order)
  const id = await posted(server, {
    ...draft,
    lines: draft.lines.slice(0, 1).map((one) => ({ ...one, receiptQty: quantity })),
  })
  await accept(server, id)
  return id
}
const bill = async (order: number, quantity: string, unitPrice: string) => {
  const { supplierId, lines } = await orderOf(server, order)
  const id = await matched(server, {
    supplierId,
    invoiceNo: `OPEN-${order}-${quantity}`,
    invoiceDate: today(),
    currencyCode: 'USD',
    netAmount: (Number(quantity) * Number(unitPrice)).toFixed(2),
    lines: [{ orderLineId: lines[0]?.lineId ?? 0, quantity, unitPrice }],
  })
  return server.as('admin').call(invoiceCalls.get, { id })
}

describe('open orders of another system', () => {
  it('are tried first: each row with its reason, and an order comes whole or not at all', async () => {
    const rows = [
      line,
      { ...line, lineNo: '2', receivedQty: '101' },
      { ...line, orderNo: 'PO-78', supplier: '查无此家' },
      { ...line, orderNo: 'PO-79', material: 'NOPE', buyer: 'ck_fan' },
      { ...line, orderNo: 'PO-80', lineNo: '' },
      { ...line, orderNo: 'PO-80', lineNo: '', quantity: '70' },
      { ...line, orderNo: 'PO-81', receivedQty: '100', invoicedQty: '100' },
      { ...line, orderNo: 'PO-82', contractDate: '2099-01-01', unitPrice: '1.23456' },
      { ...line, orderNo: 'PO-83', paidAmount: '2000' },
      { ...line, orderNo: 'PO-84' },
      { ...line, orderNo: 'PO-84', lineNo: '2', contractNo: 'HT-78', storeName: '无' },
    ]
    const { check, errors } = await checkedFile(server, rows)
    expect(check.counts).toMatchObject({ total: 11, new: 0, refused: 11 })
    expect(errors.toSorted()).toEqual(
      [
        '2 orderNo orderRefused',
        '3 receivedQty receivedMore',
        '4 supplier noSupplier',
        '5 buyer noBuyer',
        '5 material noMaterial',
        '6 orderNo orderRefused',
        '7 lineNo twiceInOrder',
        '8 orderNo nothingOpen',
        '9 unitPrice fourPlaces',
        '10 paidAmount paidTooMuch',
        '11 orderNo orderRefused',
        '12 storeName noStore',
      ].toSorted(),
    )
    expect((await server.as('admin').call(orderCalls.list, { isOpening: '1' })).total).toBe(
      (await sql<{ n: number }>`select count(*)::int as n from material.order where is_opening`.execute(server.db))
        .rows[0]?.n,
    )
    expect(await server.as(buyer).refused(orderImport.template, {})).toMatchObject({ code: 403 })
  })

  it('come in with what is left of them, once, whatever is loaded again', async () => {
    const rows = [
      line,
      {
        ...line,
        lineNo: '2',
        material: other,
        quantity: '5',
        receivedQty: '0',
        invoicedQty: '0',
        paidAmount: '',
        unitPrice: '3.3333',
      },
    ]
    const file = await checkedFile(server, rows)
    expect(file.check).toMatchObject({
      counts: { new: 2, refused: 0 },
      totals: [{ currency: 'USD', rows: 2, amount: '510.27', rowsBefore: 0 }],
    })
    await file.run()
    const [row] = (await server.as(buyer).call(orderCalls.list, { keyword: 'po-77' })).rows
    const order = await orderOf(server, row?.id ?? 0)
    expect(order).toMatchObject({
      isOpening: '1',
      openingNo: 'PO-77',
      docState: 'signed',
      contractNo: 'HT-77',
      totalAmount: '1250.67',
      delivery: 'partReceived',
      invoicing: 'part',
      paying: 'part',
      invoices: [{ invoiceNo: 'QC-PO-77', amount: '493.60', opening: '1' }],
      payments: [{ amount: '400.00', paidDate: today(), opening: '1' }],
      lines: [
        { quantity: '100', receivedQty: '60', receivedBeforeQty: '60', billedBeforeQty: '40', planId: null },
        { quantity: '5', receivedQty: '0', materialCode: other },
      ],
    })
    expect(await server.as(buyer).call(orderCalls.history, { id: order.id })).toMatchObject([
      { transition: 'bringOver', opinion: 'PO-77' },
    ])
    const again = await checkedFile(server, rows)
    expect(again.check).toMatchObject({
      counts: { new: 0, equal: 2, refused: 0 },
      totals: [{ rows: 0, rowsBefore: 2, amountBefore: '510.27' }],
    })
    expect((await checkedFile(server, [{ ...line, quantity: '99' }])).errors).toEqual(['2 orderNo broughtOtherwise'])
    // What it had billed stays when its buyer writes others.
    await server.as(buyer).call(orderCalls.keepInvoices, { id: order.id, version: order.version, invoices: [] })
    expect((await orderOf(server, order.id)).invoices).toHaveLength(1)
  })

  it('are received and billed for the rest: what had come before is billed without a batch', async () => {
    const [order = 0] = await broughtOver(server, [{ ...line, orderNo: 'PO-REST' }])
    const draft = await draftOf(server, order)
    expect(draft.lines).toMatchObject([{ receiptQty: '40' }])
    const { errors } = await server.as(keeper).refused(receiptCalls.create, {
      ...draft,
      lines: draft.lines.map((one) => ({ ...one, receiptQty: '41' })),
    })
    expect(errors.map(({ key }) => key)).toEqual(['tooMuch'])
    const receipt = await receive(order, '25')
    expect((await receiptOf(server, receipt)).lines).toMatchObject([{ purchaseAmount: '308.50', estimated: '1' }])
    // 20 had come and were not billed, 25 came now: 46 are too many.
    expect(await bill(order, '46', '12.34')).toMatchObject({ docState: 'held', reasons: ['notReceived'] })
    const { docState, matches } = await bill(order, '30', '12.40')
    expect([docState, matches]).toMatchObject([
      'passed',
      [{ matchedQty: '10', estimatedAmount: '123.40', actualAmount: '124.00', difference: '0.60' }],
    ])
    expect((await orderOf(server, order)).lines).toMatchObject([{ receivedQty: '85' }])
    const rest = await receive(order, '15')
    expect(await orderOf(server, order)).toMatchObject({ delivery: 'received' })
    // The other invoice waited for it: 70 were billed, 46 of 30 may not follow.
    expect((await receiptOf(server, rest)).lines).toMatchObject([{ purchaseAmount: '185.10' }])
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('that were billed ahead are billed as they come, and again ahead when the receipt is taken back', async () => {
    const [order = 0] = await broughtOver(server, [
      { ...line, orderNo: 'PO-AHEAD', receivedQty: '0', quantity: '10', invoicedQty: '4', paidAmount: '60' },
    ])
    expect(await orderOf(server, order)).toMatchObject({ payments: [{ paymentKind: 'prepayment', amount: '60.00' }] })
    const draft = await draftOf(server, order)
    const whole = await posted(server, { ...draft, lines: draft.lines.map((one) => ({ ...one, receiptQty: '4' })) })
    expect((await receiptOf(server, whole)).lines).toMatchObject([{ estimated: '0' }])
    const of = async () =>
      (
        await sql<{ said: string }>`
          select concat_ws(' ', trim_scale(received_quantity), trim_scale(billed_quantity), trim_scale(ahead_quantity)) as said
          from material.order_line where document_id = ${order}`.execute(server.db)
      ).rows[0]?.said
    expect(await of()).toBe('4 4 0')
    const by = server.as(keeper)
    const { id } = await by.call(reversalCalls.create, {
      receiptId: whole,
      bizDate: today(),
      reason: '错单',
      lines: [],
    })
    await by.call(reversalCalls.submit, { id, version: 1 })
    for (const account of [manager, 'cw_jin']) {
      const { version } = await server.as('admin').call(reversalCalls.get, { id })
      await server.as(account).call(reversalCalls.approve, { id, version })
    }
    expect(await of()).toBe('0 0 4')
    await receive(order, '6')
    expect(await of()).toBe('6 4 0')
    expect(await bill(order, '3', '12.34')).toMatchObject({ docState: 'held', reasons: ['notReceived'] })
    expect(await bill(order, '2', '12.34')).toMatchObject({ docState: 'passed' })
    expect(await of()).toBe('6 6 0')
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('are claimed for, amended, closed short, and stand in the purchase detail ledger with their mark', async () => {
    const [order = 0] = await broughtOver(server, [{ ...line, orderNo: 'PO-GOES' }])
    const claimable = await server.as(buyer).call(claimCalls.claimable, { orderId: order })
    expect(claimable).toMatchObject([{ openQty: '100' }])
    const [first] = (await orderOf(server, order)).lines
    const { steps } = await server.as(buyer).call(chainCalls.story, { lineId: first?.lineId ?? 0 })
    expect(steps).toMatchObject([{ kind: 'material/order', depth: 0 }])
    const change = { orderId: order, reason: '少要', deliveryDate: undefined }
    const { id: amendment } = await server.as(buyer).call(orderAmendmentCalls.create, {
      ...change,
      lines: [{ sourceLineId: first?.lineId ?? 0, quantity: '90', unitPrice: '12.34' }],
    })
    const below = { ...change, lines: [{ sourceLineId: first?.lineId ?? 0, quantity: '59', unitPrice: '12.34' }] }
    expect(
      (await server.as(buyer).refused(orderAmendmentCalls.update, { id: amendment, version: 1, ...below })).errors,
    ).toMatchObject([{ key: 'lessThanShipped' }])
    await server.as(buyer).call(orderAmendmentCalls.submit, { id: amendment, version: 1 })
    await server.as(manager).call(orderAmendmentCalls.approve, { id: amendment, version: 2 })
    const { version } = await orderOf(server, order)
    await server.as(buyer).call(orderCalls.closeLines, {
      id: order,
      version,
      opinion: '停产',
      lines: [{ lineId: first?.lineId ?? 0, quantity: '10' }],
    })
    const ask = { document: 'po-goes', isOpening: '1' } as const
    const ledger = (await server.as('cw_jin').call(purchaseLedgerCalls.list, ask)).rows
    expect(ledger).toMatchObject([
      {
        openingNo: 'PO-GOES',
        quantity: '80',
        receivedQty: '60',
        applicationId: null,
        buyer: '戴宇航',
        invoicing: 'part',
      },
    ])
    expect(ledger[0]?.storeName).not.toBeNull()
    const found = await server.as('cw_jin').call(purchaseLedgerCalls.list, { ...ask, keyword: line.material ?? '' })
    expect(found.total).toBe(1)
    // Nothing of it came or was billed here: cancelled, it may be brought over again.
    const now = await orderOf(server, order)
    await server.as(buyer).call(orderCalls.cancel, { id: order, version: now.version, opinion: '导入有误' })
    const [again = 0] = await broughtOver(server, [{ ...line, orderNo: 'PO-GOES', quantity: '95' }])
    expect(again).not.toBe(order)
    await receive(again, '1')
    expect(
      await server
        .as(buyer)
        .refused(orderCalls.cancel, { id: again, version: (await orderOf(server, again)).version, opinion: 'x' }),
    ).toMatchObject({ code: 500 })
  })

  it('are not those of one supplier once for each of two that become one', async () => {
    const by = server.as('admin')
    const more = { country: 'CN', currencyCode: 'USD' }
    const [kept, gone] = [
      await by.call(supplier.create, { supplierName: '期初供应商甲厂', ...more }),
      await by.call(supplier.create, { supplierName: '期初供应商乙站', ...more }),
    ]
    const [first = 0] = await broughtOver(server, [{ ...line, orderNo: 'PO-BOTH', supplier: '期初供应商甲厂' }])
    await broughtOver(server, [{ ...line, orderNo: 'po-both', supplier: '期初供应商乙站' }])
    const { msg } = await by.refused(supplier.merge, { id: kept.id, version: 1, others: [{ id: gone.id, version: 1 }] })
    expect(msg).toContain((await orderOf(server, first)).number)
  })

  it('have their source by a constraint', async () => {
    await expect(
      sql`update material.order_line set opening_material_id = null where opening_material_id is not null`.execute(
        server.db,
      ),
    ).rejects.toThrow(/order_line/)
    await expect(
      sql`update material.order_line set is_emergency = true where opening_material_id is not null`.execute(server.db),
    ).rejects.toThrow(/order_line_of_one/)
  })
})
