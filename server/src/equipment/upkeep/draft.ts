import type { UpkeepRuleInput } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { waivedDaysAtMost } from '@geodepot/contracts/equipment/upkeep.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { openRepairStates } from '@geodepot/contracts/equipment/repair.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { codeDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { today } from '../../kit/clock.ts'
import { type Tx, commaIn, recordset, spoken } from '../../kit/database/database.ts'
import { notFound, reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import { deviceVisible } from '../device/index.ts'
import { draftRepairs } from '../repair/index.ts'
import { stillNeeded } from './standing.ts'

interface Wanted {
  readonly id: number
  readonly device: number
  readonly name: string
  readonly status: string
  readonly level: UpkeepRuleInput['repairLevel']
  /** The rule and its items, in words. */
  readonly what: string
  /** The repair that the device is under. */
  readonly open: string | null
  readonly writer: number
}
/**
 * Open needs `n` of rules `r` and devices `d`, with the repair `o` that each is under; of one device the forced first. Their
 * devices are kept: nobody asks for a repair of them meanwhile. What a rule says is in `language`.
 */
export const findWanted = async (
  tx: Tx,
  language: Language,
  which: RawBuilder<SqlBool>,
  most: number,
): Promise<Wanted[]> => {
  const wanted = (
    also: RawBuilder<SqlBool>,
  ) => sql`from equipment.upkeep_need n join equipment.upkeep_rule r on r.id = n.rule_id join equipment.device d on d.id = n.device_id
    left join equipment.repair o on o.device_id = d.id and o.deleted_at is null and o.state = any(${openRepairStates}::text[])
    where ${stillNeeded()} and ${which} and ${also} order by d.id, r.is_forced desc, n.noticed_at, n.id limit ${most}`
  // Looked at once their devices are kept: the repair that somebody asks for at this moment is seen.
  const { rows: kept } = await sql<{ id: number }>`
    select k.id from equipment.device k where k.id in (select d.id ${wanted(sql`true`)}) order by k.id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Wanted>`
    select n.id, d.id as device, coalesce(d.self_number, d.serial, d.code, d.name) as name, d.device_status as status, r.level, o.number as open, coalesce(r.updated_by, r.created_by) as writer,
      r.name || coalesce(${language === 'cn' ? sql`'('` : sql`' ('`} || (select string_agg(coalesce(nullif(${spoken('x.label', language)}, ''), x.label), ${commaIn(language)} order by x.value) from system.dict_data x where x.type = ${codeDictionaries.repairItem} and x.value = any(r.items)) || ')', '') as what
    ${wanted(sql`d.id = any(${kept.map(({ id }) => id)}::bigint[])`)}`.execute(tx)
  return rows
}

/** One repair for all that a device needs, at the level of the first. */
export const draftFor = async (tx: Tx, actor: Actor, context: Context, wanted: readonly Wanted[]) => {
  const devices = [...Map.groupBy(wanted, ({ device }) => device)]
  if (devices.length === 0) return []
  const made = await draftRepairs(
    tx,
    actor,
    context,
    devices.map(([device, needs]) => ({
      device,
      repairLevel: needs[0]?.level,
      fault: textOf(upkeepMessages, 'fault', context.language, {
        what: needs.map(({ what }) => what).join(context.language === 'cn' ? '；' : '; '),
      }),
      reference: { kind: 'equipment/upkeep', number: String(needs[0]?.id ?? '') },
    })),
  )
  const links = devices.flatMap(([, needs], at) => needs.map(({ id }) => ({ id, repair: made[at]?.id ?? null })))
  await sql`
    update equipment.upkeep_need n set repair_id = t.repair from ${recordset(links, { id: 'bigint', repair: 'bigint' })} where n.id = t.id`.execute(
    tx,
  )
  return made
}

const reason = reasonIn(upkeepMessages)

/** Those chosen, of devices that this person sees. */
export const draftChosen = async (tx: Tx, actor: Actor, context: Context, given: readonly number[]) => {
  const ids = [...new Set(given)]
  const wanted = await findWanted(
    tx,
    context.language,
    sql`n.id = any(${ids}::bigint[]) and ${conditionOf(deviceVisible(actor))}`,
    ids.length,
  )
  if (wanted.length < ids.length) throw notFound()
  refuseAny(
    wanted.flatMap(({ id, name, status, open }) => [
      ...(open === null ? [] : [reason('underRepair', { device: name, number: open }, `needIds.${given.indexOf(id)}`)]),
      ...(open !== null || ['0', '3'].includes(status)
        ? []
        : [reason('onTheRoad', { device: name }, `needIds.${given.indexOf(id)}`)]),
    ]),
  )
  const made = await draftFor(tx, actor, context, wanted)
  return made.map(({ id, number }) => ({ repairId: id, repairNo: number }))
}

/** Lets a device go for some days with upkeep that is overdue. */
export const waive = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  {
    id,
    waivedUntil,
    waivedReason,
  }: { readonly id: number; readonly waivedUntil: string; readonly waivedReason: string },
): Promise<void> => {
  const {
    rows: [need],
  } = await sql<{ device: number }>`
    select n.device_id as device from equipment.upkeep_need n join equipment.upkeep_rule r on r.id = n.rule_id and r.is_forced join equipment.device d on d.id = n.device_id
    where n.id = ${id} and ${stillNeeded()} and ${conditionOf(deviceVisible(actor))} for update of n`.execute(tx)
  if (!need) throw notFound()
  if (waivedUntil < today() || waivedUntil > dayAfter(today(), waivedDaysAtMost))
    refuseAny([reason('waivedWrong', {}, 'waivedUntil')])
  await sql`
    update equipment.upkeep_need set waived_until = ${waivedUntil}::date, waived_reason = ${waivedReason}, waived_by = ${actor.userId} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/upkeep', 'waive', [
    { id, after: { device: need.device, waivedUntil, waivedReason } },
  ])
}
