// Allocation rules: who buys what, and in which way, by type, country and amount of a line.
// Asked for by acceptance H4; plan allocations are made by them.
import { planRuleCalls, type PlanRuleRow } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import { planRuleListing, findPlanRule, findPlanRulePage } from './queries.ts'
import { createPlanRule, removePlanRule, updatePlanRule } from './write.ts'

export { buys, isPurchaser } from './purchaser.ts'
export { findRules } from './queries.ts'
export { createPlanRule } from './write.ts'
export { type Judged, type PlanRule, ruleFor } from './rules.ts'

const uses = (type: string, column: 'material_type' | 'purchase_mode' | 'source_type') =>
  registerUse(type, {
    by: 'value',
    among: async (db, values) =>
      (
        await sql<{
          value: string
        }>`select distinct ${sql.id(column)} as value from material.plan_rule where deleted_at is null and ${sql.id(column)} = any(${values}::text[])`.execute(
          db,
        )
      ).rows.map(({ value }) => value),
  })
uses(dictionaries.materialType, 'material_type')
uses(dictionaries.purchaseMode, 'purchase_mode')
uses(dictionaries.sourceType, 'source_type')

const sheet = exporter<PlanRuleRow>()(planRuleMessages, 'title', [
  { key: 'position', type: 'number' },
  { key: 'name', width: 28 },
  { key: 'materialTypeName' },
  { key: 'projectCountry', codes: 'projectCountry' },
  { key: 'amountFrom', type: 'number' },
  { key: 'amountTo', type: 'number' },
  { key: 'purchaserName' },
  { key: 'inForce', codes: 'inForce' },
  { key: 'purchaseModeName' },
  { key: 'sourceTypeName' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(planRuleCalls.list, ({ db, actor, input, context }) => findPlanRulePage(db, actor, input, context.language)),
  query(planRuleCalls.get, async ({ db, actor, input, context }) => {
    const found = await findPlanRule(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(planRuleCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createPlanRule(tx, actor, context, [input])
    return { id }
  }),
  command(planRuleCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updatePlanRule(tx, actor, context, input),
  })),
  command(planRuleCalls.remove, ({ tx, actor, input, context }) => removePlanRule(tx, actor, context, input.ids)),
  query(planRuleCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<PlanRuleRow>(db, planRuleListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
