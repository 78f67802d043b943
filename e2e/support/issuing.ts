// What leaves stores, by the calls of who keeps one.
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { ask } from './ask.ts'
import { tokenOf } from './journey.ts'
import { postedReceipt } from './receiving.ts'

/** Something of which two pieces were received, and accepted by the inspector: the store, its day, and the material. */
export const stored = async (token: string) => {
  const id = await postedReceipt(token)
  const { storeId, version, lines } = await ask(token, receiptCalls.get, { id })
  const inspector = await tokenOf('zj_shu')
  const accepted = lines.map(({ lineId, uninspectedQty }) => ({ lineId, accepted: uninspectedQty }))
  await ask(inspector, receiptCalls.inspect, { id, version, lines: accepted })
  const [store] = await ask(token, outboundCalls.stores, {})
  return { storeId, day: store?.today ?? '', material: lines[0] }
}
/** What is to be written off, by its batch: its id. */
export const outboundDraft = async (token: string): Promise<number> => {
  const { storeId, day, material } = await stored(token)
  const materialId = material?.materialId ?? 0
  const [place] = await ask(token, outboundCalls.stock, { storeId, materialId, outKind: 'writeOff' })
  const lines = [{ materialId, outQty: '1', batchId: place?.batchId, placeId: place?.placeId }]
  const given = { outKind: 'writeOff' as const, storeId, outDate: day, reason: '破损', lines }
  return (await ask(token, outboundCalls.create, given)).id
}
/** What goes to another store: its id. */
export const transferDraft = async (token: string): Promise<number> => {
  const { storeId, day, material } = await stored(token)
  const other = (await ask(token, storeTransferCalls.targets, {})).find((one) => one.storeId !== storeId)
  const lines = [{ materialId: material?.materialId ?? 0, outQty: '1' }]
  const given = { fromStoreId: storeId, toStoreId: other?.storeId ?? 0, sendDate: day, lines }
  return (await ask(token, storeTransferCalls.create, given)).id
}
