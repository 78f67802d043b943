import type { Client } from '@geodepot/client'
import { recordNameOf } from '@geodepot/client/kit/attachment'
import { file } from '@geodepot/client/kit/file'

/** Sends a delivery note and makes it the receipt's. From a disk: `await openAsBlob(path)` of `node:fs` holds none of it. */
export const example = async (client: Client, receiptId: number) => {
  const body = new Blob(['delivery note 4711, 5 pieces\n'])
  const { id } = await client.upload(file.upload, { name: 'delivery-4711.txt', body })
  return client.call(file.attach, { record: recordNameOf('material/receipt', receiptId), fileIds: [id] })
}
