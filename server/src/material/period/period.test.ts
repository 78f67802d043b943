import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { periodCalls } from '@geodepot/contracts/material/period.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { journalCalls } from '@geodepot/contracts/material/journal.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { stockPeriodNamed } from '@geodepot/contracts/material/stock.period.ts'
import { add, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { inventoryDrift, post, reverse } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { openingOf, written } from '../receipt/test/sample.ts'
import { tryToClose } from './index.ts'
import { approver, close, finance, periodsOf, reopen } from './test/sample.ts'

let server: TestServer
let scene: StockScene
let periods: string[]
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'CLOSE')
  periods = await periodsOf(server)
})
afterAll(() => server.close())

const trialOf = (period: string, language: 'cn' | 'en' = 'cn') => tryToClose(server.db, period, language)
const keysOf = async (period: string) => (await trialOf(period)).findings.map(({ key }) => key)
const periodOf = (period: string, account: string = finance) => server.as(account).call(periodCalls.get, { period })
const dayIn = (period: string) => stockPeriodNamed(period).endsOn
/** Writes past what the ledger lets anybody do, as a broken disk or a hand in the database would. */
const tampered = (work: (run: (text: string) => Promise<unknown>) => Promise<void>) =>
  inTransaction(server.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work((text) => sql.raw(text).execute(tx))
  })
const refusedByDatabase = async (text: string): Promise<string> => {
  try {
    await sql.raw(text).execute(server.db)
    return 'done'
  } catch (error) {
    return (error as { constraint?: string; message: string }).constraint ?? (error as Error).message
  }
}

describe('a trial close', () => {
  it('lists each disagreement with where it is looked at, changes nothing, and keeps the period from being closed', async () => {
    const [first = '', second = ''] = periods
    expect(await keysOf(first)).toEqual([])
    expect((await trialOf(second)).findings).toMatchObject([
      { key: 'earlierOpen', period: first, said: `前面的期间 ${first} 还没有结账` },
    ])
    const draft = await written(server, { ...(await openingOf(server)), inDate: dayIn(first) })
    const { findings } = await server.as(finance, 'en').call(periodCalls.trial, { period: first })
    expect(findings).toMatchObject([{ key: 'unposted', document: { kind: 'material/receipt', id: draft } }])
    expect(findings[0]?.said).toMatch(/^Warehousing RK-.* \(.*, Draft\) is not posted$/)
    const refused = await server.as(finance).refused(periodCalls.close, { period: first })
    expect(refused.msg).toMatch(/^试结有 1 项问题，不能结账：入库单 RK-.*还没有记账$/)
    await server.as('ck_fan').call(receiptCalls.remove, { ids: String(draft) })
    const { rows } = await sql`select 1 from material.stock_closing`.execute(server.db)
    expect([await keysOf(first), rows]).toEqual([[], []])
  })

  it('is in the way of nothing that a phone handed in and somebody settled, but of what nobody has seen to', async () => {
    const [first = ''] = periods
    const keeper = await server.actorOf('ck_fan')
    const doneAt = `${dayIn(first)}T04:00:00.000Z`
    const entry = {
      entryKey: 'a'.repeat(32),
      act: 'material/outbound.submit' as const,
      input: { id: 999_999_999 },
      title: '发料 CK-9',
      doneAt,
      phoneAt: doneAt,
      personId: keeper.userId,
    }
    await server.as('ck_fan').call(offlineCalls.handIn, { entries: [entry] })
    const { findings } = await server.as(finance).call(periodCalls.trial, { period: first })
    expect(findings).toMatchObject([{ key: 'keptOffline', offline: true }])
    expect(findings[0]?.said).toMatch(/^离线登记“发料 CK-9”（.*）未被接受，须先处理：/)
    expect((await server.as(finance).refused(periodCalls.close, { period: first })).msg).toContain(
      '离线登记“发料 CK-9”',
    )
    // Whoever closes finds it where the finding leads.
    const { rows } = await server.as(finance).call(offlineCalls.list, { state: 'kept' })
    await server.as(finance).call(offlineCalls.settle, { id: rows[0]?.id ?? 0, note: '单据已删除，实物未发' })
    expect(await keysOf(first)).toEqual([])
  })

  it('finds what a ledger must never have', async () => {
    const [first = ''] = periods
    const {
      rows: [flow],
    } = await sql<{ period: string; store: number; batch: number }>`
      select period, store_id as store, batch_id as batch from material.stock_flow where period = ${first} limit 1`.execute(
      server.db,
    )
    const own = `period = '${first}' and store_id = ${flow?.store} and batch_id = ${flow?.batch}`
    const change = (text: string) => tampered(async (run) => void (await run(text)))
    await change(`update material.stock_flow set in_amount = in_amount + 0.01 where ${own}`)
    expect(new Set(await keysOf(first))).toEqual(new Set(['notAsEntries', 'notAsBalances']))
    expect((await inventoryDrift(server.db)).map(({ what }) => what)).toEqual(['flow'])
    await change(
      `update material.stock_flow set in_amount = in_amount - 0.01, out_quantity = in_quantity + 1 where ${own}`,
    )
    expect(await keysOf(first)).toContain('negative')
    await change(`update material.stock_flow set out_quantity = in_quantity where ${own}`)
    expect(await keysOf(first)).toContain('valueAlone')
    await change(`update material.stock_flow set out_quantity = 0 where ${own}`)
    await change(
      `update material.stock_balance set quantity = quantity + 1 where is_real and batch_id = ${flow?.batch}`,
    )
    expect(await keysOf(first)).toEqual(expect.arrayContaining(['notAsBalances', 'drift']))
    await change(
      `update material.stock_balance set quantity = quantity - 1 where is_real and batch_id = ${flow?.batch}`,
    )
    expect(await keysOf(first)).toEqual([])
  })

  it('waits for the end of the 26th where every store is, or for its keeper’s word', async () => {
    const period = periods.at(-2) ?? ''
    const { endsOn } = stockPeriodNamed(period)
    const evening = (hour: string) => new Date(`${endsOn}T${hour}:00+08:00`)
    const over = () =>
      keysOf(period).then((keys) => keys.filter((key) => key === 'storeNotOver' || key === 'beforeThe26th'))
    expect(await at(new Date(evening('00:00').getTime() - 60_000), over)).toEqual(['beforeThe26th'])
    expect((await at(evening('20:00'), over)).length).toBeGreaterThan(4)
    // In Shanghai it is the 27th; in Niamey it is not.
    const morning = new Date(evening('23:59').getTime() + 3_600_000)
    const waiting = await at(morning, () => trialOf(period))
    expect(waiting.findings.map(({ said }) => said)).toContain(`尼亚美库当地还没过完 ${endsOn}，也没有保管员确认`)
    expect(waiting.findings.map(({ said }) => said).join()).not.toContain('中心库')
    expect(
      await server
        .as('ck_issa')
        .refused(periodCalls.confirm, { period: periods.at(-1) === '2099-12' ? '' : '2099-12' }),
    ).toMatchObject({ code: 500 })
    await server.as('ck_issa').call(periodCalls.confirm, { period })
    expect((await at(morning, () => trialOf(period))).findings.map(({ said }) => said).join()).not.toContain('尼亚美库')
    expect((await periodOf(period)).words).toMatchObject([{ storeName: '尼亚美库' }])
    expect(await server.as('cw_jin').refused(periodCalls.confirm, { period })).toMatchObject({ code: 403 })
  })
})

