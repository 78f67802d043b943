import { depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createDevices } from '../device/index.ts'

/** So many months ago. */
const monthAgo = (ago: number): string => {
  const at = Number(today().slice(0, 4)) * 12 + Number(today().slice(5, 7)) - 1 - ago
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
let server: TestServer
let devices: number[]
let category: number
beforeAll(async () => {
  server = await testServer()
  const found = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'category_id'])
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  category = found.category_id
  const actor = await server.actorOf('zb_lin')
  const card = {
    devName: '节点',
    modelId: found.id,
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
    currency: 'USD',
    originalValue: '1200',
    useStartDate: `${monthAgo(5)}-10`,
  }
  devices = await inTransaction(server.db, (tx) =>
    createDevices(tx, actor, systemContext, [
      { ...card, devSign: 'DEP-1' },
      // With a life of its own, and worth less already.
      { ...card, devSign: 'DEP-2', deprYears: 2, netValue: '900' },
      // Not before the month after it entered service.
      { ...card, devSign: 'DEP-3', useStartDate: `${monthAgo(3)}-10` },
      { ...card, devSign: 'DEP-4', originalValue: undefined },
      { ...card, devSign: 'DEP-5' },
    ]),
  )
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const run = (month: string) => finance().call(depreciationCalls.run, { month })
const lines = async (month: string) =>
  Object.fromEntries(
    (await finance().call(depreciationCalls.list, { month, pageSize: 500 })).rows
      .filter(({ devId }) => devices.includes(devId))
      .map(({ devId, amount, accumulated, netValue }) => [
        `DEP-${devices.indexOf(devId) + 1}`,
        [amount, accumulated, netValue],
      ]),
  )
const netOf = async (index: number) =>
  (
    await sql<{
      net: string
    }>`select net_value::text as net from equipment.device where id = ${devices[index]}`.execute(server.db)
  ).rows[0]?.net

describe('depreciation', () => {
  it('runs a month by the rule of the category or the life of the card, once, and leaves the card at its new value', async () => {
    await finance().call(depreciationCalls.rule, { categoryId: category, months: 12, residualPercent: '10' })
    expect((await finance().call(depreciationCalls.rules, {}))[0]).toMatchObject({ months: 12, residualPercent: '10' })
    expect(await finance().call(depreciationCalls.runs, {})).toMatchObject({
      runs: [],
      next: monthAgo(1),
      isOver: true,
    })
    await run(monthAgo(3))
    // 1,080 over 11 of 12 months; 780 over 23 of 24.
    expect(await lines(monthAgo(3))).toEqual({
      'DEP-1': ['98.18', '98.18', '1101.82'],
      'DEP-2': ['33.91', '333.91', '866.09'],
      'DEP-5': ['98.18', '98.18', '1101.82'],
    })
    expect(await netOf(0)).toBe('1101.82')
    expect((await finance().refused(depreciationCalls.run, { month: monthAgo(3) })).errors).toMatchObject([
      { field: 'month', key: 'notNext' },
    ])
    expect((await finance().refused(depreciationCalls.run, { month: today().slice(0, 7) })).errors).toMatchObject([
      { field: 'month', key: 'notOver' },
    ])
    await expect(sql`update equipment.depreciation_line set months = 1`.execute(server.db)).rejects.toThrow(
      'depreciation_line',
    )
    await expect(sql`delete from equipment.depreciation_run`.execute(server.db)).rejects.toThrow('depreciation_run')
  })

  it('builds on the month before; what was corrected shows in the next, and what left the books stops', async () => {
    await sql`update equipment.device set original_value = 600 where id = ${devices[0]}`.execute(server.db)
    await sql`update equipment.device set account_state = 'scrapped' where id = ${devices[1]}`.execute(server.db)
    // Written in the wrong currency: what was depreciated in it says nothing of the right one.
    await sql`update equipment.device set currency = 'CNY', original_value = 9000, net_value = 8750 where id = ${devices[4]}`.execute(
      server.db,
    )
    await run(monthAgo(2))
    expect(await lines(monthAgo(2))).toEqual({
      // 540 − 98.18 over 10 months.
      'DEP-1': ['44.18', '142.36', '457.64'],
      'DEP-3': ['90.00', '90.00', '1110.00'],
      // 8,100 − 250 over 10 months.
      'DEP-5': ['785.00', '1035.00', '7965.00'],
    })
    await run(monthAgo(1))
    expect(await lines(monthAgo(1))).toMatchObject({
      'DEP-1': ['44.18', '186.54', '413.46'],
      'DEP-3': ['90.00', '180.00', '1020.00'],
    })
    expect(await lines(monthAgo(3)), 'what was run stays').toMatchObject({ 'DEP-1': ['98.18', '98.18', '1101.82'] })
    const { runs, isOver } = await finance().call(depreciationCalls.runs, {})
    expect(runs.map(({ month }) => month)).toEqual([monthAgo(1), monthAgo(2), monthAgo(3)])
    expect(runs[0]?.sums).toContainEqual(expect.objectContaining({ currency: 'USD', amount: expect.any(String) }))
    expect(isOver).toBe(false)
  })

  it('is finance’s to run, and seen by whoever sees the owner’s devices', async () => {
    expect(await server.as('zb_lin').refused(depreciationCalls.run, { month: monthAgo(1) })).toMatchObject({
      code: 403,
    })
    expect(
      await server
        .as('zb_lin')
        .refused(depreciationCalls.rule, { categoryId: category, months: 1, residualPercent: '0' }),
    ).toMatchObject({ code: 403 })
    expect(await server.as('ld_meng').call(depreciationCalls.list, {})).toMatchObject({ rows: [] })
    expect(await server.as('guest01').refused(depreciationCalls.list, {})).toMatchObject({ code: 403 })
    expect((await finance().file(depreciationCalls.export, {})).name).toMatch(/^折旧_/)
    expect(
      (await finance().refused(depreciationCalls.rule, { categoryId: 9_000_000, months: 1, residualPercent: '0' }))
        .errors,
    ).toMatchObject([{ field: 'categoryId' }])
  })
})
