import type { Difference, HandedOver } from '@geodepot/contracts/equipment/shipment.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { nodesOf } from '../box/index.ts'
import { contentsOf } from '../device-kit/index.ts'
import { unitOf } from './amounts.ts'
import { tellCustoms } from './border.ts'
import type { HandOver } from './hand-over.ts'
import { daysPast } from './overdue.ts'
import { poolOf, releasedAt } from './road.ts'
import { type End, type Ends, outcomesFor } from './rules.ts'
import { own } from './tell.ts'
import { nameOf } from './way.ts'

/** What the line `l` is about; with `goodsJoins`. */
const goods = (language: Language) =>
  sql`l.model_id as "modelId", l.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel",
  d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, ${contentsOf(language)} as kit, ${nodesOf} as nodes`
const goodsJoins = sql`join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = l.device_id`
const figure = (column: string) => sql`trim_scale(coalesce(${sql.ref(column)}, 0))::text`
const arrived = sql`${figure('g.shipped')} as "shippedQty", ${figure('g.received')} as "receivedQty", ${figure('g.damaged')} as "damagedQty", ${figure('g.short')} as "shortQty",
  ${figure('g.refused')} as "refusedQty", ${figure('g.lost')} as "lostQty", ${figure('g.back')} as "backQty", ${figure('g.unsettled')} as "unsettledQty"`
// What a receipt refused is settled last: what is settled of a line was short first.
const open = (of: string) => ({
  short: sql`${sql.ref(`${of}.unsettled`)} - least(${sql.ref(`${of}.refused`)}, ${sql.ref(`${of}.unsettled`)})`,
  refused: sql`least(${sql.ref(`${of}.refused`)}, ${sql.ref(`${of}.unsettled`)})`,
})
// What stands of each shipped line, so that it adds up to what was shipped.
const standing = sql`(select p.shipment_line_id, p.shipment_id, p.document_id, p.line_id, p.shipped, p.received + p.found as received, p.damaged, ${open('p').short} as short, ${open('p').refused} as refused,
    p.lost, p.back, p.expected, p.unsettled from equipment.shipment_progress p)`

/**
 * The columns of a document's line `l` that every hand-over has, with the joins that they need. A line waits until all of
 * it was shipped, arrived or was settled; then it is received, or, if nothing came, rejected.
 */
export const lineColumns = (
  document: number,
  language: Language,
): { readonly columns: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> } => ({
  columns: sql`l.id as "lineId", ${goods(language)}, ${figure('l.quantity')} as qty, ${arrived},
    case when coalesce(g.shipped, 0) < l.quantity or g.expected > 0 or g.unsettled > 0 then '0' when g.received > 0 then '1' else '2' end as "receiveState"`,
  joins: sql`${goodsJoins} left join (select line_id, sum(shipped) as shipped, sum(received) as received, sum(damaged) as damaged, sum(short) as short, sum(refused) as refused,
      sum(lost) as lost, sum(back) as back, sum(expected) as expected, sum(unsettled) as unsettled from ${standing} p where document_id = ${document} group by line_id) g on g.line_id = l.id`,
})

/** Whether the document `a` has a shipment whose waybill contains a text: looked up by the text, not document by document. */
export const shippedUnder = (text: string): RawBuilder<SqlBool> =>
  sql`a.id = any(array(select s.document_id from equipment.shipment s where lower(s.waybill) like ${containing(text)}))`

/** What a document has shipped, what arrived of it, what differs and what became of that, for this person. */
export const handedOver = async <R extends { readonly id: number }>(
  db: Reader,
  { released, ends, lineTable }: HandOver<R>,
  actor: Actor,
  row: R,
  language: Language,
): Promise<HandedOver> => {
  const { id } = row
  const [approvedTime, shipments, receipts, differences, settlements, customs] = await Promise.all([
    releasedAt(db, id, released),
    shipmentsOf(db, id, ends(row).receiver.department, language),
    receiptsOf(db, id),
    differencesOf(db, actor, id, ends(row), language),
    settlementsOf(db, id, language),
    tellCustoms(db, id, lineTable, ends(row)),
  ])
  return { approvedTime, shipments, receipts, differences, settlements, customs }
}

const shipmentsOf = async (
  db: Reader,
  id: number,
  receiver: string,
  language: Language,
): Promise<HandedOver['shipments']> =>
  (
    await sql<HandedOver['shipments'][number]>`
  select s.id as "shipmentId", s.position, s.carrier, s.waybill, s.plate, s.driver, s.driver_phone as "driverPhone", s.container, s.seal, s.remark,
    to_char(s.shipped_at, 'YYYY-MM-DD HH24:MI:SS') as "shippedAt", s.expected_on as "expectedArrival", coalesce(u.nick_name, '') as person,
    case when exists (select 1 from equipment.shipment_progress g where g.shipment_id = s.id and g.expected > 0) then ${daysPast(sql`s.expected_on`, sql`${receiver}::text`)} end as "overdueDays", (
      select coalesce(jsonb_agg(to_jsonb(line) order by line."shipmentLineId"), '[]') from (
        select l.id as "shipmentLineId", l.line_id as "lineId", ${goods(language)}, ${arrived}, ${figure('g.expected')} as "expectedQty"
        from equipment.shipment_line l join ${standing} g on g.shipment_line_id = l.id ${goodsJoins} where l.shipment_id = s.id and g.shipment_id = s.id) line) as lines
  from equipment.shipment s left join system.user u on u.id = s.created_by where s.document_id = ${id} order by s.position limit 500`.execute(
      db,
    )
  ).rows

