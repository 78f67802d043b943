import type { ChainStep, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { type Language, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset, spoken } from '../../kit/database/database.ts'
import { Refusal, stale } from '../../kit/http/refusal.ts'
import { approversOf, holdersAmong } from './approvers.ts'
import type { Kind } from './kinds.ts'
import { findChain } from './queries.ts'
import { type Known, inOrder, objectionsTo } from './rules.ts'

interface Names extends Known {
  readonly roleNames: ReadonlyMap<string, string>
}

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
  if (input.version !== undefined && input.version !== stored.version) throw stale()
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

/** Roles, departments and people that the steps name. */
const namesIn = async (db: Reader, kind: Kind, steps: readonly ChainStep[], language: Language): Promise<Names> => {
  const keys = steps.flatMap(({ roleKey }) => roleKey ?? [])
  const [roles, departments, people] = await Promise.all([
    sql<{
      key: string
      name: string
    }>`select key, ${spoken('name', language)} as name from system.role where key = any(${keys}::text[]) and status = '0'`.execute(
      db,
    ),
    sql<{
      id: string
    }>`select id from system.department where id = any(${steps.flatMap(({ deptId }) => deptId ?? [])}::text[]) and status = '0'`.execute(
      db,
    ),
    sql<{ id: number; name: string; enabled: boolean }>`
      select id, nick_name as name, status = '0' and deleted_at is null as enabled from system.user where id = any(${steps.flatMap(({ userIds = [] }) => userIds)}::bigint[])`.execute(
      db,
    ),
  ])
  return {
    roles: new Set(roles.rows.map(({ key }) => key)),
    roleNames: new Map(roles.rows.map(({ key, name }) => [key, name])),
    departments: new Set(departments.rows.map(({ id }) => id)),
    people: new Map(people.rows.map(({ id, ...person }) => [id, person])),
    conditions: new Set(kind.conditions),
    hasAmount: kind.hasAmount,
  }
}

/**
 * What was saved and may not work as meant: nobody there, people who are
 * disabled, people without the permission to decide.
 */
const warningsOf = async (
  db: Reader,
  kind: Kind,
  steps: readonly ChainStep[],
  known: Names,
  language: Language,
): Promise<string[]> => {
  const say = (key: keyof typeof chainMessages.texts, params: Record<string, string | number>) =>
    textOf(chainMessages, key, language, params)
  // Whoever holds the role anywhere: the place is the document's, and not known yet.
  const found = await approversOf(
    db,
    steps.map((step) => ({
      who: step.who,
      roleKey: step.roleKey || null,
      place: 'company',
      departmentId: step.deptId ?? null,
      projectId: null,
      people: step.userIds ?? [],
    })),
  )
  const holders =
    (await holdersAmong(db, [...new Set(found.flat())], [kind.permission])).get(kind.permission) ?? new Set()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, nick_name as name from system.user where id = any(${found.flat().filter((id) => !holders.has(id))}::bigint[])`.execute(
    db,
  )
  const without = new Map(rows.map(({ id, name }) => [id, name]))
  const list = (names: readonly string[]): string => listIn(names.slice(0, 5), language) + (names.length > 5 ? '…' : '')
  return steps.flatMap((step, index) => {
    const number = index + 1
    const there = found[index] ?? []
    const disabled = (step.who === 'people' ? (step.userIds ?? []) : []).flatMap((id) => {
      const person = known.people.get(id)
      return person && !person.enabled ? [person.name] : []
    })
    const mayNot = there.flatMap((id) => without.get(id) ?? [])
    return [
      ...(there.length === 0 && step.who === 'role'
        ? [say('nobodyHolds', { number, role: known.roleNames.get(step.roleKey ?? '') ?? '' })]
        : []),
      ...(there.length === 0 && step.who === 'unit' ? [say('nobodyThere', { number })] : []),
      ...(disabled.length > 0 ? [say('someDisabled', { number, people: list(disabled) })] : []),
      ...(mayNot.length > 0 ? [say('mayNot', { number, people: list(mayNot) })] : []),
    ]
  })
}
