import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { periodCalls } from '@geodepot/contracts/material/period.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { stockPeriodNamed } from '@geodepot/contracts/material/stock.period.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { bookEntries } from '../journal/index.ts'
import { accept, inspector, keeper, openingOf, receiptOf, storeOf } from '../receipt/test/sample.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { tryToClose } from './index.ts'
import { close, finance, periodsOf } from './test/sample.ts'

let server: TestServer
let scene: StockScene
let period: string
/** The last month that is over: its 26th and the day after it. */
let last: string
let next: string
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'EARLY')
  period = (await periodsOf(server)).at(-2) ?? ''
  last = stockPeriodNamed(period).endsOn
  next = `${last.slice(0, 8)}27`
})
afterAll(() => server.close())

/** What these people do at another time: each signs in then. */
const atTime = <T>(moment: string, accounts: readonly string[], work: (then: TestServer) => Promise<T>) =>
  at(new Date(moment), async () => {
    const tokens = new Map<string, string>()
    for (const account of accounts) tokens.set(account, await server.tokenOf(account))
    return work({ ...server, as: (account) => server.with(tokens.get(account)) })
  })
const people = [keeper, inspector, finance, 'admin', 'ck_issa']
const on26th = <T>(hour: string, work: (then: TestServer) => Promise<T>, accounts: readonly string[] = people) =>
  atTime(`${last}T${hour}:00+08:00`, accounts, work)
const periodOf = (then: TestServer, account: string) => then.as(account).call(periodCalls.get, { period })
const movementsOf = async (batch: number) =>
  (
    await sql<{ kind: string; day: string; period: string }>`
      select kind, biz_date as day, period from material.stock_movement where batch_id = ${batch} order by id`.execute(
      server.db,
    )
  ).rows

describe('a keeper’s word', () => {
  const may = (moment: string) =>
    atTime(moment, ['ck_issa'], async (then) => (await periodOf(then, 'ck_issa')).can.confirm === true)

  it('is asked for from the 26th of his own store on until the month is closed', async () => {
    // In Shanghai the 26th has begun; in Niamey it is the 25th at 22:00, then the 26th.
    expect(await may(`${last}T05:00:00+08:00`)).toBe(false)
    await on26th('05:00', async (then) =>
      expect((await then.as('ck_issa').refused(periodCalls.confirm, { period })).msg).toBe(
        `您的仓库当地还没到 ${last}`,
      ),
    )
    expect(await may(`${last}T08:00:00+08:00`)).toBe(true)
    // In Shanghai it is the 27th, there the 26th still; and days later the month still waits.
    expect(await may(`${next}T01:00:00+08:00`)).toBe(true)
    expect((await periodOf(server, 'ck_issa')).can.confirm).toBe(true)
    await server.as('ck_issa').call(periodCalls.confirm, { period })
    expect((await periodOf(server, 'ck_issa')).can.confirm).toBeUndefined()
  })
})

describe('months', () => {
  it('are closed in turn from that of the first movement on, those without a posting as well', async () => {
    const { rows } = await sql<{ period: string }>`select min(period) as period from material.stock_movement`.execute(
      server.db,
    )
    const first = rows[0]?.period ?? ''
    const refusedFor = async (month: string) =>
      (await server.as(finance).refused(periodCalls.close, { period: month })).msg
    for (const ancient of ['1999-05', stockPeriodNamed(first).beginsOn.slice(0, 7)]) {
      expect(await refusedFor(ancient)).toBe(`库存账从期间 ${first} 开始，期间 ${ancient} 没有可结的账`)
      expect((await server.as(finance).refused(periodCalls.trial, { period: ancient })).code).toBe(500)
      expect((await server.as('ck_issa').refused(periodCalls.confirm, { period: ancient })).code).toBe(500)
    }
    // Nothing was ever posted two months before: no row tells of that month, nor of the one between.
    const back = (by: number) => {
      const [year = 0, month = 0] = first.split('-').map(Number)
      return new Date(Date.UTC(year, month - 1 - by, 1)).toISOString().slice(0, 7)
    }
    const [earliest, empty] = [back(2), back(1)]
    await scene.open('3', '30', { bizDate: stockPeriodNamed(earliest).endsOn })
    await close(server, earliest)
    expect((await tryToClose(server.db, first, 'cn')).findings).toContainEqual(
      expect.objectContaining({ key: 'earlierOpen', period: empty }),
    )
    expect(await refusedFor(first)).toContain(`前面的期间 ${empty} 还没有结账`)
    const offered = (await server.as(finance).call(periodCalls.list, { pageSize: 100 })).rows
      .filter(({ can }) => can.close === true)
      .map((row) => row.period)
    expect(offered).toEqual([empty])
    await close(server, empty)
    expect((await tryToClose(server.db, first, 'cn')).findings).toEqual([])
  })
})

