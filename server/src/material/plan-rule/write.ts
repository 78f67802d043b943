import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { PlanRuleInput } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, notFound, reasonIn, stale } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { isPurchaser } from './purchaser.ts'

type Stored = PlanRuleInput & { readonly id: number; readonly version: number }

const rowOf = (given: PlanRuleInput) => ({
  name: given.name,
  position: given.position,
  material_type: given.materialType ?? null,
  country: given.projectCountry ?? null,
  amount_from: given.amountFrom ?? null,
  amount_to: given.amountTo ?? null,
  purchaser_id: given.purchaserId,
  purchase_mode: given.purchaseMode,
  source_type: given.sourceType,
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.position, a.material_type as "materialType", a.country as "projectCountry", a.amount_from::text as "amountFrom", a.amount_to::text as "amountTo",
      a.purchaser_id as "purchaserId", a.purchase_mode as "purchaseMode", a.source_type as "sourceType", a.remark
    from material.plan_rule a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const reason = reasonIn(planRuleMessages)
const requireSound = async (tx: Tx, actor: Actor, given: PlanRuleInput): Promise<void> => {
  const { amountFrom = '0', amountTo, materialType, purchaseMode, sourceType, purchaserId } = given
  const entry = (field: string, type: string, value: string | undefined) =>
    ({ field, kind: 'dictionary', type, value }) as const
  const reasons = [
    ...(amountTo === undefined || compare(amountTo, amountFrom) > 0 ? [] : [reason('amountsCrossed', {}, 'amountTo')]),
    ...((await isPurchaser(tx, purchaserId)) ? [] : [reason('noPurchaser', {}, 'purchaserId')]),
    ...(await referenceReasons(tx, actor, planRuleMessages, [
      entry('materialType', dictionaries.materialType, materialType),
      entry('purchaseMode', dictionaries.purchaseMode, purchaseMode),
      entry('sourceType', dictionaries.sourceType, sourceType),
    ])),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons)
}

/** Ids in the order given. */
export const createPlanRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly PlanRuleInput[],
): Promise<number[]> => {
  for (const one of given) await requireSound(tx, actor, one)
  const { columns, from } = tableRows('material.plan_rule', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.plan_rule (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'material/plan-rule',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updatePlanRule = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: PlanRuleInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await requireSound(tx, actor, given)
  const next = before.version + 1
  const { columns, from } = tableRows('material.plan_rule', [rowOf(given)])
  await sql`
    update material.plan_rule set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'material/plan-rule', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removePlanRule = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  await sql`update material.plan_rule set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'material/plan-rule',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
