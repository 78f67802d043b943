import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { journalCalls } from '@geodepot/contracts/material/journal.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { periodCalls } from '@geodepot/contracts/material/period.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inventoryDrift, stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { valueBy } from '../../testing/stock.ts'
import { draftOf, keeper, outboundOf, plainMaterials, posted, project, storeOf } from '../outbound/test/sample.ts'
import { accept, openingOf, receiptOf } from '../receipt/test/sample.ts'

let server: TestServer
let material: number
let store: number
beforeAll(async () => {
  server = await testServer()
  await valueBy(server, 'MOVING_AVG')
  // Of which there is nothing yet.
  const { rows } = await sql<{ id: number }>`
    insert into material.material (code, name, name_en, type, unit, spec, applicable_model, part_no, brand, search, is_serial, version, created_at)
    select 'AVG-1', '均价物资', '', type, unit, '', '', '', '', '', false, 1, now() from material.material where id = ${(await plainMaterials(server))[0] ?? 0} returning id`.execute(
    server.db,
  )
  material = rows[0]?.id ?? 0
  store = (await storeOf(server)).storeId
})
afterAll(() => server.close())

const received = async (quantity: string, unitPrice: string): Promise<number> => {
  const draft = await openingOf(server, quantity, unitPrice)
  const lines = draft.lines.map((line) => ({ ...line, materialId: material }))
  const { id } = await server.as(keeper).call(receiptCalls.create, { ...draft, lines })
  await server.as(keeper).call(receiptCalls.submit, { id, version: 1 })
  await accept(server, id)
  return id
}
const issued = async (receipt: number, outQty: string) => {
  const { lines } = await receiptOf(server, receipt)
  const line = { materialId: material, batchId: lines[0]?.batchId ?? 0, outQty, batchReason: '试验' }
  const id = await posted(server, await draftOf(server, [line]))
  return { id, amount: (await outboundOf(server, id)).amount }
}
const through = async (calls: typeof reversalCalls | typeof costAdjustmentCalls, given: object) => {
  const one = calls as typeof reversalCalls
  const ask = { bizDate: today(), lines: [], ...given }
  const { id } = await server.as(keeper).call(one.create, ask as never)
  await server.as(keeper).call(one.submit, { id, version: 1 })
  await server.as('cg_pan').call(one.approve, { id, version: 2 })
  return (await server.as('cw_jin').response(one.approve, { id, version: 3 })).json<{
    code: number
    msg: string
  }>()
}
const row = async () => {
  const { rows } = await server
    .as('admin')
    .call(inventoryCalls.list, { period: stockPeriodOf(today()).period, storeId: [store], pageSize: 200 })
  return rows.find((one) => one.materialId === material)
}

it('by the moving average documents, inventory ledger, journal and explanation agree to the cent', async () => {
  const cheap = await received('10', '10')
  const dear = await received('10', '20')
  expect(await row()).toMatchObject({ inAmount: '300.00', outAmount: '0.00', endingAmount: '300.00' })
  const first = await issued(dear, '10')
  expect(first.amount).toBe('150.00')
  expect(await row()).toMatchObject({
    inAmount: '300.00',
    outAmount: '150.00',
    endingAmount: '150.00',
    endingQty: '10',
  })

  // A late fee of what was issued already goes where that went; of what is left it raises the average.
  const fees = [{ amount: '10.00', currencyCode: 'USD', invoiceDate: today() }]
  expect((await through(costAdjustmentCalls, { adjustmentKind: 'fee', receiptId: cheap, fees })).code).toBe(200)
  const second = await issued(cheap, '4')
  expect(second.amount).toBe('64.00')
  expect(await row()).toMatchObject({ endingAmount: '96.00', endingQty: '6' })

  // What comes back does so at what it was issued for.
  const { lines } = await outboundOf(server, first.id)
  const { places } = await storeOf(server)
  const back = { issueLineId: lines[0]?.lineId, outQty: '5', placeId: places[0] }
  const returned = await posted(server, await draftOf(server, [back], { outKind: 'return', projectInfoNo: project }))
  expect((await outboundOf(server, returned)).amount).toBe('75.00')
  expect(await row()).toMatchObject({ endingAmount: '171.00', endingQty: '11' })

  // And a reversal is at the same cost, whatever the average is by now.
  expect((await through(reversalCalls, { outboundId: second.id, reason: '错单' })).code).toBe(200)
  expect(await row()).toMatchObject({ endingAmount: '235.00', endingQty: '15' })

  const period = stockPeriodOf(today()).period
  const balance = await server.as('cw_jin').call(journalCalls.balance, { period, storeId: [store] })
  const stock = balance.accounts.find(({ account }) => account === 'stock')
  const whole = await server.as('admin').call(inventoryCalls.summary, { period, storeId: [store] })
  expect((Number(stock?.debit) - Number(stock?.credit)).toFixed(2)).toBe(
    (Number(whole.endingAmount) - Number(whole.openingAmount)).toFixed(2),
  )
  const batches = [cheap, dear].map(async (id) => (await receiptOf(server, id)).lines[0]?.batchId ?? 0)
  for (const batchId of await Promise.all(batches)) {
    const { nodes } = await server.as('admin').call(inventoryCalls.explain, { batchId })
    expect(Number(nodes.findLast(({ depth }) => depth === 0)?.amount)).toBe(0)
  }
  const { findings } = await server.as('cw_jin').call(periodCalls.trial, { period })
  expect(
    findings.filter(({ key }) => ['notAsEntries', 'notAsBalances', 'negative', 'valueAlone', 'drift'].includes(key)),
  ).toEqual([])
})

it('a receipt is taken back at its own cost, or not at all', async () => {
  const one = await received('10', '1')
  expect((await through(reversalCalls, { receiptId: one, reason: '错单' })).code).toBe(200)
  expect(await row()).toMatchObject({ endingAmount: '235.00', endingQty: '15' })
  // The last of this material would take the rest of its value along, which is not what this receipt has cost.
  const dear = await received('1', '100')
  const { rows } = await sql<{ batch: number; place: number; quantity: string }>`
    select b.batch_id as batch, b.place_id as place, trim_scale(b.quantity)::text as quantity from material.stock_balance b join material.batch t on t.id = b.batch_id
    join material.place p on p.id = b.place_id where p.store_id = ${store} and t.material_id = ${material} and b.quantity > 0 and t.id <> ${(await receiptOf(server, dear)).lines[0]?.batchId ?? 0}`.execute(
    server.db,
  )
  const all = rows.map(({ batch, place, quantity }) => ({
    materialId: material,
    batchId: batch,
    placeId: place,
    outQty: quantity,
    batchReason: '试验',
  }))
  await posted(server, await draftOf(server, all))
  expect((await row())?.endingQty).toBe('1')
  const answer = await through(reversalCalls, { receiptId: dear, reason: '错单' })
  expect(answer).toMatchObject({ code: 500 })
  expect(answer.msg).toContain('的成本已变化')
  const { uses } = outboundCalls
  expect((await server.as('admin').call(uses, { materialId: material })).total).toBeGreaterThan(0)
  expect(await stockDrift(server.db)).toEqual([])
  expect(await inventoryDrift(server.db)).toEqual([])
})
