import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { againstRepair, chargeRepair } from '../repair/index.ts'
import { completedRepair, settlementOf, writtenSettlement } from './test/completed.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const works = () => server.as('wx_qiu')
const get = (id: number) => server.as('zb_lin').call(settlementCalls.get, { id })
const repairState = async (id: number) => (await server.as('zb_lin').call(repairCalls.get, { id })).docState
const submit = async (id: number) => works().call(settlementCalls.submit, { id, version: (await get(id)).version })
const decide = async (id: number, people: readonly string[], how: 'approve' | 'return' = 'approve') => {
  for (const user of people)
    await server.as(user).call(settlementCalls[how], { id, version: (await get(id)).version, opinion: '同意' })
}
const refusedFor = async (repairs: readonly number[], more: object = {}) =>
  (await works().refused(settlementCalls.create, settlementOf(repairs, more) as never)).errors.map(
    ({ field, key }) => `${field} ${key}`,
  )
const period = { workshopId: 'C10806', beginDate: '2020-01-01', endDate: today() }
const openRepairs = async (more: object = {}) =>
  (await works().call(settlementCalls.open, { ...period, ...more })).map(({ repairId }) => repairId)
const vendor = async () =>
  (
    await sql<{ id: number }>`select id from system.supplier where deleted_at is null order by id limit 1`.execute(
      server.db,
    )
  ).rows[0]?.id ?? 0

