import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { createStockLimits } from '../src/material/stock-limit/index.ts'
import { setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

const opened = -190
/** How many materials have limits, every which of them has less than its minimum, and how many stores keep them. */
const [count, low, stores] = [20, 9, ['WH01', 'WH02', 'WH03']]

/** What stores keep at least, by what they have today: of every ninth there is too little. */
export const seedLimits = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const manager = await stage.person(people.find(({ roles }) => roles.includes('purchase_mgr'))?.account ?? 'admin')
  const { rows } = await sql<{ store: number; material: number; free: number; position: number }>`
    select l.store_id as store, l.material_id as material, floor(l.quantity - l.reserved)::int as free, row_number() over (order by m.code, s.code)::int as position
    from material.stock_level l join material.store s on s.id = l.store_id join material.material m on m.id = l.material_id
    where s.code = any(${stores}::text[]) and l.quantity - l.reserved >= 2 order by m.code, s.code limit ${count}`.execute(
    tx,
  )
  const given = rows.map(({ store, material, free, position }) => {
    const least = position % low === 6 ? Math.ceil(free * 1.5) : Math.ceil(free / 3)
    return {
      storeId: store,
      materialId: material,
      minQty: String(least),
      maxQty: String(least * 3),
      leadDays: [30, 45, 90, 120][position % 4] ?? 30,
    }
  })
  await stage.on(opened, () => createStockLimits(tx, manager, systemContext, given))
}
