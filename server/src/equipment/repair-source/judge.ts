import type { InboundRepair, InboundSource } from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import { faultLevels, openRepairStates } from '@geodepot/contracts/equipment/repair.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { devicesByCode, visibleAmong } from '../device/index.ts'
import { usualWorkshop } from '../repair/index.ts'

/** A repair of another system. */
export interface Inbound {
  readonly source: InboundSource
  readonly given: InboundRepair
}
interface Place {
  readonly device: number
  readonly department: string
  readonly project: string | null
}
/** What is to become of a row: it is new and may be opened, it came before as it is, or something speaks against it. */
export type Judged = { readonly hash: string; readonly place: Place | undefined } & (
  | { readonly outcome: 'new'; readonly place: Place }
  | { readonly outcome: 'same'; readonly repair: string }
  | { readonly outcome: 'refused'; readonly reasons: readonly Reason[] }
)

const reason = reasonIn(repairSourceMessages)

/** The same for the same content, in whichever order its fields came. */
const hashOf = (given: InboundRepair): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
/** A number of theirs stands for one repair. */
export const keyOf = ({ source, given }: Inbound): string => `${source} ${given.number}`

interface Known {
  readonly source: InboundSource
  readonly number: string
  readonly hash: string
  readonly repair: string
}
const acceptedBefore = async (db: Reader, rows: readonly Inbound[]): Promise<ReadonlyMap<string, Known>> => {
  const { rows: found } = await sql<Known>`
    select i.source, i.number, i.content_hash as hash, a.number as repair
    from ${recordset(
      rows.map(({ source, given }) => ({ source, number: given.number })),
      { source: 'text', number: 'text' },
    )} join equipment.repair_inbound i on i.source = t.source and i.number = t.number and i.outcome = 'accepted' join equipment.repair a on a.id = i.repair_id`.execute(
    db,
  )
  return new Map(found.map((one) => [`${one.source} ${one.number}`, one]))
}

interface Device extends Place {
  readonly place: string
  readonly status: string
  readonly tech: string
  readonly isMounted: boolean
  readonly keptBy: string | null
  readonly openRepair: string | null
  readonly warrantyUntil: string | null
}
/** The devices that carry what was sent, as they stand. */
const devicesOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Device>> => {
  const { rows } = await sql<Device>`
    select d.id as device, coalesce(h.department_id, p.department_id, d.owner_department_id) as department, h.project_id as project, coalesce(h.name, '') as place, d.device_status as status,
      d.tech_state as tech, d.mounted_on is not null as "isMounted", (select g.number from document.register g where g.id = d.locked_by) as "keptBy", d.warranty_until as "warrantyUntil",
      (select a.number from equipment.repair a where a.device_id = d.id and a.deleted_at is null and a.state = any(${openRepairStates}::text[])) as "openRepair"
    from equipment.device d left join equipment.holder h on h.id = d.holder_id left join system.project p on p.id = h.project_id
    where d.id = any(${ids}::bigint[]) and d.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.device, row]))
}

const againstDevice = (
  { deviceNo, projectInfoNo, warranty, repairLevel, faultTime }: InboundRepair,
  of: Device,
): Reason[] => {
  if (of.status === '5') return [reason('deviceGone', { device: deviceNo }, 'deviceNo')]
  if (of.openRepair !== null) return [reason('openAlready', { number: of.openRepair }, 'deviceNo')]
  const day = of.warrantyUntil
  const elsewhere = { device: deviceNo, place: of.project ?? of.place, project: projectInfoNo ?? '' }
  return [
    ...(projectInfoNo === undefined || of.project === projectInfoNo
      ? []
      : [reason('otherProject', elsewhere, 'projectInfoNo')]),
    ...(of.keptBy === null ? [] : [reason('deviceKept', { number: of.keptBy }, 'deviceNo')]),
    ...(of.isMounted ? [reason('deviceMounted', {}, 'deviceNo')] : []),
    ...(of.tech === 'waitInspect' ? [reason('waitInspect', {}, 'deviceNo')] : []),
    ...(of.status === '0' || of.status === '3' ? [] : [reason('deviceAway', {}, 'deviceNo')]),
    ...(day !== null && warranty === 'none' && faultLevels.includes(repairLevel) && day >= faultTime.slice(0, 10)
      ? [reason('warrantyFirst', { day }, 'warranty')]
      : []),
  ]
}

/**
 * Decides each row by itself, in a few statements for all together. Whoever writes what follows has the devices locked
 * before.
 */
export const judge = async (db: Reader, actor: Actor, rows: readonly Inbound[]): Promise<Judged[]> => {
  const before = await acceptedBefore(db, rows)
  const codes = [...new Set(rows.map(({ given }) => given.deviceNo))]
  const carrying = Map.groupBy(await devicesByCode(db, codes), ({ code }) => code)
  const ids = [...new Set([...carrying.values()].flatMap((found) => found.map(({ id }) => id)))]
  const devices = await devicesOf(db, ids)
  const seen = new Set(await visibleAmong(db, actor, ids))
  const workshop = await usualWorkshop(db)
  const moment = wireTime(now())
  const inCall = new Map<string, string>()
  const taken = new Map<number, string>()
  return rows.map((row): Judged => {
    const { given } = row
    const { number, deviceNo, faultTime } = given
    const hash = hashOf(given)
    const [first, ...others] = new Set((carrying.get(deviceNo) ?? []).flatMap(({ id }) => (seen.has(id) ? [id] : [])))
    const device = first === undefined || others.length > 0 ? undefined : devices.get(first)
    const place = device && { device: device.device, department: device.department, project: device.project }
    const refused = (reasons: readonly Reason[]): Judged => ({ outcome: 'refused', hash, place, reasons })
    const known = before.get(keyOf(row))
    if (known?.hash === hash) return { outcome: 'same', hash, place, repair: known.repair }
    if (known) return refused([reason('otherContent', { number, repair: known.repair }, 'number')])
    const beside = inCall.get(keyOf(row))
    if (beside === hash) return { outcome: 'same', hash, place, repair: '' }
    if (beside !== undefined) return refused([reason('twiceOtherwise', { number }, 'number')])
    if (!device || !place)
      return refused([reason(others.length > 0 ? 'deviceSeveral' : 'deviceUnknown', { device: deviceNo }, 'deviceNo')])
    const earlier = taken.get(device.device)
    const reasons = [
      ...againstDevice(given, device),
      ...(earlier === undefined ? [] : [reason('sameDevice', { number: earlier }, 'deviceNo')]),
      ...(faultTime > moment ? [reason('faultLater', {}, 'faultTime')] : []),
      ...(workshop === null ? [reason('noWorkshop', {}, 'deviceNo')] : []),
    ]
    if (reasons.length > 0) return refused(reasons)
    inCall.set(keyOf(row), hash)
    taken.set(device.device, number)
    return { outcome: 'new', hash, place }
  })
}
