import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { orderOf, signedOrder } from '../order/test/sample.ts'
import { draftOf, keeper, openingOf, posted, storeOf } from '../receipt/test/sample.ts'

let server: TestServer
let material: number
let places: number[]
let quarantine: number
beforeAll(async () => {
  server = await testServer()
  material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '计价件' }))).id
  const { storeId, places: all } = await storeOf(server)
  places = all
  const { rows } = await sql<{ id: number }>`
    select id from material.place where store_id = ${storeId} and kind = 'quarantine'`.execute(server.db)
  quarantine = rows[0]?.id ?? 0
})
afterAll(() => server.close())

/** What it cost the last times, apart from what was agreed. */
const pricesOf = async (language: 'cn' | 'en' = 'cn') => {
  const found = await server.as('fx_luo', language).call(priceCalls.last, { materialIds: [material] })
  return (found[0]?.prices ?? []).map(({ unitPriceUSD, supplierName }) => [Number(unitPriceUSD), supplierName])
}
const cameIn = async (receiptKind: 'free' | 'recovered' | 'opening', unitPrice: string) => {
  const of = await openingOf(server)
  const priced = receiptKind === 'free' ? {} : { unitPrice }
  return posted(server, {
    ...of,
    receiptKind,
    lines: [{ materialId: material, receiptQty: '2', placeId: places[0], ...priced }],
  })
}

it('the last prices are those of purchases, of the suppliers of their orders, and of nothing that was not bought', async () => {
  const { id: order } = await signedOrder(server, [[material, '4']])
  const { supplierId } = await orderOf(server, order)
  await sql`update system.supplier set name = '震源厂', name_en = 'Vibrator Works' where id = ${supplierId}`.execute(
    server.db,
  )
  // What was agreed is known before anything came in.
  expect(await pricesOf()).toEqual([[100, '震源厂']])
  const bought = await posted(server, await draftOf(server, order))
  expect(await pricesOf()).toEqual([
    [100, '震源厂'],
    [100, '震源厂'],
  ])
  expect(await pricesOf('en')).toContainEqual([100, 'Vibrator Works'])
  // Given, won back, and found by a count: none of them was bought.
  await cameIn('free', '0')
  await cameIn('recovered', '7')
  const found = { material, number: 'B-FOUND', purchaseAmount: '9' }
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'import', recordedBy: 1 }, [
      { kind: 'receipt', origin: 'adjustment', batch: found, quantity: '1', to: quarantine },
    ]),
  )
  expect(await pricesOf()).toEqual([
    [100, '震源厂'],
    [100, '震源厂'],
  ])
  // Bought before the ledger was opened: nobody knows of whom.
  const opening = await cameIn('opening', '33')
  expect(await pricesOf()).toContainEqual([33, null])
  for (const receiptId of [bought, opening]) {
    const { id } = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId, bizDate: today(), reason: '错单', lines: [] })
    await server.as(keeper).call(reversalCalls.submit, { id, version: 1 })
    await server.as('cg_pan').call(reversalCalls.approve, { id, version: 2 })
    await server.as('cw_jin').call(reversalCalls.approve, { id, version: 3 })
  }
  expect(await pricesOf()).toEqual([[100, '震源厂']])
})
