import type { EventBody } from '@geodepot/contracts/kit/event.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Brief, type EventKind, eventKinds, seenOf, typeOf } from '../../kit/events/index.ts'
import type { Waiting } from './queue.ts'

/** What goes to the receiver, and what must not: the account does not see its record, or not any more. */
export interface Composed {
  readonly letters: readonly { readonly waiting: Waiting; readonly body: EventBody }[]
  readonly unseen: readonly Waiting[]
}
const deletions: ReadonlySet<string> = new Set(['deleted', 'remove'])

/**
 * Of a record that is gone nobody can say who would see it: it is told to who sees everything, and to who was told of it
 * before.
 */
const goneOf = async (
  db: Reader,
  actor: Actor,
  subscription: number,
  { kind, reading }: EventKind,
  records: readonly string[],
): Promise<Map<string, Brief>> => {
  if (records.length === 0 || !mayDo(actor, reading.list.permission)) return new Map()
  const { rows } = await sql<Brief & { told: boolean }>`
    select r.id as "recordId", coalesce(last.number, '') as number, null as state, null as version, last.number is not null as told
    from unnest(${records}::text[]) r (id) left join lateral (
      select d.number from system.event_delivery d where d.subscription_id = ${subscription} and d.kind = ${kind} and d.record_id = r.id and d.state = 'done' order by d.id desc limit 1) last on true`.execute(
    db,
  )
  return new Map(rows.filter(({ told }) => told || actor.scope.all).map((row) => [row.recordId, row]))
}

const bodyOf = (one: Waiting, { number, state, version }: Brief): EventBody => {
  const {
    state: then,
    version: made,
    changed,
    ...rest
  } = one.detail as {
    state?: string
    version?: number
    changed?: string[]
  }
  return {
    id: one.eventId,
    type: typeOf(one.kind, one.event),
    time: `${one.happenedAt.replace(' ', 'T')}+08:00`,
    entity: one.kind,
    recordId: one.recordId,
    number,
    state: then ?? state,
    version: made ?? version,
    ...(changed && { changed }),
    ...(Object.keys(rest).length > 0 && { detail: rest }),
  }
}

/** Makes what is to be sent, each time under the rights and scope that the account has now. */
export const compose = async (
  db: Reader,
  actor: Actor,
  subscription: number,
  rows: readonly Waiting[],
): Promise<Composed> => {
  const kinds = eventKinds()
  const seen = new Map<number, Brief>()
  for (const [name, of] of Map.groupBy(rows, ({ kind }) => kind)) {
    const kind = kinds.get(name)
    if (!kind) continue
    const [gone, there] = [true, false].map((isGone) => of.filter(({ event }) => deletions.has(event) === isGone))
    const idsOf = (some: readonly Waiting[] = []) => [...new Set(some.map(({ recordId }) => recordId))]
    const [briefs, lost] = [
      await seenOf(db, actor, kind, idsOf(there)),
      await goneOf(db, actor, subscription, kind, idsOf(gone)),
    ]
    for (const one of of) {
      const brief = (deletions.has(one.event) ? lost : briefs).get(one.recordId)
      if (brief) seen.set(one.id, brief)
    }
  }
  return {
    letters: rows.flatMap((waiting) => {
      const brief = seen.get(waiting.id)
      return brief ? [{ waiting, body: (waiting.body as EventBody | null) ?? bodyOf(waiting, brief) }] : []
    }),
    unseen: rows.filter(({ id }) => !seen.has(id)),
  }
}
