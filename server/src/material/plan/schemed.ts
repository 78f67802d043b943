import { sql } from 'kysely'

/** The procurement schemes that buy of a line `l` of a plan. What was given back is in none. */
export const schemesOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', sd.id, 'number', sd.number, 'docState', sd.state,
    'quantity', trim_scale(sl.quantity - sl.released_quantity)::text) order by sd.id)
  from material.scheme_line sl join material.scheme sd on sd.id = sl.document_id
  where sl.source_line_id = l.id and material.keeps_lines(sd.state, sd.deleted_at) and sl.quantity > sl.released_quantity), '[]')`
