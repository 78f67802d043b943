import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { type RawBuilder, sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { devicesCounted, freeDevice } from '../../ledger/custody/index.ts'
import { soundStock, unpromised } from '../stock/index.ts'

export type Wanted = InputOf<typeof applicationCalls.availability>['lines'][number]
export type Availability = AnswerOf<typeof applicationCalls.availability>[number]

/**
 * What could be had for each line over the whole company, in the order given and in the line's unit. Only counts leave:
 * who holds what stays within the data scope.
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
      requirements: line.requirements ?? [],
    })),
    { index: 'int', category: 'bigint', model: 'bigint', start: 'date', accepted: 'jsonb', requirements: 'jsonb' },
  )
  const { rows } = await sql<Availability>`
    with line as materialized (select * from ${lines}),
    -- What each line takes: its own model, or whatever serves it where it names none; and models that do as well.
    asked as materialized (
      select l.index, l.start, l.requirements, m.id as model_id, 1::numeric as factor, true as is_own from line l
      join equipment.model m on m.id = l.model or (l.model is null and l.accepted = '[]' and m.category_id = any(array(select id from equipment.category where path @> array[l.category])))
      union all
      select l.index, l.start, l.requirements, t."modelId", t.factor, l.model is null from line l cross join lateral jsonb_to_recordset(l.accepted) as t ("modelId" bigint, factor numeric)
    ),
    reserved as materialized (select * from equipment.bulk_reserved where model_id = any(array(select model_id from asked))),
    model as materialized (select distinct model_id from asked),
    amount as (
      select c.model_id, case when c.is_free then 'free' when c.device_status = '1' then 'reserved' else 'working' end as what, p.design_end, c.quantity
      from ${devicesCounted(sql`array(select model_id from model)`)} c
      left join equipment.holder h on h.id = c.holder_id and not c.is_free left join system.project p on p.id = h.project_id
      where c.is_free or c.device_status in ('1', '3')
      union all
      select b.model_id, case h.kind when 'pool' then 'free' else 'working' end, p.design_end, case h.kind when 'pool' then ${unpromised(sql`reserved`)} else b.quantity end
      from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id left join system.project p on p.id = h.project_id
      where ${soundStock} and h.kind in ('pool', 'project') and b.model_id = any(array(select model_id from asked))
      union all
      select model_id, 'reserved', null, quantity from reserved
    ),
    counted as (
      select a.index, a.is_own, m.what, m.design_end < a.start as is_coming, m.quantity * a.factor as quantity from asked a join amount m on m.model_id = a.model_id
      union all
      select a.index, a.is_own, 'free', false, -a.factor from asked a cross join lateral ${ofModel} d join equipment.model m on m.id = d.model_id
      where ${freeDevice} and a.requirements <> '[]' and equipment.falls_short(a.requirements, m.parameters || d.parameters)
    )
    select ${sum(sql`c.what = 'free' and c.is_own`)} as available, ${sum(sql`c.what = 'free' and not c.is_own`)} as others, ${sum(sql`c.what = 'reserved'`)} as reserved,
      ${sum(sql`c.what = 'working'`)} as "atWork", ${sum(sql`c.what = 'working' and c.is_coming`)} as "returning"
    from line l left join counted c on c.index = l.index group by l.index order by l.index`.execute(db)
  return rows
}
// Model by model, whatever statistics say: `offset` keeps it a look-up of its own.
const ofModel = sql`(select d.* from equipment.device d where d.model_id = a.model_id and d.deleted_at is null offset 0)`
const sum = (where: RawBuilder<unknown>) =>
  sql`trim_scale(round(coalesce(sum(c.quantity) filter (where ${where}), 0), 3))::text`
