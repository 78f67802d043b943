import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import { type Reason, Refusal, refusal } from '../../kit/http/refusal.ts'
import { tellReleased } from './tell.ts'
import { reason as because } from './terms.ts'

export interface Released {
  readonly lineId: number
  readonly quantity: string
}

/**
 * Gives so much of a plan's lines back to what waits to be bought, and tells those who asked for it. What a scheme has stays.
 *
 * @throws Refusal at the line where less is left
 */
export const releasePlan = async (
  tx: Tx,
  actor: Actor,
  plan: number,
  released: readonly Released[],
  reason: string,
): Promise<void> => {
  if (released.length === 0) throw refusal(planMessages, 'releaseNothing', {}, 'lines')
  const ids = released.map(({ lineId }) => lineId)
  const { rows } = await sql<{ id: number; name: Text; open: string }>`
    select x.id, ${namedInBoth('s')} as name, trim_scale(x.quantity - x.released_quantity - x.claimed_quantity)::text as open
    from material.plan_line x join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
    where x.document_id = ${plan} and x.id = any(${ids}::bigint[]) order by x.id for update of x`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const reasons = released.flatMap(({ lineId, quantity }, index): Reason[] => {
    const line = found.get(lineId)
    if (!line || ids.indexOf(lineId) < index) return [because('notOfPlan', {}, `lines.${index}.lineId`)]
    const { name, open } = line
    return compare(quantity, open) <= 0
      ? []
      : [because('releaseTooMuch', { name, quantity, open }, `lines.${index}.quantity`)]
  })
  if (reasons.length > 0) throw new Refusal(500, reasons)
  await sql`
    update material.plan_line x set released_quantity = x.released_quantity + t.quantity
    from ${recordset(released, { lineId: 'bigint', quantity: 'numeric' })} where x.id = t."lineId"`.execute(tx)
  await tellReleased({ tx, actor }, ids, reason)
}
