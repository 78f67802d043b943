import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { journalCalls } from '@geodepot/contracts/material/journal.ts'
import { periodCalls } from '@geodepot/contracts/material/period.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { close } from '../../material/period/test/sample.ts'
import { inventoryDrift, stockDrift, yearEndKey } from './index.ts'

const year = Number(today().slice(0, 4)) - 1
const november: string = `${year}-11`
const december: string = `${year}-12`
const january: string = `${year + 1}-01`
const days = [`${year}-11-26`, `${year}-11-27`, `${year}-12-26`, `${year}-12-27`, `${year}-12-31`, `${year + 1}-01-01`]

// A company that has not begun: all that the test company has posted is gone.
const emptied = (server: TestServer): Promise<void> =>
  inTransaction(server.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate material.stock_movement, material.stock_balance, material.stock_level, material.stock_reservation, material.stock_flow, material.stock_period cascade`.execute(
      tx,
    )
  })
const chosen = async (server: TestServer, configValue: string) => {
  const { rows } = await server.as('admin').call(config.list, { configKey: yearEndKey })
  const { configId = 0, configName = '', configKey = '' } = rows[0] ?? {}
  const answer = await server.as('admin').response(config.update, { configId, configName, configKey, configValue })
  return answer.json<{ code: number; msg: string }>()
}

describe.each(['false', 'true'])('where the year ends on December 31: %s', (yearEnd) => {
  const isLong = yearEnd === 'true'
  let server: TestServer
  let scene: StockScene
  let taken: Awaited<ReturnType<typeof chosen>>
  beforeAll(async () => {
    server = await testServer()
    scene = await stockScene(server, `YEAR-${yearEnd}`)
    await emptied(server)
    taken = await chosen(server, yearEnd)
    let worth = 0
    for (const bizDate of days) {
      worth += 1
      await scene.open(String(worth), `${worth}.00`, { bizDate })
    }
  })
  afterAll(() => server.close())

  it('each day belongs to its period, in entries, flows, the ledger, the journal and the list of periods', async () => {
    expect(taken).toMatchObject({ code: 200 })
    const { rows } = await sql<{ day: string; period: string }>`
      select biz_date as day, period from material.stock_movement order by biz_date`.execute(server.db)
    const last = isLong ? december : january
    expect(rows.map(({ day, period }) => [day, period])).toEqual(
      [november, december, december, last, last, january].map((period, at) => [days[at], period]),
    )
    const figures = async (period: string) => {
      const { beginsOn, endsOn, openingAmount, inAmount, endingAmount } = await server
        .as('admin')
        .call(inventoryCalls.summary, { period, storeId: [scene.store] })
      const { debit } = await server.as('admin').call(journalCalls.balance, { period, storeId: [scene.store] })
      return { beginsOn, endsOn, openingAmount, inAmount, endingAmount, debit }
    }
    const [inDecember, inJanuary] = isLong ? ['14.00', '6.00'] : ['5.00', '15.00']
    expect(await figures(december)).toMatchObject({
      beginsOn: `${year}-11-27`,
      endsOn: isLong ? `${year}-12-31` : `${year}-12-26`,
      openingAmount: '1.00',
      inAmount: inDecember,
      debit: inDecember,
    })
    expect(await figures(january)).toMatchObject({
      beginsOn: isLong ? `${year + 1}-01-01` : `${year}-12-27`,
      endsOn: `${year + 1}-01-26`,
      inAmount: inJanuary,
      endingAmount: '21.00',
      debit: inJanuary,
    })
    const listed = (await server.as('admin').call(periodCalls.list, { pageSize: 30 })).rows
    for (const { period, beginsOn, endsOn } of listed.filter((row) => [december, january].includes(row.period)))
      expect({ beginsOn, endsOn }).toMatchObject({
        beginsOn: (await figures(period)).beginsOn,
        endsOn: (await figures(period)).endsOn,
      })
  })

  it('December is closed to its last day, and the day after is open', async () => {
    await close(server, november)
    await close(server, december)
    const last = isLong ? `${year}-12-31` : `${year}-12-26`
    await expect(scene.open('1', '1.00', { bizDate: last })).rejects.toThrow(/periodClosed/)
    const next = isLong ? `${year + 1}-01-01` : `${year}-12-27`
    await scene.open('1', '1.00', { bizDate: next })
    expect(await stockDrift(server.db)).toEqual([])
    expect(await inventoryDrift(server.db)).toEqual([])
  })

  it('stays as it is from the first period on, whoever tries', async () => {
    const other = isLong ? 'false' : 'true'
    expect(await chosen(server, other)).toMatchObject({ code: 500, msg: stockLedgerMessages.texts.yearEndFixed[0] })
    await expect(
      sql`update system.config set value = ${other} where key = ${yearEndKey}`.execute(server.db),
    ).rejects.toThrow(/periods were begun/)
    await expect(sql`update material.stock_movement set period = ${november}`.execute(server.db)).rejects.toThrow(
      /written once/,
    )
    await expect(
      sql`insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, period, source, recorded_at, recorded_by)
        select batch_id, 'adjust', to_place_id, from_place_id, 1, 0, ${`${year + 1}-03-01`}::date, ${`${year + 1}-02`}, 'import', now(), 1
        from material.stock_movement limit 1`.execute(server.db),
    ).rejects.toThrow(/stock_movement_period_of_day/)
  })
})
