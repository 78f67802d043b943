import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { OutboundLineRow } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { factsOf, priced } from '../material/index.ts'
import { uninspected } from './facts.ts'

/** Its lines, each of one batch in one place. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OutboundLineRow[]> => {
  const { rows } = await sql<OutboundLineRow>`
    select l.id as "lineId", m.id as "materialId", ${factsOf('m', language)}, trim_scale(l.quantity)::text as "outQty",
      b.id as "batchId", b.number as "batchNo", b.received_on as "receivedOn", b.expires_on as "expiresOn",
      y.id as "placeId", y.kind as "placeKind", y.code as "goodsLocation", l.batch_reason as "batchReason",
      l.device_id as "deviceId", l.device_name as "deviceName", l.issue_line_id as "issueLineId", i.id as "issueId", i.number as "issueNumber",
      ${priced(actor, sql`(l.amount / l.quantity)::numeric(20, 6)`)} as "unitCost", ${priced(actor, sql`l.amount`)} as amount,
      trim_scale(l.returned_quantity)::text as "returnedQty",
      case when d.state = 'posted' and ${uninspected} then trim_scale(l.quantity)::text else '0' end as "uninspectedQty", l.core_due_on as "coreDueOn",
      case when l.core_due_on is null or d.state <> 'posted' then '0' else trim_scale(greatest(l.quantity - l.returned_quantity - l.core_received - l.core_waived, 0))::text end as "coreOpenQty", l.note
    from material.outbound_line l join material.outbound d on d.id = l.document_id join material.material m on m.id = l.material_id join material.batch b on b.id = l.batch_id
    join material.place y on y.id = l.place_id left join material.outbound_line x on x.id = l.issue_line_id left join material.outbound i on i.id = x.document_id
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}
