// Ledgers where they are long: a month of the inventory ledger over many movements, closing a month, and the purchase detail
// ledger over many lines; each beside plain SQL, or a page that comes straight from an index.
import { stockPeriodNamed, stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { sql } from 'kysely'
import { type Database, inTransaction } from '../server/src/kit/database/database.ts'
import { listed } from '../server/src/kit/database/list.ts'
import { writeClosing, disagreements, lockPeriod } from '../server/src/ledger/stock/index.ts'
import { findSummary, inventoryListing } from '../server/src/material/inventory/index.ts'
import { purchaseLedgerListing } from '../server/src/material/purchase-ledger/index.ts'
import { personOf } from '../server/src/system/session/index.ts'
import type { TestServer } from '../server/src/testing/index.ts'
import { signedOrder } from '../server/src/material/order/test/sample.ts'
import { enlarge } from '../server/src/testing/plans/enlarge.ts'
import { capture } from './capture.ts'
import { median } from './load.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'

const rounds = 7
const page = { pageNum: 1, pageSize: 20 }
const byCode = { ...page, orderByColumn: 'materialCode', isAsc: 'asc' }
const took = async (work: () => Promise<unknown>, times = rounds): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begin = performance.now()
    await work()
    all.push(performance.now() - begin)
  }
  return median(all)
}

/** Batches of one store, and so many movements of them in a month: each comes in, and goes out in small parts. */
const move = (db: Database, day: string, movements: number, each: number) =>
  inTransaction(db, async (tx) => {
    const batches = Math.ceil(movements / each)
    await sql`
      with made as (
        insert into material.batch (material_id, number, received_on, quantity, purchase_amount, purchase_unit_price, amort_amount, amort_unit_price)
        select m.ids[1 + n % array_length(m.ids, 1)], 'BENCH-' || ${day}::text || '-' || n, ${day}::date, 1000, 1000, 1, 1000, 1
        from generate_series(1, ${batches}::int) n, (select array_agg(id order by id) as ids from material.material) m returning id),
      places as (
        select (select min(id) from material.place where kind = 'opening') as opening, (select min(id) from material.place where kind = 'use' and project_id is null) as use,
          (select min(id) from material.place where kind = 'storage') as shelf),
      entered as (
        insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, source, recorded_at, recorded_by)
        select id, 'opening', opening, shelf, 1000, 1000, ${day}::date, 'import', now(), 1 from made, places returning batch_id),
      issued as (
        insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, source, recorded_at, recorded_by)
        select id, 'issue', shelf, use, 1, 1, ${day}::date, 'import', now(), 1 from made, places, generate_series(2, ${each}::int) returning batch_id)
      select count(*) from entered, (select count(*) from issued) i`.execute(tx)
    await sql`
      insert into material.stock_balance (place_id, batch_id, is_real, quantity, amount)
      select place_id, batch_id, p.is_real, sum(quantity), sum(amount) from (
        select to_place_id as place_id, batch_id, quantity, amount from material.stock_movement where source = 'import' and biz_date = ${day}::date
        union all select from_place_id, batch_id, -quantity, -amount from material.stock_movement where source = 'import' and biz_date = ${day}::date) x
      join material.place p on p.id = x.place_id group by place_id, batch_id, p.is_real`.execute(tx)
  })

const plainClosing = (db: Database, period: string) =>
  inTransaction(db, async (tx) => {
    await sql`
      create temporary table plain_closing on commit drop as
      with moved as (
        select s.store_id, e.batch_id, e.period, case when s.comes then e.quantity else 0 end as in_quantity, case when s.comes then e.amount else 0 end as in_amount,
          case when s.comes then 0 else e.quantity end as out_quantity, case when s.comes then 0 else e.amount end as out_amount
        from material.stock_movement e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
        cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
        where e.period <= ${period} and a.store_id is distinct from b.store_id and s.store_id is not null)
      select store_id, batch_id, sum(case when period < ${period} then in_quantity - out_quantity else 0 end) as opening_quantity,
        sum(case when period < ${period} then in_amount - out_amount else 0 end) as opening_amount,
        sum(case when period = ${period} then in_quantity else 0 end) as in_quantity, sum(case when period = ${period} then in_amount else 0 end) as in_amount,
        sum(case when period = ${period} then out_quantity else 0 end) as out_quantity, sum(case when period = ${period} then out_amount else 0 end) as out_amount,
        sum(in_quantity - out_quantity) as ending_quantity, sum(in_amount - out_amount) as ending_amount
      from moved group by 1, 2`.execute(tx)
    await sql`
      create temporary table plain_total on commit drop as
      select p.store_id, t.material_id, max(m.code) as code, sum(opening_amount) as opening_amount, sum(in_amount) as in_amount, sum(out_amount) as out_amount,
        sum(ending_amount) as ending_amount, sum(ending_quantity) as ending_quantity
      from plain_closing p join material.batch t on t.id = p.batch_id join material.material m on m.id = t.material_id group by 1, 2`.execute(
      tx,
    )
    await sql`select encode(sha256(convert_to(string_agg(concat_ws('|', p.*), E'\n' order by store_id, batch_id), 'UTF8')), 'hex') from plain_closing p`.execute(
      tx,
    )
  })

