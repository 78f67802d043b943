import type { CustomsDetail, CustomsGoods, CustomsOfDevice, CustomsRow } from '@geodepot/contracts/equipment/customs.ts'
import { customs } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { deviceVisible } from '../device/index.ts'

/** What the regime of the record `a` is called; what the dictionary offers no more keeps its name. */
export const regimeName = (language: Language): RawBuilder<unknown> =>
  sql`coalesce((select ${language === 'en' ? sql`coalesce(nullif(v.label_en, ''), v.label)` : sql`v.label`} from system.dict_data v
    where v.type = ${dictionaries.customsRegime} and v.value = a.regime order by v.id limit 1), a.regime)`
/** Until its end, while something of the record `a` is under customs. */
export const daysLeft = (): RawBuilder<unknown> =>
  sql`case when a.state = 'open' then a.until_on - ${localDay(sql`a.department_id`)} end`

const goods = (language: Language) =>
  sql`m.id as "modelId", d.id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
    d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit`
const nameOf = sql`concat_ws(' ', b.name, m.name, coalesce(d.self_number, d.serial))`
const lineJoins = sql`join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = l.device_id`
/** The dispatch of the shipped line `s`. */
const dispatched = sql`left join equipment.shipment_line s on s.id = x.shipment_line_id left join equipment.shipment h on h.id = s.shipment_id
  left join document.register r on r.id = s.document_id`
const dispatch = sql`case when r.id is not null then jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number) end`
/** By what the discharges `x` of a line are, in a language. */
const provenBy = (language: Language) => {
  const [shipped, written] = [
    textOf(customsMessages, 'byShipment', language),
    textOf(customsMessages, 'writtenOff', language),
  ]
  return sql`coalesce(string_agg(distinct case when r.id is null then replace(${written}, '{reason}', x.reason)
    else replace(replace(${shipped}, '{number}', r.number), '{shipment}', h.position::text) end, '；'), '')`
}

/** What its page shows beside the row of the list. */
export const detail = async (db: Reader, { id }: Pick<CustomsRow, 'id'>, language: Language) => {
  const { office } = await db
    .selectFrom('equipment.customs')
    .select('office')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: lines } = await sql<CustomsDetail['lines'][number]>`
    select l.id as "lineId", ${goods(language)}, trim_scale(l.quantity)::text as qty, l.note, trim_scale(g.discharged)::text as "dischargedQty", trim_scale(g.left_over)::text as "leftQty",
      ${namedIn('w', language)} as "holderName", case when g.left_over = 0 then to_char(p.happened_at, 'YYYY-MM-DD') end as "dischargedOn", coalesce(p.proof, '') as "dischargedBy"
    from equipment.customs_line l join equipment.customs_progress g on g.line_id = l.id ${lineJoins} left join equipment.holder w on w.id = d.holder_id
    left join lateral (
      select max(x.happened_at) as happened_at, ${provenBy(language)} as proof from equipment.customs_discharge x ${dispatched} where x.line_id = l.id) p on true
    where l.document_id = ${id} order by g.left_over = 0, l.position`.execute(db)
  const { rows: discharges } = await sql<CustomsDetail['discharges'][number]>`
    select x.id as "dischargeId", ${nameOf} as name, trim_scale(x.quantity)::text as quantity, system.unit_name(m.unit, ${language === 'en'}) as unit, ${dispatch} as document,
      h.position as shipment, x.reason, coalesce(u.nick_name, '') as person, x.happened_at as "happenedAt"
    from equipment.customs_discharge x join equipment.customs_line l on l.id = x.line_id ${lineJoins} ${dispatched} left join system.user u on u.id = x.created_by
    where x.document_id = ${id} order by x.id limit 10000`.execute(db)
  const { rows: waivers } = await sql<CustomsDetail['waivers'][number]>`
    select x.id as "waiverId", ${nameOf} as name, ${dispatch} as document, h.position as shipment, x.reason, coalesce(u.nick_name, '') as person, h.shipped_at as "happenedAt"
    from equipment.customs_waiver x join equipment.customs_line l on l.id = x.line_id ${lineJoins} ${dispatched} left join system.user u on u.id = x.created_by
    where x.document_id = ${id} order by x.id limit 10000`.execute(db)
  const { rows: extensions } = await sql<CustomsDetail['extensions'][number]>`
    select e.position, e.was_until as was, e.until_on as until, e.paper_number as "paperNo", e.reason, coalesce(u.nick_name, '') as person
    from equipment.customs_extension e left join system.user u on u.id = e.created_by where e.document_id = ${id} order by e.position limit 1000`.execute(
    db,
  )
  return { office, lines, discharges, waivers, extensions }
}

