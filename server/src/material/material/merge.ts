import type { MaterialRow, StandingMaterial, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { type Stored, lockMaterials, oneAtATime } from './lock.ts'
import { proposalsAmong, settleProposals } from './propose.ts'
import { factsOf } from './queries.ts'
import { countUses, moveUses } from './uses.ts'
import { storeMaterials, writable } from './write.ts'

/** What hangs on each of these, in the words of the reader. */
export const findStanding = async (
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<StandingMaterial[]> => {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<StandingMaterial, 'uses'>>`
      select a.id, a.version, ${factsOf('a', language)} from material.material a
      where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id`.execute(db),
    countUses(db, ids),
  ])
  if (rows.length < new Set(ids).size) throw notFound()
  const usesOf = (id: number) => counted.find((one) => one.id === id)?.uses ?? []
  return rows.map((row) => ({
    ...row,
    uses: usesOf(row.id).map(({ label: [cn, en], count }) => ({ label: language === 'cn' ? cn : en, count })),
  }))
}

const refuseUnlike = (kept: Stored, others: readonly Stored[]): void => {
  for (const other of others) {
    const params = { code: other.materialCode }
    if (other.id === kept.id) throw refusal(materialMessages, 'mergeItself')
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
  { id, version, others }: InputOf<typeof materialCalls.merge>,
): Promise<Pick<MaterialRow, 'version'>> => {
  await oneAtATime(tx)
  const wanted = new Map([{ id, version }, ...others].map((one) => [one.id, one.version]))
  if (wanted.size <= others.length) throw refusal(materialMessages, 'mergeItself')
  const rows = await lockMaterials(tx, [...wanted.keys()])
  if (rows.some((row) => row.version !== wanted.get(row.id))) throw stale()
  const kept = rows.find((row) => row.id === id)
  if (!kept) throw notFound()
  const gone = rows.filter((row) => row.id !== id)
  refuseUnlike(kept, gone)
  const ids = gone.map((row) => row.id)
  const proposals = await proposalsAmong(tx, [id, ...ids])
  await moveUses(tx, ids, id)
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
