import { sql } from 'kysely'

/** The procurement results that a line `l` of a scheme is in. What was given back is in none. */
export const resultsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'docState', r.state, 'quantity', trim_scale(r.quantity)::text) order by r.id)
  from (select d.id, d.number, d.state, sum(x.quantity - x.released_quantity) as quantity
    from material.scheme_award w join material.result_line x on x.award_id = w.id join material.result d on d.id = x.document_id
    where w.document_id = l.document_id and w.source_line_id = l.source_line_id and material.keeps_lines(d.state, d.deleted_at)
      and x.quantity > x.released_quantity group by d.id) r), '[]')`
