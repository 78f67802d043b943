import type { UpkeepRuleInput } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { upkeepRuleMessages } from '@geodepot/contracts/equipment/upkeep-rule.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, reasonIn, refuseAny, stale } from '../../kit/http/refusal.ts'
import { writtenColumns } from './queries.ts'

type Stored = UpkeepRuleInput & { readonly id: number; readonly version: number }

const rowOf = (given: UpkeepRuleInput) => ({
  name: given.ruleName,
  category_id: given.categoryId ?? null,
  model_id: given.modelId ?? null,
  meter_kind: given.meterKind ?? null,
  every_run: given.everyRun ?? null,
  warn_run: given.warnRun,
  every_days: given.everyDays ?? null,
  warn_days: given.warnDays,
  level: given.repairLevel,
  items: given.repairItems,
  includes: given.includes,
  is_forced: given.forced === 'Y',
  is_drafted: given.drafts === 'Y',
  start_on: given.startOn,
  is_active: given.active === 'Y',
  remark: given.remark ?? '',
})

const reason = reasonIn(upkeepRuleMessages)

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, given: UpkeepRuleInput, id = 0): Promise<void> => {
  const { categoryId, modelId, meterKind, everyRun, everyDays, includes } = given
  const {
    rows: [found],
  } = await sql<Record<'category' | 'model', boolean>>`
    select exists (select 1 from equipment.category where id = ${categoryId ?? 0}) as category,
      exists (select 1 from equipment.model where id = ${modelId ?? 0} and tracking <> 'bulk') as model`.execute(tx)
  const { rows: included } = await sql<{ id: number; name: string; round: boolean }>`
    select r.id, r.name, r.id = ${id} or exists (select 1 from equipment.upkeep_doer y where y.rule_id = ${id} and y.doer_id = r.id) as round
    from equipment.upkeep_rule r where r.id = any(${includes}::bigint[]) and r.deleted_at is null`.execute(tx)
  const round = included.find((one) => one.round)
  refuseAny([
    ...((categoryId === undefined) === (modelId === undefined) ? [reason('oneOfBoth', {}, 'categoryId')] : []),
    ...(categoryId === undefined || found?.category === true ? [] : [reason('categoryUnknown', {}, 'categoryId')]),
    ...(modelId === undefined || found?.model === true ? [] : [reason('modelUnknown', {}, 'modelId')]),
    ...((meterKind === undefined) === (everyRun === undefined)
      ? []
      : [reason('meterAndEvery', {}, meterKind === undefined ? 'meterKind' : 'everyRun')]),
    ...(everyRun === undefined && everyDays === undefined ? [reason('noInterval', {}, 'everyDays')] : []),
    ...(given.warnRun < (everyRun ?? 1) ? [] : [reason('warnTooLong', {}, 'warnRun')]),
    ...(included.length === new Set(includes).size ? [] : [reason('includeUnknown', {}, 'includes')]),
    ...(round ? [reason('includesItself', { name: round.name }, 'includes')] : []),
    ...(given.warnDays < (everyDays ?? 1) ? [] : [reason('warnTooLong', {}, 'warnDays')]),
  ])
}

/** These, locked, as the wire names them. */
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, ${writtenColumns}, a.remark
    from equipment.upkeep_rule a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

/** By which upkeep each rule is met, worked out anew. */
const keepDoers = async (tx: Tx): Promise<void> => {
  await sql`lock table equipment.upkeep_doer in exclusive mode`.execute(tx)
  await sql`delete from equipment.upkeep_doer`.execute(tx)
  await sql`
    insert into equipment.upkeep_doer (rule_id, doer_id)
    with recursive doer (rule_id, doer_id) as (
      select id, id from equipment.upkeep_rule where deleted_at is null
      union
      select d.rule_id, r.id from doer d join equipment.upkeep_rule r on d.doer_id = any(r.includes) and r.deleted_at is null)
    select rule_id, doer_id from doer`.execute(tx)
}

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

/** Ids in the order given. */
export const createUpkeepRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly UpkeepRuleInput[],
): Promise<number[]> => {
  for (const one of given) await check(tx, one)
  const { columns, from } = tableRows('equipment.upkeep_rule', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into equipment.upkeep_rule (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await keepDoers(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/upkeep-rule',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateUpkeepRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: UpkeepRuleInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await check(tx, given, id)
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.upkeep_rule', [rowOf(given)])
  await sql`
    update equipment.upkeep_rule set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  await keepDoers(tx)
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'equipment/upkeep-rule', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removeUpkeepRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, ids)
  await sql`update equipment.upkeep_rule set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await keepDoers(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/upkeep-rule',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