describe('a store whose 26th is not over when its month is closed', () => {
  const draft = async (inDate: string) => ({ ...(await openingOf(server, '9')), inDate })
  let received = 0

  it('is offered the 27th, which is not in the future there, and nothing later', async () => {
    // Work goes on until the words are given.
    received = await on26th('09:00', async (then) => {
      const { id } = await then.as(keeper).call(receiptCalls.create, await draft(last))
      await then.as(keeper).call(receiptCalls.submit, { id, version: 1 })
      return id
    })
    const open = (await periodsOf(server)).filter((one) => one <= period)
    const { rows: keepers } = await sql<{ name: string }>`
      select distinct u.name from material.store s join system.user u on u.id = s.keeper_id where s.deleted_at is null order by 1`.execute(
      server.db,
    )
    await on26th(
      '20:00',
      async (then) => {
        for (const { name } of keepers) await then.as(name).call(periodCalls.confirm, { period })
        const { rows: closed } = await sql<{ period: string }>`
        select period from material.stock_closing where superseded_at is null`.execute(server.db)
        for (const one of open) if (!closed.some((row) => row.period === one)) await close(then, one)
        const refusedFor = async (inDate: string) =>
          (await then.as(keeper).refused(receiptCalls.create, await draft(inDate))).errors.map(
            ({ field, key }) => `${field} ${key}`,
          )
        expect(await refusedFor(last)).toEqual(['inDate periodClosed'])
        expect(await refusedFor(`${last.slice(0, 8)}28`)).toEqual(['inDate afterFirstOpen'])
        const { id } = await then.as(keeper).call(receiptCalls.create, await draft(next))
        await then.as(keeper).call(receiptCalls.submit, { id, version: 1 })
        expect(await receiptOf(then, id)).toMatchObject({ docState: 'posted', inDate: next })
        const { storeId } = await storeOf(server)
        for (const found of [
          await then.as(keeper).call(receiptCalls.stores, {}),
          await then.as(keeper).call(outboundCalls.stores, {}),
          await then.as(keeper).call(stockCountCalls.stores, {}),
          await then.as(keeper).call(storeCalls.days, {}),
        ])
          expect(found.find((store) => store.storeId === storeId)?.today).toBe(next)
        // The month that is open now is there to be looked at.
        expect((await then.as(finance).call(inventoryCalls.periods, {})).map((one) => one.state)).toContain('open')
      },
      [...people, ...keepers.map(({ name }) => name)],
    )
  })

  it('posts on the 27th what says no day: what is inspected, moved by hand, and booked', async () => {
    await on26th('20:30', async (then) => {
      await accept(then, received)
      const [line] = (await receiptOf(then, received)).lines
      const { rows } = await sql<{ batch: number; day: string }>`
        select y.batch_id as batch, v.biz_date as day from material.receipt_move v join material.receipt_line y on y.id = v.line_id
        where y.id = ${line?.lineId ?? 0}`.execute(server.db)
      expect(rows[0]?.day).toBe(next)
      const moved = await movementsOf(rows[0]?.batch ?? 0)
      expect(moved.map(({ kind, day }) => [kind, day])).toEqual([
        ['opening', last],
        ['inspect', next],
      ])
      expect(moved.at(-1)?.period).not.toBe(period)
      const actor = await server.actorOf(finance)
      const booking = { kind: 'depreciation', day: last, document: null, source: 'test' } as never
      const entry = { debit: 'use', credit: 'stock', amount: '5.00', department: 'C10903' } as never
      await inTransaction(server.db, (tx) => bookEntries(tx, actor, booking, [entry]))
      const booked = await sql<{ day: string }>`
        select biz_date as day from material.journal_entry order by id desc limit 1`.execute(server.db)
      expect(booked.rows).toEqual([{ day: next }])
    })
  })
})