/** More are found by their code. */
const offered = 200
/** Devices that this person sees, and bulk models, by a part of any of their codes. */
export const findGoods = async (
  db: Reader,
  actor: Actor,
  keyword: string | undefined,
  language: Language,
): Promise<CustomsGoods[]> => {
  const devices = keyword === undefined ? sql`true` : sql`d.search like ${containing(keyword)}`
  const models =
    keyword === undefined
      ? sql`true`
      : sql`lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(keyword)}`
  const { rows } = await sql<CustomsGoods>`
    (select ${goods(language)}, ${namedIn('w', language)} as "holderName" from equipment.device d join equipment.model m on m.id = d.model_id
      join equipment.brand b on b.id = m.brand_id join equipment.holder w on w.id = d.holder_id
      where ${devices} and d.deleted_at is null and d.device_status <> '5' and ${deviceVisible(actor)} order by d.id desc limit ${offered})
    union all
    (select ${goods(language)}, '' from equipment.model m join equipment.brand b on b.id = m.brand_id left join equipment.device d on false
      where m.tracking = 'bulk' and ${models} order by m.name, m.id limit ${offered})`.execute(db)
  return rows
}

/** Under which declarations a device is, or was, of those that this person sees. */
export const findOfDevice = async (
  db: Reader,
  actor: Actor,
  device: number,
  language: Language,
): Promise<CustomsOfDevice[]> => {
  const { rows } = await sql<CustomsOfDevice>`
    select a.id, a.number, ${regimeName(language)} as "regimeName", a.direction, a.country, a.declaration_number as "declarationNo", a.until_on as "untilOn",
      case when g.left_over > 0 then ${daysLeft()} end as "daysLeft", coalesce(p.proof, '') as "dischargedBy"
    from equipment.customs_line l join equipment.customs a on a.id = l.document_id and a.state in ('open', 'closed') join equipment.customs_progress g on g.line_id = l.id
    left join lateral (select ${provenBy(language)} as proof from equipment.customs_discharge x ${dispatched} where x.line_id = l.id) p on true
    where l.device_id = ${device} and ${documentVisible(customs, actor, 'a')} order by g.left_over > 0 desc, a.until_on desc, a.id desc limit 100`.execute(
    db,
  )
  return rows
}

/** When a device was declared, and when and by what it was discharged. */
export const tellCustoms = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const moment = (at: string) => sql`to_char(${sql.ref(at)}, 'YYYY-MM-DD HH24:MI:SS')`
  const record = sql`jsonb_build_object('id', a.id, 'kind', ${customs.name}::text, 'number', a.number)`
  const { rows } = await sql<LifeEntry & { country: string }>`
    select 'cd' || l.id as key, 'customs' as "group", 'customsDeclared' as event, '' as "from", '' as "to", null as condition, ${record} as document, coalesce(u.nick_name, '') as person,
      a.country, concat_ws(' · ', ${regimeName(language)}, a.declaration_number, a.until_on::text) as note, ${moment('a.submitted_at')} as "happenTime", ${moment('a.submitted_at')} as "recordTime"
    from equipment.customs_line l join equipment.customs a on a.id = l.document_id and a.state in ('open', 'closed') left join system.user u on u.id = a.submitted_by where l.device_id = ${device}
    union all
    select 'cx' || x.id, 'customs', 'customsDischarged', '', '', null, ${record}, coalesce(u.nick_name, ''), a.country,
      concat_ws(' · ', a.declaration_number, coalesce(r.number, x.reason)), ${moment('x.happened_at')}, ${moment('x.created_at')}
    from equipment.customs_line l join equipment.customs a on a.id = l.document_id join equipment.customs_discharge x on x.line_id = l.id ${dispatched}
    left join system.user u on u.id = x.created_by where l.device_id = ${device} order by "happenTime" limit ${lifeBound}`.execute(
    db,
  )
  return rows.map(({ country, ...entry }) => ({ ...entry, note: `${countryName(country, language)} · ${entry.note}` }))
}
