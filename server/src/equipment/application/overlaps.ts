import type { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { application } from '@geodepot/contracts/equipment/application.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'

export interface Overlap {
  readonly deviceappid: number
  readonly appNo: string
}
type Wanted = InputOf<typeof applicationCalls.overlaps>
const shape = { category: 'bigint', model: 'bigint', begins: 'date', ends: 'date' } as const

/**
 * Other applications of a project, submitted or approved, with a line for the
 * same at the same time: the same model or, where either
 * names a category alone, categories of which one holds the other.
 */
export const overlapsOf = async (
  db: Reader,
  actor: Actor,
  { deviceappid, projectInfoNo, planStart, planEnd, lines }: Wanted,
): Promise<Overlap[]> => {
  const wanted = lines
    .filter((line) => line.modelId !== undefined || line.categoryId !== undefined)
    .map((line) => ({
      category: line.categoryId ?? null,
      model: line.modelId ?? null,
      begins: line.startDate ?? planStart,
      ends: line.endDate ?? planEnd,
    }))
  if (wanted.length === 0) return []
  const { rows } = await sql<Overlap>`
    with wanted as materialized (
      select t.model, c.path, c.id as category, t.begins, t.ends from ${recordset(wanted, shape)} left join equipment.model m on m.id = t.model join equipment.category c on c.id = coalesce(m.category_id, t.category))
    select a.id as deviceappid, a.number as "appNo" from equipment.application a
    where a.project_id = ${projectInfoNo} and a.state in ('submitted', 'approved') and a.id <> ${deviceappid ?? 0} and ${documentVisible(application, actor, 'a')} and exists (
      select 1 from equipment.application_line l join equipment.category lc on lc.id = l.category_id join wanted w
        on case when w.model is not null and l.model_id is not null then w.model = l.model_id else w.path @> array[lc.id] or lc.path @> array[w.category] end
      where l.document_id = a.id and w.begins <= coalesce(l.end_on, a.plan_end) and coalesce(l.start_on, a.plan_start) <= w.ends)
    order by a.id desc limit 20`.execute(db)
  return rows
}
