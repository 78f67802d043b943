import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import type { CustodyKind, DeviceStatus, TechState } from '@geodepot/contracts/equipment/device.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { type Held, type Objection, objection, usageOf } from './rules.ts'

/** One device changes hands, or state in the same hands. */
export interface DeviceMove {
  readonly deviceId: number
  readonly kind: CustodyKind
  /** The holder it is taken from; null for a device that enters the ledger. Refused when it is not there now. */
  readonly from: number | null
  readonly to: number
  readonly status: DeviceStatus
  /** Left as it is when absent. */
  readonly tech?: TechState
  readonly outType?: '0' | '1' | '2' | '3' | '4'
  readonly inType?: '0' | '1' | '2' | '3' | '4'
  readonly lineId?: number
  readonly remark?: string
  /** Where the refusal points in the request, e.g. `lines.3.devId`. */
  readonly field?: string
}
export interface Posting {
  /** The document that moves; null for entries made in the ledger itself. */
  readonly document: number | null
  /** Whether the document keeps the devices to itself afterwards. */
  readonly lock: boolean
  readonly happenedAt: Date
  readonly recordedAt: Date
  readonly recordedBy: number
}

/**
 * Writes hand-overs of single devices: event, interval and balance together, for any number of devices in a few statements.
 * Devices are locked in id order; each must be where the move says, free of other documents, and allowed to take the step.
 */
export const moveDevices = async (tx: Tx, moves: readonly DeviceMove[], posting: Posting): Promise<void> => {
  if (moves.length === 0) return
  const held = await lockDevices(
    tx,
    moves.map((move) => move.deviceId),
  )
  await refuseImpossible(tx, moves, held, posting)
  await writeDevices(
    tx,
    moves.map((move) => entry(move, held.get(move.deviceId))),
    posting,
  )
}

const lockDevices = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Held>> => {
  const { rows } = await sql<Held>`
    select d.id, d.name, d.holder_id as holder, d.device_status as status, d.tech_state as tech, d.locked_by as "lockedBy",
      (select number from document.register where id = d.locked_by) as "lockedByNumber", d.held_since as since
    from equipment.device d where d.id = any(${ids}::bigint[]) and d.deleted_at is null order by d.id for update of d`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Refused {
  readonly move: DeviceMove
  readonly key: Objection | 'notFound'
  readonly device?: Held
}

const refuseImpossible = async (
  tx: Tx,
  moves: readonly DeviceMove[],
  held: ReadonlyMap<number, Held>,
  posting: Posting,
): Promise<void> => {
  const happenedAt = wireTime(posting.happenedAt)
  const at = (move: DeviceMove) => (move.field === undefined ? {} : { field: move.field })
  const objections = moves.flatMap((move): Refused[] => {
    const device = held.get(move.deviceId)
    if (!device) return [{ move, key: 'notFound' }]
    const key = objection(device, { from: move.from, status: move.status, document: posting.document, happenedAt })
    return key === undefined ? [] : [{ move, key, device }]
  })
  if (objections.length === 0) return
  const names = await holderNames(
    tx,
    objections.map(({ device }) => device?.holder ?? 0),
  )
  throw new Refusal(
    500,
    objections.slice(0, 50).map(({ move, key, device }): Reason => ({
      key,
      messages: custodyMessages,
      ...at(move),
      params: {
        name: device?.name ?? '',
        holder: names.get(device?.holder ?? 0) ?? '',
        number: device?.lockedByNumber ?? '',
      },
    })),
  )
}
export const holderNames = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Text>> => {
  const rows = await tx
    .selectFrom('equipment.holder')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, [row.name, row.name_en]]))
}

const entry = (move: DeviceMove, device: Held | undefined) => {
  const before = device?.tech ?? 'good'
  return {
    device_id: move.deviceId,
    kind: move.kind,
    from_holder_id: move.from,
    to_holder_id: move.to,
    from_condition: before,
    to_condition: move.tech ?? before,
    out_type: move.outType ?? null,
    in_type: move.inType ?? null,
    line_id: move.lineId ?? null,
    remark: move.remark ?? '',
    status: move.status,
    usage: usageOf(move.status),
  }
}
const shape = `device_id bigint, kind text, from_holder_id bigint, to_holder_id bigint, from_condition text, to_condition text,
  out_type text, in_type text, line_id bigint, remark text, status text, usage text`

// What enters the ledger comes from the company's one supplier place, so that every event has two ends.
const writeDevices = async (tx: Tx, entries: readonly ReturnType<typeof entry>[], posting: Posting): Promise<void> => {
  const { document, lock, happenedAt, recordedAt, recordedBy } = posting
  const rows: RawBuilder<unknown> = recordset(entries, shape)
  await sql`
    with t as materialized (select * from ${rows}),
    event as (
      insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
        out_type, in_type, document_id, line_id, remark, happened_at, recorded_at, recorded_by)
      select device_id, 1, kind, coalesce(from_holder_id, (select id from equipment.holder where kind = 'supplier')), to_holder_id, from_condition, to_condition,
        out_type, in_type, ${document}::bigint, line_id, remark, ${happenedAt}::timestamptz, ${recordedAt}::timestamptz, ${recordedBy}::bigint
      from t order by device_id
      returning id, device_id
    ),
    closed as (
      update equipment.custody_interval i
      set during = tstzrange(lower(i.during), greatest(${happenedAt}::timestamptz, lower(i.during) + interval '1 microsecond'))
      from t where i.device_id = t.device_id and upper_inf(i.during) and t.from_holder_id is distinct from t.to_holder_id
      returning i.device_id, upper(i.during) as until
    ),
    -- The interval that opens begins where the closed one ends; reading it here also orders the two writes.
    opened as (
      select t.device_id, t.to_holder_id, event.id as event_id, coalesce(closed.until, ${happenedAt}::timestamptz) as since
      from t join event using (device_id) left join closed using (device_id)
      where t.from_holder_id is distinct from t.to_holder_id
    ),
    balance as (
      update equipment.device d
      set holder_id = t.to_holder_id, device_status = t.status, usage_state = t.usage, tech_state = t.to_condition,
        held_since = coalesce((select since from opened where opened.device_id = d.id), d.held_since),
        locked_by = ${lock ? document : null}::bigint
      from t where d.id = t.device_id
      returning d.id
    )
    insert into equipment.custody_interval (device_id, holder_id, during, event_id)
    select device_id, to_holder_id, tstzrange(since, null), event_id from opened`.execute(tx)
}
