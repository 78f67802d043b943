import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { linkTo } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import type { Handing } from '../../system/duty/index.ts'
import { forgetRights } from '../../system/session/index.ts'
import { keepPapers, papersNow } from './freeze.ts'
import { type Given, chosenOf, paperSources, placeSources, reason } from './terms.ts'

const namesOf = async (db: Reader, from: number, to: number) => {
  const { rows } = await sql<{ from: string; to: string }>`
    select (select nick_name from system.user where id = ${from}) as from, (select nick_name from system.user where id = ${to}) as to`.execute(
    db,
  )
  return rows[0] ?? { from: '', to: '' }
}
/** Tells both what is to be done, or was. */
export const tellBoth = async (
  { tx, document: { id, number, row } }: Given,
  about: 'waits' | 'done',
): Promise<void> => {
  const people = await namesOf(tx, row.from_id, row.to_id)
  await send(tx, [
    {
      to: [row.from_id, row.to_id],
      kind: 'road',
      link: linkTo('equipment/handover', id),
      title: bothOf(handoverMessages, `${about}Title`, { number }),
      body: bothOf(handoverMessages, `${about}Text`, people),
      ...(about === 'waits' && { asks: { document: id, work: 'close' as const } }),
    },
  ])
}

/**
 * Both have signed: places and what waits are the successor's, all of it in this transaction or nothing. What the
 * predecessor did stays his, in every history.
 */
export const confirm = async (given: Given): Promise<{ detail: object }> => {
  const { tx, actor, context, document } = given
  const { id, row } = document
  const [from, to] = [row.from_id, row.to_id]
  // Neither account is disabled, nor gets anything else, before this is done.
  const { rows: people } = await sql<{ id: number }>`
    select u.id from system.user u where u.id = any(${[from, to]}::bigint[]) and u.status = '0' and u.deleted_at is null order by u.id for update of u`.execute(
    tx,
  )
  refuseAny(people.some((one) => one.id === to) ? [] : [reason('unknownPerson', {}, 'toId')])
  const papers = row.with_papers ? await papersNow(tx, row) : []
  const parts = [
    ...placeSources().map((source) => ({ source, keys: chosenOf(row.places, source), isPlace: true })),
    ...paperSources().map((source) => ({
      source,
      keys: papers.flatMap(({ source: of, item }) => (of === source ? [item.key] : [])),
      isPlace: false,
    })),
  ].filter(({ keys }) => keys.length > 0)
  const handing = (keys: readonly string[]): Handing => ({ actor, context, from, to, keys, document: id })
  const reasons: Reason[] = []
  for (const { source, keys, isPlace } of parts) {
    const theirs = new Set((await source.find(tx, [from])).map(({ key }) => key))
    if (isPlace && keys.some((key) => !theirs.has(key))) reasons.push(reason('notTheirs', {}, 'places'))
    reasons.push(...((await source.against?.(tx, handing(keys))) ?? []))
  }
  refuseAny(reasons)
  for (const { source, keys } of parts) await source.hand(tx, handing(keys))
  await keepPapers(tx, id, papers)
  await sql`update equipment.handover_item set is_moved = true where document_id = ${id}`.execute(tx)
  await sql`update equipment.handover set handed_at = ${now()}, state = 'closed' where id = ${id}`.execute(tx)
  // What the successor sees follows with the sessions that there are.
  forgetRights(tx)
  await tellBoth(given, 'done')
  return { detail: { places: row.places.length, papers: papers.length } }
}
