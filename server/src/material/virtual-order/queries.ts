import {
  type OpenLine,
  type VirtualOrderLineRow,
  lineNotes,
  virtualOrder,
  virtualOrderCalls,
} from '@geodepot/contracts/material/virtual-order.ts'
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { documentReads, documentVisible, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins, projectColumns, projectJoins } from '../../system/document/index.ts'
import { estimated, sourceColumns, sourceJoins } from '../plan/index.ts'
import { virtualOrderDocuments } from './document.ts'

const amounts = sql`left join lateral (
  select count(*) as lines, string_agg(distinct q.number, ', ' order by q.number) as numbers,
    sum(${estimated(sql`l.quantity - l.released_quantity`)}) as amount
  from material.virtual_order_line l join material.analysis_line al on al.id = l.source_line_id
    join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id where l.document_id = a.id) u on true`

export const reads = documentReads(virtualOrderDocuments, virtualOrderCalls.list, {
  where: ({ ids }) => (ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at' },
  columns: (language) => sql`${documentColumns(virtualOrder)},
    coalesce(u.numbers, '') as "applicationNumbers", coalesce(u.lines, 0)::int as "lineCount", coalesce(u.amount, 0)::numeric(18, 2)::text as "totalAmount",
    ${projectColumns(language)}`,
  joins: sql`${projectJoins} ${documentJoins} ${amounts}`,
})

const bought = (language: Language) => sql`al.id as "sourceLineId", ${sourceColumns(language)},
  s.unit_price::text as "unitPrice", trim_scale(al.buy_quantity)::text as "buyQty"`

/** Lines of the virtual project's approved analyses of which something is open, the oldest first. */
export const findOpen = async (db: Reader, actor: Actor, project: string, language: Language): Promise<OpenLine[]> => {
  const { rows } = await sql<OpenLine>`
    select ${bought(language)}, trim_scale(al.buy_quantity - al.claimed_quantity)::text as "openQty"
    from material.analysis_line al ${sourceJoins}
    where an.project_id = ${project} and p.state = 'virtual' and an.deleted_at is null and an.state = 'approved' and al.buy_quantity > al.claimed_quantity
      and ${documentVisible(analysis, actor, 'an')} order by an.id, al.position limit 1000`.execute(db)
  return rows
}

/** Its lines, with what is open of each beside this order's own part. */
export const findLines = async (db: Reader, id: number, language: Language): Promise<VirtualOrderLineRow[]> => {
  const { rows } = await sql<VirtualOrderLineRow>`
    select l.id as "lineId", ${bought(language)}, trim_scale(al.buy_quantity - al.claimed_quantity + case when a.state in ('refused', 'voided') then 0 else l.quantity - l.released_quantity end)::text as "openQty",
      trim_scale(l.quantity)::text as quantity, ${estimated(sql`l.quantity`)}::text as "totalPrice",
      case when a.state in ('approved', 'partial') then trim_scale(l.quantity - l.released_quantity)::text end as "confirmedQty", ${notesColumns(lineNotes)}
    from material.virtual_order a join material.virtual_order_line l on l.document_id = a.id join material.analysis_line al on al.id = l.source_line_id ${sourceJoins}
    where a.id = ${id} order by l.position`.execute(db)
  return rows
}
