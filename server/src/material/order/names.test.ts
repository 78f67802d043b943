import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftOf, keeper, plainMaterials, posted, storeOf } from '../receipt/test/sample.ts'
import { buyer } from '../scheme/test/sample.ts'
import { orderOf, signedOrder } from './test/sample.ts'

let server: TestServer
let order: number
let supplierId: number
let storeId: number
beforeAll(async () => {
  server = await testServer()
  const [material = 0] = await plainMaterials(server)
  ;({ id: order } = await signedOrder(server, [[material, '4']]))
  ;({ supplierId } = await orderOf(server, order))
  ;({ storeId } = await storeOf(server))
  const whole = await draftOf(server, order)
  const receiptId = await posted(server, { ...whole, lines: whole.lines.map((line) => ({ ...line, receiptQty: '1' })) })
  await server.as(keeper).call(reversalCalls.create, { receiptId, bizDate: today(), reason: '错单', lines: [] })
  const [line] = (await orderOf(server, order)).lines
  await server.as(buyer).call(orderAmendmentCalls.create, {
    orderId: order,
    reason: '减量',
    lines: [{ sourceLineId: line?.lineId ?? 0, quantity: '3', unitPrice: line?.unitPrice ?? '1' }],
  })
  const back = { outKind: 'supplier', storeId, supplierId, outDate: today(), reason: '型号不符' } as const
  await server.as(keeper).call(outboundCalls.create, { ...back, lines: [] })
})
afterAll(() => server.close())

const named = (name: string, nameEn: string) =>
  sql`update system.supplier set name = ${name}, name_en = ${nameEn} where id = ${supplierId}`.execute(server.db)
/** How each list calls the supplier. */
const callsHim = async (language: 'cn' | 'en') => {
  const by = server.as('admin', language)
  const lists = [
    (await by.call(orderCalls.list, { ids: [order] })).rows,
    (await by.call(receiptCalls.list, { orderId: order })).rows,
    (await by.call(receiptCalls.suppliers, { pageSize: 500 })).rows.filter((row) => row.supplierId === supplierId),
    (await by.call(reversalCalls.list, {})).rows,
    (await by.call(orderAmendmentCalls.list, { orderId: order })).rows,
    (await by.call(outboundCalls.list, { outKind: 'supplier' })).rows,
    [await by.call(orderCalls.get, { id: order })],
  ] as readonly (readonly { readonly supplierName: string }[])[]
  return lists.map(([row]) => row?.supplierName)
}

it('a supplier is called as the reader says it, and by the other name where there is none in his language', async () => {
  await named('物探配件厂', 'Geophysical Spares Works')
  expect(new Set(await callsHim('cn'))).toEqual(new Set(['物探配件厂']))
  expect(new Set(await callsHim('en'))).toEqual(new Set(['Geophysical Spares Works']))
  const { bytes } = await server
    .as('admin', 'en')
    .file(orderCalls.export, { ids: [order], columns: ['number', 'supplierName'] })
  expect((await readSheet(bytes)).rows.map(({ cells }) => cells[1])).toContain('Geophysical Spares Works')
  await named('物探配件厂', '')
  expect(new Set(await callsHim('en'))).toEqual(new Set(['物探配件厂']))
})

it('a store without an English name is called by its Chinese one', async () => {
  await sql`update material.store set name_en = '' where id = ${storeId}`.execute(server.db)
  const { rows } = await sql<{ name: string }>`select name from material.store where id = ${storeId}`.execute(server.db)
  const [row] = (await server.as('admin', 'en').call(receiptCalls.list, { orderId: order })).rows
  expect(row?.storeName).toBe(rows[0]?.name)
})
