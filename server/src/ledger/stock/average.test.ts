import { add, compare, divided, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { diceOf } from '../../testing/random.ts'
import { type StockScene, stockScene, valueBy } from '../../testing/stock.ts'
import { disagreements, inventoryDrift, reverse, stockDrift, valuationKey } from './index.ts'

let server: TestServer
let scene: StockScene
const parameter = async () => {
  const { rows } = await server.as('admin').call(config.list, { configKey: valuationKey })
  return rows[0]
}
const choose = async (configValue: string) => {
  const { configId = 0, configName = '', configKey = '' } = (await parameter()) ?? {}
  return server.as('admin').response(config.update, { configId, configName, configKey, configValue })
}
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'AVERAGE')
  await valueBy(server, 'MOVING_AVG')
})
afterAll(() => server.close())

const ago = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
let materials = 0
/** A material that nobody else of these tests moves. */
const another = async (): Promise<number> => {
  materials += 1
  const { rows } = await sql<{ id: number }>`
    insert into material.material (code, name, name_en, type, unit, spec, applicable_model, part_no, brand, search, is_serial, version, created_at)
    select ${`AVG-${materials}`}, ${`物资${materials}`}, '', type, unit, '', '', '', '', '', false, 1, now() from material.material where id = ${scene.material} returning id`.execute(
    server.db,
  )
  return rows[0]?.id ?? 0
}
const cents = (amount: string | undefined) => Number(amount).toFixed(2)
const issue = async (batch: number, quantity: string, more: object = {}) =>
  cents((await scene.put({ kind: 'issue', batch, quantity, from: scene.shelf, to: scene.use, ...more }))[0]?.amount)
const inStore = async (material: number, store = scene.store) =>
  (
    await sql<{ quantity: string; amount: string }>`
      select trim_scale(sum(b.quantity))::text as quantity, sum(b.amount)::text as amount from material.stock_balance b join material.batch t on t.id = b.batch_id
      join material.place p on p.id = b.place_id where p.store_id = ${store} and t.material_id = ${material}`.execute(
      server.db,
    )
  ).rows[0]
const flow = async (material: number) =>
  (
    await sql<{ in: string; out: string }>`
      select sum(f.in_amount)::text as in, sum(f.out_amount)::text as out from material.stock_flow f join material.batch t on t.id = f.batch_id
      where f.store_id = ${scene.store} and t.material_id = ${material}`.execute(server.db)
  ).rows[0]

