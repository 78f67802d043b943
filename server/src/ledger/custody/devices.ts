import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { today, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refusal } from '../../kit/http/refusal.ts'
import type { DeviceStep, Source } from './moves.ts'
import {
  type Asked,
  type Held,
  type Left,
  type Objection,
  conditionAfter,
  leftBy,
  objection,
  usageAfter,
} from './rules.ts'
import { reason } from './terms.ts'

export const documentOf = (source: Source): number | null => ('document' in source ? source.document : null)
export const sourceOf = (source: Source): string | null => ('source' in source ? source.source : null)

export type HeldDevices = ReadonlyMap<number, Held>
/** Locks devices and what is mounted on them, in id order, and says where each of them is. */
export const lockDevices = async (tx: Tx, ids: readonly number[]): Promise<HeldDevices> => {
  if (ids.length === 0) return new Map()
  if (new Set(ids).size < ids.length) throw new Error('a device is named twice in one posting')
  const { rows } = await sql<Held>`
    select d.id, d.name, d.holder_id as holder, d.device_status as status, d.tech_state as tech, d.usage_state as usage, d.locked_by as "lockedBy",
      (select number from document.register where id = d.locked_by) as "lockedByNumber", d.last_event_at as "lastAt", d.mounted_on as "mountedOn"
    from equipment.device d where (d.id = any(${ids}::bigint[]) or d.mounted_on = any(${ids}::bigint[])) and d.deleted_at is null order by d.id for update of d`.execute(
    tx,
  )
  const held = new Map(rows.map((row) => [row.id, row]))
  await refuseMountedMeanwhile(tx, ids, held)
  return held
}
// Whoever mounts something locks what it is mounted on: a posting that waited for that has not seen it.
const refuseMountedMeanwhile = async (tx: Tx, ids: readonly number[], held: HeldDevices): Promise<void> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from equipment.device where mounted_on = any(${ids}::bigint[]) and deleted_at is null`.execute(tx)
  const unseen = rows.find(({ id }) => !held.has(id))
  if (unseen) throw refusal(custodyMessages, 'mountedMeanwhile', { name: unseen.name })
}

/** What speaks against steps, and how they are written when nothing does. */
export interface Judged {
  readonly reasons: readonly Reason[]
  readonly write: () => Promise<void>
}
/**
 * Judges hand-overs of devices that are locked: each must be where its step says, free of other documents, and allowed
 * to take the step. Written are event, interval and balance together, for any number of devices.
 */
export const judgeDevices = async (
  tx: Tx,
  source: Source,
  steps: readonly DeviceStep[],
  locked: HeldDevices,
  recordedAt: Date,
): Promise<Judged> => {
  const goes = new Map(steps.flatMap(({ kind, device, to }) => (kind === 'condition' ? [] : [[device, to]])))
  const mounted = Map.groupBy(locked.values(), ({ mountedOn }) => mountedOn)
  const outcomes = steps.map((step): Outcome => {
    const device = locked.get(step.device)
    const on = mounted.get(step.device) ?? []
    return outcomeOf(source, step, device, {
      goesAlone: typeof device?.mountedOn === 'number' && goes.get(device.mountedOn) !== step.to,
      leavesBehind:
        step.kind === 'retire' ? on.length > 0 : on.some(({ id, holder }) => (goes.get(id) ?? holder) !== step.to),
    })
  })
  return {
    reasons: await reasonsOf(
      tx,
      outcomes.filter(({ refusedFor }) => refusedFor !== undefined),
    ),
    write: () => insertEntries(tx, source, outcomes.map(entryOf), steps[0]?.happenedAt ?? recordedAt, recordedAt),
  }
}

interface Outcome {
  readonly step: DeviceStep
  readonly device: Held | undefined
  readonly left: Left
  readonly refusedFor: Objection | 'notFound' | undefined
}
const nowhere: Left = { status: '5', lockedBy: null }
const outcomeOf = (
  source: Source,
  step: DeviceStep,
  device: Held | undefined,
  together: Pick<Asked, 'goesAlone' | 'leavesBehind'>,
): Outcome => {
  if (!device) return { step, device, left: nowhere, refusedFor: 'notFound' }
  const document = documentOf(source)
  const left =
    step.restores === undefined
      ? leftBy(step.kind, step.toKind, document, device, step.road ?? document, step.stays)
      : step.restores
  const happenedAt = step.happenedAt === undefined ? null : wireTime(step.happenedAt)
  const refusedFor = objection(device, {
    kind: step.kind,
    from: step.from,
    status: (left ?? nowhere).status,
    document,
    happenedAt,
    ...together,
  })
  return { step, device, left: left ?? nowhere, refusedFor }
}

const reasonsOf = async (tx: Tx, refused: readonly Outcome[]): Promise<Reason[]> => {
  if (refused.length === 0) return []
  const names = await holderNames(
    tx,
    refused.map(({ device }) => device?.holder ?? 0),
  )
  const locks = await locksOf(
    tx,
    refused.flatMap(({ device, refusedFor }) => (refusedFor === 'locked' ? (device?.lockedBy ?? []) : [])),
  )
  return refused.map(({ step, device, refusedFor = 'notFound' }): Reason => {
    const field = refusedFor === 'beforeLast' ? step.timeField : step.field
    return reason(
      refusedFor,
      {
        name: device?.name ?? '',
        holder: names.get(device?.holder ?? 0) ?? '',
        number: device?.lockedByNumber ?? '',
        owner: locks.get(device?.lockedBy ?? 0)?.owner ?? '',
        days: locks.get(device?.lockedBy ?? 0)?.days ?? 0,
        last: device?.lastAt ?? '',
      },
      field,
    )
  })
}
interface Lock {
  readonly owner: string
  readonly days: number
}
/** Whose documents are that keep a device, and for how many days they have been there. */
const locksOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Lock>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Lock & { id: number }>`
    select distinct on (e.document_id) e.document_id as id, e.person_name as owner, ${today()}::date - e.happened_at::date as days
    from document.event e where e.document_id = any(${ids}::bigint[])
    order by e.document_id, e.action = 'submit' desc, e.id desc`.execute(tx)
  return new Map(rows.map(({ id, ...lock }) => [id, lock]))
}
export const holderNames = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Text>> => {
  const rows = await tx
    .selectFrom('equipment.holder')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, [row.name, row.name_en]]))
}

const entryOf = ({ step, device, left }: Outcome) => {
  const before = device?.tech ?? 'good'
  return {
    device_id: step.device,
    kind: step.kind,
    from_holder_id: step.from,
    to_holder_id: step.to,
    from_condition: before,
    to_condition: conditionAfter(step.kind, step.toKind, before, step.becomes),
    out_type: step.outType,
    in_type: step.inType,
    line_id: step.lineId,
    reverses_id: step.reverses,
    carried_by: step.carriedBy ?? null,
    remark: step.remark ?? '',
    status: left.status,
    usage: usageAfter(step.kind, left.status, device?.usage ?? 'other'),
    locked_by: left.lockedBy,
  }
}
const shape = {
  device_id: 'bigint',
  kind: 'text',
  from_holder_id: 'bigint',
  to_holder_id: 'bigint',
  from_condition: 'text',
  to_condition: 'text',
  out_type: 'text',
  in_type: 'text',
  line_id: 'bigint',
  reverses_id: 'bigint',
  carried_by: 'bigint',
  remark: 'text',
  status: 'text',
  usage: 'text',
  locked_by: 'bigint',
} as const

// What happens to a device is written in the order of its happening: within the minute that somebody named, and where a
// clock of another node is ahead, it takes the last event's own time.
const insertEntries = async (
  tx: Tx,
  source: Source,
  entries: readonly ReturnType<typeof entryOf>[],
  happenedAt: Date,
  recordedAt: Date,
): Promise<void> => {
  if (entries.length === 0) return
  const rows: RawBuilder<unknown> = recordset(entries, shape)
  await sql`
    with t as materialized (
      select t.*, greatest(${happenedAt}::timestamptz, d.last_event_at) as happened_at from ${rows} join equipment.device d on d.id = t.device_id),
    event as (
      insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
        out_type, in_type, document_id, source, line_id, reverses_id, carried_by, remark, happened_at, recorded_at, recorded_by)
      select device_id, 1, kind, from_holder_id, to_holder_id, from_condition, to_condition,
        out_type, in_type, ${documentOf(source)}::bigint, ${sourceOf(source)}::text, line_id, reverses_id, carried_by, remark, happened_at, ${recordedAt}::timestamptz, ${source.recordedBy}::bigint
      from t order by device_id
      returning id, device_id
    ),
    closed as (
      update equipment.custody_interval i
      set during = tstzrange(lower(i.during), greatest(t.happened_at, lower(i.during) + interval '1 microsecond'))
      from t where i.device_id = t.device_id and upper_inf(i.during) and t.from_holder_id <> t.to_holder_id
      returning i.device_id, upper(i.during) as until
    ),
    -- The interval that opens begins where the closed one ends; reading it here also orders the two writes.
    opened as (
      select t.device_id, t.to_holder_id, event.id as event_id, coalesce(closed.until, t.happened_at) as since
      from t join event using (device_id) left join closed using (device_id)
      where t.from_holder_id <> t.to_holder_id
    ),
    balance as (
      update equipment.device d
      set holder_id = t.to_holder_id, device_status = t.status, usage_state = t.usage, tech_state = t.to_condition,
        held_since = coalesce((select since from opened where opened.device_id = d.id), d.held_since), last_event_at = t.happened_at,
        locked_by = t.locked_by,
        -- A place on a shelf is its holder's: it does not follow to the next one. What a project is converted into stays where it was.
        position = case when t.from_holder_id = t.to_holder_id or ${sourceOf(source)}::text is not distinct from 'conversion' then d.position else '' end
      from t where d.id = t.device_id
      returning d.id
    )
    insert into equipment.custody_interval (device_id, holder_id, during, event_id)
    select device_id, to_holder_id, tstzrange(since, null), event_id from opened`.execute(tx)
}
