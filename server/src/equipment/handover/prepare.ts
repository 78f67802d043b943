import type { handover } from '@geodepot/contracts/equipment/handover.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { userVisible } from '../../system/user/index.ts'
import { chosenOf, placeOf, placeSources, reason } from './terms.ts'

type Header = Draft<typeof handover>['header']

/** What of the chosen places is not this person's. */
const foreignIn = async (tx: Tx, { fromId, places }: Header): Promise<readonly string[]> => {
  const theirs = new Set<string>()
  for (const source of placeSources())
    if (chosenOf(places, source).length > 0)
      for (const item of await source.find(tx, [fromId])) theirs.add(placeOf(source, item))
  return places.filter((place) => !theirs.has(place))
}

/** Checks a draft: two people, and what the one answers for. */
export const prepare = async (tx: Tx, actor: Actor, { header }: Draft<typeof handover>) => {
  // Whoever hands over is somebody of one's own; the successor may come from anywhere.
  const { rows } = await sql<{ id: number; department: string; seen: boolean }>`
    select u.id, u.department_id as department, ${userVisible(actor)} as seen from system.user u
    where u.id = any(${[header.fromId, header.toId]}::bigint[]) and u.status = '0' and u.deleted_at is null`.execute(tx)
  const from = rows.find(({ id, seen }) => id === header.fromId && seen)
  const to = rows.find(({ id }) => id === header.toId)
  const foreign = from ? await foreignIn(tx, header) : []
  return {
    reasons: [
      ...(from ? [] : [reason('unknownPerson', {}, 'fromId')]),
      ...(to ? [] : [reason('unknownPerson', {}, 'toId')]),
      ...(header.fromId === header.toId ? [reason('samePerson', {}, 'toId')] : []),
      ...(foreign.length > 0 ? [reason('notTheirs', {}, 'places')] : []),
      ...(header.places.length === 0 && header.withPapers === 'N' ? [reason('nothingChosen', {}, 'places')] : []),
      ...(header.countBasis === 'sample' && header.sampleSize === undefined
        ? [reason('sampleMissing', {}, 'sampleSize')]
        : []),
    ],
    header: {
      from_id: header.fromId,
      to_id: header.toId,
      post_name: header.postName,
      hand_on: header.handDate,
      count_basis: header.countBasis,
      sample_size: header.countBasis === 'sample' ? (header.sampleSize ?? null) : null,
      places: [...new Set(header.places)],
      with_papers: header.withPapers === 'Y',
      reason: header.reason,
      department_id: from?.department ?? actor.departmentId,
      project_id: null,
      remark: header.remark ?? '',
    },
    lines: [],
  }
}
