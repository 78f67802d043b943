import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf, visible } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

type Query = Omit<InputOf<typeof offlineCalls.list>, 'pageNum' | 'pageSize'>

/** An entry `e` with whoever wrote it down, `p`. */
export const entries = sql`system.offline_entry e join system.user p on p.id = e.person_id`
/** One's own, what one handed in for others, and those of the departments that one sees. */
export const entriesSeen = (actor: Actor) =>
  visible(actor, { departments: ['p.department_id'], people: ['e.person_id', 'e.handed_in_by'] })

/** Of these entries, those that this person sees. */
export const entriesAmong = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select e.id from ${entries} where e.id = any(${ids}::bigint[]) and ${conditionOf(entriesSeen(actor))}`.execute(db)
  ).rows.map(({ id }) => id)

export const offlineListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: entries,
  key: 'e.id',
  scope: entriesSeen(actor),
  where: [
    ...(query.state === undefined ? [] : [sql<SqlBool>`e.state = ${query.state}`]),
    ...(query.keyword === undefined
      ? []
      : [
          sql<SqlBool>`(lower(e.title) like ${containing(query.keyword)} or e.document_id in (select g.id from document.register g where g.kind = split_part(e.act, '.', 1) and lower(g.number) like ${containing(query.keyword)}))`,
        ]),
  ],
  sort: { id: 'e.id', doneTime: 'e.done_at' },
  columns: sql`e.id, e.state, e.title, split_part(e.act, '.', 1) as kind, e.document_id as "documentId", g.number as "docNo", e.act, e.act as "actName",
    p.nick_name as "personName", case when e.handed_in_by <> e.person_id then h.nick_name end as "handedInBy", e.done_at as "doneTime", e.phone_at as "phoneTime", e.received_at as "receivedTime",
    ${sql.ref(language === 'cn' ? 'e.reason' : 'e.reason_en')} as reason, s.nick_name as "settledBy", e.settled_at as "settledTime", e.note,
    case when e.state = 'kept' then '{"settle": true, "again": true}'::jsonb else '{}' end as can`,
  joins: sql`left join document.register g on g.id = e.document_id and g.kind = split_part(e.act, '.', 1) left join system.user h on h.id = e.handed_in_by left join system.user s on s.id = e.settled_by`,
})
