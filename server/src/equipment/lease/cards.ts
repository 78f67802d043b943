import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import type { LeaseLineInput } from '@geodepot/contracts/equipment/lease.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

export interface Model {
  readonly id: number
  readonly tracking: 'single' | 'bulk'
  readonly deviceName: string
}
export const modelsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Model>> => {
  const { rows } = await sql<Model>`
    select id, tracking, device_name as "deviceName" from equipment.model where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The card of what belongs to others: kept by whoever hires it, and worth nothing in our books. */
export const cardOf = (
  line: LeaseLineInput,
  { orgId, poolOrgId }: { readonly orgId: string; readonly poolOrgId?: string | undefined },
  model: Model,
): DeviceInput => ({
  modelId: model.id,
  devName: line.devName || model.deviceName,
  devSign: line.devSign,
  selfNum: line.selfNum,
  licenseNum: line.licenseNum,
  ownerOrgId: orgId,
  manageOrgId: poolOrgId ?? orgId,
  accountState: 'external',
})
