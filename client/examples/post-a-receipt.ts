import type { Client } from '@geodepot/client'
import { materialCalls } from '@geodepot/client/material/material'
import { receiptCalls } from '@geodepot/client/material/receipt'

/** Writes down what a store had when the company began, and posts it into the stock. */
export const example = async (client: Client) => {
  const [store] = await client.call(receiptCalls.stores)
  if (!store) throw new Error('the service account keeps no store')
  const { storeId, today } = store
  const [place] = await client.call(receiptCalls.places, { storeId })
  const { rows } = await client.call(materialCalls.list, { serialFlag: 'N', pageSize: 500 })
  const material = rows.find(({ shelfLifeDays }) => shelfLifeDays === null)
  const { id, number } = await client.call(receiptCalls.create, {
    receiptKind: 'opening',
    storeId,
    inDate: today,
    lines: [{ materialId: material?.id, receiptQty: '5', unitPrice: '12.5', placeId: place?.placeId }],
  })
  await client.call(receiptCalls.submit, { id, version: 1 })
  return { id, number }
}
