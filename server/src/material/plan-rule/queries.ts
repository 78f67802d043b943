import { planRuleCalls, type PlanRuleRow } from '@geodepot/contracts/material/plan-rule.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { wordOf } from '../material/index.ts'
import { buys } from './purchaser.ts'
import type { PlanRule } from './rules.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type PlanRuleQuery = Omit<InputOf<typeof planRuleCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: PlanRuleQuery): RawBuilder<SqlBool>[] => [
  ...(query.name === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.name)}`]),
  ...(query.purchaserId === undefined ? [] : [sql<SqlBool>`a.purchaser_id = ${query.purchaserId}`]),
]

/** One declaration for the page, its total and its export. */
export const planRuleListing = (actor: Actor, query: PlanRuleQuery, language: Language): Listing => ({
  from: sql`material.plan_rule a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', position: 'a.position', createTime: 'a.created_at', name: 'a.name' },
  columns: sql`a.id,
    a.name, a.position, a.material_type as "materialType", coalesce(${wordOf(dictionaries.materialType, sql`a.material_type`, language)}, a.material_type) as "materialTypeName",
    a.country as "projectCountry", a.amount_from::text as "amountFrom", a.amount_to::text as "amountTo", a.purchaser_id as "purchaserId", pu.nick_name as "purchaserName",
    case when ${buys('pu')} then '1' else '0' end as "inForce",
    a.purchase_mode as "purchaseMode", coalesce(${wordOf(dictionaries.purchaseMode, sql`a.purchase_mode`, language)}, a.purchase_mode) as "purchaseModeName",
    a.source_type as "sourceType", coalesce(${wordOf(dictionaries.sourceType, sql`a.source_type`, language)}, a.source_type) as "sourceTypeName",
    ${masterColumns(actor, planRuleCalls)}`,
  joins: sql`join system.user pu on pu.id = a.purchaser_id
    ${masterJoins}`,
})

export const findPlanRulePage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof planRuleCalls.list>,
  language: Language,
): Promise<Page<PlanRuleRow>> => listed<PlanRuleRow>(db, planRuleListing(actor, query, language), query)

export const findPlanRule = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<PlanRuleRow | undefined> => recordIn<PlanRuleRow>(db, planRuleListing(actor, {}, language), id)

/** All rules that hold, in their order. */
export const findRules = async (db: Reader): Promise<PlanRule[]> => {
  const { rows } = await sql<PlanRule>`
    select a.name, a.material_type as "materialType", a.country as "projectCountry", a.amount_from::text as "amountFrom", a.amount_to::text as "amountTo",
      a.purchaser_id as "purchaserId", a.purchase_mode as "purchaseMode", a.source_type as "sourceType"
    from material.plan_rule a join system.user u on u.id = a.purchaser_id where a.deleted_at is null and ${buys('u')}
    order by a.position, a.id limit 1000`.execute(db)
  return rows
}
