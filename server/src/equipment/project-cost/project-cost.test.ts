import { type CostRow, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { usePlace } from '../../ledger/stock/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { stockScene } from '../../testing/stock.ts'
import { createDevices } from '../device/index.ts'
import { keepDays } from '../figures/index.ts'
import { completedRepair } from '../settlement/test/completed.ts'
import { createDaysOff } from '../project-calendar/index.ts'

let server: TestServer
let scene: Scene
const day = (ago: number) => dayAfter(today(), -ago)
const onDay = <T>(ago: number, work: () => Promise<T>) => at(momentOf(`${day(ago)} 12:00`), work)
const months = { beginMonth: day(60).slice(0, 7), endMonth: today().slice(0, 7) }

// Two nodes at a project since 30 days; three of these days were a holiday; the rate rose 10 days ago.
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const actor = await server.actorOf('zb_lin')
  const card = {
    modelId: scene.single,
    devName: '节点',
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
  }
  const devices = await onDay(40, () =>
    inTransaction(server.db, (tx) =>
      createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'COST-1' },
        { ...card, devSign: 'COST-2' },
      ]),
    ),
  )
  await onDay(30, () =>
    inTransaction(server.db, async (tx) => {
      const to = await projectHolder(tx, 'P2603')
      await carry(tx, { devices, project: 'P2603', from: scene.pool, to })
    }),
  )
  await inTransaction(server.db, (tx) =>
    createDaysOff(tx, actor, systemContext, [
      { projectInfoNo: 'P2603', beginDate: day(25), endDate: day(23), dayOffKind: 'holiday', remark: '' },
    ]),
  )
  await keepDays(server.db)
  const { rows } = await sql<{
    id: number
  }>`select category_id as id from equipment.model where id = ${scene.single}`.execute(server.db)
  for (const [ago, usd] of [
    [500, '2'],
    [10, '3.50'],
  ] as const)
    await server.as('cw_jin').call(internalRateCalls.save, { categoryId: rows[0]?.id ?? 0, fromDate: day(ago), usd })
})
afterAll(() => server.close())

const asked = { projectInfoNo: 'P2603', ...months }
const rows = async (more: AskOf<typeof projectCostCalls.rows> = {}, account = 'cw_jin'): Promise<CostRow[]> =>
  (await server.as(account).call(projectCostCalls.rows, { ...asked, pageSize: 500, ...more })).rows
const paper = (account = 'cw_jin') => server.as(account).call(projectCostCalls.paper, asked)

