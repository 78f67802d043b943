import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { post } from '../../ledger/custody/index.ts'

/**
 * Frees what the document still keeps in the pool: on withdrawal, return, refusal,
 * cancellation, and for what was never shipped on closing.
 */
export const release = async ({
  tx,
  actor,
  document,
}: Omit<Doing<typeof allocation, 'equipment.allocation', unknown>, 'input'>): Promise<void> => {
  const { rows } = await sql<{ device: number }>`
    select l.device_id as device from equipment.allocation_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} and d.device_status = '1' order by l.device_id`.execute(
    tx,
  )
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    rows.map(({ device }) => ({ kind: 'release', device, at: document.row.from_holder_id })),
  )
}
