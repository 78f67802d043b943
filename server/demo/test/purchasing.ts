import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inventoryDrift } from '../../src/ledger/stock/index.ts'
import { findPapers } from '../../src/material/order/index.ts'
import { figuresOf } from '../../src/material/budget/index.ts'
import type { Database } from '../../src/kit/database/database.ts'

/** The only row that a statement answers. */
export const oneRow = async <T extends object>(db: Database, text: ReturnType<typeof sql<T>>): Promise<T> => {
  const {
    rows: [row],
  } = await text.execute(db)
  if (!row) throw new Error('no row')
  return row
}

/** What the demo company has of purchasing. */
export const purchasingTests = (db: () => Database): void => {
  test('materials were asked for over months, in every state; what was approved was confirmed and sent', async () => {
    const { rows } = await sql<{ state: string; count: number; sent: number }>`
    select state, count(*) as count, count(sent_at) as sent from material.application group by state order by state`.execute(
      db(),
    )
    expect(rows).toEqual([
      { state: 'approved', count: 52, sent: 52 },
      { state: 'draft', count: 1, sent: 0 },
      { state: 'refused', count: 1, sent: 0 },
      { state: 'returned', count: 1, sent: 0 },
      { state: 'submitted', count: 5, sent: 0 },
    ])
    const missing = sql<{ state: string; kits: number }>`
      select a.state, (select count(*) from material.kit_list) as kits from material.material m join material.application_line l on l.material_id = m.id
      join material.application a on a.id = l.document_id where m.is_proposed`
    expect(await oneRow(db(), missing)).toEqual({ state: 'submitted', kits: 3 })
    expect(
      await oneRow(
        db(),
        sql<{ wrong: number }>`
    select count(*) as wrong from material.application a where total_amount <> (select sum(total_price) from material.application_line l where l.document_id = a.id)`,
      ),
    ).toEqual({ wrong: 0 })
  })

  test('units and projects have budgets for this year and the last: one is exceeded and says why, one nearly used up', async () => {
    const { rows } = await sql<{ id: number; kind: string; year: number; amount: string }>`
      select id, case when project_id is null then 'unit' else 'project' end as kind, year, amount::text as amount from material.budget`.execute(
      db(),
    )
    expect([...new Set(rows.map(({ year }) => year))]).toHaveLength(2)
    expect(rows.filter(({ kind }) => kind === 'project')).toHaveLength(16)
    const figures = await figuresOf(
      db(),
      rows.map(({ id }) => id),
    )
    const shares = rows.map(({ id, amount }) => 1 - Number(figures.get(id)?.left) / Number(amount))
    expect([
      shares.filter((share) => share > 1).length,
      shares.filter((share) => share > 0.84 && share <= 1).length,
    ]).toEqual([1, 1])
    expect(
      await oneRow(
        db(),
        sql<{ excesses: number; raised: boolean }>`
      select (select count(*) from material.budget_excess where reason <> '') as excesses,
        exists (select 1 from material.budget_change where amount_before is not null and note <> '') as raised`,
      ),
    ).toEqual({ excesses: 1, raised: true })
  })

  test('what was asked for was analysed, and what is taken from a store is reserved for 30 days', async () => {
    const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from material.analysis group by state order by state`.execute(db())
    expect(rows).toEqual([
      { state: 'approved', count: 47 },
      { state: 'returned', count: 1 },
      { state: 'submitted', count: 1 },
    ])
    expect(
      await oneRow(
        db(),
        sql<{ wrong: number; reserved: boolean; late: number; waiting: boolean }>`
      select (select count(*) from material.analysis_line l join material.application_line s on s.id = l.source_line_id
          where l.use_quantity + l.move_quantity + l.buy_quantity + l.cancel_quantity <> s.quantity) as wrong,
        exists (select 1 from material.stock_reservation where ended_at is null) as reserved,
        (select count(*) from material.stock_reservation where ended_at is null and expires_on < current_date) as late,
        exists (select 1 from material.application_line s join material.application a on a.id = s.document_id and a.state = 'approved'
          where not exists (select 1 from material.analysis_line l where l.source_line_id = s.id)) as waiting`,
      ),
    ).toEqual({ wrong: 0, reserved: true, late: 0, waiting: true })
  })

  test('suppliers were asked for offers: in each state a scheme, one of them sealed, one of two offers, one split', async () => {
    const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from material.scheme group by state order by state`.execute(db())
    expect(rows).toEqual([
      { state: 'approved', count: 37 },
      { state: 'draft', count: 5 },
      { state: 'refused', count: 1 },
      { state: 'returned', count: 1 },
      { state: 'submitted', count: 1 },
      { state: 'voided', count: 1 },
      { state: 'withdrawn', count: 1 },
    ])
    expect(
      await oneRow(
        db(),
        sql<{ sealed: boolean; asked: string[]; few: boolean; split: boolean; dear: boolean; currencies: string[] }>`
      select exists (select 1 from material.scheme where deadline > now()) as sealed,
        (select array_agg(case when q.declined_at is not null then 'declined' else coalesce(f.came_by, 'none') end order by q.id)
          from material.scheme_request q left join material.scheme_offer f on f.document_id = q.document_id and f.supplier_id = q.supplier_id) as asked,
        exists (select 1 from material.scheme where state = 'approved' and fewest_offers = 2) as few,
        exists (select 1 from material.scheme_award group by document_id, source_line_id having count(*) > 1) as split,
        exists (select 1 from material.scheme_award where reason <> '') as dear,
        (select array_agg(distinct currency_code order by currency_code) from material.scheme_offer) as currencies`,
      ),
    ).toEqual({
      sealed: true,
      asked: ['sheet', 'link', 'declined'],
      few: true,
      split: true,
      dear: true,
      currencies: ['CNY', 'EUR', 'USD'],
    })
  })

  test('virtual orders are there in every state, and links wait to be opened', async () => {
    const { rows } = await sql<{ state: string }>`
    select state from material.virtual_order order by state`.execute(db())
    expect(rows.map(({ state }) => state)).toEqual([
      'approved',
      'draft',
      'partial',
      'refused',
      'returned',
      'submitted',
      'voided',
    ])
    expect(
      await oneRow(
        db(),
        sql<{ orders: number; applications: number; released: number }>`
      select (select count(*) from system.ticket where purpose = 'material/virtual-order.confirm') as orders,
        (select count(*) from system.ticket where purpose = 'material/application.confirm') as applications,
        (select count(*) from material.virtual_order_line where released_quantity > 0) as released`,
      ),
    ).toEqual({ orders: 1, applications: 2, released: 1 })
  })

  test('schemes have their results: one in each of the five states, one written after one that failed, and what is left is open', async () => {
    const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from material.result group by state order by state`.execute(db())
    expect(rows).toEqual([
      { state: 'approved', count: 27 },
      { state: 'partial', count: 4 },
      { state: 'refused', count: 4 },
      { state: 'submitted', count: 2 },
      { state: 'withdrawn', count: 2 },
    ])
    expect(
      await oneRow(
        db(),
        sql<{ copied: boolean; cheaper: boolean; again: boolean }>`
      select exists (select 1 from material.result where copied_from is not null) as copied,
        exists (select 1 from material.result_line where price_note <> '') as cheaper,
        exists (select 1 from material.scheme_award where released_quantity > 0) as again`,
      ),
    ).toEqual({ copied: true, cheaper: true, again: true })
  })

  test('three agreements carry framework offers on: one in force and called off four times, one about to end, one that waits', async () => {
    const { rows } = await sql<{ state: string; orders: string[]; ends: boolean; called: boolean }>`
      select a.state, array(select o.state from material.order o where o.agreement_id = a.id order by o.id) as orders, a.valid_to < current_date + 30 as ends,
        a.called_amount > 0 as called
      from material.agreement a order by a.id`.execute(db())
    expect(rows).toEqual([
      { state: 'approved', orders: ['closed', 'signed', 'approved', 'submitted'], ends: false, called: true },
      { state: 'approved', orders: [], ends: true, called: false },
      { state: 'submitted', orders: [], ends: false, called: false },
    ])
  })

  test('three purchases could not wait: one is of these days, one has its papers overdue, and one is complete', async () => {
    const { rows } = await sql<{ formalities: string; received: boolean; scheme: string | null }>`
      select case when a.formalities_completed is not null then 'complete' when a.formalities_due < current_date then 'overdue' else 'open' end as formalities,
        (select bool_and(l.received_quantity > 0) from material.order_line l where l.document_id = a.id) as received,
        (select c.state from material.scheme c where c.order_id = a.id) as scheme
      from material.order a where a.is_emergency order by a.formalities_due`.execute(db())
    expect(rows).toEqual([
      { formalities: 'complete', received: true, scheme: 'approved' },
      { formalities: 'overdue', received: true, scheme: null },
      { formalities: 'open', received: false, scheme: null },
    ])
  })

  test('stores received over months what was ordered: most of it inspected, some rejected, some taken back, some at another cost', async () => {
    const found = await oneRow(
      db(),
      sql<Record<string, number>>`
      select (select count(*)::int from material.receipt where deleted_at is null) as receipts,
        (select count(*)::int from material.receipt_line where batch_id is not null) as batches,
        (select count(distinct material.period_of(biz_date))::int from material.receipt) as periods,
        (select count(*)::int from material.receipt where state = 'reversed') as reversed,
        (select count(*)::int from material.receipt where state = 'draft') as drafts,
        (select count(*)::int from material.receipt where state = 'posted') as waiting,
        (select count(*)::int from material.reversal where state = 'submitted') as asked,
        (select count(*)::int from material.cost_adjustment where state = 'approved') as adjusted,
        (select count(distinct store_id)::int from material.receipt) as stores,
        (select count(*)::int from material.receipt_line where rejected_quantity > 0) as rejected,
        (select count(*)::int from material.receipt_pool) as pools,
        (select count(*)::int from material.order_line where received_quantity > 0) as lines`,
    )
    expect(found).toMatchObject({ receipts: 131, reversed: 2, drafts: 1, asked: 2, stores: 5 })
    for (const [what, least] of Object.entries({
      batches: 150,
      periods: 5,
      waiting: 3,
      adjusted: 5,
      rejected: 3,
      pools: 20,
      lines: 10,
    }))
      expect([what, (found[what] ?? 0) >= least]).toEqual([what, true])
  })

  test('every month that is over is closed as long as nothing is being written in it, and agrees with its entries', async () => {
    const { rows } = await sql<{ period: string; rows: number }>`
      select period, row_count as rows from material.stock_closing where superseded_at is null order by period`.execute(
      db(),
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    // Before the stores were opened little came in: what orders of the year before brought.
    const counts = rows.map((row) => row.rows)
    expect(counts.every((count) => count > 0)).toBe(true)
    expect(counts.filter((count) => count > 50).length).toBeGreaterThanOrEqual(5)
    expect(await inventoryDrift(db())).toEqual([])
    const first = await oneRow(db(), sql<{ period: string }>`select min(period) as period from material.stock_flow`)
    expect(rows[0]?.period).toBe(first.period)
  })

  test('stores issued over months to projects, repairs and devices; some came back, some was written off, some went to other stores', async () => {
    const found = await oneRow(
      db(),
      sql<Record<string, number>>`
      select (select count(*)::int from material.outbound where kind in ('project', 'repair') and state = 'posted') as issues,
        (select count(*)::int from material.outbound_line where amount is not null and issue_line_id is null) as lines,
        (select count(distinct material.period_of(biz_date))::int from material.outbound) as periods,
        (select count(distinct store_id)::int from material.outbound) as stores,
        (select count(distinct device_id)::int from material.outbound_line) as devices,
        (select count(*)::int from material.outbound where kind = 'return') as returns,
        (select count(*)::int from material.outbound_line where rejected_quantity > 0) as rejected,
        (select count(*)::int from material.outbound where kind = 'supplier') as "sentBack",
        (select count(*)::int from material.outbound where kind = 'writeOff' and state = 'posted') as "writtenOff",
        (select count(*)::int from material.outbound where kind = 'writeOff' and state = 'submitted') as asked,
        (select count(*)::int from material.outbound where state = 'reversed' and reversed_by is not null) as reversed,
        (select count(*)::int from document.signature s join material.outbound o on o.id = s.document_id) as signed,
        (select count(*)::int from material.outbound where state = 'draft') as drafts`,
    )
    // One of each of what was rejected or broke, and of old cores.
    expect(found).toMatchObject({ sentBack: 2, writtenOff: 2, asked: 2, reversed: 1, drafts: 2 })
    for (const [what, least] of Object.entries({
      issues: 100,
      signed: 40,
      lines: 200,
      periods: 6,
      stores: 3,
      devices: 15,
      returns: 12,
      rejected: 1,
    }))
      expect([what, (found[what] ?? 0) >= least]).toEqual([what, true])
    const { rows } = await sql<{ state: string; count: number; short: number; lost: number }>`
      select a.state, count(distinct a.id)::int as count, count(*) filter (where l.short_quantity > l.settled_quantity)::int as short,
        (select count(*)::int from material.store_transfer_arrival v join material.store_transfer_line k on k.id = v.line_id join material.store_transfer d on d.id = k.document_id
          where d.state = a.state and v.kind = 'lost') as lost
      from material.store_transfer a join material.store_transfer_line l on l.document_id = a.id group by a.state order by a.state`.execute(
      db(),
    )
    expect(rows).toEqual([
      { state: 'draft', count: 1, short: 0, lost: 0 },
      { state: 'received', count: 3, short: 0, lost: 1 },
      { state: 'sent', count: 3, short: 1, lost: 0 },
    ])
  })

  test('old cores of rotables are in every state: awaited, late, in store, being repaired, repaired, scrapped and waived', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select a.kind, count(*)::int as lines, sum(l.quantity)::int as out, sum(l.core_received)::int as back, sum(l.core_waived)::int as waived,
        count(*) filter (where l.quantity > l.core_received + l.core_waived and l.core_due_on < now()::date)::int as late
      from material.outbound_line l join material.outbound a on a.id = l.document_id where l.core_due_on is not null group by 1 order by 1`.execute(
      db(),
    )
    expect(rows).toEqual([
      { kind: 'project', lines: 6, out: 7, back: 4, waived: 1, late: 1 },
      { kind: 'supplier', lines: 1, out: 2, back: 1, waived: 0, late: 0 },
    ])
    const repaired = await oneRow(
      db(),
      sql<{ isExact: boolean; inStore: number }>`
      select bool_and(l.fee_amount = t.amort_amount and l.fee_amount > 1250 and l.purchase_amount = 0) as "isExact",
        (select sum(b.quantity)::int from material.stock_balance b join material.place p on p.id = b.place_id and p.kind = 'core') as "inStore"
      from material.receipt r join material.receipt_line l on l.document_id = r.id join material.batch t on t.id = l.batch_id where r.kind = 'repaired'`,
    )
    expect(repaired).toEqual({ isExact: true, inStore: 1 })
    expect(
      await oneRow(
        db(),
        sql<{
          signed: boolean
        }>`select count(*)::int > 2 as signed from document.signature s join material.store_transfer t on t.id = s.document_id`,
      ),
    ).toEqual({ signed: true })
  })

  test('a store was counted and its books adjusted; of another count finance still has to decide', async () => {
    const { rows } = await sql<{ state: string; differing: number }>`
      select a.state, (select count(*)::int from material.stock_count_line l where l.document_id = a.id and l.difference < 0) as differing
      from material.stock_count a order by a.id`.execute(db())
    expect(rows).toEqual([
      { state: 'approved', differing: 1 },
      { state: 'submitted', differing: 1 },
    ])
  })

  test('a purchase file of the past was loaded: in three currencies, most of it matched, some of its freight in words', async () => {
    expect(
      await oneRow(
        db(),
        sql<{ rows: number; currencies: number; files: number; matched: boolean; open: boolean; noted: boolean }>`
      select count(*)::int as rows, count(distinct currency_code)::int as currencies, count(distinct file_id)::int as files,
        count(material_id) > 150 and count(supplier_id) > 150 as matched, count(*) > count(material_id) and count(*) > count(supplier_id) as open,
        bool_or(freight_note <> '') and bool_or(freight_amount is not null) as noted from material.purchase_history`,
      ),
    ).toEqual({ rows: 200, currencies: 3, files: 1, matched: true, open: true, noted: true })
  })

  test('of two orders one has every paper it needs and one lacks some; suppliers were told in every way', async () => {
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from material.order a where exists (select 1 from material.order_paper p where p.order_id = a.id) order by id`.execute(
      db(),
    )
    const standings = await Promise.all(
      rows.map(async ({ id }) =>
        [...new Set((await findPapers(db(), id, 'cn')).map(({ standing }) => standing))].toSorted(),
      ),
    )
    expect(standings).toContainEqual(['awaited', 'missing', 'received'])
    expect(standings).toContainEqual(['received', 'waived'])
    const { rows: sent } = await sql<{ way: string }>`
      select distinct case when q.is_draft then 'draft ' else '' end || case when not q.is_mailed then 'by hand' else coalesce(k.state, 'sent') end as way
      from material.order_letter q left join document.letter k on k.id = q.letter_id order by way`.execute(db())
    expect(sent.map(({ way }) => way)).toEqual(['by hand', 'draft sent', 'failed', 'sent'])
  })

  test('suppliers are claimed of, in every state and with every answer', async () => {
    const { rows } = await sql<{ state: string; answer: string | null }>`
      select distinct state, answer from material.claim order by state, answer`.execute(db())
    expect(rows).toEqual([
      { state: 'answered', answer: 'partly' },
      { state: 'answered', answer: 'refused' },
      { state: 'draft', answer: null },
      { state: 'dropped', answer: null },
      { state: 'sent', answer: null },
      { state: 'settled', answer: 'accepted' },
    ])
  })

  test('of what is approved some is ordered: orders in each state, one late, one in two shipments, one paid in parts', async () => {
    const { rows } = await sql<{ state: string }>`
    select distinct state from material.order order by state`.execute(db())
    expect(rows.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['approved', 'cancelled', 'closed', 'draft', 'returned', 'signed', 'submitted']),
    )
    expect(
      await oneRow(
        db(),
        sql<{ late: boolean; orders: number; isLong: boolean }>`
      select exists (select 1 from material.order where state = 'signed' and delivery_date < current_date) as late, (select count(*)::int from material.order) as orders,
        (select count(distinct material.period_of(created_at::date)) >= 18 from material.application) as "isLong"`,
      ),
    ).toEqual({ late: true, orders: 59, isLong: true })
    expect(
      await oneRow(
        db(),
        sql<{ shipments: number; containers: number }>`
      select count(*)::int as shipments, count(distinct container_number)::int as containers from material.order_shipment
      where order_id = (select order_id from material.order_payment where kind = 'retention')`,
      ),
    ).toEqual({ shipments: 2, containers: 2 })
    expect(
      await oneRow(
        db(),
        sql<{ paid: number; asked: number; planned: number }>`
      select count(*) filter (where paid_date is not null)::int as paid, count(*) filter (where requested_date is not null and paid_date is null)::int as asked,
        count(*) filter (where requested_date is null)::int as planned
      from material.order_payment where order_id = (select order_id from material.order_payment where kind = 'retention')`,
      ),
    ).toEqual({ paid: 1, asked: 1, planned: 1 })
  })

  test('a result was changed and an order amended to its new price; more of both wait or failed', async () => {
    const stateOf = async (table: string) =>
      (await sql<{ state: string }>`select state from ${sql.table(table)} order by state`.execute(db())).rows.map(
        ({ state }) => state,
      )
    expect(await stateOf('material.result_change')).toEqual(['approved', 'submitted'])
    expect(await stateOf('material.order_amendment')).toEqual(['approved', 'refused', 'submitted'])
    expect(
      await oneRow(
        db(),
        sql<{ follows: boolean }>`
      select bool_and(l.unit_price = x.final_price and m.number like d.number || '-%') as follows from material.order_amendment m
      join material.order d on d.id = m.order_id join material.order_amendment_line y on y.document_id = m.id
      join material.order_line l on l.id = y.source_line_id join material.result_line x on x.id = l.source_line_id where m.state = 'approved'`,
      ),
    ).toEqual({ follows: true })
  })
}