describe('closing', () => {
  it('writes a snapshot with a hash, and nothing of the period changes any more', async () => {
    const [first = '', second = ''] = periods
    const batch = await scene.open('6', '60', { bizDate: dayIn(first) })
    const { hash, rowCount } = await close(server, first)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const detail = await periodOf(first)
    expect(detail).toMatchObject({ state: 'closed', closedBy: '金秀兰', hash, rowCount, can: { reopen: true } })
    expect(subtract(add(detail.openingAmount ?? '', detail.inAmount ?? ''), detail.outAmount ?? '')).toBe(
      add(detail.endingAmount ?? ''),
    )
    await expect(scene.open('1', '1', { bizDate: dayIn(first) })).rejects.toThrow('periodClosed')
    const issue = { kind: 'issue', batch, quantity: '1', from: scene.shelf, bizDate: dayIn(first) } as const
    await expect(scene.put(issue)).rejects.toThrow('periodClosed')
    const {
      rows: [entry],
    } = await sql<{ id: number }>`select id from material.stock_movement where batch_id = ${batch}`.execute(server.db)
    const reversal = { movement: entry?.id ?? 0, bizDate: dayIn(first) }
    await expect(scene.run((tx) => reverse(tx, scene.byHand, [reversal]))).rejects.toThrow('periodClosed')
    // The 27th belongs to the next period.
    await scene.put({ ...issue, bizDate: stockPeriodNamed(second).beginsOn })
    expect(await server.as(finance).refused(periodCalls.close, { period: first })).toMatchObject({
      msg: `期间 ${first} 已结账`,
    })
    expect(await server.as('ck_fan').refused(periodCalls.close, { period: second })).toMatchObject({ code: 403 })
    expect(await server.as(finance).refused(periodCalls.close, { period: '2099-01' })).toMatchObject({
      msg: '期间 2099-01 还没有开始',
    })
    expect(await inventoryDrift(server.db)).toEqual([])
  })

  it('is held by the database as well', async () => {
    const [first = ''] = periods
    const own = `(select id from material.stock_closing where period = '${first}' and superseded_at is null)`
    const changes = [
      `update material.stock_period_balance set ending_amount = ending_amount where closing_id = ${own}`,
      `delete from material.stock_period_balance where closing_id = ${own}`,
      `insert into material.stock_period_balance select closing_id, store_id, 1, 0, 0, 0, 0, 0, 0, 0, 0 from material.stock_period_balance where closing_id = ${own} limit 1`,
      `update material.stock_period_total set in_amount = 0 where closing_id = ${own}`,
    ]
    for (const text of changes) expect(await refusedByDatabase(text)).toBe('a closed period never changes')
    expect(await refusedByDatabase('truncate material.stock_period_balance')).toContain('written once')
    expect(
      await refusedByDatabase(
        `update material.stock_period set closed_at = null, closed_by = null where period = '${first}'`,
      ),
    ).toBe('stock_period_stays_closed')
    expect(await refusedByDatabase(`update material.stock_closing set superseded_at = now() where id = ${own}`)).toBe(
      'stock_closing_agreed',
    )
    expect(await refusedByDatabase(`update material.stock_closing set hash = repeat('0', 64) where id = ${own}`)).toBe(
      'a closing is written once',
    )
    expect(await refusedByDatabase(`delete from material.stock_closing where id = ${own}`)).toBe(
      'a closing is written once',
    )
    const same = `insert into material.stock_reopening (closing_id, reason, asked_by, asked_at, decision, decided_by, decided_at) values (${own}, 'x', 1, now(), 'approved', 1, now())`
    expect(await refusedByDatabase(same)).toBe('stock_reopening_two_people')
  })

  it('waits for whoever is posting, and is done once by whoever comes first', async () => {
    const [, second = ''] = periods
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let inside = () => {}
    const begun = new Promise<void>((done) => {
      inside = done
    })
    const batch = { material: scene.material, number: 'LATE', purchaseAmount: '7.77' }
    const posting = inTransaction(server.db, async (tx) => {
      await post(tx, scene.byHand, [{ kind: 'opening', batch, quantity: '1', to: scene.shelf, bizDate: dayIn(second) }])
      inside()
      await held
    })
    await begun
    const closings = Promise.allSettled([close(server, second), close(server, second)])
    const { rows } = await sql<{
      amount: string
    }>`select coalesce(sum(in_amount), 0)::text as amount from material.stock_flow where period = ${second}`.execute(
      server.db,
    )
    release()
    await posting
    const done = await closings
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(add((await periodOf(second)).inAmount ?? '')).toBe(add(rows[0]?.amount ?? '', '7.77'))
  })

  it('is taken back for the last period alone, by two people, and kept', async () => {
    const [first = '', second = ''] = periods
    expect((await server.as(finance).refused(periodCalls.reopen, { period: first, reason: 'x' })).msg).toContain(second)
    expect(await server.as(approver).refused(periodCalls.reopen, { period: second, reason: 'x' })).toMatchObject({
      code: 403,
    })
    expect((await server.as(approver).refused(periodCalls.approve, { period: second })).msg).toBe(
      '没有待同意的反结账申请',
    )
    await server.as(finance).call(periodCalls.reopen, { period: second, reason: '漏记一张入库单' })
    expect((await server.as(finance).refused(periodCalls.reopen, { period: second, reason: 'x' })).msg).toBe(
      '反结账已在申请中',
    )
    expect(await server.as(finance).refused(periodCalls.approve, { period: second })).toMatchObject({ code: 403 })
    const asking = await periodOf(second, approver)
    expect(asking).toMatchObject({ state: 'reopening', can: { approve: true } })
    const told = async (account: string) =>
      (await server.as(account).call(message.list, {})).rows
        .filter(({ link }) => link === `/material/period/${second}`)
        .map(({ title, body }) => [title, body])
    expect(await told(approver)).toEqual([[`申请反结账：期间 ${second}`, '金秀兰：漏记一张入库单']])
    await server.as(approver).call(periodCalls.refuse, { period: second, opinion: '下月调整' })
    expect(await told(finance)).toEqual([[`期间 ${second} 不同意反结账`, '夏明远：下月调整']])
    expect(await periodOf(second)).toMatchObject({
      state: 'closed',
      reopenings: [{ decision: 'refused', opinion: '下月调整', askedBy: '金秀兰', decidedBy: '夏明远' }],
    })
    // Whoever may do both does not agree with himself.
    await server.as('admin').call(periodCalls.reopen, { period: second, reason: '再次申请' })
    expect((await server.as('admin').refused(periodCalls.approve, { period: second })).msg).toBe('申请人不能自己同意')
    await server.as(approver).call(periodCalls.approve, { period: second })
    const open = await periodOf(second)
    expect(open).toMatchObject({ state: 'open', hash: null, can: { close: true, trial: true } })
    expect(open.closings).toHaveLength(1)
    expect(open.closings[0]?.supersededTime).not.toBeNull()
    await scene.open('2', '20', { bizDate: dayIn(second) })
    const again = await close(server, second)
    expect((await periodOf(second)).closings.map(({ hash }) => hash)).toEqual([again.hash, open.closings[0]?.hash])
    expect(again.hash).not.toBe(open.closings[0]?.hash)
    await reopen(server, second)
  })

  it('is checked every night against the entries and its hash', async () => {
    const [first = ''] = periods
    const own = `(select id from material.stock_closing where period = '${first}' and superseded_at is null)`
    const row = `closing_id = ${own} and batch_id = (select min(batch_id) from material.stock_period_balance where closing_id = ${own} and ending_amount > 1)`
    const change = (by: string) =>
      tampered(async (run) => {
        await run(
          `update material.stock_period_balance set opening_amount = opening_amount ${by}, ending_amount = ending_amount ${by} where ${row}`,
        )
      })
    await change('+ 0.01')
    expect((await inventoryDrift(server.db)).map(({ what }) => what)).toEqual(['hash', 'snapshot', 'total'])
    await change('- 0.01')
    expect(await inventoryDrift(server.db)).toEqual([])
  })
})

