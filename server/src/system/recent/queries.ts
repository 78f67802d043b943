import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RecentDocument, recentBound } from '@geodepot/contracts/system/recent.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { actionPermission, documentVisible, documents } from '../../kit/document/index.ts'

interface Found {
  documentId: number
  kind: string
  docNo: string
  projectName: string | null
  state: string
  action: string
  happenedAt: string
}

// However long a person has worked here, no more of the history is looked at than this.
const lookedAt = 500

/**
 * The documents that a person did something to last, each once, as far as they are in
 * sight; a kind that the person may not open is left out.
 */
export const findRecent = async (db: Reader, actor: Actor, language: Language): Promise<RecentDocument[]> => {
  const kinds = [...documents().values()].filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
  if (kinds.length === 0) return []
  const standing = sql.join(
    kinds.map(
      ({ spec, table }) => sql`
    select t.state, t.project_id from ${sql.table(table)} t where r.kind = ${spec.name} and t.id = r.id and ${documentVisible(spec, actor, 't')}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Found>`
    with own as (select id, document_id from document.event where person_id = ${actor.userId} order by id desc limit ${lookedAt}),
      latest as (select document_id, max(id) as id from own group by document_id)
    select r.id as "documentId", r.kind, r.number as "docNo", p.name as "projectName", d.state, e.action, e.happened_at as "happenedAt"
    from latest l join document.event e on e.id = l.id join document.register r on r.id = l.document_id
    cross join lateral (${standing}) d left join system.project p on p.id = d.project_id
    order by l.id desc limit ${recentBound}`.execute(db)
  return rows.flatMap(({ state, action, ...row }) => {
    const spec = documents().get(row.kind)?.spec
    if (!spec) return []
    return [
      {
        ...row,
        kindName: textOf(spec.messages, 'title', language),
        stateName: textOf(spec.messages, `state_${state}`, language),
        tone: spec.states[state]?.tone ?? 'draft',
        action: textOf(spec.messages, `action_${action}`, language),
      },
    ]
  })
}
