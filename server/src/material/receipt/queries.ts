import { receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { type SqlBool, sql } from 'kysely'
import { containing, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced } from '../material/index.ts'
import { ordersOf } from '../order/index.ts'
import { receiptDocuments } from './document.ts'

export const reads = documentReads(receiptDocuments, receiptCalls.list, {
  words: sql`a.number || ' ' || a.delivery_note || ' ' || a.invoice_number`,
  ofProject: (
    project,
  ) => sql<SqlBool>`a.id in (select k.document_id from material.order_line y join material.receipt_line k on k.order_line_id = y.id
    where y.document_id in ${ordersOf(project)})`,
  where: ({ receiptKind, storeId, supplierId, orderId, batchNo, beginDate, endDate, ids }) => [
    ...(receiptKind === undefined ? [] : [sql<SqlBool>`a.kind = ${receiptKind}`]),
    ...(storeId === undefined ? [] : [sql<SqlBool>`a.store_id = ${storeId}`]),
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(orderId === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select r.document_id from material.order_line x join material.receipt_line r on r.order_line_id = x.id where x.document_id = ${orderId})`,
        ]),
    ...(batchNo === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select r.document_id from material.batch t join material.receipt_line r on r.batch_id = t.id where lower(t.number) like ${containing(batchNo)})`,
        ]),
    ...(beginDate === undefined ? [] : [sql<SqlBool>`a.biz_date >= ${beginDate}::date`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`a.biz_date <= ${endDate}::date`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', inDate: 'a.biz_date', submitTime: 'a.submitted_at' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(receipt)}, a.kind as "receiptKind", a.store_id as "storeId", ${namedIn('s', language)} as "storeName",
    a.biz_date as "inDate", a.supplier_id as "supplierId", coalesce(${namedIn('v', language)}, '') as "supplierName", a.shipment_id as "shipmentId",
    coalesce(h.container_number, '') as "containerNo", a.delivery_note as "deliveryNoteNo", a.scrap_number as "scrapNo",
    (select g.id from document.register g where g.number = a.scrap_number) as "scrapId", a.invoice_number as invoice,
    coalesce(t.orders, '') as "orderNo", coalesce(t.batches, '') as "batchNo", coalesce(t.lines, 0)::int as "lineCount", coalesce(t.uninspected, 0)::int as "uninspectedCount",
    case when t.estimated then '1' else '0' end as estimated, 'USD' as "baseCurrency", ${priced(actor, sql`t.purchase`)} as "purchaseAmount",
    ${priced(actor, sql`t.fees`)} as "feeAmount", ${priced(actor, sql`t.purchase + t.fees`)} as "amortAmount",
    coalesce(ri.nick_name, si.nick_name) as "inspectorName", sk.nick_name as "keeperName",
    a.reversed_by as "reversalId", (select g.number from document.register g where g.id = a.reversed_by) as "reversalNumber", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.store s on s.id = a.store_id
    join system.user sk on sk.id = s.keeper_id join system.user si on si.id = s.inspector_id left join system.user ri on ri.id = a.inspector_id
    left join system.supplier v on v.id = a.supplier_id left join material.order_shipment h on h.id = a.shipment_id
    left join lateral (select count(*) as lines, string_agg(distinct o.number, ', ') as orders, string_agg(b.number, ', ' order by b.number) as batches,
        count(*) filter (where l.batch_id is not null and l.quantity > l.accepted_quantity + l.rejected_quantity and a.state = 'posted') as uninspected,
        bool_or(b.is_estimated) as estimated, coalesce(sum(l.purchase_amount), 0) as purchase, coalesce(sum(l.fee_amount), 0) as fees
      from material.receipt_line l left join material.batch b on b.id = l.batch_id left join material.order_line x on x.id = l.order_line_id
      left join material.order o on o.id = x.document_id where l.document_id = a.id) t on true`,
})
