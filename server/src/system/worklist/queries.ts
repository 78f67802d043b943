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
  isKept,
  offeredWork,
  workThereIs,
} from '../../kit/document/index.ts'

/** One thing that may wait for this person in one kind of document; its place is what a row of the statement names. */
interface Part {
  readonly kind: string
  readonly known: Known
  readonly offered: Offered
}
const partsFor = (actor: Actor): Part[] =>
  [...documents().values()]
    .filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
    .flatMap((known) => offeredWork(actor, known.work).map((offered) => ({ kind: known.spec.name, known, offered })))

/** Documents that are this person's to decide, and those they see beside their data scope: arrays of ids. */
interface Own {
  readonly awaited: RawBuilder<unknown>
  readonly beside: RawBuilder<unknown>
}
/**
 * The oldest documents of one kind in which one thing waits: what is kept of them is walked in its order, and each looked at
 * once, until there are enough.
 */
const oldest = (
  actor: Actor,
  { kind, known, offered }: Part,
  place: number,
  { awaited, beside }: Own,
  language: Language,
): RawBuilder<unknown> => {
  const about = known.about?.(language) ?? sql`(select p.name from system.project p where p.id = a.project_id)`
  return sql`(
    select ${place}::int as place, d.id, d.number, d.about, w.since, w.due
    from document.work w cross join lateral (
      select a.id, a.number, ${about} as about from ${sql.table(known.table)} a
      where a.id = w.document_id and ${offered.isTheirs(awaited)} and ${documentVisible(known.spec, actor, 'a', [beside])} offset 0) d
    where w.kind = ${kind} and ${isKept(offered)}
    order by w.since, w.document_id limit ${worklistBound})`
}

type Found = Pick<WorkRow, 'since' | 'due' | 'daysLate' | 'about'> & { place: number; id: number; number: string }

const rowOf = (
  { kind, known, offered }: Part,
  { id, number, place: _, ...row }: Found,
  language: Language,
): WorkRow => ({
  ...row,
  work: offered.work,
  documentId: id,
  kind,
  kindName: textOf(known.spec.messages, 'title', language),
  docNo: number,
  actions: offered.actions.map((name) => ({ name, label: textOf(known.spec.messages, name, language) })),
})

const findIn = async (
  db: Reader,
  actor: Actor,
  parts: readonly Part[],
  own: Own,
  language: Language,
): Promise<Found[]> => {
  if (parts.length === 0) return []
  const { rows } = await sql<Found>`
    select w.place, w.id, w.number, coalesce(w.about, '') as about, w.since, w.due, nullif(greatest(${today()}::date - w.due, 0), 0) as "daysLate"
    from (${sql.join(
      parts.map((one, place) => oldest(actor, one, place, own, language)),
      sql` union all `,
    )}) w order by w.since, w.id, w.place`.execute(db)
  return rows
}

/** What this person can act on, the oldest first: of each kind of document the oldest, whatever there is of it. */
export const findWork = async (
  db: Reader,
  actor: Actor,
  only: Work | undefined,
  language: Language,
): Promise<AnswerOf<typeof worklist.list>> => {
  const offered = partsFor(actor)
  const { asked: parts, awaited, beside } = await workThereIs(db, actor, offered)
  const own = { awaited: sql`${awaited}::bigint[]`, beside: sql`${beside}::bigint[]` }
  const found = await findIn(db, actor, parts, own, language)
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
      .filter((work) => offered.some((one) => one.offered.work === work))
      .map((work) => ({ work, count: counted.get(work)?.length ?? 0, more: full.has(work) })),
  }
}
