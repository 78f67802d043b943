import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Source } from './moves.ts'
import { leftBy, usageOf } from './rules.ts'

/** How a device stands that enters the ledger into a pool, or straight to a project, as columns of its card's own row. */
export const entered = (holder: number, at: Date, kind: 'pool' | 'project' = 'pool') => {
  const { status } = leftBy('opening', kind, null, { status: '0', lockedBy: null })
  return {
    holder_id: holder,
    held_since: at.toISOString(),
    last_event_at: at.toISOString(),
    device_status: status,
    usage_state: usageOf(status),
    tech_state: 'good',
  } as const
}

/**
 * Inserts devices together with the first entry and interval of each, from the supplier into the hands that their rows
 * name, so that a row and its many indexes are written once; by hand, by
 * an import, or by the document that brought them. `insertion` is the `insert into equipment.device` with the
 * columns of `entered`, less its `returning`. Ids come back in the order of insertion.
 */
export const openDevices = async (
  tx: Tx,
  from: Source,
  insertion: RawBuilder<unknown>,
  inType: '3' | '4' = '3',
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with device as (${insertion} returning id, holder_id, tech_state, held_since),
    event as (
      insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
        in_type, document_id, source, happened_at, recorded_at, recorded_by)
      select device.id, 1, 'opening', supplier.id, device.holder_id, device.tech_state, device.tech_state,
        ${inType}, ${'document' in from ? from.document : null}::bigint, ${'source' in from ? from.source : null}::text, device.held_since, ${now()}::timestamptz, ${from.recordedBy}
      from device, equipment.holder supplier where supplier.kind = 'supplier' order by device.id
      returning id, device_id, to_holder_id, happened_at
    ), opened as (
      insert into equipment.custody_interval (device_id, holder_id, during, event_id)
      select device_id, to_holder_id, tstzrange(happened_at, null), id from event
    )
    select device_id as id from event order by device_id`.execute(tx)
  return rows.map(({ id }) => id)
}