const receiptsOf = async (db: Reader, id: number): Promise<HandedOver['receipts']> =>
  (
    await sql<HandedOver['receipts'][number]>`
  select r.id as "receiptId", r.received_at as "receivedAt", coalesce(u.nick_name, '') as person, r.remark, (
      select coalesce(jsonb_agg(jsonb_build_object('shipmentLineId', l.shipment_line_id, 'received', ${figure('l.received')}, 'damaged', ${figure('l.damaged')},
        'short', ${figure('l.short')}, 'refused', ${figure('l.refused')}, 'reason', l.reason, 'photos', to_jsonb(l.photos), 'unlistedWhat', l.unlisted_what,
        'unlistedQty', trim_scale(l.unlisted_quantity)::text) order by l.id), '[]')
      from equipment.shipment_receipt_line l where l.receipt_id = r.id) as lines
  from equipment.shipment_receipt r left join system.user u on u.id = r.created_by where r.document_id = ${id} order by r.id limit 500`.execute(
      db,
    )
  ).rows

// What a line that differs is called: by the device's most used code, by its model, or as whoever received it wrote it.
const named = sql`coalesce(u.unlisted_what, d.self_number, d.serial, d.code, b.name || ' ' || m.name)`
const namedFrom = sql`left join equipment.shipment_line l on l.id = t.shipment_line_id left join equipment.shipment_receipt_line u on u.id = t.receipt_line_id
  left join equipment.device d on d.id = coalesce(l.device_id, u.unlisted_device_id) left join equipment.model m on m.id = coalesce(l.model_id, d.model_id) left join equipment.brand b on b.id = m.brand_id`

/** What is short or refused is the sender's, what was on no list the pool's that has it in its ledger, else the receiver's, until it is settled. */
const differencesOf = async (
  db: Reader,
  actor: Actor,
  id: number,
  ends: Ends,
  language: Language,
): Promise<HandedOver['differences']> => {
  const { rows } = await sql<Omit<Difference, 'asked' | 'isPools' | 'outcomes'> & { pool: End | null }>`
    select t.line_id as "shipmentLineId", s.position, coalesce(s.shipped_at, r.received_at) as since, d.id as "devId", ${named} as name,
      case when d.id is not null then b.name || ' ' || m.name else coalesce(m.device_name, '') end as more, ${unitOf(language)} as unit,
      case when t.receipt_line_id is null then trim_scale(${open('t').short})::text else '0' end as "shortQty", trim_scale(${open('t').refused})::text as "refusedQty", ${figure('t.unsettled')} as "unsettledQty",
      coalesce(u.reason, (select string_agg(distinct w.reason, '；') from equipment.shipment_receipt_line w where w.shipment_line_id = t.shipment_line_id and w.short + w.refused > 0), '') as reason, ${poolOf('t')} as pool
    from equipment.shipment_difference t ${namedFrom} left join equipment.shipment s on s.id = l.shipment_id left join equipment.shipment_receipt r on r.id = u.receipt_id
    where t.document_id = ${id} order by t.line_id limit 10000`.execute(db)
  if (rows.length === 0) return []
  const [sender, receiver] = [await nameOf(db, ends.sender), await nameOf(db, ends.receiver)]
  const pools = new Map<number, string>()
  for (const { pool } of rows)
    if (pool?.holder !== undefined && !pools.has(pool.holder))
      pools.set(pool.holder, own(await nameOf(db, pool), language))
  return rows.map(({ pool, ...row }) => {
    const isUnlisted = row.position === null
    const asked = pools.get(pool?.holder ?? 0) ?? own(isUnlisted ? receiver : sender, language)
    return { ...row, asked, isPools: pool !== null, outcomes: outcomesFor({ isUnlisted, pool }, ends, actor) }
  })
}

const settlementsOf = async (db: Reader, id: number, language: Language): Promise<HandedOver['settlements']> =>
  (
    await sql<HandedOver['settlements'][number]>`
  select coalesce(t.shipment_line_id, t.receipt_line_id) as "shipmentLineId", ${named} as name, t.receipt_line_id is not null as "isUnlisted", u.asked_holder_id is not null as "isPools", t.outcome, ${figure('t.quantity')} as quantity, ${unitOf(language)} as unit,
    t.note, t.settled_at as "settledAt", coalesce(p.nick_name, '') as person
  from equipment.shipment_settlement t ${namedFrom} left join system.user p on p.id = t.created_by where t.document_id = ${id} order by t.id limit 10000`.execute(
      db,
    )
  ).rows
