import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { lockAwaited } from './awaited.ts'

/** So many of a line are waited for no more; whoever issued it does not say so. */
export const waive = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { lineId, quantity, reason }: { readonly lineId: number; readonly quantity: string; readonly reason: string },
): Promise<void> => {
  const line = (await lockAwaited(tx, actor, [lineId])).get(lineId)
  if (!line) throw notFound()
  if (line.issuedBy === actor.userId) throw refusal(coreMessages, 'ownIssue')
  if (compare(line.open, '0') === 0) throw refusal(coreMessages, 'notAwaited')
  if (compare(quantity, line.open) > 0) throw refusal(coreMessages, 'waivedTooMuch', { open: line.open }, 'quantity')
  await sql`update material.outbound_line set core_waived = core_waived + ${quantity}::numeric where id = ${lineId}`.execute(
    tx,
  )
  await sql`
    insert into material.core_waiver (line_id, quantity, reason, waived_by, waived_at) values (${lineId}, ${quantity}, ${reason}, ${actor.userId}, ${now()})`.execute(
    tx,
  )
  await audit(tx, actor, context, 'material/core', 'waive', [{ id: lineId, after: { quantity, reason } }])
}
