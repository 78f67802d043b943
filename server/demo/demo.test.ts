import type { Work } from '@geodepot/contracts/kit/work.ts'
import { sql } from 'kysely'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, now, today } from '../src/kit/clock.ts'
import { type Connection, connect } from '../src/kit/database/database.ts'
import { documents } from '../src/kit/document/index.ts'
import { approversOf } from '../src/system/chain/index.ts'
import { wirePorts } from '../src/modules.ts'
import { type DemoDatabase, demoDatabase } from '../src/testing/first-start.ts'
import { offeredAndDone } from '../src/testing/offered.ts'
import { waitingAndOffered } from '../src/testing/waiting.ts'
import { waitsInDemo } from './test/waits.ts'
import { allocations } from '../src/equipment/allocation/index.ts'
import { acquisitions } from '../src/equipment/acquisition/index.ts'
import { handovers } from '../src/equipment/handover/index.ts'
import { customsRecords } from '../src/equipment/customs/index.ts'
import { leases } from '../src/equipment/lease/index.ts'
import { losses } from '../src/equipment/loss/index.ts'
import { settlements } from '../src/equipment/settlement/index.ts'
import { disposals } from '../src/equipment/disposal/index.ts'
import { scraps } from '../src/equipment/scrap/index.ts'
import { sealings } from '../src/equipment/sealing/index.ts'
import { stockTakeDocuments } from '../src/equipment/stock-take/index.ts'
import { repairs } from '../src/equipment/repair/index.ts'
import { returns } from '../src/equipment/return/index.ts'
import { transfers } from '../src/equipment/transfer/index.ts'
import { applications } from '../src/equipment/application/index.ts'
import { analysisDocuments } from '../src/material/analysis/index.ts'
import { applicationDocuments } from '../src/material/application/index.ts'
import { agreementDocuments } from '../src/material/agreement/index.ts'
import { claimDocuments } from '../src/material/claim/index.ts'
import { invoiceDocuments } from '../src/material/invoice/index.ts'
import { orderDocuments } from '../src/material/order/index.ts'
import { orderAmendmentDocuments } from '../src/material/order-amendment/index.ts'
import { planDocuments } from '../src/material/plan/index.ts'
import { stockCountDocuments } from '../src/material/stock-count/index.ts'
import { costAdjustmentDocuments } from '../src/material/cost-adjustment/index.ts'
import { outboundDocuments } from '../src/material/outbound/index.ts'
import { receiptDocuments } from '../src/material/receipt/index.ts'
import { storeTransferDocuments } from '../src/material/store-transfer/index.ts'
import { reversalDocuments } from '../src/material/reversal/index.ts'
import { resultDocuments } from '../src/material/result/index.ts'
import { resultChangeDocuments } from '../src/material/result-change/index.ts'
import { schemeDocuments } from '../src/material/scheme/index.ts'
import { virtualOrderDocuments } from '../src/material/virtual-order/index.ts'
import { projects as projectEngine } from '../src/system/project/index.ts'
import { peopleOf } from '../src/system/session/index.ts'
import { addressIn, answerOf, endLaunched, launch } from '../src/testing/launch.ts'
import { chains, fillOnce, menuRows, menus, roles } from '../installation/index.ts'
import { demoCompany } from './company.ts'
import { equipmentTests } from './test/equipment.ts'
import { oneRow, purchasingTests } from './test/purchasing.ts'
import { crews, daysUntil, departments, livesUntil, moved, people, projects } from './facts.ts'

// Filled by a first start of the product, as an operator makes it.
let demo: DemoDatabase
let connection: Connection
beforeAll(async () => {
  demo = await demoDatabase()
  wirePorts()
  connection = connect(demo.url, () => undefined, 4)
}, 600_000)
afterAll(async () => {
  await endLaunched()
  await connection.close()
  await demo.drop()
})
const one = <T extends object>(text: ReturnType<typeof sql<T>>): Promise<T> => oneRow(connection.db, text)

test('the first start fills the database and prints address, accounts and the password it made', async () => {
  expect(demo.said).toMatch(/Loading the demo company/)
  expect(demo.said).toMatch(/dp_sun +Equipment dispatcher/)
  expect(addressIn(demo.said)).toMatch(/^http/)
  const file = join(demo.dataDir, 'accounts.txt')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(`dp_sun\t${demo.password}\n`)
})

equipmentTests(() => connection.db)
purchasingTests(() => connection.db)

