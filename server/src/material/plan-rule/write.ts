import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { PlanRuleInput } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal, reasonIn } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.position, a.material_type as "materialType", a.country as "projectCountry", a.amount_from::text as "amountFrom", a.amount_to::text as "amountTo",
      a.purchaser_id as "purchaserId", a.purchase_mode as "purchaseMode", a.source_type as "sourceType", a.remark
    from material.plan_rule a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  return rows
}

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

/** Ids in the order given; a change answers the new version. */
export const {
  create: createPlanRule,
  update: updatePlanRule,
  remove: removePlanRule,
} = masterWrites({
  table: 'material.plan_rule',
  kind: 'material/plan-rule',
  rowOf,
  lock,
  check: requireSound,
})
