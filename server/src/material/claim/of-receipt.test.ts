import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftOf, inspector, keeper, posted, receiptOf, storeOf, supplyOf } from '../receipt/test/sample.ts'
import { buyer } from '../scheme/test/sample.ts'

let server: TestServer
let ordered: Awaited<ReturnType<typeof supplyOf>>
beforeAll(async () => {
  server = await testServer()
  ordered = await supplyOf(server)
})
afterAll(() => server.close())

const { create, claimable } = claimCalls
/** A receipt of both lines of a new order, of which so much was rejected. */
const rejected = async (...quantities: readonly string[]) => {
  const order = await ordered('10', '10')
  const id = await posted(server, await draftOf(server, order))
  const { version, lines } = await receiptOf(server, id)
  await server.as(inspector).call(receiptCalls.inspect, {
    id,
    version,
    lines: lines.map(({ lineId }, at) => {
      const bad = quantities[at] ?? '0'
      const accepted = String(10 - Number(bad))
      return { lineId, accepted, ...(bad !== '0' && { rejected: bad, reason: '阀体裂纹' }) }
    }),
  })
  return { order, receipt: id, lines: (await receiptOf(server, id)).lines }
}
const open = (orderId: number, receiptId: number) => server.as(buyer).call(claimable, { orderId, receiptId })
type Ask = AskOf<typeof create>
/** All that was rejected and is not claimed for, as the buyer claims it by one press. */
const draft = async (orderId: number, receiptId: number, more: Partial<Ask> = {}): Promise<Ask> => ({
  orderId,
  receiptId,
  wanted: 'replacement',
  foundDate: today(),
  lines: (await open(orderId, receiptId)).map(({ orderLineId, receiptLineId, openQty, finding }) => ({
    orderLineId,
    ...(receiptLineId !== null && { receiptLineId }),
    claimKind: 'quality' as const,
    quantity: openQty,
    finding,
  })),
  ...more,
})
const get = (id: number) => server.as(buyer).call(claimCalls.get, { id })
const act = async (name: 'send' | 'answer' | 'settle' | 'drop', id: number, more: object) =>
  server.as(buyer).call(claimCalls[name], { id, version: (await get(id)).version, ...more } as never)
const refusedFor = async (ask: Ask) =>
  (await server.as(buyer).refused(create, ask)).errors.map(({ field, key }) => `${field} ${key}`)
const to = { contactName: 'Ito', email: 'ito@example.org', language: 'en' }

it('is of what a receipt rejected, with its batch, how much and why; both know each other', async () => {
  const { order, receipt, lines } = await rejected('3', '0')
  const [bad, good] = lines
  expect(await open(order, receipt)).toMatchObject([
    {
      orderLineId: bad?.orderLineId,
      receiptLineId: bad?.lineId,
      batchNo: bad?.batchNo,
      openQty: '3',
      finding: '阀体裂纹',
    },
  ])
  const ask = await draft(order, receipt)
  const [line] = ask.lines
  if (!line) throw new Error('nothing was rejected')
  expect(await refusedFor({ ...ask, lines: [{ ...line, quantity: '4' }] })).toEqual([
    'lines.0.quantity rejectedTooMuch',
  ])
  expect(
    await refusedFor({
      ...ask,
      lines: [{ ...line, orderLineId: good?.orderLineId ?? 0, receiptLineId: good?.lineId ?? 0 }],
    }),
  ).toEqual(['lines.0.orderLineId notRejected'])
  expect(await refusedFor({ ...ask, receiptId: undefined })).toEqual(['lines.0.orderLineId notRejected'])
  expect(await refusedFor({ ...ask, receiptId: 9_000_000_000 })).toEqual(['receiptId unknownReceipt'])
  const { id } = await server.as(buyer).call(create, ask)
  expect(await get(id)).toMatchObject({
    receiptId: receipt,
    lines: [{ batchNo: bad?.batchNo, quantity: '3', unitCost: '100' }],
  })
  expect((await server.as(buyer).call(claimCalls.list, { receiptId: receipt })).rows.map((row) => row.id)).toEqual([id])
  expect((await receiptOf(server, receipt)).lines.map(({ claimedQty }) => claimedQty)).toEqual(['3', '0'])
  expect(await open(order, receipt)).toEqual([])
  // Dropped, it can be claimed for again.
  await act('send', id, to)
  await act('drop', id, { opinion: '现场修复' })
  expect(await open(order, receipt)).toHaveLength(1)
})

it('of several who open it at once is written once', async () => {
  const { order, receipt } = await rejected('2', '1')
  const ask = await draft(order, receipt)
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.as(buyer).response(create, ask)))
  expect(answers.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500, 500, 500])
  expect((await server.as(buyer).call(claimCalls.list, { receiptId: receipt })).rows).toHaveLength(1)
})

