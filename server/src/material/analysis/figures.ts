import type { OpenLine } from '@geodepot/contracts/material/analysis.ts'
import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from '../price/index.ts'

/** Whether the store's department `sd` is the user unit `o`, above or below it. */
export const isHere = sql<SqlBool>`(sd.path @> array[o.id] or o.path @> array[sd.id])`

/** Signed for, not given up and not received yet: of the material of the line `s`. */
const fromOrders = sql`(coalesce((select sum(x.quantity + x.extra_quantity - x.closed_quantity - x.received_quantity)
  from material.application_line i join material.analysis_line ia on ia.source_line_id = i.id join material.plan_line ip on ip.source_line_id = ia.id
  cross join lateral (
    select x.* from material.scheme_award iw join material.result_line ir on ir.award_id = iw.id join material.order_line x on x.source_line_id = ir.id where iw.source_line_id = ip.id
    union all select x.* from material.order_line x where x.plan_line_id = ip.id) x
  join material.order o on o.id = x.document_id and o.state = 'signed' and o.deleted_at is null
  where i.material_id = s.material_id), 0)
  + coalesce((select sum(x.quantity + x.extra_quantity - x.closed_quantity - x.received_quantity) from material.order_line x
    join material.order o on o.id = x.document_id and o.state = 'signed' and o.deleted_at is null where x.opening_material_id = s.material_id), 0))`

/** What was used of a material in the last twelve months, less what came back. */
export const last12mUse = (material: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select trim_scale(coalesce(sum(case when p.kind = 'use' then v.quantity else -v.quantity end), 0))::text
  from material.batch b join material.stock_movement v on v.batch_id = b.id and v.biz_date > (${today()}::date - interval '12 months')
  join material.place p on p.id = v.to_place_id join material.place f on f.id = v.from_place_id
  where b.material_id = ${material} and (p.kind = 'use') <> (f.kind = 'use'))`

/** What is known of the material of an application's line `s`, whose user unit is `o`: as it stands now. */
export const figuresNow = (): RawBuilder<unknown> => sql`(
  select jsonb_build_object(
    'stores', coalesce((select jsonb_agg(jsonb_build_object('storeId', t.id, 'name', t.name, 'nameEn', t.name_en,
        'freeQty', trim_scale(k.quantity - k.reserved)::text, 'isHere', ${isHere}) order by ${isHere} desc, k.quantity - k.reserved desc, t.code)
      from material.stock_level k join material.store t on t.id = k.store_id join system.department sd on sd.id = t.department_id
      where k.material_id = s.material_id and k.quantity > k.reserved and t.deleted_at is null), '[]'),
    'onHandQty', (select trim_scale(coalesce(sum(k.quantity), 0))::text from material.stock_level k where k.material_id = s.material_id),
    'reservedQty', (select trim_scale(coalesce(sum(k.reserved), 0))::text from material.stock_level k where k.material_id = s.material_id),
    'minQty', (select trim_scale(coalesce(sum(k.min_quantity), 0))::text from material.stock_limit k where k.material_id = s.material_id and k.deleted_at is null),
    'leadDays', (select max(k.lead_days) from material.stock_limit k where k.material_id = s.material_id and k.deleted_at is null),
    'inTransitQty', trim_scale(${fromOrders} + coalesce((select sum(q.quantity) from material.batch b join material.stock_balance q on q.batch_id = b.id
      join material.place p on p.id = q.place_id and p.kind in ('transit', 'quarantine') where b.material_id = s.material_id), 0))::text,
    'last12mUse', ${last12mUse(sql`s.material_id`)},
    'lastPrices', ${lastPricesOf(sql`s.material_id`)}))`

interface Kept {
  readonly stores: readonly { storeId: number; name: string; nameEn: string; freeQty: string; isHere: boolean }[]
  readonly onHandQty: string
  readonly reservedQty: string
  readonly inTransitQty: string
  readonly last12mUse: string
  readonly minQty: string
  readonly leadDays: number | null
  readonly lastPrices: readonly KeptPrice[]
}
type Figures = Pick<OpenLine, keyof Kept | 'freeHereQty' | 'freeElsewhereQty' | 'suggestQty'>
/** A line as it is read, with its figures as they are kept. */
export type WithFigures<R extends OpenLine> = Omit<R, keyof Figures> & { readonly figures: Kept }

/** The figures of a line in the words of the reader, who may see prices or not. */
export const saidFigures = (
  { stores, lastPrices, ...counted }: Kept,
  requested: string,
  { language, priced }: { readonly language: Language; readonly priced: boolean },
): Figures => {
  const free = (here: boolean) =>
    add('0', ...stores.filter((store) => store.isHere === here).map(({ freeQty }) => freeQty))
  const [freeHereQty, freeElsewhereQty] = [free(true), free(false)]
  const missing = subtract(add(requested, counted.minQty), freeHereQty, freeElsewhereQty, counted.inTransitQty)
  return {
    ...counted,
    stores: stores.map(({ name, nameEn, ...store }) => ({
      ...store,
      storeName: language === 'en' && nameEn !== '' ? nameEn : name,
    })),
    freeHereQty,
    freeElsewhereQty,
    suggestQty: compare(missing, '0') > 0 ? missing : '0',
    lastPrices: priced ? saidPrices(lastPrices, language) : [],
  }
}
