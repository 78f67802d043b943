import type { UpkeepRuleInput } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { upkeepRuleMessages } from '@geodepot/contracts/equipment/upkeep-rule.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, ${writtenColumns}, a.remark
    from equipment.upkeep_rule a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
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

/** Ids in the order given; a change answers the new version. */
export const {
  create: createUpkeepRule,
  update: updateUpkeepRule,
  remove: removeUpkeepRule,
} = masterWrites({
  table: 'equipment.upkeep_rule',
  kind: 'equipment/upkeep-rule',
  rowOf,
  lock,
  check: (tx, _actor, given, before) => check(tx, given, before?.id),
  wrote: keepDoers,
  gone: keepDoers,
})
