import { openRepairStates } from '@geodepot/contracts/equipment/repair.ts'
import { type UpkeepOfDevice, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { deviceVisible } from '../device/index.ts'
import { repairLevelNamed } from '../repair/index.ts'
import { isOver, standing, stillNeeded } from './standing.ts'

type UpkeepQuery = Omit<InputOf<typeof upkeepCalls.list>, 'pageNum' | 'pageSize'>

const filters = ({ dueState, forced, keyword }: UpkeepQuery): RawBuilder<SqlBool>[] => [
  ...(dueState === undefined ? [] : [sql<SqlBool>`${isOver()} = ${dueState === 'over'}`]),
  ...(forced === undefined ? [] : [sql<SqlBool>`r.is_forced = ${forced === 'Y'}`]),
  ...(keyword === undefined ? [] : [sql<SqlBool>`d.search like ${containing(keyword)}`]),
]
/** What a rule `r` says. */
const ruleColumns = (
  language: Language,
) => sql`r.name as "ruleName", r.level as "repairLevel", ${repairLevelNamed('r', language)} as "levelName",
  case when r.is_forced then 'Y' else 'N' end as forced, r.meter_kind as "meterKind"`
/** Needs `n` of rules `r` and devices `d`. */
export const needsFrom = sql`equipment.upkeep_need n join equipment.upkeep_rule r on r.id = n.rule_id join equipment.device d on d.id = n.device_id and d.deleted_at is null`

/** One declaration for the page, its total and its export. */
export const upkeepListing = (actor: Actor, query: UpkeepQuery, language: Language): Listing => ({
  from: needsFrom,
  key: 'n.id',
  scope: deviceVisible(actor),
  where: [stillNeeded(), ...filters(query)],
  sort: { noticedTime: 'n.noticed_at' },
  columns: sql`n.id, d.id as "devId", coalesce(d.self_number, d.serial, d.code, '') as "devNo", d.name as "devName", b.name || ' ' || m.name as "devModel", coalesce(${namedIn('h', language)}, '') as "holderName",
    coalesce(p.name, '') as "projectName", ${ruleColumns(language)}, trim_scale(n.run)::text as run, trim_scale(n.limit_run)::text as "limitRun", n.limit_on as "limitOn",
    case when ${isOver()} then 'over' else 'soon' end as "dueState", n.noticed_at as "noticedTime", o.id as "repairId", o.number as "repairNo", n.waived_until as "waivedUntil", n.waived_reason as "waivedReason",
    jsonb_strip_nulls(jsonb_build_object(
      'draft', case when ${mayDo(actor, upkeepCalls.draft.permission)} and o.id is null and d.device_status in ('0', '3') then true end,
      'waive', case when ${mayDo(actor, upkeepCalls.waive.permission)} and r.is_forced and ${isOver()} then true end)) as can`,
  joins: sql`join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id left join equipment.holder h on h.id = d.holder_id left join system.project p on p.id = h.project_id
    left join equipment.repair o on o.device_id = d.id and o.deleted_at is null and o.state = any(${openRepairStates}::text[])`,
})
/** What has waited longest comes first unless asked otherwise. */
export const longestFirst = <P extends Pick<Paging, 'orderByColumn' | 'isAsc'>>(paging: P): P =>
  paging.orderByColumn === undefined
    ? { ...paging, orderByColumn: 'noticedTime', isAsc: paging.isAsc ?? 'asc' }
    : paging

/** How a device that this person sees stands by each rule now. */
export const findOfDevice = async (
  db: Reader,
  actor: Actor,
  device: number,
  language: Language,
): Promise<UpkeepOfDevice[]> =>
  (
    await sql<UpkeepOfDevice>`
      select r.id as "ruleId", ${ruleColumns(language)}, trim_scale(s.run)::text as run, trim_scale(s.limit_run)::text as "limitRun", s.limit_on as "limitOn",
        case when s.is_over then 'over' when s.is_due then 'soon' else 'fine' end as "dueState", s.last_at as "lastTime"
      from (${standing(sql`d.id = ${device} and ${conditionOf(deviceVisible(actor))}`)}) s join equipment.upkeep_rule r on r.id = s.rule_id
      order by s.is_over desc, s.is_due desc, r.id limit 50`.execute(db)
  ).rows
