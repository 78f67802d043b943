import { CallRefused, type Client } from '@geodepot/client'
import { receiptCalls } from '@geodepot/client/material/receipt'

/** Each field that is wrong is named, by its path and by a key of the catalogue of errors. */
export const example = async (client: Client) => {
  const [store] = await client.call(receiptCalls.stores)
  try {
    await client.call(receiptCalls.create, {
      receiptKind: 'opening',
      storeId: store?.storeId ?? 0,
      inDate: 'tomorrow',
      lines: [{ receiptQty: '-1' }],
    })
    return []
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.errors.map(({ field, key }) => `${field}: ${key}`)
  }
}
