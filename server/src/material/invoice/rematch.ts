import { invoice } from '@geodepot/contracts/material/invoice.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { keepWritten, recordEvents } from '../../kit/document/index.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { billedLines, isClear, match } from './match.ts'
import { lockIdleReceipts } from './receipts.ts'
import { settle } from './settle.ts'
import type { Doings } from './terms.ts'

type Row = Doings['document']['row']
/**
 * What waited for goods is matched once they came in, where nothing else holds it. One that somebody is about, or that is of
 * other orders too, is left to them: their locks are taken in another order.
 */
export const matchReceived = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  orderLines: readonly number[],
): Promise<void> => {
  const { rows } = await sql<Row>`
    select v.* from material.invoice v where v.state = 'held' and v.deleted_at is null and v.holds = '{}'
      and exists (select 1 from material.invoice_line l where l.document_id = v.id and l.order_line_id = any(${orderLines}::bigint[]))
      and not exists (select 1 from material.invoice_line l where l.document_id = v.id and not l.holds <@ '{notReceived,overInvoiced}')
      and not exists (select 1 from material.invoice_line l join material.order_line x on x.id = l.order_line_id where l.document_id = v.id
        and x.document_id not in (select y.document_id from material.order_line y where y.id = any(${orderLines}::bigint[])))
    order by v.id for no key update of v skip locked`.execute(tx)
  for (const row of rows) {
    const ordered = (await billedLines(tx, row.id)).map(({ orderLineId }) => orderLineId)
    if (!(await lockIdleReceipts(tx, ordered))) continue
    const matched = await match(tx, { id: row.id, row }, true)
    if (!isClear(matched)) continue
    await settle(tx, actor, { id: row.id, row }, matched)
    await sql`
      update material.invoice set state = 'passed', version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${row.id}`.execute(
      tx,
    )
    await recordEvents(tx, actor, context, [{ documentId: row.id, action: 'match', from: 'held', to: 'passed' }])
    await keepWritten(tx, invoice.name, [row.id])
    await noteChanged(tx, [recordNameOf(invoice.name, row.id)])
  }
}
