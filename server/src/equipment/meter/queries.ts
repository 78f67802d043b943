import type { MeterKind, MeterRow, ReadingRow, meter } from '@geodepot/contracts/equipment/meter.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { sql } from 'kysely'
import { within } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'

// Of the reading `r` of the meter `m`: what the device had run by then, over all its meters.
const life = sql`trim_scale(m.carried + r.value - m.start)::text`

/** The meters that a device has now, each with its last reading. */
export const findMeters = async (db: Reader, device: number): Promise<MeterRow[]> => {
  const { rows } = await sql<MeterRow>`
    select m.kind, m.serial, trim_scale(r.value)::text as value, r.read_at as "readAt", ${life} as life
    from equipment.meter m join lateral (
      select r.value, r.read_at from equipment.meter_reading r
      where r.meter_id = m.id and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id)
      order by r.read_at desc, r.id desc limit 1) r on true
    where m.device_id = ${device} and m.ended_at is null order by array_position(array['hours', 'kilometres', 'shots', 'cycles'], m.kind)`.execute(
    db,
  )
  return rows
}

/** What was read of a device, newest first. Who asks has seen to it that the device is this person's to see. */
export const findReadings = (db: Reader, input: InputOf<typeof meter.readings>): Promise<Page<ReadingRow>> =>
  listed<ReadingRow>(
    db,
    {
      from: sql`equipment.meter_reading r join equipment.meter m on m.id = r.meter_id`,
      key: 'r.id',
      scope: within(sql`m.device_id = ${input.deviceId}`),
      where: [],
      sort: {},
      columns: sql`r.id, m.kind, m.serial, trim_scale(r.value)::text as value, ${life} as life, r.read_at as "readAt", coalesce(u.nick_name, '') as person, r.reason,
        exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id) as corrected, m.ended_at is not null as replaced`,
      joins: sql`left join system.user u on u.id = r.recorded_by`,
    },
    input,
  )

/** What was read of a device, for its life; not what another reading stands in for. */
export const tellReadings = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<Omit<LifeEntry, 'note'> & { kind: MeterKind; value: string; reason: string }>`
    select 'm' || r.id as key, 'meter' as "group", 'reading' as event, '' as "from", '' as "to", null as condition, null as document, coalesce(u.nick_name, '') as person,
      to_char(r.read_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(r.recorded_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", m.kind, trim_scale(r.value)::text as value, r.reason
    from equipment.meter_reading r join equipment.meter m on m.id = r.meter_id left join system.user u on u.id = r.recorded_by
    where m.device_id = ${device} and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id) order by r.read_at, r.id limit ${lifeBound}`.execute(
    db,
  )
  return rows.map(({ kind, value, reason, ...entry }) => ({
    ...entry,
    note: [`${value} ${textOf(meterMessages, `unit_${kind}`, language)}`, reason].filter(Boolean).join(' · '),
  }))
}
