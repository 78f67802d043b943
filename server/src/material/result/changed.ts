import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** What was changed of a result, or is to be. */
export const findChanges = async (db: Reader, id: number): Promise<Followers> =>
  (
    await sql<Followers[number]>`
      select g.id, g.number, g.state as "docState", g.reason, coalesce(u.nick_name, '') as "personName", g.created_at as "createTime"
      from material.result_change g left join system.user u on u.id = g.created_by where g.result_id = ${id} and g.deleted_at is null order by g.id`.execute(
      db,
    )
  ).rows

/** What changes that are in force made of a line `l` of a result: what it was, what it became, by which change, whose decision, and when. */
export const pastOf = (sees: boolean): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', g.id, 'number', g.number, 'personName', coalesce(u.nick_name, ''), 'day', r.ended_at::date,
    'quantityBefore', trim_scale(y.quantity_before)::text, 'quantity', trim_scale(y.granted_quantity)::text,
    'priceBefore', case when ${sees} then trim_scale(y.price_before)::text end, 'finalPrice', case when ${sees} then trim_scale(y.final_price)::text end,
    'validBefore', y.valid_before, 'validUntil', coalesce(y.valid_until, y.valid_before)) order by g.id)
  from material.result_change_line y join material.result_change g on g.id = y.document_id left join system.user u on u.id = g.updated_by
  left join lateral (select p.ended_at from document.approval p where p.document_id = g.id order by p.run desc limit 1) r on true
  where y.source_line_id = l.id and y.granted_quantity is not null), '[]')`
