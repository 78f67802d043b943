import type { Client } from '@geodepot/client'
import { materialCalls } from '@geodepot/client/material/material'

/** Every material, page by page, without holding all of them at once. */
export const example = async (client: Client) => {
  let count = 0
  for await (const one of client.rows(materialCalls.list, { pageSize: 500 })) if (one.materialCode !== '') count += 1
  return count
}
