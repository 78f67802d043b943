import type { RepairPhase, repair } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { codeDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, type Tx, spoken } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import { configValue } from '../../system/config/index.ts'

export type Doings<I = unknown> = Omit<Doing<typeof repair, 'equipment.repair', I>, 'input'>

export const reason = reasonIn(repairMessages)

/** Repair `of` as lists name it: the device, or the model and how much of it. */
export const repairNamed = (of: string): RawBuilder<unknown> =>
  sql`(select case when d.id is null then concat(nb.name, ' ', nm.name, ' × ', trim_scale(${sql.ref(`${of}.quantity`)})) else concat_ws(' ', coalesce(d.self_number, d.serial, d.code), nb.name, nm.name) end
    from equipment.model nm join equipment.brand nb on nb.id = nm.brand_id left join equipment.device d on d.id = ${sql.ref(`${of}.device_id`)} where nm.id = ${sql.ref(`${of}.model_id`)})`
/** Its level as the dictionary calls it. */
export const repairLevelNamed = (of: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce((select ${spoken('x.label', language)} from system.dict_data x where x.type = ${codeDictionaries.repairLevel} and x.value = ${sql.ref(`${of}.level`)}), ${sql.ref(`${of}.level`)})`

/** The department where repair `a` is done: by its day it is finished in time, or late. */
export const dueWhere = sql`coalesce(case when a.place = 'workshop' then a.workshop_id end, a.project_department_id, a.department_id)`
/** From this part of its net value on, repairing goes on at a loss. */
const scrapShare = sql.lit('0.6')
/** Whether all that the device of repair `of` has cost is so much that letting it go is cheaper: where its value is in USD. */
export const scrapSuggested = (of: string): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from equipment.device sd where sd.id = ${sql.ref(`${of}.device_id`)} and sd.currency = 'USD' and sd.net_value > 0
    and (select sum(x.total_amount) from equipment.repair x where x.device_id = sd.id and x.deleted_at is null) >= sd.net_value * ${scrapShare}::numeric)`

/** From which estimate on, in USD, others decide before a workshop is asked. */
export const needsApproval = async (db: Reader, estimate: string): Promise<boolean> =>
  compare(estimate, (await configValue(db, 'equipment.repair.approveFrom')) ?? '5000') >= 0

/** The works that repair where nobody says which: those of the parameter, else the first that the company has. */
export const usualWorkshop = async (db: Reader): Promise<string | null> => {
  const {
    rows: [found],
  } = await sql<{ id: string }>`
    select id from system.department where kind = 'REPAIR' and status = '0'
    order by id <> ${(await configValue(db, 'equipment.repair.workshop')) ?? ''}, id limit 1`.execute(db)
  return found?.id ?? null
}

export interface DeviceNow {
  readonly id: number
  readonly holder: number
  readonly holderKind: string
  readonly status: string
  readonly tech: TechState
  readonly lockedBy: number | null
  readonly serial: string | null
}
/** The device as it stands, locked until the transaction ends. */
export const lockDevice = async (tx: Tx, id: number): Promise<DeviceNow> => {
  const {
    rows: [found],
  } = await sql<DeviceNow>`
    select d.id, coalesce(d.holder_id, 0) as holder, coalesce((select kind from equipment.holder where id = d.holder_id), '') as "holderKind", d.device_status as status,
      d.tech_state as tech, d.locked_by as "lockedBy", d.serial
    from equipment.device d where d.id = ${id} for no key update of d`.execute(tx)
  if (!found) throw new Error(`there is no device ${id}`)
  return found
}

/**
 * From `at` on it waits for something else, or is worked on; null: its downtime is over. What began and ended at one
 * moment was nothing.
 */
export const switchPhase = async (
  { tx, actor, document: { id } }: Pick<Doings, 'tx' | 'actor' | 'document'>,
  phase: RepairPhase | null,
  at: Date,
  { field, note = '' }: { readonly field?: string; readonly note?: string } = {},
): Promise<void> => {
  const {
    rows: [open],
  } = await sql<{ id: number; since: string; isLater: boolean; isNothing: boolean }>`
    select id, to_char(lower(during), 'YYYY-MM-DD HH24:MI:SS') as since, date_trunc('second', lower(during)) > ${at} as "isLater", lower(during) >= ${at} as "isNothing"
    from equipment.repair_phase where document_id = ${id} and upper_inf(during) for update`.execute(tx)
  if (open?.isLater === true) refuseAny([reason('phaseBackwards', { at: open.since }, field ?? '')])
  if (open?.isNothing === true) await sql`delete from equipment.repair_phase where id = ${open.id}`.execute(tx)
  else if (open)
    await sql`update equipment.repair_phase set during = tstzrange(lower(during), ${at}) where id = ${open.id}`.execute(
      tx,
    )
  if (phase !== null)
    await sql`
      insert into equipment.repair_phase (document_id, phase, during, note, created_by)
      select ${id}, ${phase}, tstzrange(greatest(${at}, (select max(upper(during)) from equipment.repair_phase where document_id = ${id})), null), ${note}, ${actor.userId}`.execute(
      tx,
    )
}
