import { sql } from 'kysely'

/** The procurement schemes that buy of a line `l` of a plan. What was given back is in none. */
export const schemesOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', sd.id, 'number', sd.number, 'docState', sd.state,
    'quantity', trim_scale(sl.quantity - sl.released_quantity)::text) order by sd.id)
  from material.scheme_line sl join material.scheme sd on sd.id = sl.document_id
  where sl.source_line_id = l.id and material.keeps_lines(sd.state, sd.deleted_at) and sl.quantity > sl.released_quantity), '[]')`

/** The numbers of the schemes that have any line of a plan `d`. */
export const schemesWith = sql`(
  select coalesce(string_agg(distinct sd.number, ', '), '') from material.plan_line px join material.scheme_line sl on sl.source_line_id = px.id and sl.quantity > sl.released_quantity
  join material.scheme sd on sd.id = sl.document_id and material.keeps_lines(sd.state, sd.deleted_at)
  where px.document_id = d.id and px.claimed_quantity > 0)`
