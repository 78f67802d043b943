import { type BoxAct, type BoxDifference, type BoxRow, box, listDays } from '@geodepot/contracts/equipment/box.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { localDay } from '../../system/dept/index.ts'
import { departmentOfHolder, deviceVisible } from '../device/index.ts'

type Query = Omit<InputOf<typeof box.list>, 'pageNum' | 'pageSize'>

const there = departmentOfHolder(sql`d.holder_id`)
const due = sql`(${localDay(there, sql`d.held_since`)} + ${sql.lit(listDays)})`
// A list is of where a box is: one that arrives somewhere is listed anew.
const state =
  () => sql`case when x.listed_at >= d.held_since then 'listed' when d.device_status not in ('0', '3') then 'none'
  when ${localDay(there)} > ${due} then 'late' else 'due' end`
const named = (alias: string) =>
  sql`jsonb_build_object('devId', ${sql.ref(`${alias}.id`)}, 'name', coalesce(${sql.ref(`${alias}.self_number`)}, ${sql.ref(`${alias}.serial`)}, ${sql.ref(`${alias}.name`)}))`
const differs = sql`from equipment.box_difference f where f.device_id = x.device_id and f.outcome is null`

/** The boxes of a person's devices. */
export const boxListing = (actor: Actor, { keyword, listState, open }: Query, language: Language): Listing => ({
  from: sql`equipment.box x join equipment.device d on d.id = x.device_id`,
  key: 'd.id',
  scope: deviceVisible(actor),
  where: [
    sql<SqlBool>`d.deleted_at is null and d.device_status <> '5'`,
    ...(keyword === undefined
      ? []
      : [
          sql<SqlBool>`(d.search like ${containing(keyword)} or d.id = any(array(select n.device_id from equipment.box_node n where lower(n.serial) = lower(${keyword}))))`,
        ]),
    ...(listState === undefined ? [] : [sql<SqlBool>`${state()} = ${listState}`]),
    ...(open === undefined ? [] : [sql<SqlBool>`exists (select 1 ${differs})`]),
  ],
  sort: { devId: 'd.id', nodeCount: 'x.node_count' },
  columns: sql`d.id as "devId", coalesce(d.self_number, d.serial, d.code, '') as code, d.name as "devName", concat_ws(' ', b.name, m.name) as "devModel", coalesce(${namedIn('h', language)}, '') as "holderName",
    d.device_status as "deviceStatus", x.node_count as "nodeCount", m.box_capacity as capacity, (select count(*)::int from equipment.box_node n where n.device_id = x.device_id) as "listedCount",
    x.listed_at as "listedTime", ${state()} as "listState", case when ${state()} in ('due', 'late') then ${due} end as "listDue", (select count(*)::int ${differs}) as "openCount",
    jsonb_strip_nulls(jsonb_build_object(
      'repack', case when ${mayDo(actor, box.repack.permission)} and d.locked_by is null and d.device_status in ('0', '3', '4') then true end,
      'readList', case when ${mayDo(actor, box.readList.permission)} then true end)) as can`,
  joins: sql`join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id left join equipment.holder h on h.id = d.holder_id`,
})
export const findBoxes = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof box.list>,
  language: Language,
): Promise<Page<BoxRow>> => listed<BoxRow>(db, boxListing(actor, query, language), query)

/** One box with what differs and what changed; of a device that is none, nothing. */
export const findBox = async (
  db: Reader,
  actor: Actor,
  device: number,
  language: Language,
): Promise<AnswerOf<typeof box.ofDevice>> => {
  const found = await recordIn<BoxRow>(db, boxListing(actor, {}, language), device)
  if (!found) return { box: null, listedBy: '', differences: [], acts: [] }
  const { rows: differences } = await sql<BoxDifference>`
    select f.id, f.kind, f.serial, f.quantity, case when o.id is not null then ${named('o')} end as other, a.acted_at as "foundTime", f.outcome, f.note, f.settled_at as "settledTime", coalesce(u.nick_name, '') as "settledBy"
    from equipment.box_difference f join equipment.box_act a on a.id = f.act_id left join equipment.device o on o.id = f.other_id left join system.user u on u.id = f.settled_by
    where f.device_id = ${device} order by f.outcome is not null, f.id desc limit 200`.execute(db)
  const { rows: acts } = await sql<BoxAct>`
    select a.id, a.kind, case when a.device_id = ${device} then a.count_before else a.other_before end as before, case when a.device_id = ${device} then a.count_after else a.other_after end as after,
      case when o.id is not null then ${named('o')} end as other, case when a.device_id = ${device} then a.other_before else a.count_before end as "otherBefore",
      case when a.device_id = ${device} then a.other_after else a.count_after end as "otherAfter", a.quantity, a.reason, a.acted_at as "actTime", coalesce(u.nick_name, '') as person
    from equipment.box_act a left join equipment.device o on o.id = case when a.device_id = ${device} then a.other_id else a.device_id end left join system.user u on u.id = a.acted_by
    where a.device_id = ${device} or a.other_id = ${device} order by a.id desc limit 50`.execute(db)
  const {
    rows: [lister],
  } = await sql<{ name: string }>`
    select u.nick_name as name from equipment.box x join system.user u on u.id = x.listed_by where x.device_id = ${device}`.execute(
    db,
  )
  return {
    box: found,
    listedBy: lister?.name ?? '',
    differences,
    acts: acts.map((act) => (act.other ? act : { ...act, otherBefore: null, otherAfter: null })),
  }
}

/** The serials of a box that the person sees. */
export const findNodes = (db: Reader, input: InputOf<typeof box.nodes>): Promise<AnswerOf<typeof box.nodes>> =>
  listed<{ id: number; serial: string }>(
    db,
    {
      from: sql`equipment.box_node n`,
      key: 'n.id',
      scope: within(sql`n.device_id = ${input.deviceId}`),
      where: [],
      sort: { serial: 'n.serial' },
      columns: sql`n.id, n.serial`,
      joins: sql``,
    },
    input,
  )

/** What changed in a box, for its life. */
export const tellActs = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<BoxAct & { key: string }>`
    select 'b' || a.id as key, a.kind, case when a.device_id = ${device} then a.count_before else a.other_before end as before, case when a.device_id = ${device} then a.count_after else a.other_after end as after,
      a.reason, to_char(a.acted_at, 'YYYY-MM-DD HH24:MI:SS') as "actTime", coalesce(u.nick_name, '') as person
    from equipment.box_act a left join system.user u on u.id = a.acted_by where a.device_id = ${device} or a.other_id = ${device} order by a.id limit ${lifeBound}`.execute(
    db,
  )
  return rows.map(({ key, kind, before, after, reason, actTime, person }) => ({
    key,
    group: 'component',
    event: 'contents',
    from: '',
    to: '',
    condition: null,
    document: null,
    person,
    happenTime: actTime,
    recordTime: actTime,
    note: [
      textOf(boxMessages, `act_${kind}`, language),
      textOf(boxMessages, 'fromTo', language, { before, after }),
      reason,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}
