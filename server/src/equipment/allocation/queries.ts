import {
  type AllocationDetail,
  type AllocationRow,
  allocation,
  allocationCalls,
} from '@geodepot/contracts/equipment/allocation.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { awaitsDecision, documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { allocations } from './document.ts'
import { approvedAt } from './road.ts'
import { judgedLines } from './substitutes.ts'

// Waits for me: my decision, or, for someone of the project, goods on the road, or substitutes to agree to.
const consents = (actor: Actor): RawBuilder<SqlBool> =>
  mayDo(actor, allocation.transitions.consent.permission)
    ? sql<SqlBool>`a.state = 'consenting' and a.project_id = any(${actor.scope.projects}::text[]) and a.submitted_by <> ${actor.userId}`
    : sql<SqlBool>`false`
const waitingFor = (
  actor: Actor,
): RawBuilder<SqlBool> => sql<SqlBool>`(${awaitsDecision(actor, 'a')} or (${consents(actor)})
  or (a.state = 'receiving' and a.project_id = any(${actor.scope.projects}::text[]) and exists (
    select 1 from equipment.allocation_progress g where g.document_id = a.id and g.expected > 0)))`

// The project's own people who may agree to its substitutes.
const consentingPeople = sql`
  select pm.user_id from system.project_member pm where a.state = 'consenting' and pm.project_id = a.project_id and pm.user_id <> a.submitted_by and exists (
    select 1 from system.user_role ur join system.role_menu rm on rm.role_id = ur.role_id join system.menu mn on mn.id = rm.menu_id
    where ur.user_id = pm.user_id and mn.permission = ${allocation.transitions.consent.permission})`

const sumOf = (column: string) =>
  sql`(select trim_scale(coalesce(sum(${sql.ref(column)}), 0))::text from equipment.allocation_progress g where g.document_id = a.id)`

export const reads = documentReads(allocations, allocationCalls.list, {
  found: (text) => sql<SqlBool>`exists (
    select 1 from equipment.allocation_shipment s where s.document_id = a.id and lower(s.waybill) like ${containing(text)})`,
  waiting: waitingFor,
  where: ({ fromHolderId, applicationId }) => [
    ...(fromHolderId === undefined ? [] : [sql<SqlBool>`a.from_holder_id = ${fromHolderId}`]),
    ...(applicationId === undefined ? [] : [sql<SqlBool>`a.application_id = ${applicationId}`]),
  ],
  approved: ({ isBeyond }) => isBeyond,
  sort: { number: 'a.number', dispatchDate: 'a.dispatch_on', submitTime: 'a.submitted_at' },
  columns: (language) => sql`${documentColumns(allocation, consentingPeople)}, a.to_department_id,
    a.application_id as "applicationId", ap.number as "appNo", a.from_holder_id as "fromHolderId", ${namedIn('h', language)} as "fromHolder",
    a.project_id as "projectInfoNo", p.name as "toProject", ${namedIn('td', language)} as "toDeptName", a.out_type as "outType", a.dispatch_on as "dispatchDate",
    a.expected_on as "expectedArrival", a.is_beyond as "isBeyond",
    (select trim_scale(coalesce(sum(l.quantity), 0))::text from equipment.allocation_line l where l.document_id = a.id) as "deviceCount",
    ${sumOf('g.unsettled')} as "unsettledQty", ${sumOf('g.expected')} as "expectedQty", '0' as bsflag`,
  joins: sql`join equipment.holder h on h.id = a.from_holder_id join system.project p on p.id = a.project_id join system.department td on td.id = a.to_department_id
    left join equipment.application ap on ap.id = a.application_id ${documentJoins}`,
})

const what = (
  language: Language,
) => sql`l.model_id as "modelId", l.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel",
  d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit`
const whatJoins = sql`join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = l.device_id`
const figure = (column: string) => sql`trim_scale(coalesce(${sql.ref(column)}, 0))::text`

/** What its page shows beside the row of the list. */
export const detailOf = async (db: Reader, row: AllocationRow, language: Language) => {
  const { id } = row
  const [approvedTime, lines, shipments, receipts, settlements] = await Promise.all([
    approvedAt(db, id),
    linesOf(db, row, language),
    shipmentsOf(db, id, language),
    receiptsOf(db, id),
    settlementsOf(db, id),
  ])
  return { approvedTime, lines, shipments, receipts, settlements }
}

