import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Doing } from '../../kit/document/index.ts'
import { moveDevices } from '../../ledger/custody/index.ts'

/** Frees what the document still keeps in the pool: on withdrawal, return, refusal, cancellation, and for what was never shipped on closing. */
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
  await moveDevices(
    tx,
    rows.map(({ device }) => ({
      deviceId: device,
      kind: 'release',
      from: document.row.from_holder_id,
      to: document.row.from_holder_id,
      status: '0',
    })),
    { document: document.id, lock: false, happenedAt: now(), recordedAt: now(), recordedBy: actor.userId },
  )
}
