import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { claimDraft } from '../claim/test/sample.ts'
import { draftOf, keeper, posted, receiptOf, supplyOf, written } from '../receipt/test/sample.ts'
import { buyer } from '../scheme/test/sample.ts'
import { orderOf } from './test/sample.ts'

let server: TestServer
let ordered: Awaited<ReturnType<typeof supplyOf>>
beforeAll(async () => {
  server = await testServer()
  ordered = await supplyOf(server)
})
afterAll(() => server.close())

const manager = 'cg_pan'
const get = (id: number) => orderOf(server, id)
type Name = 'keepShipment' | 'removeShipment' | 'closeLines' | 'close' | 'reopen'
const asked = async (id: number, more: object) => ({ id, version: (await get(id)).version, ...more }) as never
const act = async (name: Name, id: number, more: object = {}, account = buyer) =>
  server.as(account).call(orderCalls[name], await asked(id, more))
const refused = async (name: Name, id: number, more: object = {}, account = buyer) => {
  const { errors, msg, code } = await server.as(account).refused(orderCalls[name], await asked(id, more))
  if (code !== 500) return code
  return errors.length === 0 ? msg : errors.map(({ field, key }) => `${field} ${key}`)
}
/** Everything of an order is shipped, and has arrived. */
const arrived = async (...quantities: string[]) => {
  const id = await ordered(...quantities)
  const lines = (await get(id)).lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  await act('keepShipment', id, { outPortDate: today(), arrivalDate: today(), lines })
  return id
}
/** So much of each line is received. */
const received = async (id: number, ...quantities: string[]) => {
  const whole = await draftOf(server, id)
  const lines = whole.lines.flatMap((line, at) =>
    (quantities[at] ?? '0') === '0' ? [] : [{ ...line, receiptQty: quantities[at] ?? '0' }],
  )
  return posted(server, { ...whole, lines })
}
const reversed = async (receiptId: number) => {
  const draft = { receiptId, bizDate: today(), reason: '重复录入', lines: [] }
  const { id } = await server.as(keeper).call(reversalCalls.create, draft)
  await server.as(keeper).call(reversalCalls.submit, { id, version: 1 })
  await server.as(manager).call(reversalCalls.approve, { id, version: 2 })
  await server.as('cw_jin').call(reversalCalls.approve, { id, version: 3 })
}

it('is not closed before its goods are in a store, and says which are not, to each in their language', async () => {
  const id = await arrived('5', '3')
  const [one, other] = (await get(id)).lines
  const said = (name = '', quantity = '') => `${name} ${quantity}`
  expect(await refused('close', id)).toBe(
    `尚未入库：${said(one?.materialNameCn, '5')}, ${said(other?.materialNameCn, '3')}。请先入库、余量关闭，或以索赔了结`,
  )
  const english = await server.as(buyer, 'en').refused(orderCalls.close, await asked(id, {}))
  expect(english.msg).toContain(`Not in a store yet: ${said(one?.materialNameEn, '5')}`)
  expect((await server.as(buyer).call(orderCalls.get, { id })).can.close).toBeUndefined()
  await received(id, '5', '1')
  expect(await refused('close', id)).toContain(`：${said(other?.materialNameCn, '2')}。`)
  await received(id, '2')
  expect((await server.as(buyer).call(orderCalls.get, { id })).can.close).toBe(true)
  await act('close', id)
  expect(await get(id)).toMatchObject({ docState: 'closed' })
})

it('is closed where the rest was given up, and where a claim settled what never came', async () => {
  const short = await ordered('5')
  const [line] = (await get(short)).lines
  await received(short, '2')
  await act('closeLines', short, { opinion: '停产', lines: [{ lineId: line?.lineId, quantity: '3' }] })
  expect((await get(short)).docState).toBe('signed')
  await act('close', short)

  const claimed = await arrived('5')
  const [missed] = (await get(claimed)).lines
  await received(claimed, '3')
  const draft = await claimDraft(server, claimed, {
    lines: [{ orderLineId: missed?.lineId ?? 0, claimKind: 'short', quantity: '2', finding: '少 2 件' }],
  })
  const { id: claim } = await server.as(buyer).call(claimCalls.create, draft)
  const to = { contactName: 'Ms Ito', email: 'ito@example.org', language: 'en' } as const
  await server.as(buyer).call(claimCalls.send, { id: claim, version: 1, ...to })
  await server.as(buyer).call(claimCalls.answer, { id: claim, version: 2, answer: 'accepted', answeredDate: today() })
  expect(await refused('close', claimed)).toMatch(/尚未入库/)
  await server.as(buyer).call(claimCalls.settle, { id: claim, version: 3, settledBy: 'refund', settledDate: today() })
  await act('close', claimed)
})

it('is reopened by the purchasing manager with a reason: what was taken back is received again', async () => {
  const id = await arrived('4')
  const receipt = await received(id, '4')
  await act('close', id)
  await reversed(receipt)
  expect((await draftOf(server, id)).lines).toEqual([])
  expect(await refused('reopen', id, { opinion: '入库冲销' })).toBe(403)
  expect(await refused('reopen', id, { opinion: '' }, manager)).toEqual(['opinion required'])
  expect((await server.as(manager).call(orderCalls.get, { id })).can.reopen).toBe(true)
  await act('reopen', id, { opinion: '入库已冲销，重新入库' }, manager)
  const history = await server.as(manager).call(orderCalls.history, { id })
  expect(history.find(({ transition }) => transition === 'reopen')).toMatchObject({ opinion: '入库已冲销，重新入库' })
  expect(await refused('close', id)).toMatch(/尚未入库/)
  await received(id, '4')
  await act('close', id)
})

it('is not reopened where all of it was closed short', async () => {
  const id = await ordered('4')
  const [line] = (await get(id)).lines
  await act('closeLines', id, { opinion: '停产', lines: [{ lineId: line?.lineId, quantity: '4' }] })
  expect((await get(id)).docState).toBe('closed')
  expect(await refused('reopen', id, { opinion: '误操作' }, manager)).toBe('该订单已全部余量关闭，不能重新打开')
  expect((await server.as(manager).call(orderCalls.get, { id })).can.reopen).toBeUndefined()
})

it('keeps a shipment that a claim names, and lets go of one that only a deleted draft names', async () => {
  const id = await arrived('4')
  const [shipment] = (await get(id)).shipments
  const { shipmentId = 0 } = shipment ?? {}
  const { id: claim } = await server.as(buyer).call(claimCalls.create, await claimDraft(server, id, { shipmentId }))
  const { number } = await server.as(buyer).call(claimCalls.get, { id: claim })
  const answer = await server.as(buyer).refused(orderCalls.removeShipment, await asked(id, { shipmentId }))
  expect(answer.errors).toMatchObject([{ field: 'shipmentId', key: 'shipmentClaimed' }])
  expect(answer.msg).toContain(number)
  await server.as(buyer).call(claimCalls.remove, { ids: String(claim) })

  const receipt = await written(server, { ...(await draftOf(server, id)), shipmentId })
  expect(await refused('removeShipment', id, { shipmentId })).toEqual(['shipmentId shipmentReceived'])
  expect(await receiptOf(server, receipt)).toMatchObject({ shipmentId })
  await server.as(keeper).call(receiptCalls.remove, { ids: String(receipt) })
  await act('removeShipment', id, { shipmentId })
  expect(await get(id)).toMatchObject({ shipments: [], delivery: 'none' })
})
