// What the reminder of every page costs: the counters of all alerts, over many
// projects and idle devices, against a page of the device list.
import { sql } from 'kysely'
import { connect } from '../server/src/kit/database/database.ts'
import { inTurns, ratioOf } from './turns.ts'
import { department } from './data.ts'
import { call } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'

const projectCount = 500
/** Of ten devices in the pools so many have lain there for more than a year. */
const idleTenths = 1

/**
 * Projects in every state, a third of the devices at work on four fifths of
 * them; for half of them something is on the road.
 */
const fillTrouble = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    await sql`
      with made as (
        insert into document.register (kind, number, call_code) select 'system/project', 'BENCH-' || n, 'B' || lpad(n::text, 5, '0') from generate_series(1, ${projectCount}::int) n returning id, number, call_code)
      insert into system.project (id, document_id, document_number, call_code, state, name, status, department_id, acquire_start, design_end, created_at)
      select number, id, number, call_code, 'approved', 'Project ' || number, '500010000100000000' || 1 + id % 5, (array[${department.id}, 'C102', 'C104', 'C105'])[1 + id % 4], current_date - 100, current_date - 10, now()
      from made`.execute(db)
    await sql`insert into equipment.holder (kind, name, name_en, department_id, project_id) select 'project', p.name, p.name, p.department_id, p.id from system.project p where p.id like 'BENCH-%'`.execute(
      db,
    )
    await sql`
      with place as (select array_agg(id order by id) as ids from equipment.holder where kind = 'project' and project_id like 'BENCH-%')
      update equipment.device d set held_since = case when d.device_status = '0' and d.id % 10 < ${idleTenths}::int then d.held_since - interval '500 days' else d.held_since end,
        holder_id = case when d.id % 3 = 2 then ids[1 + d.id % (array_length(ids, 1) * 4 / 5)] else d.holder_id end, device_status = case when d.id % 3 = 2 then '3' else d.device_status end
      from place where d.id % 3 = 2 or d.id % 10 < ${idleTenths}::int`.execute(db)
    await sql`
      with pool as (select id from equipment.holder where kind = 'pool' order by id limit 1), model as (select m.id from equipment.model m join equipment.category c on c.id = m.category_id where m.tracking = 'bulk' and c.device_group = '3' order by m.id limit 1),
      chosen as (select p.id, p.department_id, 'DP-' || p.id as number, 'D' || substr(p.call_code, 2) as code from system.project p where p.id like 'BENCH-%' and p.document_id / 20 % 2 = 0),
      made as (insert into document.register (kind, number, call_code) select 'equipment/allocation', number, code from chosen returning id, number, call_code),
      allocation as (
        insert into equipment.allocation (id, number, call_code, from_holder_id, department_id, to_department_id, project_id, state, version, created_by, created_at)
        select made.id, made.number, made.call_code, pool.id, 'C102', chosen.department_id, chosen.id, 'receiving', 1, 1, now() from made join chosen using (number), pool returning id, number, project_id),
      line as (insert into equipment.allocation_line (document_id, position, model_id, quantity) select allocation.id, 1, model.id, 100 from allocation, model returning id, document_id, model_id),
      shipment as (insert into equipment.shipment (document_id, position, shipped_at, created_by, created_at) select id, 1, now(), 1, now() from allocation returning id, document_id),
      shipped as (insert into equipment.shipment_line (shipment_id, document_id, line_id, model_id, quantity) select s.id, s.document_id, l.id, l.model_id, 100 from shipment s join line l using (document_id) returning id),
      transit as (insert into equipment.holder (kind, name, name_en, project_id, document_id) select 'transit', number, number, project_id, id from allocation returning id)
      insert into equipment.bulk_balance (model_id, holder_id, condition, is_real, quantity) select model.id, transit.id, 'good', true, 100 from transit, model`.execute(
      db,
    )
    await sql`vacuum (analyze)`.execute(db)
  } finally {
    await close()
  }
}

export const alerts = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  await fillTrouble(databaseUrl)
  const product = await startProduct(databaseUrl)
  try {
    for (const { name, account } of [
      { name: 'administrator', account: 'admin' },
      { name: `head of ${department.id}`, account: 'ld_meng' },
    ]) {
      const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, account)}`, 'accept-language': 'zh-CN' }
      const side = (path: string) => ({
        served: product,
        next: () => ({ method: 'GET', path: `/prod-api${path}`, headers }) as const,
      })
      const { data } = (await call(product.url, side('/allocation/message').next())) as { data: object[] }
      if (data.length < 4) throw new Error(`of four alerts only ${data.length} have anything to count`)
      const pairs = await inTurns(
        place,
        side('/allocation/message'),
        side('/equipment/device/list?pageNum=1&pageSize=20'),
      )
      tell({
        name: `${devices / 1000}k, ${projectCount} projects, ${name}: alert counters : list page of 20, CPU`,
        bound: 5,
        unit: '×',
        ...ratioOf(pairs, 'both'),
      })
    }
  } finally {
    await product.stop()
  }
}
