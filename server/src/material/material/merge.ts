import type { MaterialRow, StandingMaterial } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import type { MergeInput } from '@geodepot/contracts/kit/merge.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { toMerge } from '../../kit/merge/index.ts'
import { moveKeys } from '../../system/external-key/index.ts'
import { type Stored, lockMaterials, oneAtATime } from './lock.ts'
import { proposalsAmong, settleProposals } from './propose.ts'
import { factsOf } from './queries.ts'
import { materialUses } from './uses.ts'
import { storeMaterials, writable } from './write.ts'

/** What hangs on each of these, in the words of the reader. */
export const findStanding = async (
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<StandingMaterial[]> => {
  const { rows } = await sql<Omit<StandingMaterial, 'uses'>>`
    select a.id, a.version, ${factsOf('a', language)} from material.material a
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound()
  return materialUses.tell(db, rows, language)
}

const refuseUnlike = (kept: Stored, others: readonly Stored[]): void => {
  for (const other of others) {
    const params = { code: other.materialCode }
    if (other.unit !== kept.unit) throw refusal(materialMessages, 'otherUnit', params)
    if (other.serialFlag !== kept.serialFlag) throw refusal(materialMessages, 'otherKeeping', params)
  }
}

const given = (numbers: readonly (string | null | undefined)[]): string[] =>
  [...new Set(numbers)].flatMap((number) => (number ? [number] : []))

/** They become one: rows that name the others name the one that stays, which is found by all their numbers. */
export const mergeMaterials = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: MergeInput,
): Promise<Pick<MaterialRow, 'version'>> => {
  await oneAtATime(tx)
  const { kept, gone } = await toMerge(input, (ids) => lockMaterials(tx, ids))
  const { id } = kept
  refuseUnlike(kept, gone)
  const ids = gone.map((row) => row.id)
  const proposals = await proposalsAmong(tx, [id, ...ids])
  await materialUses.move(tx, ids, id)
  await moveKeys(tx, 'material/material', ids, id)
  await sql`update material.material set merged_into = ${id} where merged_into = any(${ids}::bigint[])`.execute(tx)
  await sql`update material.material set merged_into = ${id}, deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'material/material',
    'mergeAway',
    gone.map((row) => ({ id: row.id, before: {}, after: { mergedInto: id } })),
  )
  const whole = {
    ...writable(kept),
    predecessors: given([...kept.predecessors, ...gone.flatMap(({ predecessors }) => predecessors)]),
    equals: given([...kept.equals, ...gone.flatMap(({ partNo, equals }) => [partNo, ...equals])]),
  }
  await storeMaterials(tx, actor, context, [whole], [kept], 'merge')
  await settleProposals(tx, actor, proposals, { id, code: kept.materialCode, name: kept.materialNameCn })
  return { version: kept.version + 1 }
}
