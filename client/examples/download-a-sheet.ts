import type { Client } from '@geodepot/client'
import { receiptCalls } from '@geodepot/client/material/receipt'

/** Some receipts as a workbook, as it is written: pipe `body` into a file. */
export const example = async (client: Client, ids: number[]) => {
  const { name, body } = await client.download(receiptCalls.export, { ids })
  let bytes = 0
  for await (const piece of body) bytes += piece.byteLength
  return { name, bytes }
}
