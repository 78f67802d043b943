import { CallRefused, type Client } from '@geodepot/client'
import type { AskOf } from '@geodepot/client/kit/operation'
import { receiptCalls } from '@geodepot/client/material/receipt'

/** Changes a draft; where somebody else was faster, once more on what it is now. */
export const example = async (
  client: Client,
  id: number,
  draft: AskOf<typeof receiptCalls.create>,
  version: number,
) => {
  const change = (of: number) => client.call(receiptCalls.update, { ...draft, id, version: of })
  try {
    return await change(version)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.key !== 'stale') throw error
    return change((await client.call(receiptCalls.get, { id })).version)
  }
}
