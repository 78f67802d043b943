import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { calendarOf } from './calendar.ts'
import type { Step } from './moves.ts'
import type { Place } from './places.ts'

/**
 * Locks what came into stores and went out of them in the periods of these steps, in the order of its keys: entries add to
 * it themselves, day by day, and two who post into one store at once would wait for each other.
 */
export const lockFlows = async (tx: Tx, steps: readonly Step[], places: readonly Place[]): Promise<void> => {
  const calendar = await calendarOf(tx)
  const stores = new Map(places.map(({ id, store }) => [id, store]))
  const wanted = new Map(
    steps.flatMap(({ from, to, batch, day }) => {
      const [before, after] = [stores.get(from) ?? null, stores.get(to) ?? null]
      if (before === after) return []
      const { period } = calendar.of(day)
      return [before, after].flatMap((store) =>
        store === null ? [] : [[`${period} ${store} ${batch}`, { period, store, batch }] as const],
      )
    }),
  )
  if (wanted.size === 0) return
  const rows = recordset([...wanted.values()], { period: 'text', store: 'bigint', batch: 'bigint' })
  await sql`
    insert into material.stock_flow (period, store_id, batch_id) select period, store, batch from ${rows} order by 1, 2, 3 on conflict do nothing`.execute(
    tx,
  )
  await sql`
    select 1 from material.stock_flow where (period, store_id, batch_id) in (select period, store, batch from ${rows})
    order by period, store_id, batch_id for update`.execute(tx)
}
