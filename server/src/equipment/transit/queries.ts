import type { transit } from '@geodepot/contracts/equipment/transit.ts'
import { transitMessages } from '@geodepot/contracts/equipment/transit.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { WorkedOut } from '../../kit/database/worked-out.ts'
import { localDay } from '../../system/dept/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { type TransitQuery, asked, openLines, openShipments } from './roads.ts'

type Ordered = TransitQuery & { readonly orderByColumn?: string | undefined; readonly isAsc?: string | undefined }

const ofShipment = sql`l.shipment_id = x.shipment_id`
const ofLine = sql`l.id = x.shipment_line_id`
const there = sql`x.receiver_department`

/** Who does what, in words: what is expected is received, what differs is settled. */
const act = (key: 'act_receive' | 'act_settle', place: RawBuilder<unknown>, language: Language): RawBuilder<unknown> =>
  sql`replace(${textOf(transitMessages, key, language, { place: '§' })}::text, '§', ${place})`
const common = (language: Language): RawBuilder<unknown> => sql`
  x.kind, x.document_id as "documentId", x.number, x.position, x.sender as "from", x.receiver as "to", x.shipped_at as "shippedTime", ${localDay(there)} - ${localDay(there, sql`x.shipped_at`)} as "daysOnRoad",
  x.expected_on as "expectedDate", x.overdue as "overdueDays", concat_ws(' · ', x.receiver, x.who) as "waitsFor",
  case when x.expected > 0 then ${act('act_receive', sql`x.receiver`, language)} else ${act('act_settle', sql`x.sender`, language)} end as "mustAct",
  x.expected > 0 and x.may_receive as "mayReceive", x.unsettled > 0 and x.may_settle as "maySettle", x.waybill`

// What is late longest stands first, unless somebody asks for the time of departure.
const orderOf = ({ orderByColumn, isAsc }: Ordered, last: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (orderByColumn === undefined)
    return sql`x.overdue desc nulls last, x.expected_on nulls last, x.shipped_at, ${last}`
  return isAsc?.startsWith('desc') === true ? sql`x.shipped_at desc, ${last}` : sql`x.shipped_at, ${last}`
}

export const shipmentsFound = (actor: Actor, query: Ordered, language: Language): WorkedOut => ({
  rows: openShipments(actor, language),
  where: asked(query, ofShipment),
  order: orderOf(query, sql`x.shipment_id`),
  columns: sql`x.shipment_id as "shipmentId", ${common(language)}, x.carrier, x.plate, x.driver, x.driver_phone as "driverPhone",
    ${amountsOf('expected', sql`from equipment.shipment_progress g where g.shipment_id = x.shipment_id`, language)} as "expectedQty",
    ${amountsOf('unsettled', sql`from equipment.shipment_progress g where g.shipment_id = x.shipment_id`, language)} as "unsettledQty"`,
  joins: sql``,
})

const figure = (value: RawBuilder<unknown>) => sql`trim_scale(${value})::text`
export const linesFound = (actor: Actor, query: Ordered, language: Language): WorkedOut => ({
  rows: openLines(actor, language),
  where: asked(query, ofLine),
  order: orderOf(query, sql`x.shipment_line_id`),
  columns: sql`x.shipment_line_id as "shipmentLineId", ${common(language)}, coalesce(d.self_number, d.serial, d.code, '') as "devNo", coalesce(d.name, m.device_name) as "devName",
    b.name as brand, m.name as "devModel", system.unit_name(m.unit, ${language === 'en'}) as unit, ${figure(sql`x.shipped`)} as "shippedQty", ${figure(sql`x.expected`)} as "expectedQty",
    ${figure(sql`x.unsettled - least(x.refused, x.unsettled)`)} as "shortQty", ${figure(sql`least(x.refused, x.unsettled)`)} as "refusedQty", ${figure(sql`x.unsettled`)} as "unsettledQty"`,
  joins: sql`join equipment.shipment_line l on l.id = x.shipment_line_id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id`,
})

/** What all that is found comes to. */
export const transitSummary = async (
  db: Reader,
  actor: Actor,
  query: TransitQuery,
  language: Language,
): Promise<AnswerOf<typeof transit.summary>> => {
  const where = (of: RawBuilder<unknown>) => sql.join([sql`true`, ...asked(query, of)], sql` and `)
  const { rows } = await sql<AnswerOf<typeof transit.summary>>`
    with found as materialized (select x.* from (${openShipments(actor, language)}) x where ${where(ofShipment)}),
    line as materialized (select p.model_id, p.line_id, p.expected, p.unsettled from found x join equipment.shipment_progress p on p.shipment_id = x.shipment_id)
    select (select count(*) from found)::int as shipments, (select count(*) from found where overdue > 0)::int as late,
      ${amountsOf('expected', sql`from line g`, language)} as "expectedQty", ${amountsOf('unsettled', sql`from line g`, language)} as "unsettledQty"`.execute(
    db,
  )
  return rows[0] ?? { shipments: 0, late: 0, expectedQty: [], unsettledQty: [] }
}
