import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { localDay } from '../../system/dept/index.ts'
import { factsOf, seesPrices, wordOf } from '../material/index.ts'
import { isUnder } from '../stock-limit/index.ts'
import { storesSeen } from '../store/index.ts'

type StockQuery = Omit<InputOf<typeof stockCalls.list>, 'pageNum' | 'pageSize'>
/** What is good for so many days more is told of. */
const soonDays = 60

/** What is in the stores that the person sees, each batch in each place. */
export const stockListing = (actor: Actor, query: StockQuery, language: Language): Listing => {
  const priced = seesPrices(actor)
  return {
    // Outer joins of what is always there: what a page neither filters nor orders by is not read for it.
    from: sql`material.stock_balance b left join material.place p on p.id = b.place_id left join material.store s on s.id = p.store_id
      left join material.batch t on t.id = b.batch_id left join material.material m on m.id = t.material_id`,
    key: 'b.id',
    scope: storesSeen(actor, 's'),
    where: [
      sql<SqlBool>`b.is_real and b.quantity > 0`,
      ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
      ...(query.storeId === undefined ? [] : [sql<SqlBool>`p.store_id = any(${query.storeId}::bigint[])`]),
      ...(query.materialType === undefined ? [] : [sql<SqlBool>`m.type = any(${query.materialType}::text[])`]),
      ...(query.placeKind === undefined ? [] : [sql<SqlBool>`p.kind = any(${query.placeKind}::text[])`]),
      ...(query.batchNo === undefined ? [] : [sql<SqlBool>`lower(t.number) like ${containing(query.batchNo)}`]),
      ...(query.under === undefined
        ? []
        : [
            sql<SqlBool>`(p.store_id, t.material_id) in (select k.store_id, k.material_id from material.stock_limit k
              left join material.stock_level l on l.store_id = k.store_id and l.material_id = k.material_id where k.deleted_at is null and ${isUnder})`,
          ]),
      ...(query.expiresBy === undefined ? [] : [sql<SqlBool>`t.expires_on <= ${query.expiresBy}::date`]),
    ],
    sort: {
      id: 'b.id',
      storeName: 's.name',
      materialCode: 'm.code',
      batchNo: 't.number',
      receivedOn: 't.received_on',
      expiresOn: 't.expires_on',
      quantity: 'b.quantity',
    },
    columns: sql`b.id, p.store_id as "storeId", ${namedIn('s', language)} as "storeName", b.place_id as "placeId", p.kind as "placeKind", p.code as "goodsLocation",
      m.id as "materialId", ${factsOf('m', language)}, coalesce(${wordOf(dictionaries.materialType, sql`m.type`, language)}, m.type) as "materialTypeName",
      b.batch_id as "batchId", t.number as "batchNo", t.received_on as "receivedOn", t.expires_on as "expiresOn",
      case when t.expires_on < ${localDay(sql`s.department_id`)} then 'expired' when t.expires_on < ${localDay(sql`s.department_id`)} + ${soonDays}::int then 'soon' end as expiry,
      trim_scale(b.quantity)::text as quantity, trim_scale(coalesce(l.reserved, 0))::text as "reservedQty",
      trim_scale(coalesce(l.quantity - l.reserved, 0))::text as "availableQty",
      trim_scale(k.min_quantity)::text as "minQty", case when ${isUnder} then '1' else '0' end as under,
      case when ${priced} then t.purchase_unit_price::numeric(20, 4)::text end as "purchaseUnitPrice",
      case when ${priced} then t.amort_unit_price::numeric(20, 4)::text end as "amortUnitPrice", case when ${priced} then b.amount::text end as amount`,
    joins: sql`left join material.stock_level l on l.store_id = p.store_id and l.material_id = t.material_id
      left join material.stock_limit k on k.store_id = p.store_id and k.material_id = t.material_id and k.deleted_at is null`,
  }
}
