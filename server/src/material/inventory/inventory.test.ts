import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { add, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { movementCalls } from '@geodepot/contracts/material/movement.ts'
import { inventoryDateIn, stockPeriodNamed, stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { inventoryDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { another } from '../material/test/sample.ts'
import { close, finance, periodsOf, reopen } from '../period/test/sample.ts'

let server: TestServer
let scene: StockScene
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'LEDGER')
})
afterAll(() => server.close())

type Ask = AskOf<typeof inventoryCalls.list>
const rowsOf = async (ask: Ask = {}, account: string = finance) =>
  (await server.as(account).call(inventoryCalls.list, { pageSize: 500, ...ask })).rows
const summaryOf = (ask: AskOf<typeof inventoryCalls.summary> = {}, account: string = finance) =>
  server.as(account).call(inventoryCalls.summary, ask)
const current = () => stockPeriodOf(today()).period
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

describe('the inventory ledger', () => {
  it('adds up in every row, and the end of each period is the opening of the next', async () => {
    const periods = await periodsOf(server)
    expect(periods.length).toBeGreaterThan(4)
    let before = new Map<number, string>()
    for (const period of periods) {
      const rows = await rowsOf({ period })
      for (const row of rows) {
        expect(add(subtract(row.openingQty, row.outQty), row.inQty)).toBe(row.endingQty)
        expect(subtract(add(row.openingAmount ?? '', row.inAmount ?? ''), row.outAmount ?? '')).toBe(
          add(row.endingAmount ?? ''),
        )
        expect(`${row.openingQty} ${row.openingAmount}`).toBe(before.get(row.id) ?? '0 0.00')
      }
      before = new Map(rows.map((row) => [row.id, `${row.endingQty} ${row.endingAmount}`]))
    }
    const { rows } = await sql<{ amount: string }>`
      select sum(amount)::text as amount from material.stock_balance where is_real`.execute(server.db)
    expect((await summaryOf()).endingAmount).toBe(rows[0]?.amount)
  })

  it('counts what comes into a store and what leaves it, and nothing that moves within; each figure leads to its movements', async () => {
    const material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '台账件' }))).id
    const earlier = dayBefore(stockPeriodNamed(current()).beginsOn)
    const batch = await scene.open('10', '100', { material, bizDate: earlier })
    await scene.put(
      { kind: 'putAway', batch, quantity: '4', from: scene.shelf, to: scene.otherShelf },
      { kind: 'issue', batch, quantity: '3', from: scene.shelf, to: scene.use },
      { kind: 'transfer', batch, quantity: '2', from: scene.shelf, to: scene.transit },
    )
    await scene.open('5', '55.55', { material })
    const [other, first] = await rowsOf({ keyword: '台账件' })
    expect(first).toMatchObject({
      storeName: '库A',
      period: current(),
      inventoryDate: stockPeriodNamed(current()).endsOn,
      openingQty: '10',
      openingAmount: '100.00',
      inQty: '5',
      inAmount: '55.55',
      outQty: '5',
      outAmount: '50.00',
      endingQty: '10',
      endingAmount: '105.55',
    })
    expect(other).toMatchObject({ storeName: '库B', openingQty: '0', inQty: '2', inAmount: '20.00', endingQty: '2' })
    const period = stockPeriodOf(earlier).period
    expect(await rowsOf({ keyword: '台账件', period })).toMatchObject([{ inQty: '10', endingAmount: '100.00' }])
    for (const side of ['in', 'out'] as const) {
      const { rows } = await server
        .as(finance)
        .call(movementCalls.list, { side, period: current(), materialId: material, storeId: [scene.store] })
      expect(add(...rows.map(({ quantity }) => quantity))).toBe(side === 'in' ? '5' : '5')
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(
        new Set(side === 'in' ? ['opening'] : ['issue', 'transfer']),
      )
    }
    const batches = await server
      .as(finance)
      .call(inventoryCalls.batches, { period: current(), storeId: scene.store, materialId: material })
    expect(
      batches.map(({ openingQty, inQty, outQty, endingAmount }) => [openingQty, inQty, outQty, endingAmount]),
    ).toEqual([
      ['10', '0', '5', '50.00'],
      ['0', '5', '0', '55.55'],
    ])
    const named = await server.as(finance).call(movementCalls.list, { batchId: batches[1]?.batchId, period: current() })
    expect(named.rows).toHaveLength(1)
  })

  it('is filtered, summed up, exported and ordered', async () => {
    const all = await rowsOf({ storeId: [scene.store, scene.otherStore] })
    expect(all.length).toBeGreaterThan(1)
    expect((await rowsOf({ storeId: [scene.otherStore] })).every(({ storeId }) => storeId === scene.otherStore)).toBe(
      true,
    )
    const sum = await summaryOf({ storeId: [scene.store, scene.otherStore] })
    expect(add(sum.endingAmount ?? '')).toBe(add(...all.map(({ endingAmount }) => endingAmount ?? '0')))
    expect(sum).toMatchObject({ state: 'open', hash: null, period: current() })
    const moved = await rowsOf({ moved: '1' })
    expect(moved.every(({ inQty, outQty }) => inQty !== '0' || outQty !== '0')).toBe(true)
    expect(moved.length).toBeLessThan((await rowsOf()).length)
    const codes = (await rowsOf()).map(({ materialCode }) => materialCode)
    expect(codes).toEqual(codes.toSorted())
    const { bytes } = await server
      .as(finance)
      .file(inventoryCalls.export, { keyword: '台账件', columns: ['storeName', 'openingQty', 'endingAmount'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells).slice(1)).toEqual([
      ['库B', '0', '20'],
      ['库A', '10', '105.55'],
    ])
  })

  it('is seen by those of the store’s department, and amounts by those who may', async () => {
    expect(new Set((await rowsOf({}, 'ck_du')).map(({ storeName }) => storeName))).toEqual(new Set(['西部库']))
    expect(new Set((await rowsOf({}, 'ck_du')).map(({ endingAmount }) => endingAmount))).toEqual(new Set([null]))
    expect((await summaryOf({}, 'ck_du')).endingAmount).toBeNull()
    const ask = { period: current(), storeId: scene.store, materialId: scene.material }
    expect(await server.as('ck_du').call(inventoryCalls.batches, ask)).toEqual([])
    expect(await server.as('xm_tao').refused(inventoryCalls.list, {})).toMatchObject({ code: 403 })
  })

  it('takes the 26th of the current month as its date, and no other', async () => {
    const inventoryDate = inventoryDateIn(today())
    expect((await rowsOf({ inventoryDate }))[0]).toMatchObject({ inventoryDate, period: today().slice(0, 7) })
    const next = new Date(Date.parse(`${today().slice(0, 7)}-28`) + 5 * 86_400_000).toISOString().slice(0, 7)
    const wrong = [`${today().slice(0, 7)}-25`, `${today().slice(0, 7)}-27`, `${next}-26`, '2025-11-26']
    for (const day of wrong)
      for (const call of [inventoryCalls.list, inventoryCalls.summary])
        expect(await server.as(finance).refused(call, { inventoryDate: day })).toMatchObject({
          msg: '结存日期只能是当月26日',
          errors: [{ field: 'inventoryDate', key: 'only26' }],
        })
    const told = await server.as(finance, 'en').refused(inventoryCalls.export, { inventoryDate: wrong[0] })
    expect(told.msg).toBe('Inventory date may only be the 26th of the current month')
    const other = await server.as(finance).refused(inventoryCalls.list, { inventoryDate, period: '2026-01' })
    expect(other.errors).toMatchObject([{ field: 'inventoryDate', key: 'otherPeriod' }])
  })

  it('of a closed period is what it was closed with, and says the same', async () => {
    const [first = ''] = await periodsOf(server)
    const before = (await rowsOf({ period: first })).map(({ id: _id, ...row }) => row)
    expect(before.length).toBeGreaterThan(50)
    await close(server, first)
    expect(await summaryOf({ period: first })).toMatchObject({ state: 'closed', closedBy: '金秀兰' })
    expect((await rowsOf({ period: first })).map(({ id: _id, ...row }) => row)).toEqual(before)
    const [row] = await rowsOf({ period: first })
    const ask = { period: first, storeId: row?.storeId ?? 0, materialId: row?.materialId ?? 0 }
    const batches = await server.as(finance).call(inventoryCalls.batches, ask)
    expect(add(...batches.map(({ endingAmount }) => endingAmount ?? '0'))).toBe(add(row?.endingAmount ?? ''))
    expect(await inventoryDrift(server.db)).toEqual([])
    await reopen(server, first)
    expect((await summaryOf({ period: first })).state).toBe('open')
  })
})
