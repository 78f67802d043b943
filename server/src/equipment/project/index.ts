// What a project holds, by main category: single devices and bulk quantities, on site and on their way.
// Asked for by acceptance D and G: the project's page shows its equipment at a glance.
import { type Holding, type ProjectModel, projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { visible } from '../../kit/access/visible.ts'
import { namedIn } from '../../kit/database/database.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { deviceVisible } from '../device/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { findModels } from './models.ts'

const sheet = exporter<ProjectModel>()(projectHoldingMessages, 'models', [
  { key: 'devModel' },
  { key: 'brand' },
  { key: 'devType' },
  { key: 'unit' },
  { key: 'asked', type: 'number' },
  { key: 'allocated', type: 'number' },
  { key: 'onRoad', type: 'number' },
  { key: 'arrived', type: 'number' },
  { key: 'missing', type: 'number' },
  { key: 'damaged', type: 'number' },
  { key: 'returned', type: 'number' },
  { key: 'held', type: 'number' },
])

// The quantities of the main category `c`, unit by unit.
const bulk = (where: RawBuilder<unknown>, language: Language) =>
  amountsOf(
    'quantity',
    sql`from (select b.model as model_id, b.model as line_id, b.quantity from held b join equipment.model bm on bm.id = b.model
      join equipment.category bc on bc.id = bm.category_id where bc.path[1] = c.id and b.quantity > 0 and ${where}) g`,
    language,
  )

export const routes: readonly Route[] = [
  query(projectEquipment.holdings, async ({ db, actor, input, context }) => {
    const { rows } = await sql<Holding>`
      -- The places as an array as well: they are few whatever the statistics say, and what is at them is looked up by them.
      with place as materialized (
        select h.id, h.kind = 'project' as "isSite" from equipment.holder h
        where h.project_id = ${input.projectInfoNo} and h.kind in ('project', 'transit') and ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })}
      ), held as (
        select d.model_id as model, place."isSite", count(*) as devices, 0::numeric as quantity
        from place join equipment.device d on d.holder_id = place.id
        where d.holder_id = any(array(select id from place)) and ${deviceVisible(actor)} group by 1, 2
        union all
        select b.model_id, place."isSite", 0, sum(b.quantity) from place join equipment.bulk_balance b on b.holder_id = place.id
        where b.holder_id = any(array(select id from place)) and b.quantity > 0 group by 1, 2
      )
      select c.id as "categoryId", ${namedIn('c', context.language)} as label, coalesce(sum(held.devices) filter (where "isSite"), 0)::int as "onSite", coalesce(sum(held.devices) filter (where not "isSite"), 0)::int as "onTheWay",
        ${bulk(sql`b."isSite"`, context.language)} as "bulkOnSite", ${bulk(sql`not b."isSite"`, context.language)} as "bulkOnTheWay"
      from held join equipment.model m on m.id = held.model join equipment.category own on own.id = m.category_id join equipment.category c on c.id = own.path[1]
      group by c.id, label, c.code order by c.code`.execute(db)
    return rows
  }),
  query(projectEquipment.models, ({ db, actor, input, context }) =>
    findModels(db, actor, input.projectInfoNo, context.language),
  ),
  query(projectEquipment.modelsExport, async ({ db, actor, input, context }) =>
    sheet(await findModels(db, actor, input.projectInfoNo, context.language), context.language, input.columns),
  ),
]
