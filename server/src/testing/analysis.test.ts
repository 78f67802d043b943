import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { custodyScene, type CustodyScene } from './custody.ts'
import { type TestServer, testServer } from './index.ts'

let server: TestServer
let scene: CustodyScene
beforeAll(async () => {
  server = await testServer()
  scene = await custodyScene(server)
  await scene.enter(['a-1', 'a-2'])
})
afterAll(() => server.close())

const guide = readFileSync(new URL('../../../docs/integration/analysis.md', import.meta.url), 'utf8')
const statements = Array.from(guide.matchAll(/^```sql\n(.*?)^```$/gms), ([, code = '']) => code)

// Others read them by name and place: one that goes or changes its type breaks what they have built.
const promised: Readonly<Record<string, string>> = {
  holding:
    'tracking text, device_id bigint, device_code text, fleet_number text, serial text, model_id bigint, model text, brand text, category_code text, category text, category_en text, owner_department_id text, owner_department text, holder_id bigint, holder_kind text, holder text, holder_en text, department_id text, project_id text, project text, condition text, held_since timestamp with time zone, quantity numeric, unit text, original_value numeric, net_value numeric, currency text',
  movement:
    'id bigint, happened_at timestamp with time zone, recorded_at timestamp with time zone, kind text, device_id bigint, device_code text, model_id bigint, model text, quantity numeric, unit text, from_holder_id bigint, from_kind text, from_holder text, from_project_id text, to_holder_id bigint, to_kind text, to_holder text, to_project_id text, from_condition text, to_condition text, document_kind text, document_number text, reverses_id bigint',
  utilisation:
    'month date, owner_department_id text, owner_department text, holder_id bigint, holder_kind text, holder text, department_id text, project_id text, project text, model_id bigint, model text, brand text, category_code text, category text, category_en text, days numeric, out_days numeric, sound_days numeric, worked_days numeric, idle_days numeric',
  purchase:
    'order_id bigint, order_number text, order_type text, order_state text, contract_number text, contract_date date, department_id text, department text, project_id text, supplier_code text, supplier text, supplier_en text, currency_code text, line_id bigint, position integer, material_code text, material text, material_en text, spec text, unit text, quantity numeric, unit_price numeric, amount numeric, delivery_date date, shipped_quantity numeric, arrived_quantity numeric, received_quantity numeric, billed_quantity numeric, closed_quantity numeric',
  stock:
    'store_code text, store text, store_en text, department_id text, place_id bigint, place_code text, place_kind text, material_code text, material text, material_en text, spec text, unit text, batch_number text, received_on date, expires_on date, quantity numeric, unit_price_usd numeric, amount_usd numeric',
}

describe('views for analysts', () => {
  it('keep their columns', async () => {
    const { rows } = await sql<{ view: string; columns: string }>`
      select table_name as view, string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'analysis' group by 1`.execute(server.db)
    const there = Object.fromEntries(rows.map(({ view, columns }) => [view, columns]))
    expect(Object.keys(there).toSorted()).toEqual(Object.keys(promised).toSorted())
    const kept = Object.entries(promised).map(([view, columns]) => [view, there[view]?.slice(0, columns.length)])
    expect(Object.fromEntries(kept)).toEqual(promised)
  })

  it('say of devices what the ledger says', async () => {
    const { rows, total } = await server.as('admin').call(device.list, { pageSize: 500 })
    const { rows: held } = await sql<{
      device_id: number
    }>`select device_id from analysis.holding where tracking = 'single'`.execute(server.db)
    expect(new Set(held.map(({ device_id: id }) => id))).toEqual(new Set(rows.map(({ devId }) => devId)))
    expect(total).toBe(held.length)
    const { rows: moved } = await sql<{ count: number }>`
      select (select count(*) from analysis.movement) - (select count(*) from equipment.custody_event) as count`.execute(
      server.db,
    )
    expect(moved).toEqual([{ count: 0 }])
  })

  it('are all that the role of the guide may read, and nothing may be written under it', async () => {
    const [making = '', asked = ''] = statements
    const grants = making.split('\n').filter((line) => line.startsWith('grant'))
    expect(grants).toHaveLength(2)
    for (const grant of grants) await sql.raw(grant).execute(server.db)
    await server.db.connection().execute(async (db) => {
      await sql`set role geodepot_analyst`.execute(db)
      try {
        for (const view of Object.keys(promised))
          await sql`select * from ${sql.table(`analysis.${view}`)} limit 1`.execute(db)
        await sql.raw(asked).execute(db)
        await expect(sql`select 1 from equipment.device`.execute(db)).rejects.toThrow(/permission denied/)
        await expect(sql`select 1 from system."user"`.execute(db)).rejects.toThrow(/permission denied/)
        await expect(sql`create table analysis.mine (id int)`.execute(db)).rejects.toThrow(/permission denied/)
      } finally {
        await sql`reset role`.execute(db)
      }
    })
  })
})
