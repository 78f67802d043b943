import { type UpkeepRuleRow, upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'
import { repairLevelNamed } from '../repair/index.ts'
import { isOver, stillNeeded } from '../upkeep/index.ts'

type UpkeepRuleQuery = Omit<InputOf<typeof upkeepRuleCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: UpkeepRuleQuery): RawBuilder<SqlBool>[] => [
  ...(query.ruleName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.ruleName)}`]),
  ...(query.active === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.active === 'Y'}`]),
]
/** As the wire names what is written of rule `a`. */
export const writtenColumns = sql`a.name as "ruleName", a.category_id as "categoryId", a.model_id as "modelId", a.meter_kind as "meterKind", a.every_run as "everyRun",
  a.warn_run as "warnRun", a.every_days as "everyDays", a.warn_days as "warnDays", a.level as "repairLevel", a.items as "repairItems", a.includes, case when a.is_forced then 'Y' else 'N' end as forced,
  case when a.is_drafted then 'Y' else 'N' end as drafts, a.start_on as "startOn", case when a.is_active then 'Y' else 'N' end as active`

/** One declaration for the page, its total and its export. */
export const upkeepRuleListing = (actor: Actor, query: UpkeepRuleQuery, language: Language): Listing => ({
  from: sql`equipment.upkeep_rule a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at', ruleName: 'a.name' },
  columns: sql`a.id, ${writtenColumns}, coalesce(${namedIn('c', language)}, concat_ws(' ', b.name, m.name)) as "appliesTo", ${repairLevelNamed('a', language)} as "levelName",
    (select coalesce(string_agg(i.name, '、' order by i.name), '') from equipment.upkeep_rule i where i.id = any(a.includes) and i.deleted_at is null) as "includedNames",
    needs.due as "dueCount", needs.over as "overCount", ${masterColumns(actor, upkeepRuleCalls)}`,
  joins: sql`left join equipment.category c on c.id = a.category_id left join equipment.model m on m.id = a.model_id left join equipment.brand b on b.id = m.brand_id
    cross join lateral (select count(*)::int as due, (count(*) filter (where ${isOver()}))::int as over from equipment.upkeep_need n join equipment.upkeep_rule r on r.id = n.rule_id
      where n.rule_id = a.id and ${stillNeeded()}) needs ${masterJoins}`,
})

export const findUpkeepRule = (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<UpkeepRuleRow | undefined> => recordIn<UpkeepRuleRow>(db, upkeepRuleListing(actor, {}, language), id)
