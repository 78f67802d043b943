import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { stockScene } from '../../testing/stock.ts'
import { approvedEmergency, confirmedBy, decided, urgentOf } from '../order/test/emergency.ts'
import { orderOf } from '../order/test/sample.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { resultOf } from '../result/test/sample.ts'
import { accept, draftOf, keeper, posted, receiptOf, storeOf, supplyOf } from '../receipt/test/sample.ts'
import { buyer, schemeOf } from '../scheme/test/sample.ts'

let server: TestServer
let order: number
let receipt: number
let storeId: number
beforeAll(async () => {
  server = await testServer()
  const supply = await supplyOf(server)
  order = await supply('10', '7')
  storeId = (await storeOf(server)).storeId
  const draft = await draftOf(server, order, {
    fees: [
      { amount: '100', currencyCode: 'USD', invoiceDate: today(), invoiceNo: 'F-1' },
      { feeKind: 'sundry', amount: '10.01', currencyCode: 'USD', invoiceDate: today() },
    ],
  })
  receipt = await posted(server, {
    ...draft,
    lines: draft.lines.map((line, at) => (at === 0 ? { ...line, receiptQty: '6' } : line)),
  })
  await accept(server, receipt)
})
afterAll(() => server.close())

const finance = 'cw_jin'
const list = async (ask: AskOf<typeof purchaseLedgerCalls.list> = {}, account: string = finance) =>
  (await server.as(account).call(purchaseLedgerCalls.list, { pageSize: 100, ...ask })).rows
const own = async (ask: AskOf<typeof purchaseLedgerCalls.list> = {}, account?: string) =>
  (await list({ document: (await orderOf(server, order)).number, ...ask }, account)).toSorted(
    (one, other) => one.id - other.id,
  )

describe('the purchase detail ledger', () => {
  it('tells of each line of an order where it comes from and what came of it', async () => {
    const [first, second] = await own()
    const { number, lines, supplierName } = await orderOf(server, order)
    const received = await receiptOf(server, receipt)
    expect(first).toMatchObject({
      orderNo: number,
      orderId: order,
      supplierName,
      quantity: '10',
      receivedQty: '6',
      balanceQty: '6',
      issuedQty: '0',
      receiptNo: received.number,
      orderState: 'signed',
      invoicing: 'none',
      unitPrice: lines[0]?.unitPrice,
      feesUSD: received.lines[0]?.feeAmount,
      late: '0',
      daysDelivery: null,
    })
    expect(first?.landedUSD).toBe(Number(received.lines[0]?.amortUnitPrice).toFixed(4))
    for (const [field, pattern] of Object.entries({
      applicationNo: /^WZ/,
      analysisNo: /^YW|^FX/,
      planNo: /./,
      schemeNo: /./,
      resultNo: /./,
      purchaseMode: /./,
      buyer: /./,
    }))
      expect(String(first?.[field as 'planNo'])).toMatch(
        field === 'applicationNo' || field === 'analysisNo' ? /./ : pattern,
      )
    expect(first?.resultState).toBe('审批通过')
    // Signed on the day its result was decided.
    expect(first?.daysOrder).toBe('0.0')
    expect(second).toMatchObject({ quantity: '7', receivedQty: '7' })
    expect(second?.daysTotal).not.toBeNull()
  })

  it('tells of an emergency the scheme and the result that confirmed it afterwards', async () => {
    const { lines } = await allocatedPlan(server, [[4, '10']])
    const id = await approvedEmergency(server, await urgentOf(server, [[lines[0] ?? 0, '4', '100']]))
    const { number: document } = await orderOf(server, id)
    expect((await list({ document }))[0]).toMatchObject({ schemeNo: null, resultNo: null, daysResult: null })
    const { scheme, result } = await confirmedBy(server, id)
    await decided(server, result)
    const [row] = await list({ document })
    expect(row).toMatchObject({
      schemeId: scheme,
      schemeNo: (await schemeOf(server, scheme)).number,
      resultId: result,
      resultNo: (await resultOf(server, result)).number,
      resultState: '审批通过',
      quantity: '4',
    })
    expect([row?.daysScheme, row?.daysResult]).not.toContain(null)
    expect(row?.daysPlan).not.toBeNull()
  })

  it('says what was issued and what is left, and what is late', async () => {
    const scene = await stockScene(server, 'USED')
    const [batch] = (
      await sql<{ id: number; place: number }>`
        select y.batch_id as id, b.place_id as place from material.receipt_line y join material.stock_balance b on b.batch_id = y.batch_id and b.is_real and b.quantity > 0
        where y.document_id = ${receipt} order by y.position limit 1`.execute(server.db)
    ).rows
    await scene.put({ kind: 'issue', batch: batch?.id ?? 0, quantity: '2', from: batch?.place ?? 0, to: scene.use })
    expect((await own())[0]).toMatchObject({ issuedQty: '2', balanceQty: '4' })
    expect(await own({ late: '1' })).toEqual([])
    await sql`update material.order set delivery_date = contract_date - 1 where id = ${order}`.execute(server.db)
    const late = await own({ late: '1' })
    expect(late).toHaveLength(1)
    expect(late[0]).toMatchObject({ late: '1', quantity: '10' })
    expect(late[0]?.lateDays).toBeGreaterThan(0)
  })

  it('is filtered, exported, and shows prices to those who may see them and orders to those whose they are', async () => {
    const { supplierId } = await orderOf(server, order)
    expect((await own({ supplierId })).length).toBe(2)
    expect(await own({ supplierId: supplierId + 1 })).toEqual([])
    expect(await own({ orderState: ['draft'] })).toEqual([])
    expect(await own({ beginDate: '2099-01-01' })).toEqual([])
    const [first] = await own()
    expect((await own({ keyword: first?.materialCode })).map(({ id }) => id)).toContain(first?.id)
    expect((await own({ projectInfoNo: first?.projectInfoNo })).length).toBe(2)
    expect((await own({ orderByColumn: 'deliveryDate', isAsc: 'asc' })).length).toBe(2)
    const { bytes } = await server.as(finance).file(purchaseLedgerCalls.export, {
      document: first?.orderNo,
      orderByColumn: 'id',
      isAsc: 'asc',
      columns: ['orderNo', 'orderState', 'receivedQty', 'late'],
    })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells)[1]).toEqual([
      first?.orderNo,
      '已签合同',
      '6',
      '逾期',
    ])
    expect((await own({}, buyer)).length).toBe(2)
    expect(await server.as(keeper).refused(purchaseLedgerCalls.list, {})).toMatchObject({ code: 403 })
    const all = await server.as('admin').call(orderCalls.list, { pageSize: 1 })
    expect((await list()).length).toBeGreaterThan(all.total > 0 ? 1 : 0)
  })
})

