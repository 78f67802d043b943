import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { accept, keeper, openingOf, posted, storeOf } from '../../receipt/test/sample.ts'

type Ask = AskOf<typeof stockCountCalls.create>
/** A count of what has just come in, as the books say. */
export const countDraft = async (server: TestServer): Promise<Ask> => {
  const { storeId, places } = await storeOf(server)
  const id = await posted(server, await openingOf(server))
  await accept(server, id)
  const { rows } = await sql<{ batch: number }>`
    select l.batch_id as batch from material.receipt_line l where l.document_id = ${id}`.execute(server.db)
  return {
    countName: '月度盘点',
    storeId,
    countedOn: today(),
    lines: [{ placeId: places[0] ?? 0, batchId: rows[0]?.batch ?? 0, countedQty: '5' }],
  }
}
/** Two counts, one of them submitted. */
export const countsOf = async (server: TestServer): Promise<readonly number[]> => {
  const by = server.as(keeper)
  const ids: number[] = []
  for (const submits of [false, true]) {
    const { id } = await by.call(stockCountCalls.create, await countDraft(server))
    if (submits) await by.call(stockCountCalls.submit, { id, version: 1 })
    ids.push(id)
  }
  return ids
}