it('ends with a replacement at the same cost: what was rejected leaves, what comes free costs as much', async () => {
  const { order, receipt, lines } = await rejected('3', '0')
  const { id } = await server.as(buyer).call(create, await draft(order, receipt))
  await act('send', id, to)
  await act('answer', id, { answer: 'accepted', answeredDate: today() })
  const [line] = (await get(id)).lines
  const { storeId, places } = await storeOf(server)
  const back = await server.as(keeper).call(outboundCalls.create, {
    outKind: 'supplier',
    storeId,
    outDate: today(),
    supplierId: (await get(id)).supplierId,
    reason: '索赔退货',
    lines: [{ materialId: line?.materialId, batchId: lines[0]?.batchId ?? 0, outQty: '3' }],
  })
  await server.as(keeper).call(outboundCalls.submit, { id: back.id, version: 1 })
  const free = async (quantity: string) =>
    posted(server, {
      receiptKind: 'free',
      storeId,
      inDate: today(),
      supplierId: (await get(id)).supplierId,
      lines: [
        { materialId: line?.materialId, receiptQty: quantity, unitPrice: line?.unitCost ?? '0', placeId: places[0] },
      ],
    })
  const settled = { settledBy: 'replacement', settledDate: today() }
  const refused = async (of: number, replacementReceiptId: number) =>
    (
      await server.as(buyer).refused(claimCalls.settle, {
        id: of,
        version: (await get(of)).version,
        ...settled,
        replacementReceiptId,
      } as never)
    ).errors.map(({ key }) => key)
  expect(await refused(id, await free('2'))).toEqual(['badReplacement'])
  expect(await refused(id, receipt)).toEqual(['badReplacement'])
  const came = await free('3')
  const { rows } = await sql<{ left: string; came: string }>`
    select (select sum(v.amount) from material.stock_movement v where v.document_id = ${back.id})::text as left,
      (select sum(v.amount) from material.stock_movement v where v.document_id = ${came})::text as came`.execute(
    server.db,
  )
  expect(rows[0]).toEqual({ left: '300.00', came: '300.00' })
  await act('settle', id, { ...settled, replacementReceiptId: came })
  expect(await get(id)).toMatchObject({ docState: 'settled', replacementReceiptId: came, replacementNo: null })
  const other = await rejected('1', '0')
  const next = await server.as(buyer).call(create, await draft(other.order, other.receipt))
  await act('send', next.id, to)
  await act('answer', next.id, { answer: 'partly', answeredDate: today() })
  expect(await refused(next.id, came)).toEqual(['replacementUsed'])
  expect(await stockDrift(server.db)).toEqual([])
})

it('keeps what it is about, and what it was settled by, from being reversed', async () => {
  const { order, receipt } = await rejected('3', '0')
  const { id } = await server.as(buyer).call(create, await draft(order, receipt))
  const { number, supplierId, lines } = await get(id)
  const by = server.as(keeper)
  const asked = async (receiptId: number) =>
    (await by.call(reversalCalls.create, { receiptId, bizDate: today(), reason: '错单', lines: [] })).id
  const said = reversalMessages.texts.claimed[0].replace('{number}', number)
  const ofReceipt = await asked(receipt)
  expect((await by.refused(reversalCalls.submit, { id: ofReceipt, version: 1 })).msg).toBe(said)
  await act('send', id, to)
  await act('answer', id, { answer: 'accepted', answeredDate: today() })
  const { storeId, places } = await storeOf(server)
  const free = await posted(server, {
    receiptKind: 'free',
    storeId,
    inDate: today(),
    supplierId,
    lines: [{ materialId: lines[0]?.materialId, receiptQty: '3', unitPrice: '100', placeId: places[0] }],
  })
  const ofFree = await asked(free)
  await by.call(reversalCalls.submit, { id: ofFree, version: 1 })
  await server.as('cg_pan').call(reversalCalls.approve, { id: ofFree, version: 2 })
  await act('settle', id, { settledBy: 'replacement', settledDate: today(), replacementReceiptId: free })
  expect((await server.as('cw_jin').refused(reversalCalls.approve, { id: ofFree, version: 3 })).msg).toBe(said)
  expect((await by.refused(reversalCalls.submit, { id: ofReceipt, version: 1 })).msg).toBe(said)
  // What nobody claims for any more is reversed.
  const other = await rejected('1', '0')
  const next = await server.as(buyer).call(create, await draft(other.order, other.receipt))
  await act('send', next.id, to)
  await act('drop', next.id, { opinion: '现场修复' })
  await by.call(reversalCalls.submit, { id: await asked(other.receipt), version: 1 })
})
