import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type InvoiceRow,
  type MilestoneRow,
  type PaymentRow,
  type ShipmentRow,
  milestoneKinds,
} from '@geodepot/contracts/material/order.fulfilment.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { seesPrices, wordOf } from '../material/index.ts'
import { taxJoins, withTax } from './source.ts'

const portIn = (port: RawBuilder<unknown>, language: Language) =>
  sql`coalesce(${wordOf(dictionaries.port, port, language)}, ${port})`

/** What is ordered and not given up of a line `x`. */
export const kept = sql`(x.quantity + x.extra_quantity - x.closed_quantity)`
/** Whether invoices that passed, or were there before, bill all that is kept of a line `x`: less money for it leaves nothing to be billed. */
export const isBilled = sql<SqlBool>`(x.billed_quantity + x.ahead_quantity >= ${kept})`
/** What was to be there by now, and is not. */
export const overdue = () =>
  sql`case when a.state = 'signed' and a.delivery_date < ${today()}::date
    and exists (select 1 from material.order_line x where x.document_id = a.id and greatest(x.arrived_quantity, x.received_quantity) < ${kept}) then ${today()}::date - a.delivery_date end`

/** How far an order `a` in the currency `cy` is: never written down, worked out of its lines, shipments, invoices and payments. */
export const followingJoins = (language: Language): RawBuilder<unknown> => sql`
  left join lateral (select coalesce(sum(${kept}), 0) as kept, coalesce(sum(x.shipped_quantity), 0) as shipped, coalesce(sum(x.arrived_quantity), 0) as arrived,
    coalesce(sum(x.received_quantity), 0) as received, coalesce(sum(round(${kept} * x.unit_price, cy.digits)), 0) as value,
      coalesce(sum(trunc(${withTax(sql`round(${kept} * x.unit_price, cy.digits)`)}, cy.digits)), 0) as payable, coalesce(bool_and(${isBilled}), false) as is_billed
    from material.order_line x ${taxJoins} where x.document_id = a.id) ol on true
  left join lateral (select count(*)::int as count, string_agg(nullif(h.container_number, ''), ', ' order by h.id) as containers,
      string_agg(nullif(h.box_sheet, ''), ', ' order by h.id) as boxes, string_agg(nullif(h.declaration_number, ''), ', ' order by h.id) as declarations,
      min(h.out_date) as first_out, (array_agg(${portIn(sql`h.out_port`, language)} order by h.out_date, h.id))[1] as out_port,
      max(h.in_date) as last_in, (array_agg(${portIn(sql`h.in_port`, language)} order by h.in_date desc nulls last, h.id desc))[1] as in_port,
      min(h.charged_from) as charged, max(h.arrived_date) as last_arrived,
      coalesce(bool_or(h.in_date is not null and h.cleared_date is null and h.arrived_date is null), false) as at_customs
    from material.order_shipment h where h.order_id = a.id) os on true
  left join lateral (select count(*)::int as count, string_agg(v.number, ', ' order by v.invoice_date, v.id) as numbers, max(v.sent_date) as sent, max(v.received_date) as received,
      (array_agg(v.receiver order by v.received_date desc nulls last, v.id desc) filter (where v.receiver <> ''))[1] as receiver,
      coalesce(sum(case v.kind when 'invoice' then v.amount when 'creditNote' then -v.amount end), 0) as billed,
      coalesce(sum(case v.kind when 'invoice' then v.amount + v.tax_amount when 'creditNote' then -v.amount - v.tax_amount end), 0) as payable
    from material.order_invoice v where v.order_id = a.id) oi on true
  left join lateral (select count(*) filter (where p.returned_date is null) as count, coalesce(sum(p.amount) filter (where p.paid_date is not null and p.returned_date is null), 0) as paid,
      coalesce(bool_or(p.requested_date is not null and p.paid_date is null), false) as is_requested,
      ${today()}::date - min(p.due_date) filter (where p.paid_date is null and p.due_date < ${today()}::date) as late,
      string_agg(nullif(p.deposit_number, ''), ', ' order by p.paid_date, p.id) as deposits
    from material.order_payment p where p.order_id = a.id and (a.state <> 'cancelled' or p.paid_date is not null)) op on true
  cross join lateral (select case when ol.is_billed and oi.billed > 0 then oi.payable else ol.payable end as payable) ow`
