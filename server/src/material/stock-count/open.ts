import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type StockCountOpenLine, mostCounted } from '@geodepot/contracts/material/stock-count.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { factsOf } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'

interface Asked {
  readonly storeId: number
  readonly blind: 'Y' | 'N'
  readonly due: 'Y' | 'N'
}
/**
 * What lies in the goods locations of a store, in the order in which one walks. Materials are of class A until they
 * make four fifths of all value and use of a year, of B for the next part up to 95 per cent.
 */
export const findOpen = async (
  db: Reader,
  actor: Actor,
  { storeId, blind, due }: Asked,
  language: Language,
): Promise<StockCountOpenLine[]> => {
  const day = today()
  const { rows } = await sql<StockCountOpenLine>`
    with lying as (
      select b.place_id, b.batch_id, b.quantity, b.amount, k.material_id from material.stock_balance b
      join material.place p on p.id = b.place_id and p.kind = 'storage' join material.store s on s.id = p.store_id
      join material.batch k on k.id = b.batch_id
      where s.id = ${storeId} and s.deleted_at is null and ${storesSeen(actor, 's')} and b.is_real and b.quantity > 0
    ), used as (
      select k.material_id, sum(v.amount) as amount from material.stock_movement v join material.place p on p.id = v.from_place_id
      join material.batch k on k.id = v.batch_id where p.store_id = ${storeId} and v.kind = 'issue' and v.biz_date > ${day}::date - 365 group by 1
    ), weighed as (
      select l.material_id, sum(l.amount) + coalesce(max(u.amount), 0) as own from lying l left join used u on u.material_id = l.material_id group by 1
    ), ranked as (
      select w.*, sum(w.own) over (order by w.own desc, w.material_id) - w.own as before, sum(w.own) over () as whole from weighed w
    ), classed as (
      select r.material_id, case when r.before < r.whole * 0.8 then 'A' when r.before < r.whole * 0.95 then 'B' else 'C' end as class from ranked r
    ), counted as (
      select k.material_id, max(c.counted_on) as day from material.stock_count c join material.stock_count_line l on l.document_id = c.id
      join material.batch k on k.id = l.batch_id where c.store_id = ${storeId} and c.state = 'approved' and c.deleted_at is null group by 1
    )
    select l.place_id as "placeId", p.code as "goodsLocation", l.batch_id as "batchId", k.number as "batchNo", ${factsOf('m', language)},
      c.class as "abcClass", e.day as "lastCounted", case when ${blind} = 'N' then trim_scale(l.quantity)::text end as "bookQty"
    from lying l join material.place p on p.id = l.place_id join material.batch k on k.id = l.batch_id join material.material m on m.id = l.material_id
    join classed c on c.material_id = l.material_id left join counted e on e.material_id = l.material_id
    where ${due === 'N' ? sql<SqlBool>`true` : sql<SqlBool>`(e.day is null or e.day + case c.class when 'A' then 30 when 'B' then 90 else 180 end <= ${day}::date)`}
    order by p.position, p.code, m.code, k.received_on, k.id limit ${mostCounted}`.execute(db)
  return rows
}