describe('the cost of a project', () => {
  it('is its devices’ working days at the rate of each', async () => {
    const { total, months: told, projectName } = await paper()
    expect(projectName).not.toBe('')
    // Of each: 30 days, of which 3 are off: 17 at 2.00 and 10 at 3.50 are 69.00.
    expect(total).toMatchObject({ days: '138', total: '138' })
    const found = await rows({ costKind: ['days'] })
    const sum = (of: readonly CostRow[]) => of.reduce((all, { amount }) => all + Number(amount), 0)
    expect(sum(found)).toBe(138)
    for (const { month, days } of told)
      expect(sum(found.filter(({ happenDate }) => happenDate.startsWith(month)))).toBe(Number(days))
    expect(found.every(({ quantity, price, amount }) => Number(quantity) * Number(price) === Number(amount))).toBe(true)
  })

  it('is what was issued, repaired, lost and hired for it as well', async () => {
    const of = { document: 0, model: scene.single }
    const stock = await stockScene(server, 'COST')
    // 4 of 10 for 100.00; 1 came back.
    const batch = await stock.open('10', '100.00')
    const use = await inTransaction(server.db, (tx) => usePlace(tx, 'P2603'))
    await stock.put({ kind: 'issue', batch, quantity: '4', from: stock.shelf, to: use, bizDate: today() })
    await stock.put({
      kind: 'return',
      batch,
      quantity: '1',
      amount: '10.00',
      from: use,
      to: stock.shelf,
      bizDate: today(),
    })
    // 10.01 of labour.
    const { id: repair } = await completedRepair(server)
    await sql`update equipment.repair set state = 'settled', settled_at = now(), project_id = 'P2603', project_department_id = department_id where id = ${repair}`.execute(
      server.db,
    )
    const registered = async (kind: string) =>
      (
        await server.db
          .insertInto('document.register')
          .values({ kind, number: `COST-${kind}`, call_code: `COST-${kind}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    // 4 worth 100.00, none of them found.
    of.document = await registered('equipment/loss')
    await sql`
      insert into equipment.loss (id, number, call_code, holder_id, project_id, project_department_id, department_id, occurred_at, cause, description, liability, state, version, created_by, created_at)
      select ${of.document}, 'COST-loss', 'COST-loss', ${scene.pool}, 'P2603', 'C10801', 'C10801', now(), 'theft', 'x', 'unknown', 'approved', 1, 1, now()`.execute(
      server.db,
    )
    await sql`
      insert into equipment.loss_line (document_id, position, model_id, condition, quantity, outcome, becomes, value_usd)
      values (${of.document}, 1, ${of.model}, 'good', 4, 'lost', 'damaged', 100)`.execute(server.db)
    // 2 at 7.25 a day since 9 days, today counts: 10 days.
    of.document = await registered('equipment/lease')
    await sql`
      insert into equipment.lease (id, number, call_code, kind, department_id, project_id, project_department_id, supplier_id, place_id, currency, hired_from, hired_until, state, version, created_by, created_at)
      select ${of.document}, 'COST-lease', 'COST-lease', 'leasedIn', 'C10801', 'P2603', 'C10801', (select min(id) from system.supplier), ${scene.pool}, 'USD', ${day(9)}::date, ${day(-90)}::date, 'approved', 1, 1, now()`.execute(
      server.db,
    )
    await sql`
      with line as (insert into equipment.lease_line (document_id, position, model_id, quantity, day_rate) values (${of.document}, 1, ${of.model}, 2, 7.25) returning id)
      insert into equipment.lease_act (document_id, line_id, kind, quantity, condition, happened_at, day, created_by, created_at)
      select ${of.document}, id, 'start', 2, 'good', now(), ${day(9)}::date, 1, now() from line`.execute(server.db)
    // 50 agreed on for damage, then 30 instead.
    for (const amount of [50, 30])
      await sql`
        insert into equipment.lease_damage (document_id, line_id, amount, reason, created_by, created_at)
        select document_id, id, ${amount}, '外壳破损', 1, now() from equipment.lease_line where document_id = ${of.document}`.execute(
        server.db,
      )
    expect((await paper()).total).toEqual({
      days: '138',
      material: '30',
      repair: '10.01',
      loss: '100',
      lease: '145',
      damage: '30',
      total: '453.01',
    })
    const told = await rows()
    expect(told.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(453.01, 2)
    expect(told.find(({ costKind }) => costKind === 'repair')?.document).toEqual({
      kind: 'equipment/repair',
      id: repair,
    })
    expect((await rows({ costKind: ['damage'] })).map(({ amount }) => amount).toSorted()).toEqual(['-20.00', '50.00'])
    expect((await rows({ costKind: ['material'] })).map(({ amount }) => amount).toSorted()).toEqual(['-10.00', '40.00'])
    expect((await server.as('cw_jin').call(projectCostCalls.list, asked)).rows[0]?.month).toBe(months.endMonth)
    expect((await server.as('cw_jin').file(projectCostCalls.export, asked)).name).toMatch(/^项目成本_/)
    expect((await server.as('cw_jin').file(projectCostCalls.rowsExport, asked)).name).toMatch(/^项目成本明细_/)
  })

  it('is seen by whoever sees the project; materials by whoever sees their prices', async () => {
    expect((await paper()).isPartial).toBe(false)
    expect(await paper('dp_sun')).toMatchObject({ isPartial: true, total: { material: '0', total: '423.01' } })
    expect(await paper('xm_ma')).toMatchObject({ projectName: '', months: [], total: { total: '0' } })
    expect(await rows({}, 'xm_ma')).toEqual([])
    expect(await server.as('cg_dai').refused(projectCostCalls.paper, asked)).toMatchObject({ code: 403 })
  })

  it('shows what is hired in a currency without a rate, and adds it up nowhere', async () => {
    await sql`update equipment.lease set currency = 'CHF' where number = 'COST-lease'`.execute(server.db)
    expect((await paper()).total).toMatchObject({ lease: '0', damage: '0', total: '278.01' })
    const told = await rows({ costKind: ['lease', 'damage'] })
    expect(told.map(({ quantity, amount }) => [quantity, amount])).toContainEqual(['20', null])
    expect(told.every(({ amount }) => amount === null)).toBe(true)
    expect((await server.as('cw_jin').file(projectCostCalls.rowsExport, asked)).name).toMatch(/^项目成本明细_/)
  })
})
