import { coreCalls } from '@geodepot/contracts/material/core.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { type Reader, containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { factsOf } from '../material/index.ts'
import { isAwaited, openCores, ownerOf } from './terms.ts'

type Query = Omit<InputOf<typeof coreCalls.list>, 'pageNum' | 'pageSize'>

const here = () => localDay(sql`a.department_id`)
const isLate = () => sql<SqlBool>`(${isAwaited} and l.core_due_on < ${here()})`
/** Posted lines for which an old core was awaited once. */
const stands = sql<SqlBool>`a.state = 'posted' and l.core_due_on is not null`

/** What is awaited of whom, within what the person sees of the outbounds. */
export const coreListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: sql`material.outbound_line l join material.outbound a on a.id = l.document_id join material.material m on m.id = l.material_id`,
  key: 'l.id',
  scope: documentVisible(outbound, actor, 'a'),
  where: [
    stands,
    ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
    ...(query.documentNo === undefined ? [] : [sql<SqlBool>`lower(a.number) like ${containing(query.documentNo)}`]),
    ...(query.storeId === undefined ? [] : [sql<SqlBool>`a.store_id = any(${query.storeId}::bigint[])`]),
    ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
    ...(query.state === undefined ? [] : [query.state === 'awaited' ? isAwaited : sql<SqlBool>`not (${isAwaited})`]),
    ...(query.side === undefined ? [] : [sql<SqlBool>`(a.kind = 'supplier') = ${query.side === 'repairer'}`]),
    ...(query.late === undefined ? [] : [isLate()]),
    ...(query.dueBy === undefined ? [] : [sql<SqlBool>`l.core_due_on <= ${query.dueBy}::date`]),
  ],
  sort: { id: 'l.id', coreDueOn: 'l.core_due_on', outDate: 'a.biz_date' },
  columns: sql`l.id as "lineId", case when ${isAwaited} then 'awaited' else 'closed' end as state, case when a.kind = 'supplier' then 'repairer' else 'user' end as side,
    a.id as "outboundId", a.number as "outboundNumber", a.kind as "outKind", a.biz_date as "outDate", a.store_id as "storeId", ${namedIn('s', language)} as "storeName",
    m.id as "materialId", ${factsOf('m', language)}, coalesce(p.name, '') as "projectName", ${ownerOf(language)} as owner, l.device_name as "deviceName",
    trim_scale(l.quantity)::text as "outQty", trim_scale(l.returned_quantity)::text as "returnedQty", trim_scale(l.core_received)::text as "receivedQty",
    trim_scale(l.core_waived)::text as "waivedQty", trim_scale(${openCores})::text as "openQty", l.core_due_on as "coreDueOn", ${here()} - a.biz_date as "ageDays",
    case when ${isLate()} then '1' else '0' end as late, case when ${isLate()} then ${here()} - l.core_due_on end as "lateDays",
    coalesce((select string_agg(w.reason, '; ' order by w.id) from material.core_waiver w where w.line_id = l.id), '') as "waivedBecause",
    jsonb_strip_nulls(jsonb_build_object('waive', case when ${isAwaited} and a.submitted_by is distinct from ${actor.userId}
      and ${mayDo(actor, coreCalls.waive.permission)} then true end)) as can`,
  joins: sql`join material.store s on s.id = a.store_id left join system.project p on p.id = a.project_id left join system.supplier v on v.id = a.supplier_id`,
})

/** What is late, for whoever sees the list of it. */
export const lateCores = async (db: Reader, actor: Actor, language: Language): Promise<string[]> => {
  if (!mayDo(actor, coreCalls.list.permission)) return []
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*)::int as count from material.outbound_line l join material.outbound a on a.id = l.document_id
    where ${stands} and ${isLate()} and ${conditionOf(documentVisible(outbound, actor, 'a'))}`.execute(db)
  const count = found?.count ?? 0
  return count === 0 ? [] : [textOf(coreMessages, 'workLate', language, { count })]
}