export const inventory = async (place: Place, sizes: readonly number[], tell: Tell): Promise<void> => {
  const [devices = 0] = sizes
  const [many, month] = sizes.length > 1 ? [1_000_000, 100_000] : [100_000, 20_000]
  const writing = await capture(await place.copy(devices))
  const { db } = writing.company
  const { rows: people } = await sql<{ id: number }>`select id from system.user where name = 'admin'`.execute(db)
  const actor = await personOf(db, people[0]?.id ?? 0)
  if (!actor) throw new Error('there is no administrator')
  const {
    rows: [last],
  } = await sql<{ period: string; today: string }>`
    select coalesce(max(period), (select min(period) from material.stock_flow)) as period, current_date::text as today from material.stock_closing where superseded_at is null`.execute(
    db,
  )
  // The month after the last that is closed: the ledger is closed up to there first.
  let period = last?.period ?? ''
  const current = stockPeriodOf(last?.today ?? '').period
  const after = (name: string) => stockPeriodOf(`${name}-27`).period
  const closing = (name: string) =>
    inTransaction(db, async (tx) => {
      await lockPeriod(tx, name)
      const found = await disagreements(tx, name)
      if (found.length > 0) throw new Error(`${name} does not close: ${JSON.stringify(found[0])}`)
      await writeClosing(tx, name, actor.userId)
    })
  const { rows: standing } =
    await sql`select 1 from material.stock_closing where period = ${period} and superseded_at is null`.execute(db)
  if (standing.length > 0) period = after(period)
  await move(db, stockPeriodNamed(period).beginsOn, month, 10)
  await sql`vacuum (analyze)`.execute(db)
  const plain = await took(() => plainClosing(db, period), 3)
  const closed = await took(() => closing(period), 1)
  tell({
    name: `closing a month of ${month.toLocaleString('en')} movements, beside plain SQL`,
    bound: 5,
    unit: '×',
    value: closed / plain,
    note: `${Math.round(closed)} : ${Math.round(plain)} ms`,
  })
  const next = after(period)
  if (next > current) throw new Error('the bench needs a month that is over and one after it')
  await move(db, stockPeriodNamed(next).beginsOn, many, 10)
  await sql`vacuum (analyze)`.execute(db)
  const listing = (of: string) => async () =>
    listed(db, await inventoryListing(db, actor, { period: of }, 'cn'), byCode)
  const indexed = await took(() => sql`select * from material.material order by code limit 20`.execute(db))
  const indexedPage = await took(async () => {
    await sql`select id as key from material.material order by code limit 20`.execute(db)
    await sql`select m.*, (select count(*) from (select 1 from material.material limit 10001) c) from material.material m order by code limit 20`.execute(
      db,
    )
  })
  const open = await took(listing(next), 5)
  tell({
    name: `inventory ledger of an open month, ${many.toLocaleString('en')} movements, a page`,
    unit: 'ms',
    value: open,
    note: 'aim 2,000 ms',
  })
  tell({
    name: 'the same, its sums',
    unit: 'ms',
    value: await took(() => findSummary(db, actor, { period: next }, 'cn'), 3),
  })
  await closing(next)
  await sql`analyze`.execute(db)
  const shown = await took(listing(next))
  tell({
    name: `inventory ledger of a closed month, beside an indexed page`,
    bound: 5,
    unit: '×',
    value: shown / indexedPage,
    note: `${shown.toFixed(1)} : ${indexedPage.toFixed(1)} ms (one statement alone ${indexed.toFixed(1)})`,
  })
  // What an order stands on asks for its people and its lists, and for nothing else of the test server.
  const { rows: materials } = await sql<{ id: number }>`
    select id from material.material where not is_serial and deleted_at is null order by id limit 100`.execute(db)
  await signedOrder(
    writing.company as TestServer,
    materials.map(({ id }) => [id, '2']),
  )
  await enlarge(db, {
    times: sizes.length > 1 ? 5000 : 600,
    atMost: 500_000,
    only: /^(material\."?(application|analysis|plan|scheme|result|order)|document\.register)/,
  })
  await sql`analyze`.execute(db)
  const { rows: counted } = await sql<{ lines: number }>`select count(*) as lines from material.order_line`.execute(db)
  const plainPage = await took(async () => {
    await sql`select id as key from material.order_line order by id desc limit 20`.execute(db)
    await sql`select x.*, a.number, a.contract_number, a.contract_date, u.name, d.name from material.order_line x join material.order a on a.id = x.document_id
      join system.supplier u on u.id = a.supplier_id join system.department d on d.id = a.department_id order by x.id desc limit 20`.execute(
      db,
    )
    await sql`select count(*) from (select 1 from material.order_line limit 10001) c`.execute(db)
  })
  for (const [what, asked] of [
    ['', {}],
    [', one supplier’s', { supplierId: 1 }],
  ] as const) {
    const pageOfIt = () => listed(db, purchaseLedgerListing(actor, asked, 'cn'), page)
    // PostgreSQL keeps the plan of a statement after five times.
    await took(pageOfIt)
    const ledger = await took(pageOfIt)
    tell({
      name: `purchase detail ledger of ${Number(counted[0]?.lines ?? 0).toLocaleString('en')} lines${what}, beside an indexed page`,
      bound: 5,
      unit: '×',
      value: ledger / plainPage,
      note: `${ledger.toFixed(1)} : ${plainPage.toFixed(1)} ms`,
    })
  }
  await writing.close()
}
