import { type MeterKind, type ReadingInput, mostInADay } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { add, compare, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

/** A reading as it is taken, and where its figure and its reason stand in the request. */
export interface Reading extends Omit<ReadingInput, 'readAt'> {
  readonly readAt: Date
  readonly mounting?: number
  /** Where it comes from, if nobody took it by itself. */
  readonly source?: 'check'
  readonly fields: { readonly value: string; readonly reason: string }
}

/**
 * Writes readings down, in turn. One that runs back, or further than a day allows without a reason, is refused: a meter
 * that was replaced and a reading that was wrong are said to be that.
 * @returns their ids
 */
export const takeReadings = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  readings: readonly Reading[],
): Promise<number[]> => {
  const ids: number[] = []
  for (const reading of readings) ids.push(await takeReading(tx, actor, reading))
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'meter',
    readings.map(({ deviceId, kind, act, value, reason }) => ({ id: deviceId, after: { kind, act, value, reason } })),
  )
  return ids
}

interface Meter {
  readonly id: number
  readonly carried: string
  readonly start: string
}
interface Neighbour {
  readonly id: number
  readonly value: string
  readonly readAt: string
  /** The same to the millisecond. */
  readonly moment: number
  readonly days: number
}

const takeReading = async (tx: Tx, actor: Actor, reading: Reading): Promise<number> => {
  await refuseGone(tx, reading.deviceId)
  const standing = await lockMeter(tx, reading.deviceId, reading.kind)
  if (reading.act === 'correct') return correct(tx, actor, reading, standing)
  if (reading.act === 'replace' && standing) return replace(tx, actor, reading, standing)
  const meter = standing ?? (await startMeter(tx, reading, '0', '0'))
  await judge(tx, reading, meter)
  return insert(tx, actor, reading, meter, null)
}

const refuseGone = async (tx: Tx, device: number): Promise<void> => {
  const found = await tx
    .selectFrom('equipment.device')
    .select('device_status')
    .where('id', '=', device)
    .executeTakeFirst()
  if (found?.device_status === '5') throw refusal(meterMessages, 'gone')
}
// Whoever reads the same meter meanwhile comes after it.
const lockMeter = async (tx: Tx, device: number, kind: MeterKind): Promise<Meter | undefined> =>
  (
    await sql<Meter>`
      select id, carried::text, start::text from equipment.meter where device_id = ${device} and kind = ${kind} and ended_at is null for update`.execute(
      tx,
    )
  ).rows[0]
const startMeter = async (
  tx: Tx,
  { deviceId, kind, serial }: Reading,
  carried: string,
  start: string,
): Promise<Meter> => {
  const { id } = await tx
    .insertInto('equipment.meter')
    .values({ device_id: deviceId, kind, serial: serial ?? '', carried, start })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violated(error) === 'meter_standing' ? refusal(meterMessages, 'meanwhile') : error
    })
  return { id, carried, start }
}

/** The valid readings of a meter next to a moment, but for one. */
const neighbour = async (
  tx: Tx,
  meter: number,
  at: Date,
  side: 'before' | 'after',
  but: number,
): Promise<Neighbour | undefined> => {
  const [holds, order] =
    side === 'before'
      ? [sql`r.read_at <= ${at}`, sql`r.read_at desc, r.id desc`]
      : [sql`r.read_at > ${at}`, sql`r.read_at, r.id`]
  const { rows } = await sql<Neighbour>`
    select r.id, trim_scale(r.value)::text as value, r.read_at as "readAt", (extract(epoch from r.read_at) * 1000)::float as moment, greatest(1, ceil(extract(epoch from ${at}::timestamptz - r.read_at) / 86400))::int as days
    from equipment.meter_reading r
    where r.meter_id = ${meter} and r.id <> ${but} and ${holds} and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id)
    order by ${order} limit 1`.execute(tx)
  return rows[0]
}

const judge = async (
  tx: Tx,
  { kind, value, readAt, reason, fields }: Reading,
  { id }: Meter,
  but = 0,
): Promise<void> => {
  const before = await neighbour(tx, id, readAt, 'before', but)
  if (before && compare(value, before.value) < 0)
    throw refusal(meterMessages, 'runsBack', { last: before.value, at: before.readAt }, fields.value)
  const after = await neighbour(tx, id, readAt, 'after', but)
  if (after && compare(value, after.value) > 0)
    throw refusal(meterMessages, 'runsAhead', { last: after.value, at: after.readAt }, fields.value)
  if (!before || (reason ?? '') !== '') return
  const more = subtract(value, before.value)
  const most = multiply(mostInADay[kind], before.days)
  if (compare(more, most) > 0)
    throw refusal(meterMessages, 'jumps', { more, most, days: before.days, at: before.readAt }, fields.reason)
}

const insert = async (
  tx: Tx,
  actor: Actor,
  reading: Reading,
  meter: Meter,
  corrects: number | null,
): Promise<number> => {
  const { id } = await tx
    .insertInto('equipment.meter_reading')
    .values({
      meter_id: meter.id,
      value: reading.value,
      read_at: reading.readAt,
      source: reading.mounting === undefined ? (reading.source ?? 'hand') : 'mounting',
      mounting_id: reading.mounting ?? null,
      reason: reading.reason ?? '',
      corrects_id: corrects,
      recorded_at: now(),
      recorded_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const demandReason = ({ reason, fields }: Reading): void => {
  if ((reason ?? '') === '') throw refusal(meterMessages, 'reasonMissing', {}, fields.reason)
}
/** The last reading was wrong: this one stands in its place, at its time. */
const correct = async (tx: Tx, actor: Actor, reading: Reading, meter: Meter | undefined): Promise<number> => {
  const last = meter && (await neighbour(tx, meter.id, now(), 'before', 0))
  if (!meter || !last) throw refusal(meterMessages, 'nothingToCorrect', {}, 'act')
  demandReason(reading)
  const instead = { ...reading, readAt: new Date(last.moment) }
  await judge(tx, instead, meter, last.id)
  return insert(tx, actor, instead, meter, last.id)
}
/** Another meter is on: what the device had run by the last reading of the old one is carried over. */
const replace = async (tx: Tx, actor: Actor, reading: Reading, old: Meter): Promise<number> => {
  demandReason(reading)
  if (reading.finalValue !== undefined) {
    const last = { ...reading, value: reading.finalValue, fields: { ...reading.fields, value: 'finalValue' } }
    await judge(tx, last, old)
    await insert(tx, actor, last, old, null)
  }
  const last = await neighbour(tx, old.id, reading.readAt, 'before', 0)
  if ((await neighbour(tx, old.id, reading.readAt, 'after', 0)) !== undefined)
    throw refusal(meterMessages, 'readSince', { at: wireTime(reading.readAt) }, 'readAt')
  const carried = add(old.carried, subtract(last?.value ?? old.start, old.start))
  await sql`update equipment.meter set ended_at = ${reading.readAt} where id = ${old.id}`.execute(tx)
  return insert(tx, actor, reading, await startMeter(tx, reading, carried, reading.value), null)
}

/** Which of these meters a device has that were not read. */
export const metersMissing = async (tx: Tx, device: number, given: readonly MeterKind[]): Promise<MeterKind[]> => {
  const rows = await tx
    .selectFrom('equipment.meter')
    .select('kind')
    .where('device_id', '=', device)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind as MeterKind).filter((kind) => !given.includes(kind))
}
