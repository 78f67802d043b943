import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { keptDaysAtMost, prolongedDays, type reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { factsOf } from '../material/index.ts'

type Query = Omit<InputOf<typeof reservationCalls.list>, 'pageNum' | 'pageSize'>

/** A reservation `r` with its store `s`, the line of the analysis `n` that keeps it, and the application `q` that asked. */
export const reservations = sql`material.stock_reservation r join material.store s on s.id = r.store_id
  join document.register g on g.id = r.document_id left join material.analysis_line n on n.id = r.line_id
  left join material.application_line l on l.id = n.source_line_id left join material.application q on q.id = l.document_id`
/** Whoever sees the store sees what it keeps; and whoever belongs to the project or the unit that it is kept for. */
export const reservationsSeen = (actor: Actor) =>
  visible(actor, {
    departments: ['s.department_id', 'q.department_id'],
    projects: ['q.project_id'],
    people: ['r.made_by'],
  })

const stateOf = sql`coalesce(r.ending, 'open')`
/** Through which day it may be kept, once somebody prolongs it today. */
export const prolongedTo = (): RawBuilder<string> =>
  sql<string>`least(${today()}::date + ${prolongedDays}::int, (r.made_at at time zone 'Asia/Shanghai')::date + ${keptDaysAtMost}::int)`

export const reservationListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: sql`${reservations} join material.material m on m.id = r.material_id`,
  key: 'r.id',
  scope: reservationsSeen(actor),
  where: [
    ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
    ...(query.documentNo === undefined
      ? []
      : [
          sql<SqlBool>`(lower(g.number) like ${containing(query.documentNo)} or lower(q.number) like ${containing(query.documentNo)})`,
        ]),
    ...(query.storeId === undefined ? [] : [sql<SqlBool>`r.store_id = any(${query.storeId}::bigint[])`]),
    ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`q.project_id = ${query.projectInfoNo}`]),
    ...(query.state === undefined
      ? []
      : [query.state === 'open' ? sql<SqlBool>`r.ended_at is null` : sql<SqlBool>`r.ending = ${query.state}`]),
  ],
  sort: { id: 'r.id', expiresOn: 'r.expires_on', quantity: 'r.quantity' },
  columns: sql`r.id, ${stateOf} as state, r.store_id as "storeId", ${namedIn('s', language)} as "storeName", r.material_id as "materialId", ${factsOf('m', language)},
    trim_scale(r.quantity)::text as quantity, case when n.move_store_id = r.store_id then 'move' else 'use' end as aim,
    r.document_id as "analysisId", g.number as "analysisNo", q.id as "applicationId", q.number as "applicationNo", l.position as "lineNo",
    q.project_id as "projectInfoNo", p.name as "projectName", ${namedIn('o', language)} as "orgName", r.expires_on as "expiresOn",
    case when r.ended_at is null then r.expires_on - ${today()}::date end as "daysLeft", u.nick_name as "createBy", r.made_at as "createTime",
    r.ended_at as "endedTime", e.nick_name as "endedBy", r.end_reason as reason,
    jsonb_strip_nulls(jsonb_build_object(
      'release', case when r.ended_at is null and ${mayDo(actor, 'material:reservation:release')} then true end,
      'prolong', case when r.ended_at is null and ${mayDo(actor, 'material:reservation:prolong')} and ${prolongedTo()} > r.expires_on then true end)) as can`,
  joins: sql`left join system.project p on p.id = q.project_id left join system.department o on o.id = q.department_id
    join system.user u on u.id = r.made_by left join system.user e on e.id = r.ended_by`,
})
