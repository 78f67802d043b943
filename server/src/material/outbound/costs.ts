import { sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { registerProjectCosts } from '../../ports/project-costs.ts'
import { seesPrices } from '../material/index.ts'

// What was issued to a repair of ours is a part of that repair, which has it once it is settled; taken back, it is neither's.
const ofRepair = sql`exists (
  select 1 from material.stock_movement e join material.outbound_line l on l.id = e.line_id and l.document_id = e.document_id left join material.outbound_line i on i.id = l.issue_line_id join material.outbound o on o.id = coalesce(i.document_id, l.document_id)
  where e.id = coalesce(v.reverses_id, v.id) and o.kind = 'repair' and o.repair_number like 'WX-%')`

/** What went into a project's use, and came back from it. */
registerProjectCosts({
  kind: 'material',
  rows: async (_db, { project, from, until }, actor, language) =>
    seesPrices(actor)
      ? sql`select 'm' || v.id, v.biz_date, concat_ws(' ', m.code, ${namedIn('m', language)}), r.kind, r.id, r.number,
          case when v.to_place_id = u.id then v.quantity else -v.quantity end, case when v.quantity > 0 then round(v.amount / v.quantity, 2) end,
          case when v.to_place_id = u.id then v.amount else -v.amount end
        from material.place u join material.stock_movement v on (v.to_place_id = u.id or v.from_place_id = u.id)
        join material.batch b on b.id = v.batch_id join material.material m on m.id = b.material_id left join document.register r on r.id = v.document_id
        where u.kind = 'use' and u.project_id = ${project} and v.biz_date >= ${from}::date and v.biz_date < ${until}::date and v.kind <> 'average' and not ${ofRepair}`
      : undefined,
})
