import type { Client } from '@geodepot/client'

/** Fills a copy of the materials and says where to go on tomorrow: keep the cursor with the copy. */
export const example = async (client: Client, kept?: string) => {
  const copy = new Map<number, unknown>()
  let cursor = kept
  for await (const page of client.changes('material/material', { full: true, ...(cursor && { cursor }) })) {
    for (const { id, change, record } of page.rows)
      if (change === 'deleted') copy.delete(id)
      else copy.set(id, record)
    ;({ cursor } = page)
  }
  return { copy, cursor }
}
