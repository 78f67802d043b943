// What stores receive, by the calls of who keeps one.
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { ask } from './ask.ts'

const storeOf = async (token: string) => {
  const [store] = await ask(token, receiptCalls.stores, {})
  if (!store) throw new Error('nobody keeps a store')
  return store
}
/** Today where the store is. */
export const dayOf = async (token: string): Promise<string> => (await storeOf(token)).today

/** Something that was won back: its id. */
export const receiptDraft = async (token: string): Promise<number> => {
  const { storeId, today } = await storeOf(token)
  const [material] = (await ask(token, materialCalls.list, { pageSize: 1, proposed: '0', serialFlag: 'N' })).rows
  const [place] = await ask(token, receiptCalls.places, { storeId })
  const line = { materialId: material?.id ?? 0, receiptQty: '2', unitPrice: '12.5', placeId: place?.placeId }
  const expiresOn = material?.shelfLifeDays === null ? undefined : '2099-12-31'
  const given = { receiptKind: 'recovered' as const, storeId, inDate: today, lines: [{ ...line, expiresOn }] }
  return (await ask(token, receiptCalls.create, given)).id
}
/** The same, posted. */
export const postedReceipt = async (token: string): Promise<number> => {
  const id = await receiptDraft(token)
  await ask(token, receiptCalls.submit, { id, version: 1 })
  return id
}
