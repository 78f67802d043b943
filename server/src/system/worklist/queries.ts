import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { type Work, works } from '@geodepot/contracts/kit/work.ts'
import { type WorkRow, type worklist, worklistBound } from '@geodepot/contracts/system/worklist.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import {
  type Known,
  type Offered,
  actionPermission,
  documentVisible,
  documents,
  offeredWork,
} from '../../kit/document/index.ts'

/** One thing that may wait for this person in one kind of document; its place is what a row of the statement names. */
interface Part {
  readonly known: Known
  readonly offered: Offered
}
const partsFor = (actor: Actor): Part[] =>
  [...documents().values()]
    .filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
    .flatMap((known) => offeredWork(actor, known.work).map((offered) => ({ known, offered })))

/**
 * The oldest documents of one kind in which one thing waits: what is kept of them is walked in its order, and each looked at
 * once, until there are enough.
 */
const oldest = (actor: Actor, { known, offered }: Part, place: number, language: Language): RawBuilder<unknown> => {
  const about = known.about?.(language) ?? sql`(select p.name from system.project p where p.id = a.project_id)`
  return sql`(
    select ${place}::int as place, d.id, d.number, d.about, w.since, w.due
    from document.work w cross join lateral (
      select a.id, a.number, ${about} as about from ${sql.table(known.table)} a
      where a.id = w.document_id and ${offered.isTheirs} and ${documentVisible(known.spec, actor, 'a')} offset 0) d
    where w.kind = ${known.spec.name} and ${offered.kept}
    order by w.since, w.document_id limit ${worklistBound})`
}

type Found = Pick<WorkRow, 'since' | 'due' | 'daysLate' | 'about'> & { place: number; id: number; number: string }

const rowOf = ({ known, offered }: Part, { id, number, place: _, ...row }: Found, language: Language): WorkRow => ({
  ...row,
  work: offered.work,
  documentId: id,
  kind: known.spec.name,
  kindName: textOf(known.spec.messages, 'title', language),
  docNo: number,
  actions: offered.actions.map((name) => ({ name, label: textOf(known.spec.messages, name, language) })),
})

/** What this person can act on, the oldest first: of each kind of document the oldest, whatever there is of it. */
export const findWork = async (
  db: Reader,
  actor: Actor,
  only: Work | undefined,
  language: Language,
): Promise<AnswerOf<typeof worklist.list>> => {
  const parts = partsFor(actor)
  if (parts.length === 0) return { rows: [], counts: [] }
  const { rows: found } = await sql<Found>`
    select w.place, w.id, w.number, coalesce(w.about, '') as about, w.since, w.due, nullif(greatest(${today()}::date - w.due, 0), 0) as "daysLate"
    from (${sql.join(
      parts.map((one, place) => oldest(actor, one, place, language)),
      sql` union all `,
    )}) w order by w.since, w.id, w.place`.execute(db)
  const rows = found.flatMap((row) => {
    const { [row.place]: one } = parts
    return one ? [rowOf(one, row, language)] : []
  })
  const counted = Map.groupBy(rows, ({ work }) => work)
  const full = new Set(
    [...Map.groupBy(found, ({ place }) => place)].flatMap(([place, those]) =>
      those.length < worklistBound ? [] : [parts[place]?.offered.work],
    ),
  )
  return {
    rows: rows.filter(({ work }) => only === undefined || work === only).slice(0, worklistBound),
    counts: works
      .filter((work) => parts.some(({ offered }) => offered.work === work))
      .map((work) => ({ work, count: counted.get(work)?.length ?? 0, more: full.has(work) })),
  }
}
