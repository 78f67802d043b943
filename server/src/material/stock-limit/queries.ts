import { stockLimitCalls, type StockLimitRow } from '@geodepot/contracts/material/stock-limit.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, contains, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { factsOf } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'

type StockLimitQuery = Omit<InputOf<typeof stockLimitCalls.list>, 'pageNum' | 'pageSize'>

/** Whether a store's level `l` of a material is less than its limit `k` asks for. */
export const isUnder = sql<SqlBool>`(k.min_quantity > coalesce(l.quantity - l.reserved, 0))`

const filters = ({ keyword, storeId, under }: StockLimitQuery): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined ? [] : [contains('m.search', keyword.toLowerCase())]),
  ...(storeId === undefined ? [] : [sql<SqlBool>`k.store_id = any(${storeId}::bigint[])`]),
  ...(under === undefined ? [] : [sql<SqlBool>`${isUnder} = ${under === '1'}`]),
]

/** One declaration for the page, its total and its export. */
export const stockLimitListing = (actor: Actor, query: StockLimitQuery, language: Language): Listing => ({
  // Outer joins of what is always there: what a page neither filters nor orders by is not read for it.
  from: sql`material.stock_limit k left join material.store s on s.id = k.store_id left join material.material m on m.id = k.material_id
    left join material.stock_level l on l.store_id = k.store_id and l.material_id = k.material_id`,
  key: 'k.id',
  scope: storesSeen(actor, 's'),
  where: [sql<SqlBool>`k.deleted_at is null and s.deleted_at is null`, ...filters(query)],
  sort: {
    id: 'k.id',
    createTime: 'k.created_at',
    storeName: 's.name',
    materialCode: 'm.code',
    minQty: 'k.min_quantity',
  },
  columns: sql`k.id, k.store_id as "storeId", ${namedIn('s', language)} as "storeName", k.material_id as "materialId", ${factsOf('m', language)},
    trim_scale(k.min_quantity)::text as "minQty", trim_scale(k.max_quantity)::text as "maxQty", k.lead_days as "leadDays",
    trim_scale(coalesce(l.quantity - l.reserved, 0))::text as "freeQty", case when ${isUnder} then '1' else '0' end as under,
    jsonb_strip_nulls(jsonb_build_object(
      'edit', case when ${mayDo(actor, stockLimitCalls.update.permission)} then true end,
      'remove', case when ${mayDo(actor, stockLimitCalls.remove.permission)} then true end)) as can,
    k.version, cu.nick_name as "createBy", k.created_at as "createTime", uu.nick_name as "updateBy", k.updated_at as "updateTime", k.remark`,
  joins: sql`left join system.user cu on cu.id = k.created_by left join system.user uu on uu.id = k.updated_by`,
})

export const findStockLimitPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof stockLimitCalls.list>,
  language: Language,
): Promise<Page<StockLimitRow>> => listed<StockLimitRow>(db, stockLimitListing(actor, query, language), query)

export const findStockLimit = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<StockLimitRow | undefined> => recordIn<StockLimitRow>(db, stockLimitListing(actor, {}, language), id)