describe('the moving average', () => {
  it('is what leaves a store takes along, of whichever batch; the last of it takes the rest', async () => {
    const material = await another()
    const cheap = await scene.open('10', '100.00', { material })
    const dear = await scene.open('10', '200.00', { material })
    expect(await issue(dear, '4')).toBe('60.00')
    expect(await issue(dear, '6')).toBe('90.00')
    expect(await scene.held(scene.shelf, dear)).toEqual({ quantity: '0', amount: '0.00' })
    expect(await scene.held(scene.shelf, cheap)).toEqual({ quantity: '10', amount: '150.00' })
    // What is received then moves the average, what is issued does not.
    const next = await scene.open('5', '90.01', { material })
    expect(await issue(cheap, '9')).toBe('144.01')
    expect(await issue(next, '5')).toBe('80.00')
    expect(await issue(cheap, '1')).toBe('16.00')
    expect(await inStore(material)).toEqual({ quantity: '0', amount: '0.00' })
    // What passes between batches is neither in nor out.
    expect(await flow(material)).toEqual({ in: '390.01', out: '390.01' })
  })

  it('leaves no cent behind with its last piece', async () => {
    const material = await another()
    const batches = [await scene.open('1', '3.33', { material }), await scene.open('1', '3.33', { material })]
    batches.push(await scene.open('1', '3.35', { material }))
    const amounts = []
    for (const batch of batches) amounts.push(await issue(batch, '1'))
    expect(amounts).toEqual(['3.34', '3.34', '3.33'])
    expect(await inStore(material)).toEqual({ quantity: '0', amount: '0.00' })
  })

  it('is of all places of a store, and of each store its own', async () => {
    const material = await another()
    const dear = await scene.open('10', '300.00', { material, to: scene.quarantine })
    const cheap = await scene.open('20', '0.00', { material })
    await scene.put({ kind: 'inspect', batch: dear, quantity: '5', from: scene.quarantine, to: scene.otherShelf })
    expect(await inStore(material)).toEqual({ quantity: '30', amount: '300.00' })
    await scene.put({ kind: 'transfer', batch: cheap, quantity: '10', from: scene.shelf, to: scene.transit })
    expect(await inStore(material, scene.otherStore)).toEqual({ quantity: '10', amount: '100.00' })
    await scene.put({ kind: 'transfer', batch: cheap, quantity: '10', from: scene.transit, to: scene.farShelf })
    expect(await scene.held(scene.farShelf, cheap)).toEqual({ quantity: '10', amount: '100.00' })
  })

  it('rises by late costs and adjustments, and falls by what is taken away', async () => {
    const material = await another()
    const one = await scene.open('10', '100.00', { material })
    const other = await scene.open('10', '100.00', { material })
    await scene.put({ kind: 'cost', batch: one, amount: '20.00', to: scene.shelf })
    expect(await issue(other, '1')).toBe('11.00')
    await scene.put({ kind: 'adjust', batch: one, quantity: '1', amount: '30.00', to: scene.shelf })
    expect(await issue(other, '10').catch(() => 'not there')).toBe('not there')
    expect(await issue(other, '9')).toBe('107.55')
    // More than this batch has left of its own.
    await scene.put({ kind: 'cost', batch: one, amount: '131.00', from: scene.shelf })
    expect(await inStore(material)).toEqual({ quantity: '11', amount: '0.45' })
    await issue(one, '11')
    expect(await inStore(material)).toEqual({ quantity: '0', amount: '0.00' })
  })

  it('what comes back does so at what it was issued for, and a reversal at the same cost', async () => {
    const material = await another()
    const cheap = await scene.open('10', '100.00', { material })
    const dear = await scene.open('10', '200.00', { material })
    expect(await issue(dear, '10')).toBe('150.00')
    await scene.put({ kind: 'return', batch: dear, quantity: '4', amount: '60.00', from: scene.use, to: scene.shelf })
    expect(await scene.held(scene.shelf, dear)).toEqual({ quantity: '4', amount: '60.00' })
    expect(await issue(cheap, '10')).toBe('150.00')
    const { rows } = await sql<{ id: number }>`
      select id from material.stock_movement where batch_id = ${cheap} and kind = 'issue'`.execute(server.db)
    const back = await scene.run((tx) => reverse(tx, scene.byHand, [{ movement: rows[0]?.id ?? 0 }]))
    expect(cents(back[0]?.amount)).toBe('150.00')
    expect(await inStore(material)).toEqual({ quantity: '14', amount: '210.00' })
    const again = (movement: number) => scene.run((tx) => reverse(tx, scene.byHand, [{ movement }]))
    await expect(again(rows[0]?.id ?? 0)).rejects.toMatchObject({ reasons: [{ key: 'reversedAlready' }] })
    // What passed between batches is nobody's to take back.
    const passed = await sql<{ id: number }>`
      select id from material.stock_movement where batch_id = ${dear} and kind = 'average'`.execute(server.db)
    await expect(again(passed.rows[0]?.id ?? 0)).rejects.toMatchObject({ reasons: [{ key: 'noReversal' }] })
    expect(await flow(material)).toEqual({ in: '510.00', out: '300.00' })
  })

  it('does not take along what came later, on a day before it came', async () => {
    const material = await another()
    const early = await scene.open('10', '100.00', { material, bizDate: ago(9) })
    await scene.open('10', '300.00', { material, bizDate: ago(2) })
    await expect(issue(early, '10', { bizDate: ago(5), dateField: 'outDate' })).rejects.toMatchObject({
      reasons: [{ key: 'averageThen', field: 'outDate' }],
    })
    expect(await issue(early, '10', { bizDate: ago(1) })).toBe('200.00')
  })

  it('agrees with the formula for every issue of a long row of receipts, issues and late costs', async () => {
    const dice = diceOf(7)
    const material = await another()
    let [quantity, amount] = ['0', '0']
    const batches: number[] = []
    const money = () => `${dice.number(0, 60)}.${String(dice.number(1, 99)).padStart(2, '0')}`
    for (let step = 0; step < 60; step += 1) {
      const batch = dice.pick(batches)
      const { quantity: there = '0' } = (batch === undefined ? undefined : await scene.held(scene.shelf, batch)) ?? {}
      if (batch === undefined || compare(there, '0') === 0 || dice.number(0, 2) === 0) {
        const [came, cost] = [`${dice.number(1, 9)}.${dice.number(0, 9)}`, money()]
        batches.push(await scene.open(came, cost, { material }))
        ;[quantity, amount] = [add(quantity, came), add(amount, cost)]
      } else if (dice.number(0, 5) === 0) {
        const cost = money()
        await scene.put({ kind: 'cost', batch, amount: cost, to: scene.shelf })
        amount = add(amount, cost)
      } else {
        const asked = String(dice.number(1, 6))
        const taken = compare(asked, there) > 0 ? there : asked
        const worth =
          compare(taken, quantity) === 0 ? rounded(amount, 2) : divided(multiply(amount, taken), quantity, 2)
        expect(await issue(batch, taken)).toBe(cents(worth))
        ;[quantity, amount] = [subtract(quantity, taken), subtract(amount, worth)]
      }
    }
    expect(await inStore(material)).toEqual({ quantity, amount: cents(amount) })
  })

  it('is chosen before the first posting, and stays: the server refuses another, and so does the database', async () => {
    const answer = (await choose('BATCH')).json<{ code: number; msg: string }>()
    expect(answer).toMatchObject({ code: 500, msg: stockLedgerMessages.texts.valuationFixed[0] })
    expect((await choose('FIFO')).json<{ msg: string }>().msg).toBe(stockLedgerMessages.texts.notValuation[0])
    expect((await choose('MOVING_AVG')).json<{ code: number }>().code).toBe(200)
    await expect(
      sql`update system.config set value = 'BATCH' where key = ${valuationKey}`.execute(server.db),
    ).rejects.toThrow('stock was posted by MOVING_AVG')
    await expect(sql`delete from system.config where key = ${valuationKey}`.execute(server.db)).rejects.toThrow(
      'stock was posted',
    )
  })

  it('is chosen as long as nothing was posted', async () => {
    const chosen = scene.run(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from material.stock_movement`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql`update system.config set value = 'BATCH' where key = ${valuationKey}`.execute(tx)
      throw new Error('undone')
    })
    await expect(chosen).rejects.toThrow('undone')
  })

  it('after all of it the ledger, the months and what a closing asks agree', async () => {
    expect(await stockDrift(server.db)).toEqual([])
    expect(await inventoryDrift(server.db)).toEqual([])
    const found = await disagreements(server.db, stockPeriodOf(today()).period)
    expect(found.filter(({ key }) => key !== 'earlierOpen')).toEqual([])
  })
})
