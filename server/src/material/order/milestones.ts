import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { writtenMilestones } from '@geodepot/contracts/material/order.fulfilment.ts'
import type { order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

type Order = typeof order

/** What is expected when, and when it was: instead of what was written before. */
export const keepMilestones = async ({
  tx,
  document: { id },
  input: { milestones },
}: Doing<Order, 'material.order', TransitionInput<Order, 'keepMilestones'>>) => {
  refuseAny(
    milestones.flatMap(({ milestone, actualDate = '' }, at): Reason[] => [
      ...(milestones.findIndex((other) => other.milestone === milestone) < at
        ? [reason('milestoneTwice', {}, `milestones.${at}.milestone`)]
        : []),
      ...(actualDate > today() ? [reason('dayAhead', {}, `milestones.${at}.actualDate`)] : []),
      ...(actualDate !== '' && !writtenMilestones.includes(milestone)
        ? [reason('shipmentsSay', {}, `milestones.${at}.actualDate`)]
        : []),
    ]),
  )
  await sql`delete from material.order_milestone where order_id = ${id}`.execute(tx)
  await sql`
    insert into material.order_milestone (order_id, kind, planned_date, actual_date) select ${id}, t.milestone, t."plannedDate", t."actualDate"
    from ${recordset(milestones, { milestone: 'text', plannedDate: 'date', actualDate: 'date' })}
    where coalesce(t."plannedDate", t."actualDate") is not null`.execute(tx)
  return { detail: { fields: ['milestones'] } }
}
