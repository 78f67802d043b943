import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { actionPermission, aliasAsked, documentVisible, documents } from '../../kit/document/index.ts'

interface Found {
  id: number
  kind: string
  number: string
  state: string
  project: string | null
}
// A number in which a part is found may belong to what this person does not see: so many of the newest are looked at.
const lookedAt = 200
/** A part of a number that an index can look up. */
const shortest = 3

/** Documents of every kind by a part of their number, their call code, or what a phone called them, the newest first. */
export const findDocuments = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const kinds = [...documents().values()].filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
  if (kinds.length === 0 || keyword.length < shortest) return []
  const seen = sql.join(
    kinds.map(
      ({ spec, table }) => sql`
    select t.state, t.project_id from ${sql.table(table)} t where r.kind = ${spec.name} and t.id = r.id and ${documentVisible(spec, actor, 't')}`,
    ),
    sql` union all `,
  )
  const alias = aliasAsked(keyword)
  const { rows } = await sql<Found>`
    with named as materialized (
      (select r.id, r.kind, r.number from document.register r where r.call_code = ${keyword.toUpperCase()})
      ${alias ? sql`union (select r.id, r.kind, r.number from document.register r where r.id in (select x.document_id from document.alias x where ${alias}) order by r.id desc limit ${lookedAt})` : sql``}
      union (select r.id, r.kind, r.number from document.register r where lower(r.number) like ${containing(keyword)} order by r.id desc limit ${lookedAt}))
    select r.id, r.kind, r.number, d.state, p.name as project from named r cross join lateral (${seen}) d
    left join system.project p on p.id = d.project_id order by r.id desc limit ${searchBounds.each}`.execute(db)
  return rows.flatMap(({ id, kind, number, state, project }) => {
    const spec = documents().get(kind)?.spec
    if (!spec) return []
    const said = [textOf(spec.messages, 'title', language), project, textOf(spec.messages, `state_${state}`, language)]
    return [{ view: `${kind}/index`, below: `/${id}`, title: number, note: said.filter(Boolean).join(' · ') }]
  })
}