test('every project was written, submitted and approved before anything was asked for it', async () => {
  const { rows } = await sql<{
    virtual: boolean
    told: string[]
    early: boolean
    mine: boolean
    number: string | null
  }>`
    select p.is_virtual as virtual, p.number, array(select e.action || ' ' || e.to_state from document.event e where e.document_id = p.document_id order by e.id limit 4) as told,
      p.created_by = p.leader_id as mine, coalesce((select max(e.happened_at) from document.event e where e.document_id = p.document_id and e.to_state = 'approved') < least(p.acquire_start,
        (select min(a.created_at) from equipment.application a where a.project_id = p.id)), p.is_virtual) as early
    from system.project p where p.id = any(${projects.map(({ id }) => id)}::text[])`.execute(connection.db)
  expect(rows).toHaveLength(projects.length)
  for (const { virtual, told, early, mine, number } of rows) {
    expect(told).toEqual(
      virtual ? ['create draft'] : ['create draft', 'submit submitted', 'approve submitted', 'approve approved'],
    )
    expect({ early, mine, numbered: number !== null }).toEqual({ early: true, mine: true, numbered: !virtual })
  }
  const decided = await one(sql<{ count: number }>`
    select count(*) as count from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id and a.state = 'approved'
    join system.project p on p.document_id = a.document_id where t.decision = 'approve' and p.id = any(${projects.map(({ id }) => id)}::text[])`)
  expect(decided.count, 'each decision stands with whoever took it').toBe(
    2 * rows.filter(({ virtual }) => !virtual).length,
  )
  expect(rows.flatMap(({ number }) => number ?? []).toSorted()).toEqual(
    projects.flatMap(({ number }) => (number === '' ? [] : [number])).toSorted(),
  )
})

test('dates have moved with the day of seeding', async () => {
  const { rows } = await sql<{
    id: string
    start: string
  }>`select id, acquire_start as start from system.project where id = any(${projects.map(({ id }) => id)}::text[]) order by id`.execute(
    connection.db,
  )
  expect(rows.map(({ start }) => start)).toEqual(
    projects.map(({ acquireStart }) => moved(acquireStart, daysUntil(dayIn(livesUntil(now()))))),
  )
})

test('suppliers billed what came in: some passed, one was released, one credited, one taken back, two are held', async () => {
  const { rows } = await sql<{ state: string; count: number; holds: string[]; changed: number }>`
    select a.state, count(*)::int as count, array(select distinct unnest(l.holds) from material.invoice_line l join material.invoice v on v.id = l.document_id and v.state = a.state order by 1) as holds,
      (select count(*)::int from material.invoice_match t join material.invoice_line l on l.id = t.line_id join material.invoice v on v.id = l.document_id
        where v.state = a.state and t.difference <> 0) as changed
    from material.invoice a group by a.state order by a.state`.execute(connection.db)
  expect(rows.map(({ state, count }) => `${state} ${count}`)).toEqual([
    'draft 1',
    'held 2',
    'passed 3',
    'released 1',
    'takenBack 1',
  ])
  expect(rows.find(({ state }) => state === 'held')?.holds).toEqual(['notReceived', 'price'])
  expect(rows.reduce((sum, row) => sum + row.changed, 0)).toBeGreaterThan(1)
  expect(await sql`select 1 from material.invoice_credit`.execute(connection.db)).toMatchObject({ rows: [{}] })
})

test('a filled database is left as it is', async () => {
  expect(
    await fillOnce(connection.db, demoCompany, () => {
      throw new Error('no password is needed')
    }),
  ).toBe(false)
})

test('every unit has somebody who approves, every crew a manager and an officer, every base a keeper', async () => {
  const without = async <T>(items: readonly T[], found: (item: T) => Promise<number> | number) => {
    const counts = await Promise.all(items.map(async (item) => ({ item, count: await found(item) })))
    return counts.filter(({ count }) => count === 0).map(({ item }) => item)
  }
  const asked = async (roleKey: string, departmentId: string | null, projectId: string | null) =>
    (
      await approversOf(connection.db, [
        {
          who: 'role',
          roleKey,
          place: projectId === null ? 'department' : 'project',
          departmentId,
          projectId,
          people: [],
        },
      ])
    ).flat().length
  expect(
    await without(
      departments.filter(({ parent }) => parent !== null),
      ({ id }) => asked('dept_leader', id, null),
    ),
  ).toEqual([])
  expect(await without(projects, ({ id }) => asked('project_mgr', null, id))).toEqual([])
  expect(
    await without(
      crews,
      ({ id }) =>
        people.filter(({ roles: held, crews: belongs }) => held.includes('crew_equip') && belongs?.includes(id)).length,
    ),
  ).toEqual([])
  const bases = departments.filter(({ kind }) => kind === 'POOL')
  expect(
    await without(
      bases,
      ({ id }) =>
        people.filter(({ department, roles: held }) => department === id && held.includes('pool_keeper')).length,
    ),
  ).toEqual([])
})

