import type { accountStates } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'

type AccountState = (typeof accountStates)[number]
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
