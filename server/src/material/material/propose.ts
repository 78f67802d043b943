import { materialCalls, type NamedMaterial, type ProposedInput } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { type Language, bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { notFound, stale } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { lockMaterials, oneAtATime } from './lock.ts'
import { factsOf } from './queries.ts'
import { createMaterials } from './write.ts'

/** Somebody misses a material: it can be applied for at once, and is bought once somebody has accepted it. */
export const proposeMaterial = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: ProposedInput,
): Promise<NamedMaterial> => {
  const [id = 0] = await createMaterials(tx, actor, context, [{ ...given, serialFlag: 'N', rotableFlag: 'N' }])
  const {
    rows: [named],
  } = await sql<NamedMaterial>`
    update material.material a set is_proposed = true where a.id = ${id} returning a.id, ${factsOf('a', context.language)}`.execute(
    tx,
  )
  if (!named) throw notFound()
  return named
}

interface Proposal {
  readonly id: number
  readonly person: number | null
  readonly code: string
  readonly name: string
}
/** Those among these materials that nobody has accepted yet. */
export const proposalsAmong = async (tx: Tx, ids: readonly number[]): Promise<Proposal[]> => {
  const { rows } = await sql<Proposal>`
    select id, created_by as person, code, name from material.material where id = any(${ids}::bigint[]) and is_proposed order by id`.execute(
    tx,
  )
  return rows
}

/** They may be bought as this material, which is accepted with that; whoever asked for them is told. */
export const settleProposals = async (
  tx: Tx,
  actor: Actor,
  proposals: readonly Proposal[],
  into: { readonly id: number; readonly code: string; readonly name: string },
): Promise<void> => {
  await sql`update material.material set is_proposed = false where id = ${into.id} and is_proposed`.execute(tx)
  const told = proposals.flatMap(({ id, person, code, name }) =>
    person === null || person === actor.userId
      ? []
      : [
          {
            to: [person],
            kind: 'decision' as const,
            title: bothOf(materialMessages, id === into.id ? 'toldAccepted' : 'toldMerged', { name }),
            body:
              id === into.id
                ? bothOf(materialMessages, 'toldAcceptedBody', { code, name })
                : bothOf(materialMessages, 'toldMergedBody', { name, code: into.code, into: into.name }),
            link: `/material/material?keyword=${encodeURIComponent(into.code)}`,
          },
        ],
  )
  await send(tx, told)
}

/** Answers the new version. */
export const acceptMaterial = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version }: InputOf<typeof materialCalls.accept>,
): Promise<number> => {
  await oneAtATime(tx)
  const [before] = await lockMaterials(tx, [id])
  if (!before) throw notFound()
  const proposals = await proposalsAmong(tx, [id])
  if (version !== before.version || proposals.length === 0) throw stale()
  await settleProposals(tx, actor, proposals, { id, code: before.materialCode, name: before.materialNameCn })
  await sql`update material.material set version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'material/material', 'accept', [
    { id, before: { proposed: '1' }, after: { proposed: '0' } },
  ])
  return before.version + 1
}

/** What waits for those who accept materials. */
export const proposalsWaiting = async (db: Reader, actor: Actor, language: Language): Promise<string[]> => {
  if (!mayDo(actor, materialCalls.accept.permission)) return []
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*)::int as count from material.material where is_proposed and deleted_at is null`.execute(db)
  const count = found?.count ?? 0
  return count === 0 ? [] : [textOf(materialMessages, 'workProposed', language, { count })]
}
