import type { Client } from '@geodepot/client'
import type { AskOf } from '@geodepot/client/kit/operation'
import { receiptCalls } from '@geodepot/client/material/receipt'

/** A key made of your own record's number: a job that is run again after a crash writes no second receipt. */
export const example = async (client: Client, draft: AskOf<typeof receiptCalls.create>) => {
  const first = await client.call(receiptCalls.create, draft, 'erp-delivery-4711')
  const again = await client.call(receiptCalls.create, draft, 'erp-delivery-4711')
  return [first.id, again.id]
}