describe('a settlement', () => {
  it('gathers what a workshop completed, to the cent, and settles it when everybody has approved', async () => {
    const [one, other] = [await completedRepair(server), await completedRepair(server)]
    expect(await openRepairs()).toEqual(expect.arrayContaining([one.id, other.id]))
    const id = await writtenSettlement(server, [one.id, other.id], {
      taxAmount: '1.30',
      deductionAmount: '0.32',
      deductionReason: '延期',
    })
    expect(await get(id)).toMatchObject({
      repairCount: 2,
      repairAmount: '20.02',
      totalAmount: '21.00',
      amounts: [{ unit: 'USD', quantity: '20.02' }],
      lines: [{ repairNumber: one.number }, { repairNumber: other.number }],
    })
    // Nobody settles one by itself.
    const { msg } = await server.as('admin').refused(repairCalls.settle, { id: one.id, version: 7 })
    expect(msg).toContain('修理结算单')
    await submit(id)
    expect(await openRepairs()).not.toContain(one.id)
    expect(await againstRepair(server.db, one.number, 'repairNo')).toMatchObject([{ key: 'repairSettled' }])
    await decide(id, ['cw_jin', 'zb_lin'])
    expect((await get(id)).docState).toBe('approved')
    const { number } = await get(id)
    expect(await server.as('zb_lin').call(repairCalls.get, { id: one.id })).toMatchObject({
      docState: 'settled',
      settlementNo: number,
      repairState: '4',
    })
    // What is settled stays as it is, whoever writes.
    for (const statement of [
      sql`update equipment.repair set labour_amount = 1 where id = ${one.id}`,
      sql`update equipment.repair set state = 'completed' where id = ${one.id}`,
      sql`delete from equipment.repair_work where document_id = ${one.id}`,
      sql`update equipment.settlement set tax_usd = 0 where id = ${id}`,
      sql`update equipment.settlement_line set is_held = false where document_id = ${id}`,
      sql`delete from equipment.settlement_line where document_id = ${id}`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('is settled')
  })

  it('tells what vendors asked for in their currency beside the USD', async () => {
    const vendorId = await vendor()
    const abroad = await completedRepair(
      server,
      { repairKind: 'vendor', vendorId },
      { vendorAmount: '1000.50', currency: 'CNY' },
    )
    const id = await writtenSettlement(server, [abroad.id], { vendorId, invoiceNo: 'FP-77' })
    const found = await get(id)
    expect(found.amounts).toEqual([
      { unit: 'CNY', quantity: '1000.5' },
      { unit: 'USD', quantity: '10.01' },
    ])
    expect(found.repairAmount).toBe(found.lines[0]?.totalAmount)
    await submit(id)
    await decide(id, ['cw_jin', 'zb_lin'])
    expect((await server.as('zb_lin').call(repairCalls.get, { id: abroad.id })).invoiceNo).toBe('FP-77')
  })

  it('has a repair alone: on another it is refused, until the first is returned', async () => {
    const { id: repair } = await completedRepair(server)
    const [one, other] = [await writtenSettlement(server, [repair]), await writtenSettlement(server, [repair])]
    await submit(one)
    expect(await works().refused(settlementCalls.submit, { id: other, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.repairId', key: 'onSheet' }],
    })
    expect(await refusedFor([repair])).toEqual(['lines.0.repairId onSheet'])
    await expect(
      sql`update equipment.settlement_line set is_held = true where document_id = ${other}`.execute(server.db),
    ).rejects.toThrow('settlement_line_once')
    await decide(one, ['cw_jin'], 'return')
    await submit(other)
    expect(await repairState(repair)).toBe('completed')
    await expect(
      inTransaction(server.db, async (tx) => {
        const { number } = await server.as('zb_lin').call(repairCalls.get, { id: repair })
        await chargeRepair(tx, number, { document: repair, day: today() }, [
          { line: 1, name: 'x', partNo: '', unit: 'PC', quantity: '1', amount: '1' },
        ])
      }),
    ).rejects.toMatchObject({ reasons: [{ key: 'repairSettled' }] })
  })

  it('of two that are sent at one moment takes one', async () => {
    const { id: repair } = await completedRepair(server)
    const sheets = [await writtenSettlement(server, [repair]), await writtenSettlement(server, [repair])]
    await Promise.allSettled(sheets.map((id) => works().call(settlementCalls.submit, { id, version: 1 })))
    const states = await Promise.all(sheets.map(async (id) => (await get(id)).docState))
    expect(states.toSorted()).toEqual(['draft', 'submitted'])
  })

  it('that is sent while parts are issued to its repair: they are refused, and the sum stays what it is', async () => {
    const { id: repair, number } = await completedRepair(server)
    const sheet = await writtenSettlement(server, [repair])
    const issue = () =>
      inTransaction(server.db, (tx) =>
        chargeRepair(tx, number, { document: repair, day: today() }, [
          { line: 1, name: 'x', partNo: '', unit: 'PC', quantity: '1', amount: '1' },
        ]),
      )
    const held = sql`select 1 from equipment.repair where id = ${repair} for update`
    const [, issued] = await queued<unknown>(server.db, held, [
      () => submit(sheet),
      () => issue().catch((error: unknown) => error),
    ])
    expect(issued).toMatchObject({ reasons: [{ key: 'repairSettled' }] })
    expect((await get(sheet)).docState).toBe('submitted')
  })

  it('refuses what is not completed, not theirs, outside the period or twice, each at its place', async () => {
    const vendorId = await vendor()
    const { id: repair } = await completedRepair(server)
    expect(await refusedFor([1])).toEqual(['lines.0.repairId notCompleted'])
    expect(await refusedFor([repair, repair])).toEqual(['lines.1.repairId twice'])
    expect(await refusedFor([repair], { vendorId })).toEqual(['lines.0.repairId anotherWorkshop'])
    expect(await refusedFor([repair], { endDate: '2020-02-01' })).toEqual(['lines.0.repairId outsidePeriod'])
    expect(await refusedFor([], { endDate: '2019-01-01' })).toEqual(['endDate endsBeforeItBegins'])
    expect(await refusedFor([], { workshopId: 'C10801' })).toEqual(['workshopId workshopUnknown'])
    expect(await refusedFor([], { vendorId: 999_999 })).toEqual(['vendorId vendorUnknown'])
    expect(await refusedFor([repair], { deductionAmount: '10.01' })).toEqual(['deductionReason deductionUnexplained'])
    expect(await refusedFor([repair], { deductionAmount: '10.02', deductionReason: 'x' })).toEqual([
      'deductionAmount deductionTooHigh',
    ])
    expect((await server.as('kg_he').refused(settlementCalls.create, settlementOf([repair]) as never)).code).toBe(403)
  })
})
