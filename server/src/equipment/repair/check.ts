import { type repair, openRepairStates } from '@geodepot/contracts/equipment/repair.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { visibleAmong } from '../device/index.ts'
import { reason, usualWorkshop } from './terms.ts'

type RepairDraft = Draft<typeof repair>

interface Card {
  readonly model: number
  readonly department: string
  readonly project: string | null
  readonly projectDepartment: string | null
  readonly status: string
}
/** The device and whoever has it; nobody asks for its repair meanwhile. */
const cardOf = async (tx: Tx, actor: Actor, id: number): Promise<Card | undefined> => {
  if ((await visibleAmong(tx, actor, [id])).length === 0) return undefined
  const { rows } = await sql<Card>`
    select d.model_id as model, coalesce(h.department_id, d.owner_department_id) as department, p.id as project, p.department_id as "projectDepartment", d.device_status as status
    from equipment.device d left join equipment.holder h on h.id = d.holder_id left join system.project p on p.id = h.project_id and h.kind = 'project'
    where d.id = ${id} and d.deleted_at is null and d.merged_into is null for no key update of d`.execute(tx)
  return rows[0]
}
/** So much of a model that a holder has, whom this person sees; the balance is kept as it is meanwhile. */
const balanceOf = async (
  tx: Tx,
  actor: Actor,
  { modelId = 0, holderId = 0, condition }: RepairDraft['header'],
): Promise<(Card & { readonly held: string }) | undefined> => {
  const { rows } = await sql<Card & { held: string }>`
    select b.model_id as model, coalesce(h.department_id, p.department_id) as department, p.id as project, p.department_id as "projectDepartment", '0' as status,
      trim_scale(b.quantity)::text as held
    from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id and h.kind in ('pool', 'project', 'department') left join system.project p on p.id = h.project_id and h.kind = 'project'
    where b.model_id = ${modelId} and b.holder_id = ${holderId} and b.condition = ${condition ?? 'waitRepair'} and b.quantity > 0
      and ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} for update of b`.execute(
    tx,
  )
  return rows[0]
}
const againstQuantity = ({ qty, modelId, holderId }: RepairDraft['header'], held: string | undefined): Reason[] => {
  if (modelId === undefined || holderId === undefined || qty === undefined)
    return [reason('deviceOrQuantity', {}, 'devId')]
  if (held === undefined) return [reason('unknownHolder', {}, 'holderId')]
  return compare(qty, held) > 0 ? [reason('moreThanHeld', { held }, 'qty')] : []
}

/** The repair that a device is under, if it is. */
export const openRepairOf = async (
  db: Reader,
  device: number,
  but: number | null = null,
): Promise<{ id: number; number: string } | undefined> =>
  (
    await sql<{ id: number; number: string }>`
      select id, number from equipment.repair where device_id = ${device} and deleted_at is null and state = any(${openRepairStates}::text[])
        and id is distinct from ${but}::bigint`.execute(db)
  ).rows[0]

const againstHeader = async (
  tx: Tx,
  { workshopId, vendorId, repairKind }: RepairDraft['header'],
): Promise<Reason[]> => {
  const {
    rows: [known],
  } = await sql<{ works: boolean; vendor: boolean }>`
    select exists (select 1 from system.department where id = ${workshopId ?? null} and kind = 'REPAIR' and status = '0') as works,
      exists (select 1 from system.supplier where id = ${vendorId ?? null} and deleted_at is null) as vendor`.execute(
    tx,
  )
  return [
    ...(workshopId !== undefined && known?.works !== true ? [reason('unknownWorkshop', {}, 'workshopId')] : []),
    ...(vendorId !== undefined && known?.vendor !== true ? [reason('unknownVendor', {}, 'vendorId')] : []),
    ...(repairKind === 'vendor' && vendorId === undefined ? [reason('vendorMissing', {}, 'vendorId')] : []),
  ]
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header }: RepairDraft,
  own: number | null,
  project: HeldProject | undefined,
) => {
  const { devId } = header
  const balance = devId === undefined ? await balanceOf(tx, actor, header) : undefined
  const card = devId === undefined ? balance : await cardOf(tx, actor, devId)
  const open = card && devId !== undefined ? await openRepairOf(tx, devId, own) : undefined
  return {
    reasons: [
      ...(devId === undefined ? againstQuantity(header, balance?.held) : []),
      ...(card || devId === undefined ? [] : [reason('unknownDevice', {}, 'devId')]),
      ...(card?.status === '5' ? [reason('deviceGone', {}, 'devId')] : []),
      ...(open ? [reason('openAlready', { number: open.number }, 'devId')] : []),
      ...(await againstHeader(tx, header)),
    ],
    header: {
      device_id: devId ?? null,
      model_id: card?.model ?? 0,
      holder_id: devId === undefined ? (header.holderId ?? null) : null,
      condition: devId === undefined ? (header.condition ?? 'waitRepair') : null,
      quantity: devId === undefined ? (header.qty ?? '1') : '1',
      department_id: card?.department ?? actor.departmentId,
      project_id: project?.id ?? card?.project ?? null,
      project_department_id: project?.departmentId ?? card?.projectDepartment ?? null,
      workshop_id: header.workshopId ?? (await usualWorkshop(tx)),
      kind: header.repairKind,
      supplier_id: header.repairKind === 'vendor' ? (header.vendorId ?? null) : null,
      place: header.repairPlace,
      level: header.repairLevel,
      fault_at: statedMoment(header.faultTime, 'faultTime') ?? now(),
      fault: header.faultDesc,
      estimate: header.estimate,
      warranty: header.warranty,
      warranty_note: header.warrantyNote ?? '',
      remark: header.remark ?? '',
    },
    lines: [],
  }
}
