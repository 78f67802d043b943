import { type repairHeader as shape, repairHeader } from '@geodepot/contracts/equipment/repair.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { create, perform } from '../../kit/document/index.ts'
import { everywhere } from '../device/index.ts'
import { openRepairOf } from './check.ts'
import { repairs } from './document.ts'

interface Asked extends Partial<Omit<z.input<typeof shape>, 'devId' | 'faultDesc'>> {
  readonly device: number
  /** What is wrong with it, in the words of whoever found it. */
  readonly fault: string
  /** What it follows from: `equipment/check`, and its number. */
  readonly reference: { readonly kind: string; readonly number: string }
}
interface Opened {
  readonly id: number
  readonly number: string
  /** It was opened by this call; else it is the one that the device is under already. */
  readonly isNew: boolean
}

/**
 * Asks for a repair because something else found a need: a failed check, an inspection, a plan. In the caller's
 * transaction, in the name of `actor`, who needs no permission of the repair's own.
 *
 * Idempotent per device: where one is open, that one is answered and nothing is written. A new one is sent to the usual
 * workshop at once, keeps the device and sets it to wait for repair; where that cannot be, because another document keeps
 * the device, it is on the road or no workshop is known, it stays a draft of `actor`.
 */
export const openRepair = async (tx: Tx, actor: Actor, context: Context, asked: Asked): Promise<Opened> => {
  const { device, reference } = asked
  await sql`select 1 from equipment.device where id = ${device} for no key update`.execute(tx)
  const there = await openRepairOf(tx, device)
  if (there) return { ...there, isNew: false }
  const onBehalf: Actor = {
    ...everywhere(actor),
    permissions: new Set([...actor.permissions, 'equipment:repair:submit']),
  }
  const [made] = await create(tx, repairs, onBehalf, context, [draftOf(asked)])
  const { id = 0, number = '' } = made ?? {}
  await sql`update equipment.repair set reference_kind = ${reference.kind}, reference_number = ${reference.number} where id = ${id}`.execute(
    tx,
  )
  if (await isFree(tx, device, id)) await perform(tx, repairs, onBehalf, context, 'submit', id, undefined, {})
  return { id, number, isNew: true }
}

const draftOf = ({ device, fault, reference: _reference, ...more }: Asked) => ({
  header: repairHeader.parse({ faultTime: wireTime(now()), ...more, devId: device, faultDesc: fault.slice(0, 2000) }),
  lines: [],
})

/**
 * Drafts of upkeep that falls due, for their writer to complete and send: in the caller's transaction, in the order asked.
 * None of the devices is under repair.
 */
export const draftRepairs = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  asked: readonly Asked[],
): Promise<{ readonly id: number; readonly number: string }[]> => {
  const made = await create(tx, repairs, everywhere(actor), context, asked.map(draftOf))
  const references = made.map(({ id }, at) => ({ id, ...asked[at]?.reference }))
  await sql`
    update equipment.repair a set reference_kind = t.kind, reference_number = t.number
    from ${recordset(references, { id: 'bigint', kind: 'text', number: 'text' })} where a.id = t.id`.execute(tx)
  return made.map(({ id, number }) => ({ id, number }))
}

/** Whether a submission would go through: nobody else keeps the device, it stands somewhere, and a workshop is known. */
const isFree = async (tx: Tx, device: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from equipment.device d join equipment.repair a on a.id = ${id} and a.workshop_id is not null
    where d.id = ${device} and d.locked_by is null and d.mounted_on is null and d.device_status in ('0', '3') and d.tech_state <> 'waitInspect'
      and (a.warranty <> 'none' or d.warranty_until is null or d.warranty_until < a.fault_at::date)`.execute(tx)
  return rows.length > 0
}