describe('a batch explained', () => {
  const explained = async (account = finance, language: 'cn' | 'en' = 'cn') => {
    const { rows } = await sql<{ id: number }>`
      select batch_id as id from material.receipt_line where document_id = ${receipt} order by position limit 1`.execute(
      server.db,
    )
    return { batchId: rows[0]?.id ?? 0, as: server.as(account, language) }
  }
  it('adds up to the cent: price and rate, shares of fees and rounding, where it went and what is left', async () => {
    const { batchId, as } = await explained()
    const { nodes, batchNo, materialCode } = await as.call(inventoryCalls.explain, { batchId })
    const received = await receiptOf(server, receipt)
    const { number } = await orderOf(server, order)
    expect(batchNo).toBe(received.lines[0]?.batchNo)
    expect(materialCode).not.toBe('')
    const at = (depth: number) => nodes.filter((node) => node.depth === depth)
    expect(at(0).map(({ said }) => said)).toEqual(['入库成本', '已出库', '现存', '核对：入库 + 后到 − 出库 − 现存'])
    const [came, out, left, check] = at(0).map(({ amount }) => add(amount ?? '0'))
    expect(came).toBe(add(received.lines[0]?.amortAmount ?? ''))
    expect(add(out ?? '', left ?? '')).toBe(came)
    expect(check).toBe('0')
    const costs = nodes
      .slice(
        1,
        nodes.findIndex(({ said }) => said === '已出库'),
      )
      .filter(({ depth }) => depth === 1)
    expect(costs.map(({ said }) => said)).toEqual(['采购金额', '费用分摊：按金额'])
    expect(add(...costs.map(({ amount }) => amount ?? '0'))).toBe(came)
    expect(costs[0]?.document).toMatchObject({ kind: 'material/order', number })
    expect(nodes.find(({ said }) => said === '运费 F-1')).toMatchObject({ working: '100 USD' })
    expect(nodes.find(({ said }) => said.startsWith('订单单价'))?.said).toMatch(/× 6（不含税）$/)
    expect(nodes.some(({ said, quantity }) => said.startsWith('出库') && quantity === '2')).toBe(true)
    const told = await (await explained(finance, 'en')).as.call(inventoryCalls.explain, { batchId })
    expect(told.nodes[0]?.said).toBe('Cost at receipt')
    expect(told.nodes.map(({ amount }) => amount)).toEqual(nodes.map(({ amount }) => amount))
  })
  it('is for those who see its store and prices', async () => {
    const { batchId } = await explained()
    expect(await server.as(keeper).refused(inventoryCalls.explain, { batchId })).toMatchObject({ code: 403 })
    expect(await server.as(finance).refused(inventoryCalls.explain, { batchId: 999_999_999 })).toMatchObject({
      code: 404,
    })
    const rows = (await server.as(finance).call(inventoryCalls.list, { storeId: [storeId] })).rows
    expect(rows.length).toBeGreaterThan(0)
  })
})