export const followingColumns: RawBuilder<unknown> = sql`
  case when ol.received > 0 then case when ol.received >= ol.kept then 'received' else 'partReceived' end when os.count = 0 then 'none' when ol.arrived >= ol.kept then 'arrived' when ol.arrived > 0 then 'partArrived' when os.at_customs then 'customs'
    when ol.shipped >= ol.kept then 'shipped' else 'partShipped' end as delivery,
  case when oi.billed <= 0 then 'none' when oi.billed > ol.value then 'over' when oi.billed = ol.value or ol.is_billed then 'full' else 'part' end as invoicing,
  case when op.paid > 0 and op.paid >= ow.payable then 'paid' when op.paid > 0 then 'part' when op.is_requested then 'requested' when op.count > 0 then 'scheduled'
    else 'none' end as paying, op.late as "paymentLateDays",
  os.count as "shipmentCount", coalesce(os.containers, '') as "containerNo", coalesce(os.boxes, '') as "boxSheet", os.first_out as "outPortDate",
  coalesce(os.out_port, '') as "outPortPlace", os.last_in as "inPortDate", coalesce(os.in_port, '') as "inPortPlace", coalesce(os.declarations, '') as "declareNo",
  os.charged as "chargeDate", os.last_arrived as "arrivalDate", coalesce(oi.numbers, '') as "invoiceNo", oi.count as "invoiceCount", oi.sent as "invoiceSendDate",
  oi.received as "invoiceReceived", coalesce(oi.receiver, '') as "invoiceReceiver", coalesce(op.deposits, '') as "depositNo"`

const findShipments = async (db: Reader, id: number, language: Language): Promise<ShipmentRow[]> =>
  (
    await sql<ShipmentRow>`
      select h.id as "shipmentId", h.container_number as "containerNo", h.box_sheet as "boxSheet", h.out_port as "outPortPlace",
        ${portIn(sql`h.out_port`, language)} as "outPortName", h.out_date as "outPortDate", h.in_port as "inPortPlace",
        ${portIn(sql`h.in_port`, language)} as "inPortName", h.in_date as "inPortDate", h.declaration_number as "declareNo", h.cleared_date as "clearedDate",
        h.charged_from as "chargeDate", h.arrived_date as "arrivalDate", h.remark as note,
        (select coalesce(jsonb_agg(jsonb_build_object('lineId', o.line_id, 'quantity', trim_scale(o.quantity)::text) order by o.line_id), '[]')
          from material.order_shipment_line o where o.shipment_id = h.id) as lines
      from material.order_shipment h where h.order_id = ${id} order by h.id`.execute(db)
  ).rows
const findInvoices = async (db: Reader, actor: Actor, id: number): Promise<InvoiceRow[]> =>
  (
    await sql<InvoiceRow>`
      select v.id as "invoiceId", v.kind as "invoiceKind", v.number as "invoiceNo", v.invoice_date as "invoiceDate",
        case when ${seesPrices(actor)} then round(v.amount, cy.digits)::text end as amount, v.sent_date as "invoiceSendDate",
        v.received_date as "invoiceReceived", v.receiver as "invoiceReceiver", v.document_id as "documentId", i.state as matching,
        case when v.is_opening then '1' else '0' end as opening
      from material.order_invoice v left join material.invoice i on i.id = v.document_id join material.order a on a.id = v.order_id join system.currency cy on cy.code = a.currency_code
      where v.order_id = ${id} order by v.invoice_date, v.id`.execute(db)
  ).rows
/** What is to be paid when. */
export const findPayments = async (db: Reader, actor: Actor, id: number): Promise<PaymentRow[]> =>
  (
    await sql<PaymentRow>`
      select p.id as "paymentId", p.kind as "paymentKind", case when ${seesPrices(actor)} then round(p.amount, cy.digits)::text end as amount,
        p.due_date as "dueDate", p.requested_date as "requestedDate", p.paid_date as "paidDate", p.returned_date as "returnedDate", p.deposit_number as "depositNo", p.remark as note,
        case when p.is_opening then '1' else '0' end as opening
      from material.order_payment p join material.order a on a.id = p.order_id join system.currency cy on cy.code = a.currency_code
      where p.order_id = ${id} order by p.due_date, p.id`.execute(db)
  ).rows
// When all of it was sent, cleared and there is what shipments say.
const findMilestones = async (db: Reader, id: number): Promise<MilestoneRow[]> =>
  (
    await sql<MilestoneRow>`
      select k.kind as milestone, m.planned_date as "plannedDate", case k.kind
        when 'shipped' then case when ol.shipped >= ol.kept then os.out end
        when 'cleared' then case when ol.shipped >= ol.kept and os.all_cleared then os.cleared end
        when 'arrived' then case when ol.arrived >= ol.kept then os.arrived end
        else m.actual_date end as "actualDate"
      from unnest(${[...milestoneKinds]}::text[]) with ordinality k(kind, place) left join material.order_milestone m on m.order_id = ${id} and m.kind = k.kind
      cross join (select coalesce(sum(${kept}), 0) as kept, coalesce(sum(x.shipped_quantity), 0) as shipped, coalesce(sum(x.arrived_quantity), 0) as arrived
        from material.order_line x where x.document_id = ${id}) ol
      cross join (select max(h.out_date) as out, max(h.cleared_date) as cleared, max(h.arrived_date) as arrived, bool_and(h.cleared_date is not null) as all_cleared
        from material.order_shipment h where h.order_id = ${id}) os
      order by k.place`.execute(db)
  ).rows

/** What follows a signed order, for its page. */
export const findFollowing = async (db: Reader, actor: Actor, id: number, language: Language) => ({
  shipments: await findShipments(db, id, language),
  invoices: await findInvoices(db, actor, id),
  payments: await findPayments(db, actor, id),
  milestones: await findMilestones(db, id),
})
