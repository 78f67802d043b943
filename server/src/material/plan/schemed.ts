import { sql } from 'kysely'

/** The procurement schemes that buy of a line `l` of a plan. What was given back is in none. */
export const schemesOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', sd.id, 'number', sd.number, 'docState', sd.state,
    'quantity', trim_scale(sl.quantity - sl.released_quantity)::text) order by sd.id)
  from material.scheme_line sl join material.scheme sd on sd.id = sl.document_id
  where sl.source_line_id = l.id and material.keeps_lines(sd.state, sd.deleted_at) and sl.quantity > sl.released_quantity), '[]')`

/** The orders that call off a line `l` of a plan by an agreement. */
export const callOffsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', sd.id, 'number', sd.number, 'docState', sd.state,
    'quantity', trim_scale(sl.quantity - sl.released_quantity)::text) order by sd.id)
  from material.order_line sl join material.order sd on sd.id = sl.document_id
  where sl.plan_line_id = l.id and material.keeps_lines(sd.state, sd.deleted_at) and sl.quantity > sl.released_quantity), '[]')`

/** The numbers of the schemes and orders that have any line of a plan `d`. */
export const schemesWith = sql`(
  select coalesce(string_agg(distinct t.number, ', '), '') from material.plan_line px cross join lateral (
    select sd.number from material.scheme_line sl join material.scheme sd on sd.id = sl.document_id
    where sl.source_line_id = px.id and sl.quantity > sl.released_quantity and material.keeps_lines(sd.state, sd.deleted_at)
    union all
    select sd.number from material.order_line sl join material.order sd on sd.id = sl.document_id
    where sl.plan_line_id = px.id and sl.quantity > sl.released_quantity and material.keeps_lines(sd.state, sd.deleted_at)) t
  where px.document_id = d.id and px.claimed_quantity > 0)`
