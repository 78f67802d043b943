// The demand board, 52 weeks of 200 models that are asked for, beside a page of the device ledger.
import { sql } from 'kysely'
import { deviceListing } from '../server/src/equipment/device/index.ts'
import { demandPage } from '../server/src/equipment/demand/index.ts'
import { connect, inTransaction } from '../server/src/kit/database/database.ts'
import { listed } from '../server/src/kit/database/list.ts'
import { wirePorts } from '../server/src/modules.ts'
import { personOf } from '../server/src/system/session/index.ts'
import { countAnew } from './data.ts'
import { median } from './load.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'

const wanted = 200
// As in a server that has run for a minute: each of the four connections plans a statement anew five times before it keeps
// the plan, and the statements of a board are spread over them.
const [warming, counted] = [40, 15]
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < warming + counted; round += 1) {
    const begin = performance.now()
    await work()
    all.push(performance.now() - begin)
  }
  return median(all.slice(warming))
}

export const demand = async (place: Place, sizes: readonly number[], tell: Tell): Promise<void> => {
  wirePorts()
  for (const devices of sizes) {
    const { db, close } = connect(await place.copy(devices), () => undefined, 4)
    try {
      await inTransaction(db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        // Every device is written anew.
        await sql`set local statement_timeout = 0`.execute(tx)
        // Models enough, the devices spread over them, and five lines for each.
        await sql`insert into equipment.model (brand_id, category_id, name, device_name, tracking, unit, parameters, created_at)
          select b.id, c.id, 'BENCH ' || n, 'bench', 'single', '台', '{}', now() from generate_series(1, ${wanted}::int) n,
            (select min(id) as id from equipment.brand) b, (select category_id as id from equipment.model where tracking = 'single' order by id limit 1) c`.execute(
          tx,
        )
        await sql`update equipment.device d set model_id = m.ids[1 + d.id % ${wanted}] from (select array_agg(id order by id) as ids from equipment.model where name like 'BENCH %') m`.execute(
          tx,
        )
        await countAnew(tx)
        await sql`
          with document as (
            insert into document.register (kind, number, call_code) select 'equipment/application', 'BENCH-' || n, 'B' || n from generate_series(1, 100) n returning id, number),
          application as (
            insert into equipment.application (id, number, call_code, name, project_id, department_id, mix_type, plan_start, plan_end, state, version, created_by, created_at)
            select d.id, d.number, 'C' || d.id, 'bench', p.id, p.department_id, 'ZY', current_date + (d.id % 200)::int, current_date + (d.id % 200)::int + 90, 'approved', 1, 1, now()
            from document d, (select id, department_id from system.project order by id limit 1) p returning id)
          insert into equipment.application_line (document_id, position, device_group, category_id, model_id, quantity, unit)
          select a.id, m.place, '1', m.category_id, m.id, 10 + m.place, '台' from application a
          join (select *, row_number() over (order by id) as place from equipment.model where name like 'BENCH %') m on m.place % 20 = a.id % 20`.execute(
          tx,
        )
      })
      await sql`vacuum (analyze)`.execute(db)
      const { rows: people } = await sql<{ id: number }>`select id from system.user where name = 'admin'`.execute(db)
      const actor = await personOf(db, people[0]?.id ?? 0)
      if (!actor) throw new Error('there is no administrator')
      const page = await took(async () =>
        listed(db, await deviceListing(db, actor, {}, 'cn'), { pageNum: 1, pageSize: 20 }),
      )
      let rows = 0
      const board = await took(async () => {
        rows = (await demandPage(db, { pageNum: 1, pageSize: wanted }, 'cn')).rows.length
      })
      tell({
        name: `demand board of 52 weeks × ${rows} models, ${devices.toLocaleString('en')} devices, beside a list page`,
        ...(devices === sizes[0] && { bound: 5 }),
        unit: '×',
        value: board / page,
        note: `${board.toFixed(1)} : ${page.toFixed(1)} ms`,
      })
    } finally {
      await close()
    }
  }
}
