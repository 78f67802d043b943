import type { MountingRow, mountable, mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { deviceVisible } from '../device/index.ts'

const named = (device: 'p' | 'c') => {
  const { id, name, self, serial, model } = {
    id: sql.ref(`${device}.id`),
    name: sql.ref(`${device}.name`),
    self: sql.ref(`${device}.self_number`),
    serial: sql.ref(`${device}.serial`),
    model: sql.ref(`${device}.model_id`),
  }
  return sql`jsonb_build_object('devId', ${id}, 'name', concat_ws(' ', ${name}, coalesce(${self}, ${serial})),
    'devModel', (select concat_ws(' ', b.name, m.name) from equipment.model m join equipment.brand b on b.id = m.brand_id where m.id = ${model}))`
}
// What the parent had run when it was mounted, and has run by now or had when it was taken off, by each of its meters.
const ran = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', life.kind, 'on', life.on, 'off', life.off) order by life.kind), '[]') from (
    select w.kind, trim_scale(min(w.life))::text as on, trim_scale(max(w.life))::text as off from (
      select m.kind, m.carried + r.value - m.start as life from equipment.meter m join equipment.meter_reading r on r.meter_id = m.id
      where m.device_id = u.parent_id and r.read_at >= lower(u.during) and (upper_inf(u.during) or r.read_at <= upper(u.during))
        and not exists (select 1 from equipment.meter_reading c where c.corrects_id = r.id)) w
    group by w.kind) life)`

/** What is or was mounted on a device, and what it is or was mounted on, newest first. */
export const findMountings = (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof mounting.list>,
): Promise<Page<MountingRow>> =>
  listed<MountingRow>(
    db,
    {
      from: sql`equipment.mounting u`,
      key: 'u.id',
      scope: within(sql`(u.parent_id = ${input.deviceId} or u.child_id = ${input.deviceId})`),
      where: [],
      sort: {},
      columns: sql`u.id, ${named('p')} as parent, ${named('c')} as child, u.place, lower(u.during) as "mountedAt", coalesce(on_by.nick_name, '') as "mountedBy",
        upper(u.during) as "unmountedAt", coalesce(off_by.nick_name, '') as "unmountedBy", u.reason, ${ran} as ran,
        jsonb_strip_nulls(jsonb_build_object('unmount', case when upper_inf(u.during) and ${mayDo(actor, 'equipment:device:mount')} then true end)) as can`,
      joins: sql`join equipment.device p on p.id = u.parent_id join equipment.device c on c.id = u.child_id
        left join system.user on_by on on_by.id = u.mounted_by left join system.user off_by on off_by.id = u.unmounted_by`,
    },
    input,
  )

/** Devices that this person sees in the hands of the same holder, free, and neither mounted nor carrying anything. */
export const findMountable = (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof mounting.mountable>,
): Promise<Page<z.output<typeof mountable>>> =>
  listed<z.output<typeof mountable>>(
    db,
    {
      from: sql`equipment.device d`,
      key: 'd.id',
      scope: deviceVisible(actor),
      where: [
        sql<SqlBool>`d.holder_id = (select o.holder_id from equipment.device o where o.id = ${input.parentId}) and d.id <> ${input.parentId}
          and d.device_status in ('0', '3') and d.locked_by is null and d.mounted_on is null and not exists (select 1 from equipment.device o where o.mounted_on = d.id)`,
        ...(input.keyword === undefined ? [] : [sql<SqlBool>`d.search like ${containing(input.keyword)}`]),
      ],
      sort: { devId: 'd.id' },
      columns: sql`d.id as "devId", d.name as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum", d.serial as "devSign"`,
      joins: sql`join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id`,
    },
    input,
  )

/** What was mounted on a device and taken off it, and what it was mounted on, for its life. */
export const tellMountings = async (db: Reader, device: number): Promise<LifeEntry[]> => {
  const { rows } = await sql<LifeEntry>`
    select x.event || u.id as key, 'component' as "group", x.event, '' as "from", '' as "to", null as condition, null as document, coalesce(w.nick_name, '') as person,
      to_char(x.at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(x.at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime",
      concat_ws(' · ', concat_ws(' ', case when u.child_id = ${device} then '→' end, o.name, coalesce(o.self_number, o.serial)), nullif(u.place, ''), nullif(x.why, '')) as note
    from equipment.mounting u join equipment.device o on o.id = case when u.child_id = ${device} then u.parent_id else u.child_id end
    cross join lateral (values ('mount', lower(u.during), u.mounted_by, ''), ('unmount', upper(u.during), u.unmounted_by, u.reason)) x (event, at, by, why)
    left join system.user w on w.id = x.by where (u.parent_id = ${device} or u.child_id = ${device}) and x.at is not null order by x.at limit ${lifeBound}`.execute(
    db,
  )
  return rows
}
