import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import type { ReceiptOpenLine, ReceiptSupplier } from '@geodepot/contracts/material/receipt.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { factsOf, priced } from '../material/index.ts'
import { lineJoins } from '../order/index.ts'

const kept = sql`(x.quantity + x.extra_quantity - x.closed_quantity)`
/** Orders do not say to which store they go: whoever keeps one receives what arrives there, whose orders ever it is. */
const toCome = sql<SqlBool>`a.state = 'signed' and a.deleted_at is null and ${kept} > x.received_quantity`

const keepsOne = (actor: Actor) =>
  sql<SqlBool>`(${isAdministrator(actor)} or exists (select 1 from material.store k where k.keeper_id = ${actor.userId} and k.deleted_at is null))`

/** Who owes something that is ordered, with the shipments of which something was not received. */
export const findSuppliers = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly keyword?: string | undefined },
  language: Language,
): Promise<Page<ReceiptSupplier>> =>
  listed<ReceiptSupplier>(
    db,
    {
      from: sql`(select a.supplier_id as id, count(*)::int as lines, string_agg(distinct a.number, ', ') as orders, array_agg(distinct a.id) as ids
        from material.order_line x join material.order a on a.id = x.document_id where ${toCome} group by a.supplier_id) a join system.supplier v on v.id = a.id`,
      key: 'a.id',
      scope: within(keepsOne(actor)),
      where:
        query.keyword === undefined
          ? []
          : [
              sql<SqlBool>`(v.search like ${containing(query.keyword)} or lower(a.orders) like ${containing(query.keyword)})`,
            ],
      sort: { supplierName: 'v.name' },
      columns: sql`a.id as "supplierId", ${namedIn('v', language)} as "supplierName", a.lines as "lineCount", a.orders,
        coalesce((select jsonb_agg(jsonb_build_object('shipmentId', h.id, 'orderNumber', o.number, 'outPortDate', h.out_date, 'containerNo', h.container_number) order by h.out_date, h.id)
          from material.order_shipment h join material.order o on o.id = h.order_id where h.order_id = any(a.ids) and exists (select 1 from material.order_shipment_line q
            join material.order_line x on x.id = q.line_id where q.shipment_id = h.id and ${kept} > x.received_quantity)), '[]') as shipments`,
      joins: sql``,
    },
    query,
  )

/** What a supplier still owes; of one shipment as much as is in it. */
export const findOpen = async (
  db: Reader,
  actor: Actor,
  { supplierId, shipmentId }: { readonly supplierId: number; readonly shipmentId?: number | undefined },
  language: Language,
): Promise<ReceiptOpenLine[]> => {
  const { rows } = await sql<ReceiptOpenLine>`
    select x.id as "orderLineId", a.id as "orderId", a.number as "orderNumber", a.contract_number as "contractNo", coalesce(q.number, '') as "demandPlanNo", coalesce(p.name, '') as "projectName",
      m.id as "materialId", ${factsOf('m', language)}, case when m.is_serial then '1' else '0' end as "isSerial", m.shelf_life_days as "shelfLifeDays",
      a.currency_code as "currencyCode", coalesce(x.delivery_date, a.delivery_date) as "deliveryDate",
      trim_scale(least(${kept} - x.received_quantity, coalesce(sq.quantity, ${kept})))::text as "openQty",
      trim_scale(greatest(x.arrived_quantity - x.received_quantity, 0))::text as "arrivedQty", ${priced(actor, sql`trim_scale(x.unit_price)`)} as "unitPrice"
    from material.order_line x join material.order a on a.id = x.document_id ${lineJoins}
    left join material.order_shipment_line sq on sq.line_id = x.id and sq.shipment_id = ${shipmentId ?? null}::bigint
    where ${toCome} and ${keepsOne(actor)} and a.supplier_id = ${supplierId} and (${shipmentId ?? null}::bigint is null or sq.line_id is not null)
    order by a.id, x.position limit 10000`.execute(db)
  return rows
}