test('what people and roles name is there', () => {
  const known = new Set(departments.map(({ id }) => id))
  const roleKeys = new Set(roles.map(({ key }) => key))
  const permissions = new Set(menuRows(menus).map(({ permission }) => permission))
  expect(
    people.filter(({ department, roles: held }) => !known.has(department) || held.some((key) => !roleKeys.has(key))),
  ).toEqual([])
  expect(new Set(people.map(({ account }) => account)).size).toBe(people.length)
  expect(
    roles
      .flatMap(({ may }) =>
        Object.entries(may).flatMap(([module, actions]) => actions.map((action) => `${module}:${action}`)),
      )
      .filter((permission) => !permissions.has(permission)),
  ).toEqual([])
  expect(chains.flatMap(({ steps }) => steps).filter(({ role }) => !roleKeys.has(role))).toEqual([])
  expect(new Set(departments.map(({ shortCode }) => shortCode)).size).toBe(departments.length)
})

test('what a page offers works, and what it hides is refused for the same reason, for every document', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from system.user where name in ('admin', 'dp_sun', 'kg_he', 'xm_ma', 'jl_shi', 'ld_gao', 'fx_luo', 'cg_pan', 'jh_wen', 'cg_dai', 'ck_fan', 'zj_shu', 'cw_jin') order by id`.execute(
    connection.db,
  )
  const actors = await peopleOf(
    connection.db,
    rows.map(({ id }) => id),
  )
  const looked = [
    await offeredAndDone(connection.db, projectEngine, actors, { each: 1 }),
    await offeredAndDone(connection.db, applications, actors, { each: 1 }),
    await offeredAndDone(connection.db, allocations, actors, {
      each: 2,
      inputs: { ship: { lines: [] }, receive: { lines: [], unlisted: [] }, settle: { lines: [] } },
    }),
    await offeredAndDone(connection.db, applicationDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, analysisDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, planDocuments, actors, { each: 1, inputs: { release: { lines: [] } } }),
    await offeredAndDone(connection.db, schemeDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, virtualOrderDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, resultDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, agreementDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, orderDocuments, actors, {
      each: 1,
      inputs: {
        explain: { formalitiesNote: '原因' },
        sign: { contractNo: 'HT-1', contractDate: today() },
        closeLines: { lines: [] },
        keepShipment: { outPortDate: today(), lines: [] },
        removeShipment: { shipmentId: 0 },
        keepInvoices: { invoices: [] },
        keepPayments: { payments: [] },
        pay: { paymentId: 0, paidDate: today() },
        keepMilestones: { milestones: [] },
        keepPaper: { paperId: 0, paperState: 'open' },
      },
    }),
    await offeredAndDone(connection.db, claimDocuments, actors, {
      each: 1,
      inputs: {
        send: { contactName: 'A', email: 'a@example.org', language: 'en' },
        answer: { answer: 'accepted', answeredDate: today() },
        settle: { settledBy: 'refund', settledDate: today() },
      },
    }),
    await offeredAndDone(connection.db, receiptDocuments, actors, {
      each: 1,
      inputs: { inspect: { lines: [] }, putAway: { lines: [] } },
    }),
    await offeredAndDone(connection.db, outboundDocuments, actors, { each: 1, inputs: { inspect: { lines: [] } } }),
    await offeredAndDone(connection.db, storeTransferDocuments, actors, {
      each: 1,
      inputs: {
        receive: { inDate: today(), lines: [] },
        settle: { onDate: today(), lines: [] },
        charge: {
          chargeAmount: '1',
          currencyCode: 'USD',
          invoiceDate: today(),
          invoiceNo: 'F-1',
          bizDate: today(),
        },
      },
    }),
    await offeredAndDone(connection.db, reversalDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, costAdjustmentDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, acquisitions, actors, { each: 1 }),
    await offeredAndDone(connection.db, repairs, actors, {
      each: 1,
      inputs: {
        wait: { phase: 'waitWork' },
        record: { work: [], vendorAmount: '0', currency: 'USD' },
        finish: { result: 'repaired', outcomes: [] },
        pass: { wayBack: 'origin' },
      },
    }),
    await offeredAndDone(connection.db, customsRecords, actors, {
      each: 1,
      inputs: {
        extend: { newUntil: '2099-12-31', paperNo: 'EXT-1', opinion: '延期' },
        writeOff: { lines: [], opinion: '补税留购' },
      },
    }),
    await offeredAndDone(connection.db, leases, actors, {
      each: 1,
      inputs: {
        start: { lines: [] },
        giveBack: { lines: [] },
        extend: { newHireTo: today(), opinion: '续租' },
        pause: { stopFrom: today(), stopTo: today(), opinion: '待命' },
        settle: { lines: [], opinion: '外壳' },
      },
    }),
    await offeredAndDone(connection.db, losses, actors, { each: 1, inputs: { find: { opinion: '找到', lines: [] } } }),
    await offeredAndDone(connection.db, disposals, actors, { each: 1 }),
    await offeredAndDone(connection.db, settlements, actors, { each: 1 }),
    await offeredAndDone(connection.db, scraps, actors, {
      each: 1,
      inputs: { appraise: { finding: 'scrap', opinion: '同意' } },
    }),
    await offeredAndDone(connection.db, returns, actors, {
      each: 2,
      inputs: {
        ship: { lines: [] },
        receive: { lines: [], unlisted: [] },
        settle: { lines: [] },
        inspect: { lines: [] },
      },
    }),
    await offeredAndDone(connection.db, transfers, actors, {
      each: 1,
      inputs: { ship: { lines: [] }, receive: { lines: [], unlisted: [] }, settle: { lines: [] } },
    }),
  ]
  // Of these there are a few, in a few states.
  const few = [
    await offeredAndDone(connection.db, resultChangeDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, orderAmendmentDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, stockCountDocuments, actors, { each: 1 }),
    await offeredAndDone(connection.db, stockTakeDocuments, actors, {
      each: 1,
      inputs: { count: { lines: [{ code: 'X-1' }] }, recover: { opinion: '找到', lines: [] }, acquire: { cards: [] } },
    }),
    await offeredAndDone(connection.db, handovers, actors, { each: 1 }),
    await offeredAndDone(connection.db, sealings, actors, {
      each: 1,
      inputs: { unseal: { lines: [], opinion: '完好' } },
    }),
    await offeredAndDone(connection.db, invoiceDocuments, actors, {
      each: 1,
      inputs: { credit: { creditNoteNo: 'CN-1', creditDate: today(), lines: [] } },
    }),
  ]
  expect(few.flatMap(({ contradictions }) => contradictions)).toEqual([])
  for (const { offered } of few) expect(offered).toBeGreaterThan(0)
  // A document of which the demo company has any belongs here too.
  const told = await Promise.all(
    [...documents().values()].map(async ({ spec, table }) => {
      const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(connection.db)
      return some.length > 0 ? [spec.name] : []
    }),
  )
  expect(
    [
      projectEngine,
      applications,
      allocations,
      returns,
      acquisitions,
      losses,
      scraps,
      sealings,
      disposals,
      stockTakeDocuments,
      handovers,
      customsRecords,
      leases,
      repairs,
      settlements,
      transfers,
      applicationDocuments,
      analysisDocuments,
      planDocuments,
      schemeDocuments,
      virtualOrderDocuments,
      resultDocuments,
      orderDocuments,
      resultChangeDocuments,
      orderAmendmentDocuments,
      agreementDocuments,
      receiptDocuments,
      outboundDocuments,
      storeTransferDocuments,
      reversalDocuments,
      costAdjustmentDocuments,
      stockCountDocuments,
      claimDocuments,
      invoiceDocuments,
    ]
      .map(({ spec }) => spec.name)
      .toSorted(),
  ).toEqual(told.flat().toSorted())
  expect(looked.flatMap(({ contradictions }) => contradictions)).toEqual([])
  for (const { offered, hidden } of looked) {
    expect(offered).toBeGreaterThan(5)
    expect(hidden).toBeGreaterThan(50)
  }
}, 120_000)

test('what waits for people is what they are offered, for every document', async () => {
  const { rows } = await sql<{ id: number }>`
    select u.id from system.user u where u.name in ('admin', 'dp_sun', 'kg_he', 'kg_bai', 'xm_ma', 'jl_shi', 'ld_gao') or exists (
      select 1 from system.user_role ur join system.role r on r.id = ur.role_id
      where ur.user_id = u.id and r.key in ('purchaser', 'purchase_mgr', 'finance', 'plan_allocator', 'biz_analyst')) order by u.id`.execute(
    connection.db,
  )
  const actors = await peopleOf(
    connection.db,
    rows.map(({ id }) => id),
  )
  const compared = [
    await waitingAndOffered(connection.db, projectEngine, actors),
    await waitingAndOffered(connection.db, applications, actors),
    await waitingAndOffered(connection.db, allocations, actors),
    await waitingAndOffered(connection.db, returns, actors),
    await waitingAndOffered(connection.db, acquisitions, actors),
    await waitingAndOffered(connection.db, losses, actors),
    await waitingAndOffered(connection.db, scraps, actors),
    await waitingAndOffered(connection.db, disposals, actors),
    await waitingAndOffered(connection.db, sealings, actors),
    await waitingAndOffered(connection.db, settlements, actors),
    await waitingAndOffered(connection.db, stockTakeDocuments, actors),
    await waitingAndOffered(connection.db, handovers, actors),
    await waitingAndOffered(connection.db, customsRecords, actors),
    await waitingAndOffered(connection.db, leases, actors),
    await waitingAndOffered(connection.db, repairs, actors),
    await waitingAndOffered(connection.db, transfers, actors),
    await waitingAndOffered(connection.db, applicationDocuments, actors),
    await waitingAndOffered(connection.db, agreementDocuments, actors),
    await waitingAndOffered(connection.db, analysisDocuments, actors),
    await waitingAndOffered(connection.db, planDocuments, actors),
    await waitingAndOffered(connection.db, schemeDocuments, actors),
    await waitingAndOffered(connection.db, resultDocuments, actors),
    await waitingAndOffered(connection.db, orderDocuments, actors),
    await waitingAndOffered(connection.db, claimDocuments, actors),
    await waitingAndOffered(connection.db, invoiceDocuments, actors),
  ]
  expect(compared.flatMap(({ contradictions }) => contradictions)).toEqual([])
  const waiting = new Map<Work, number>()
  for (const [work, count] of compared.flatMap(({ waiting: found }) => [...found]))
    waiting.set(work, (waiting.get(work) ?? 0) + count)
  for (const work of waitsInDemo)
    expect(waiting.get(work), `the demo company has nothing to ${work}`).toBeGreaterThan(0)
}, 120_000)

test('a later start makes what the first was killed over, changes nothing else, remembers the password, and forgets those that were changed', async () => {
  const accounts = join(demo.dataDir, 'accounts.txt')
  const before = readFileSync(accounts, 'utf8')
  const client = new pg.Client({ connectionString: demo.url })
  await client.connect()
  await client.query(`update system.user set password_changed_at = created_at where name = 'dp_sun'`)
  const papers = async () =>
    (
      await client.query(
        'select record_kind, count(*)::int as files from document.file where record_kind is not null group by 1 order by 1',
      )
    ).rows
  const whole = await papers()
  expect(whole.map(({ files }) => files)).toEqual([4, 19, 6, 3])
  await client.query(`with gone as (delete from document.file where record_kind = 'system/project' returning record_kind, record_id)
    insert into system.demo_paper (record_kind, record_id, position) select record_kind, record_id, 1 from gone`)
  const later = launch({ DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, CAPTCHA: 'off' })
  const text = await later.said('Password: ')
  expect(text).not.toMatch(/Loading|dp_sun/)
  expect(text).toMatch(/zb_lin/)
  expect(await papers()).toEqual(whole)
  await client.end()
  expect(readFileSync(accounts, 'utf8')).toBe(before.replace(/^dp_sun.*\n/m, ''))
  const address = addressIn(text)
  expect(await answerOf(address, '/health')).toEqual({ status: 'ok' })
  expect(await answerOf(address, '/prod-api/code')).toMatchObject({ code: 200, captchaEnabled: false })
  expect(await answerOf(address, '/prod-api/nothing')).toMatchObject({ code: 404 })
  later.child.kill('SIGINT')
  expect(await later.end()).toBe(0)
}, 60_000)
