import { sql } from 'kysely'

/** The purchase orders that a line `l` of a result is in. What was given up is in none. */
export const ordersOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'docState', d.state, 'quantity', trim_scale(x.quantity - x.released_quantity)::text) order by d.id)
  from material.order_line x join material.order d on d.id = x.document_id
  where x.source_line_id = l.id and material.keeps_lines(d.state, d.deleted_at) and x.quantity > x.released_quantity), '[]')`
