import type { AccountState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

/** What the books know devices as from now on; a card says since when, and by whom. */
export const setAccount = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  devices: readonly number[],
  state: AccountState,
): Promise<void> => {
  const { rows } = await sql<{ id: number; was: string }>`
    select id, account_state as was from equipment.device where id = any(${devices}::bigint[]) and account_state <> ${state} order by id for update`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`
    update equipment.device set account_state = ${state}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'update',
    rows.map(({ id, was }) => ({ id, before: { accountState: was }, after: { accountState: state } })),
  )
}

/**
 * Refuses to find again what the books have written off, or whose hire has ended as lost: what turns up after that enters
 * as something new.
 */
export const refuseWrittenOff = async (
  tx: Tx,
  asked: readonly { readonly device: number; readonly field: string }[],
): Promise<void> => {
  const { rows } = await sql<{ id: number; name: string; isHire: boolean }>`
    select d.id, concat_ws(' ', d.name, coalesce(d.self_number, d.serial, d.code)) as name, d.went_home as "isHire" from equipment.device d
    where d.id = any(${asked.map(({ device }) => device)}::bigint[]) and (d.account_state in ('scrapped', 'disposed') or d.went_home) order by d.id for update of d`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  refuseAny(
    asked.flatMap(({ device, field }) => {
      const of = known.get(device)
      return of === undefined ? [] : [reason(of.isHire ? 'hireEndedLost' : 'writtenOffBooks', { name: of.name }, field)]
    }),
  )
}
