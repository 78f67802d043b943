import type { ChainStep, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal, stale } from '../../kit/http/refusal.ts'
import { namesIn, warningsOf } from './findings.ts'
import type { Kind } from './kinds.ts'
import { findChain } from './queries.ts'
import { inOrder, objectionsTo } from './rules.ts'

/**
 * Saves the whole chain of a kind: what is submitted from now on follows
 * it, what is under way keeps the copy that it has.
 */
export const saveChain = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  kind: Kind,
  input: InputOf<typeof chain.update>,
): Promise<AnswerOf<typeof chain.update>> => {
  await sql`insert into document.chain (kind, name, name_en, created_at, created_by) values (${kind.kind}, '', '', ${now()}, ${actor.userId}) on conflict (kind) do nothing`.execute(
    tx,
  )
  const stored = await tx
    .selectFrom('document.chain')
    .select(['id', 'version'])
    .where('kind', '=', kind.kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (input.version !== stored.version) throw stale()
  const known = await namesIn(tx, kind, input.steps, context.language)
  const objections = objectionsTo(input.steps, known)
  if (objections.length > 0)
    throw new Refusal(
      500,
      objections.map(({ field, key, params }) => ({ field, key, messages: chainMessages, ...(params && { params }) })),
    )
  const before = await findChain(tx, actor, kind, context.language)
  const steps = inOrder(input.steps)
  const version = stored.version + 1
  await sql`update document.chain set name = ${input.chainName}, name_en = ${input.chainNameEn}, remark = ${input.remark ?? ''}, version = ${version}, updated_at = ${now()}, updated_by = ${actor.userId}
    where id = ${stored.id}`.execute(tx)
  await writeSteps(tx, stored.id, steps)
  const written = (
    { chainName, chainNameEn, remark }: { chainName: string; chainNameEn: string; remark?: string | null | undefined },
    list: readonly object[],
  ) => ({ chainName, chainNameEn, remark: remark ?? '', steps: list })
  const shown = before.steps.map(({ roleName: _role, deptName: _dept, people: _people, ...step }) => step)
  await audit(tx, actor, context, 'system/chain', 'update', [
    { id: kind.kind, before: written(before, shown), after: written(input, steps.map(facts)) },
  ])
  return { version, warnings: await warningsOf(tx, kind, steps, known, context.language) }
}

// What counts of a step, in the form in which it is read: of a role no department, of a unit no place.
const facts = (step: ChainStep, index: number) => ({
  position: index + 1,
  stepName: step.stepName,
  stepNameEn: step.stepNameEn,
  who: step.who,
  roleKey: step.who === 'people' ? null : step.roleKey || null,
  place: step.who === 'role' ? (step.place ?? null) : null,
  deptId: step.who === 'unit' ? (step.deptId ?? null) : null,
  userIds: step.who === 'people' ? (step.userIds ?? []) : [],
  mode: step.mode,
  condition: step.condition || null,
  amountFrom: step.amountFrom ?? null,
  amountTo: step.amountTo ?? null,
  remindHours: step.remindHours,
})

const writeSteps = async (tx: Tx, chainId: number, steps: readonly ChainStep[]): Promise<void> => {
  await tx.deleteFrom('document.chain_step').where('chain_id', '=', chainId).execute()
  await sql`
    insert into document.chain_step (chain_id, position, name, name_en, who, role_key, place, department_id, people, mode, condition, amount_from, amount_to, remind_hours)
    select ${chainId}, position, "stepName", "stepNameEn", who, "roleKey", place, "deptId", "userIds", mode, coalesce(condition, ''), "amountFrom", "amountTo", "remindHours"
    from ${recordset(steps.map(facts), {
      position: 'int',
      stepName: 'text',
      stepNameEn: 'text',
      who: 'text',
      roleKey: 'text',
      place: 'text',
      deptId: 'text',
      userIds: 'bigint[]',
      mode: 'text',
      condition: 'text',
      amountFrom: 'numeric',
      amountTo: 'numeric',
      remindHours: 'int',
    })}`.execute(tx)
}