// A line waits until all of it was shipped, arrived or was settled; then it is received, or, if nothing came, rejected.
// What it stands for is decided by its submission; until then it follows what the application accepts.
const linesOf = async (
  db: Reader,
  { id, docStatus }: AllocationRow,
  language: Language,
): Promise<AllocationDetail['lines']> =>
  (
    await sql<AllocationDetail['lines'][number]>`
  select l.id as "lineId", l.application_line_id as "applicationLineId", coalesce(ab.name || ' ' || am.name, ${namedIn('ac', language)}) as asked,
    system.unit_name(al.unit, ${language === 'en'}) as "askedUnit", trim_scale(coalesce(j.factor, l.factor))::text as factor, coalesce(j.is_substitute, l.is_substitute) as "isSubstitute", ${what(language)}, m.category_id as "categoryId", ${figure('l.quantity')} as qty, ${figure('g.shipped')} as "shippedQty",
    ${figure('g.received')} as "receivedQty", ${figure('g.damaged')} as "damagedQty", ${figure('g.short')} as "shortQty", ${figure('g.refused')} as "refusedQty",
    ${figure('g.unsettled')} as "unsettledQty",
    case when coalesce(g.shipped, 0) < l.quantity or g.expected > 0 or g.unsettled > 0 then '0' when g.received + g.found > 0 then '1' else '2' end as "receiveState", l.remark
  from equipment.allocation_line l ${whatJoins}
  left join equipment.application_line al on al.id = l.application_line_id left join equipment.category ac on ac.id = al.category_id
  left join equipment.model am on am.id = al.model_id left join equipment.brand ab on ab.id = am.brand_id
  left join ${docStatus === 'subN' ? judgedLines(id) : sql`(select null::bigint as id, null::numeric as factor, null::boolean as is_substitute where false)`} j on j.id = l.id
  left join (select line_id, sum(shipped) as shipped, sum(received) as received, sum(damaged) as damaged, sum(short) as short, sum(refused) as refused, sum(found) as found,
      sum(expected) as expected, sum(unsettled) as unsettled from equipment.allocation_progress where document_id = ${id} group by line_id) g on g.line_id = l.id
  where l.document_id = ${id} order by l.position`.execute(db)
  ).rows

const shipmentsOf = async (db: Reader, id: number, language: Language): Promise<AllocationDetail['shipments']> =>
  (
    await sql<AllocationDetail['shipments'][number]>`
  select s.id as "shipmentId", s.position, s.carrier, s.waybill, s.plate, s.driver, s.driver_phone as "driverPhone", s.container, s.seal, s.remark,
    to_char(s.shipped_at, 'YYYY-MM-DD HH24:MI:SS') as "shippedAt", s.expected_on as "expectedArrival", coalesce(u.nick_name, '') as person, (
      select coalesce(jsonb_agg(to_jsonb(line) order by line."shipmentLineId"), '[]') from (
        select g.shipment_line_id as "shipmentLineId", g.line_id as "lineId", ${what(language)}, ${figure('g.shipped')} as "shippedQty", ${figure('g.received')} as "receivedQty",
          ${figure('g.damaged')} as "damagedQty", ${figure('g.short')} as "shortQty", ${figure('g.refused')} as "refusedQty", ${figure('g.expected')} as "expectedQty",
          ${figure('g.unsettled')} as "unsettledQty"
        from equipment.allocation_progress g join equipment.allocation_line l on l.id = g.line_id ${whatJoins} where g.shipment_id = s.id) line) as lines
  from equipment.allocation_shipment s left join system.user u on u.id = s.created_by where s.document_id = ${id} order by s.position limit 500`.execute(
      db,
    )
  ).rows

const receiptsOf = async (db: Reader, id: number): Promise<AllocationDetail['receipts']> =>
  (
    await sql<AllocationDetail['receipts'][number]>`
  select r.id as "receiptId", r.received_at as "receivedAt", coalesce(u.nick_name, '') as person, r.remark, (
      select coalesce(jsonb_agg(jsonb_build_object('shipmentLineId', l.shipment_line_id, 'received', ${figure('l.received')}, 'damaged', ${figure('l.damaged')},
        'short', ${figure('l.short')}, 'refused', ${figure('l.refused')}, 'reason', l.reason, 'unlistedWhat', l.unlisted_what,
        'unlistedQty', trim_scale(l.unlisted_quantity)::text) order by l.id), '[]')
      from equipment.allocation_receipt_line l where l.receipt_id = r.id) as lines
  from equipment.allocation_receipt r left join system.user u on u.id = r.created_by where r.document_id = ${id} order by r.id limit 500`.execute(
      db,
    )
  ).rows

const settlementsOf = async (db: Reader, id: number): Promise<AllocationDetail['settlements']> =>
  (
    await sql<AllocationDetail['settlements'][number]>`
  select t.shipment_line_id as "shipmentLineId", t.outcome, ${figure('t.quantity')} as quantity, t.note, t.settled_at as "settledAt", coalesce(u.nick_name, '') as person
  from equipment.allocation_settlement t left join system.user u on u.id = t.created_by where t.document_id = ${id} order by t.id limit 10000`.execute(
      db,
    )
  ).rows