describe('periods', () => {
  it('are listed and exported, with amounts for those who see prices', async () => {
    const { rows } = await server.as(finance).call(periodCalls.list, { pageSize: 100 })
    expect(rows.map(({ period }) => period)).toEqual(periods.toReversed())
    expect(rows.at(-1)).toMatchObject({ state: 'closed', can: { reopen: true } })
    expect(rows.at(-2)).toMatchObject({ state: 'open', can: { trial: true, close: true } })
    expect((await server.as(finance).call(periodCalls.list, { state: 'closed' })).rows).toHaveLength(1)
    expect((await server.as('ck_fan').call(periodCalls.list, { state: 'closed' })).rows).toMatchObject([
      { endingAmount: null, can: {} },
    ])
    const { bytes } = await server
      .as(finance)
      .file(periodCalls.export, { state: 'closed', columns: ['period', 'hash'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells)[1]).toEqual([periods[0], rows.at(-1)?.hash])
    expect(await server.as(finance).refused(periodCalls.get, { period: '2001-01' })).toMatchObject({ code: 404 })
  })

  it('have a journal that is balanced and goes with their inventory ledger', async () => {
    for (const period of [periods[0], periods.at(-1)]) {
      const ask = period === undefined ? {} : { period }
      const { rows, total } = await server.as(finance).call(journalCalls.list, { pageSize: 500, ...ask })
      const balance = await server.as(finance).call(journalCalls.balance, ask)
      const sum = await server.as(finance).call(inventoryCalls.summary, ask)
      const of = (side: 'debitAccount' | 'creditAccount', account: string) =>
        add('0', ...rows.filter((row) => row[side] === account).map(({ amount }) => amount ?? '0'))
      expect(rows).toHaveLength(total)
      for (const { account, debit, credit } of balance.accounts)
        expect([add(debit ?? ''), add(credit ?? '')]).toEqual([
          of('debitAccount', account),
          of('creditAccount', account),
        ])
      expect(balance.debit).toBe(balance.credit)
      expect(subtract(of('debitAccount', 'stock'), of('creditAccount', 'stock'))).toBe(
        subtract(sum.endingAmount ?? '', sum.openingAmount ?? ''),
      )
    }
    const project = await scene.open('4', '44')
    await scene.put({ kind: 'issue', batch: project, quantity: '4', from: scene.shelf, to: scene.use })
    const [row] = (await server.as(finance).call(journalCalls.list, { account: ['use'] })).rows
    expect(row).toMatchObject({
      kind: 'issue',
      debitAccount: 'use',
      creditAccount: 'stock',
      creditObject: '库A',
      projectInfoNo: 'P2601',
      amount: '44.00',
    })
    expect(row?.debitObject).not.toBe('')
    expect((await server.as(finance).call(journalCalls.list, { projectInfoNo: 'P2601' })).rows).toHaveLength(1)
    const { bytes } = await server
      .as(finance)
      .file(journalCalls.export, { account: ['use'], columns: ['debitAccount', 'amount'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells)[1]).toEqual(['项目领用', '44'])
    expect(await server.as('ck_fan').refused(journalCalls.list, {})).toMatchObject({ code: 403 })
  })
})
