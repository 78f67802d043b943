import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'

export interface Wanted {
  readonly categoryId?: number | undefined
  readonly modelId?: number | undefined
  readonly startDate?: string | undefined
  readonly accepted?: readonly { readonly modelId: number; readonly factor: string }[] | undefined
}
/**
 * Quantities over the whole company, in the unit of the line: free in pools, promised to open allocations, at work, and
 * at work on projects that end before the day wanted.
 */
export interface Availability {
  readonly inPool: string
  readonly reserved: string
  readonly atWork: string
  readonly returning: string
  readonly available: string
}

/**
 * What could be had for each line, in the order given. Only counts leave: who holds what stays within the data scope.
 */
export const availabilityOf = async (db: Reader, wanted: readonly Wanted[]): Promise<Availability[]> => {
  if (wanted.length === 0) return []
  const lines = recordset(
    wanted.map((line, index) => ({
      index,
      category: line.categoryId ?? null,
      model: line.modelId ?? null,
      start: line.startDate ?? today(),
      accepted: line.accepted ?? [],
    })),
    { index: 'int', category: 'bigint', model: 'bigint', start: 'date', accepted: 'jsonb' },
  )
  const { rows } = await sql<Availability>`
    with line as materialized (select * from ${lines}),
    asked as materialized (
      select l.index, l.start, m.id as model_id, 1::numeric as factor from line l
      join equipment.model m on m.id = l.model or (l.model is null and l.accepted = '[]' and m.category_id = any(array(select id from equipment.category where path @> array[l.category])))
      union all
      select l.index, l.start, t."modelId", t.factor from line l cross join lateral jsonb_to_recordset(l.accepted) as t ("modelId" bigint, factor numeric)
    ),
    amount as (
      select d.model_id, d.device_status = '0' and d.locked_by is null and d.tech_state = 'good' as pooled, d.device_status = '1' as reserved,
        d.device_status = '3' as working, p.design_end, 1::numeric as quantity
      from equipment.device d join equipment.holder h on h.id = d.holder_id left join system.project p on p.id = h.project_id
      where d.deleted_at is null and d.device_status in ('0', '1', '3') and d.account_state in ('inAccount', 'external') and d.model_id in (select model_id from asked)
      union all
      select b.model_id, h.kind = 'pool', false, h.kind = 'project', p.design_end, b.quantity
      from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id left join system.project p on p.id = h.project_id
      where b.condition = 'good' and b.quantity > 0 and h.kind in ('pool', 'project') and b.model_id in (select model_id from asked)
      union all
      select s.model_id, false, true, false, null, s.quantity from equipment.bulk_reserved s where s.model_id in (select model_id from asked)
    ),
    summed as (
      select l.index, coalesce(sum(a.quantity * asked.factor) filter (where a.pooled), 0) as pooled, coalesce(sum(a.quantity * asked.factor) filter (where a.reserved), 0) as reserved,
        coalesce(sum(a.quantity * asked.factor) filter (where a.working), 0) as working, coalesce(sum(a.quantity * asked.factor) filter (where a.working and a.design_end < l.start), 0) as coming,
        coalesce(sum(a.quantity * asked.factor) filter (where a.reserved and m.tracking = 'bulk'), 0) as promised
      from line l left join asked on asked.index = l.index left join amount a on a.model_id = asked.model_id left join equipment.model m on m.id = a.model_id
      group by l.index
    )
    select trim_scale(round(pooled, 3))::text as "inPool", trim_scale(round(reserved, 3))::text as reserved, trim_scale(round(working, 3))::text as "atWork",
      trim_scale(round(coming, 3))::text as "returning", trim_scale(round(greatest(pooled - promised, 0), 3))::text as available
    from summed order by index`.execute(db)
  return rows
}
