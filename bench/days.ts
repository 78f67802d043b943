// Device days: worked out of a ledger that nobody has read yet, beside plain SQL that writes the same rows; and their
// figures by unit and month over three years, beside a page of devices that comes from an index.
import { sql } from 'kysely'
import { deviceListing } from '../server/src/equipment/device/index.ts'
import { findFigures, keepDays } from '../server/src/equipment/figures/index.ts'
import { connect, inTransaction } from '../server/src/kit/database/database.ts'
import { listed } from '../server/src/kit/database/list.ts'
import { wirePorts } from '../server/src/modules.ts'
import { personOf } from '../server/src/system/session/index.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'
import { took, travel } from './travelled.ts'

const tables = ['device_day', 'quantity_day', 'month_days'] as const
const named = (table: string) => sql.table(`equipment.${table}`)
const once = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export const days = async (place: Place, sizes: readonly number[], tell: Tell): Promise<void> => {
  const devices = sizes.at(-1) ?? 0
  wirePorts()
  const { db, close } = connect(await place.copy(devices), () => undefined, 4)
  try {
    await travel(db, devices)
    await sql`delete from equipment.days_kept`.execute(db)
    for (const table of tables) await sql`truncate ${named(table)}`.execute(db)
    await sql`vacuum (analyze)`.execute(db)
    const product = await once(() => keepDays(db))
    for (const table of tables)
      await sql`create table ${sql.table(`kept_${table}`)} as select * from ${named(table)}`.execute(db)
    const { rows: made } = await sql<{ count: number }>`select count(*) as count from kept_device_day`.execute(db)
    for (const table of tables) await sql`truncate ${named(table)}`.execute(db)
    const plain = await once(() =>
      inTransaction(db, async (tx) => {
        for (const table of tables)
          await sql`insert into ${named(table)} overriding system value select * from ${sql.table(`kept_${table}`)}`.execute(
            tx,
          )
      }),
    )
    tell({
      name: `days of ${devices.toLocaleString('en')} devices and of what is counted, worked out`,
      bound: 3,
      unit: '×',
      value: product / plain,
      note: `${Math.round(product)} : ${Math.round(plain)} ms, ${Number(made[0]?.count ?? 0).toLocaleString('en')} runs`,
    })
    await sql`
      insert into equipment.month_days select (date_trunc('month', now()) - n * interval '1 month')::date, k.holder_id, k.model_id, k.owner_department_id, k.days, k.out_days, k.sound_days, k.worked_days, k.idle_days
      from (select distinct on (holder_id, model_id, owner_department_id) * from kept_month_days order by holder_id, model_id, owner_department_id, month desc) k, generate_series(0, 35) n
      on conflict do nothing`.execute(db)
    await sql`vacuum (analyze) equipment.month_days`.execute(db)
    const { rows: people } = await sql<{ id: number }>`select id from system.user where name = 'admin'`.execute(db)
    const actor = await personOf(db, people[0]?.id ?? 0)
    if (!actor) throw new Error('there is no administrator')
    const { rows: month } = await sql<{ first: string; count: number }>`
      select to_char(min(month), 'YYYY-MM') as first, count(*) as count from equipment.month_days where month > now() - interval '36 months'`.execute(
      db,
    )
    const page = await took(async () =>
      listed(db, await deviceListing(db, actor, {}, 'cn'), { pageNum: 1, pageSize: 20 }),
    )
    const beginMonth = month[0]?.first ?? ''
    const figures = await took(() => findFigures(db, actor, { beginMonth, by: 'unit', tracking: 'single' }, 'cn'))
    tell({
      name: 'figures by unit and month over three years, beside a page of devices',
      bound: 5,
      unit: '×',
      value: figures / page,
      note: `${figures.toFixed(1)} : ${page.toFixed(1)} ms, ${Number(month[0]?.count ?? 0).toLocaleString('en')} sums`,
    })
  } finally {
    await close()
  }
}
