import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { AccountState, TechState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

interface Asked {
  readonly device: number
  readonly field: string
}
/**
 * Refuses devices that are not sound, or not on the books, by what they are. They are locked already: what somebody found
 * of them since they were chosen counts.
 */
export const refuseUnsound = async (tx: Tx, asked: readonly Asked[]): Promise<void> => {
  if (asked.length === 0) return
  const { rows } = await sql<{ id: number; name: string; tech: TechState; account: AccountState }>`
    select d.id, concat_ws(' ', d.name, coalesce(d.self_number, d.serial, d.code)) as name, d.tech_state as tech, d.account_state as account from equipment.device d
    where d.id = any(${asked.map(({ device }) => device)}::bigint[]) and (d.tech_state <> 'good' or d.account_state not in ('inAccount', 'external'))`.execute(
    tx,
  )
  const unsound = new Map(rows.map((row) => [row.id, row]))
  refuseAny(
    asked
      .flatMap(({ device, field }): Reason[] => {
        const of = unsound.get(device)
        if (!of) return []
        const state = of.tech === 'good' ? (`account_${of.account}` as const) : (`tech_${of.tech}` as const)
        return [reason('notSound', { name: of.name, state: deviceMessages.texts[state] }, field)]
      })
      .slice(0, 200),
  )
}
