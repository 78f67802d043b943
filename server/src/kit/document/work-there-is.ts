import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { today } from '../clock.ts'
import { type Reader, prepared, recordset } from '../database/database.ts'
import { awaitedFrom } from './tasks.ts'
import { besideScope } from './visibility.ts'
import type { Offered } from './work.ts'

/** Something that may wait in a kind of document. */
interface Asked {
  readonly kind: string
  readonly offered: Offered
}
/** What is looked up once of a person, instead of in every kind of document. */
export interface WorkThereIs<T> {
  /** What of that which was asked for waits for anybody at all; of decisions, what is this person's to take or to ask about. */
  readonly asked: readonly T[]
  /** Documents that wait for this person's decision. */
  readonly awaited: readonly number[]
  /** Documents in which anything waits, and that the person sees beside the data scope. */
  readonly beside: readonly number[]
}

// Looked up in the index one by one: without its limit (below its `offset 0`) all that waits in the company would be read and joined.
const waits = (where: RawBuilder<unknown>) => sql<SqlBool>`(select true from document.work w where ${where} limit 1)`

/**
 * Looks for what there is of that which may wait for a person: kinds of documents without any need not be asked. One text
 * for everybody, as to plan a part of a statement for each kind takes longer than to read what waits in it.
 */
export const workThereIs = async <T extends Asked>(
  db: Reader,
  actor: Actor,
  asked: readonly T[],
): Promise<WorkThereIs<T>> => {
  const places = asked.map(({ kind, offered: { kept } }, place) => ({ place, kind, ...kept }))
  const { rows } = await sql<{ places: number[]; awaited: number[]; beside: number[] }>`${prepared}
    with awaited as materialized (${awaitedFrom(actor)}),
    decisions as materialized (
      select w.kind, o.late from (
        select document_id, false as late from awaited
        union all select v.document_id, true from document.approval v where v.state = 'open' and v.submitted_by = ${actor.userId}) o
      cross join lateral (select w.kind, w.due from document.work w where w.document_id = o.document_id and w.work = 'decide' offset 0) w
      where not o.late or w.due < ${today()}::date)
    select array(select document_id from awaited) as awaited,
      array(select b.document_id from (${sql.join(besideScope(actor), sql` union `)}) b
        where ${waits(sql`w.document_id = b.document_id`)}) as beside,
      array(select t.place from ${recordset(places, { place: 'int', kind: 'text', as: 'text', late: 'boolean' })}
        where case when t.as = 'decide' then (t.kind, t.late) in (select kind, late from decisions)
          else ${waits(sql`w.kind = t.kind and w.work = t.as and (not t.late or w.due < ${today()}::date)`)} end) as places`.execute(
    db,
  )
  const [found = { places: [], awaited: [], beside: [] }] = rows
  const those = new Set(found.places)
  return { ...found, asked: asked.filter((_, place) => those.has(place)) }
}
