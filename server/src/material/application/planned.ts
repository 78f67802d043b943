import { type RawBuilder, sql } from 'kysely'

/** The plans by which lines of analyses are bought: `of` says which, by the line `pa`. What was given back is in none. */
export const plansOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', pd.id, 'number', pd.number, 'isAllocated', pd.state = 'allocated', 'purchaserName', pb.nick_name,
    'quantity', trim_scale(pl.quantity - pl.released_quantity)::text) order by pd.id)
  from material.analysis_line pa join material.plan_line pl on pl.source_line_id = pa.id join material.plan pd on pd.id = pl.document_id
  left join system.user pb on pb.id = pd.purchaser_id
  where ${of} and material.keeps_lines(pd.state, pd.deleted_at) and pl.quantity > pl.released_quantity), '[]')`
