import { depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type JournalRow, journalCalls } from '@geodepot/contracts/material/journal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scrapped, writtenDisposal } from '../equipment/disposal/test/scrapped.ts'
import { completedRepair, writtenSettlement } from '../equipment/settlement/test/completed.ts'
import { createDevices } from '../equipment/device/index.ts'
import { systemContext } from '../kit/access/actor.ts'
import { inTransaction } from '../kit/database/database.ts'
import { type TestServer, testServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const journal = async (more: AskOf<typeof journalCalls.list>, account = 'cw_jin'): Promise<JournalRow[]> =>
  (await server.as(account).call(journalCalls.list, { pageSize: 500, isAsc: 'asc', orderByColumn: 'id', ...more })).rows
const sides = (rows: readonly JournalRow[]) =>
  rows.map(({ debitAccount, creditAccount, amount }) => `${debitAccount} ← ${creditAccount} ${amount}`)
const decide = async (calls: typeof settlementCalls | typeof disposalCalls, id: number, people: readonly string[]) => {
  for (const user of people) {
    const { version } = await server.as('zb_lin').call(calls.get as typeof settlementCalls.get, { id })
    await server.as(user).call(calls.approve as typeof settlementCalls.approve, { id, version, opinion: '同意' })
  }
}

describe('the posting journal of equipment', () => {
  it('has what a device was worth leave the books, and what it brought', async () => {
    const { scrapId, scrapLineId } = await scrapped(server)
    const scrap = await journal({ journalKind: ['scrap'] })
    // Worth 1,000 once and 40 now; sold for 30.
    expect(sides(scrap)).toEqual(['clearing ← asset 40.00', 'accumulated ← asset 960.00'])
    expect(scrap[0]).toMatchObject({
      document: { kind: 'equipment/scrap', id: scrapId },
      reversible: true,
      month: null,
    })
    const id = await writtenDisposal(server, [{ scrapLineId, income: '30' }])
    await server.as('kg_he').call(disposalCalls.submit, { id, version: 1 })
    await decide(disposalCalls, id, ['zb_lin', 'cw_jin'])
    expect(sides(await journal({ journalKind: ['disposal'] }))).toEqual([
      'receivable ← clearing 30.00',
      'result ← clearing 10.00',
    ])
    // What was let go is cleared: 40.00 came in, 30.00 and 10.00 went out.
    const { accounts, debit, credit } = await finance().call(journalCalls.balance, { account: ['clearing'] })
    expect(accounts.find(({ account }) => account === 'clearing')).toEqual({
      account: 'clearing',
      debit: '40.00',
      credit: '40.00',
    })
    expect(debit).toBe(credit)
  })

  it('clears what was let go as it was let go: nothing of what the books had not', async () => {
    const clearing = async () => {
      const { accounts } = await finance().call(journalCalls.balance, { account: ['clearing'] })
      const { debit = '0', credit = '0' } = accounts.find(({ account }) => account === 'clearing') ?? {}
      return Number(debit) - Number(credit)
    }
    const dispose = async (scrapLineId: number) => {
      const before = (await journal({ journalKind: ['disposal'] })).length
      const id = await writtenDisposal(server, [{ scrapLineId, income: '30' }])
      await server.as('kg_he').call(disposalCalls.submit, { id, version: 1 })
      await decide(disposalCalls, id, ['zb_lin', 'cw_jin'])
      return sides((await journal({ journalKind: ['disposal'] })).slice(before))
    }
    const unbooked = await scrapped(server, 'notInAccount')
    expect(await dispose(unbooked.scrapLineId)).toEqual(['receivable ← clearing 30.00', 'clearing ← result 30.00'])
    expect(await clearing()).toBe(0)
    // What the card comes to in USD is another amount by now, as where a rate was corrected.
    const { devId, scrapLineId } = await scrapped(server)
    await sql`update equipment.device set net_value = 45 where id = ${devId}`.execute(server.db)
    expect(await dispose(scrapLineId)).toEqual(['receivable ← clearing 30.00', 'result ← clearing 10.00'])
    expect(await clearing()).toBe(0)
  })

  it('has settled repairs by what they are made of', async () => {
    const { id: repair } = await completedRepair(server)
    const id = await writtenSettlement(server, [repair], {
      taxAmount: '1.30',
      deductionAmount: '0.80',
      deductionReason: '迟交',
    })
    await server.as('wx_qiu').call(settlementCalls.submit, { id, version: 1 })
    await decide(settlementCalls, id, ['cw_jin', 'zb_lin'])
    const rows = await journal({ journalKind: ['repair'] })
    // 10.01 of labour; 1.30 of tax less 0.80.
    expect(sides(rows).toSorted()).toEqual(['repair ← labour 10.01', 'repair ← supplier 0.50'])
    expect(rows[0]?.document).toEqual({ kind: 'equipment/settlement', id })
    expect((await server.as('zb_lin').call(settlementCalls.get, { id })).totalAmount).toBe('10.51')
  })

  it('has a month of depreciation by owner, to the cent of its lines', async () => {
    const { id: modelId, category_id: categoryId } = await server.db
      .selectFrom('equipment.model')
      .select(['id', 'category_id'])
      .where('name', '=', 'WTU-508')
      .executeTakeFirstOrThrow()
    const actor = await server.actorOf('zb_lin')
    const card = {
      devName: '节点',
      modelId,
      accountState: 'inAccount' as const,
      currency: 'USD',
      originalValue: '1200',
      netValue: '600',
      useStartDate: '2020-01-10',
    }
    await inTransaction(server.db, (tx) =>
      createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'JOURNAL-1', ownerOrgId: 'C10801' },
        { ...card, devSign: 'JOURNAL-2', ownerOrgId: 'C10801', deprYears: 60 },
      ]),
    )
    await finance().call(depreciationCalls.rule, { categoryId, months: 12, residualPercent: '10' })
    const { next: month } = await finance().call(depreciationCalls.runs, {})
    await finance().call(depreciationCalls.run, { month })
    const { rows: sums } = await sql<{ owner: string; amount: string }>`
      select owner_department_id as owner, sum(amount)::text as amount from equipment.depreciation_line group by 1 order by 1`.execute(
      server.db,
    )
    const rows = await journal({ journalKind: ['depreciation'], period: month })
    for (const row of rows)
      expect(row).toMatchObject({ month, debitAccount: 'depreciation', creditAccount: 'accumulated' })
    expect(rows.map(({ amount }) => amount).toSorted()).toEqual(sums.map(({ amount }) => amount).toSorted())
    // Past its life the one goes to its residual of 120 at once; the other has a share of 480 for each month left.
    expect(Number(sums[0]?.amount)).toBeGreaterThan(480)
  })

  it('takes an entry back once, by one the other way round', async () => {
    const [entry] = await journal({ journalKind: ['scrap'] })
    const id = entry?.id ?? 0
    expect(await server.as('zb_lin').refused(journalCalls.reverse, { id, reason: 'x' })).toMatchObject({ code: 403 })
    await finance().call(journalCalls.reverse, { id, reason: '重复' })
    const counter = (await journal({ account: ['clearing'] })).find(({ kind }) => kind === 'reversal')
    expect(counter).toMatchObject({
      debitAccount: 'asset',
      creditAccount: 'clearing',
      amount: '40.00',
      remark: `冲销 ${id}：重复`,
      reversible: false,
    })
    expect((await finance().refused(journalCalls.reverse, { id, reason: '重复' })).errors).toMatchObject([
      { field: 'id', key: 'reversedAlready' },
    ])
    expect(
      (await finance().refused(journalCalls.reverse, { id: counter?.id ?? 0, reason: '重复' })).errors,
    ).toMatchObject([{ key: 'reversedAlready' }])
    expect(await finance().refused(journalCalls.reverse, { id: 9_000_000, reason: 'x' })).toMatchObject({ code: 404 })
    await expect(sql`update material.journal_entry set amount = 1`.execute(server.db)).rejects.toThrow('journal_entry')
    await expect(sql`delete from material.journal_entry`.execute(server.db)).rejects.toThrow('journal_entry')
    expect((await finance().file(journalCalls.export, {})).name).toMatch(/^记账凭证_/)
  })
})
