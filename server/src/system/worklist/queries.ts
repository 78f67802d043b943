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
  type Waiting,
  actionPermission,
  documentVisible,
  documents,
  sinceOf,
  waits,
  workFor,
} from '../../kit/document/index.ts'

/** One thing that may wait for this person in one kind of document; its place is what a row of the statement names. */
interface Offered {
  readonly known: Known
  readonly waiting: Waiting
}
const offeredTo = (actor: Actor): Offered[] =>
  [...documents().values()]
    .filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
    .flatMap((known) => workFor(actor, known.work).map((waiting) => ({ known, waiting })))

/** The oldest documents of one kind in which one thing waits. */
const oldest = (actor: Actor, { known, waiting }: Offered, place: number, language: Language): RawBuilder<unknown> => {
  const about = known.about?.(language) ?? sql`(select w.name from system.project w where w.id = a.project_id)`
  return sql`(
    select ${place}::int as place, a.id, a.number, ${about} as about, ${sinceOf(waiting)} as since, ${waiting.due ?? sql`null`}::date as due
    from ${sql.table(known.table)} a where ${documentVisible(known.spec, actor, 'a')} and ${waits(actor, waiting)}
    order by a.id limit ${worklistBound})`
}

type Found = Pick<WorkRow, 'since' | 'due' | 'daysLate' | 'about'> & { place: number; id: number; number: string }

const rowOf = ({ known, waiting }: Offered, { id, number, place: _, ...row }: Found, language: Language): WorkRow => ({
  ...row,
  work: waiting.work,
  documentId: id,
  kind: known.spec.name,
  kindName: textOf(known.spec.messages, 'title', language),
  docNo: number,
  actions: waiting.actions.map((name) => ({ name, label: textOf(known.spec.messages, name, language) })),
})

/** What this person can act on, the oldest first: of each kind of document the oldest, whatever there is of it. */
export const findWork = async (
  db: Reader,
  actor: Actor,
  only: Work | undefined,
  language: Language,
): Promise<AnswerOf<typeof worklist.list>> => {
  const offered = offeredTo(actor)
  if (offered.length === 0) return { rows: [], counts: [] }
  const parts = offered.map((one, place) => oldest(actor, one, place, language))
  const { rows: found } = await sql<Found>`
    select w.place, w.id, w.number, coalesce(w.about, '') as about, w.since, w.due, nullif(greatest(${today()}::date - w.due, 0), 0) as "daysLate"
    from (${sql.join(parts, sql` union all `)}) w order by w.since, w.id, w.place`.execute(db)
  const rows = found.flatMap((row) => {
    const { [row.place]: one } = offered
    return one ? [rowOf(one, row, language)] : []
  })
  const counted = Map.groupBy(rows, ({ work }) => work)
  const full = new Set(
    [...Map.groupBy(found, ({ place }) => place)].flatMap(([place, those]) =>
      those.length < worklistBound ? [] : [offered[place]?.waiting.work],
    ),
  )
  return {
    rows: rows.filter(({ work }) => only === undefined || work === only).slice(0, worklistBound),
    counts: works
      .filter((work) => offered.some(({ waiting }) => waiting.work === work))
      .map((work) => ({ work, count: counted.get(work)?.length ?? 0, more: full.has(work) })),
  }
}
