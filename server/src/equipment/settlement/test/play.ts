import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../../../testing/index.ts'
import type { Dice } from '../../../testing/random.ts'
import { settlementOf } from './completed.ts'

type Ask = (user: string, operation: AnyOperation, input: object) => Promise<boolean>
const states = ['draft', 'returned', 'submitted'] as const

/** What people do with sheets in a game of chance: whatever was repaired is put on one, on two at once as well. */
export const settlementActs = (server: () => TestServer, ask: Ask) => {
  const sheets = async (among: readonly (typeof states)[number][]) =>
    (
      await sql<{ id: number; version: number }>`
        select id, version from equipment.settlement where state = any(${among}::text[]) order by id`.execute(
        server().db,
      )
    ).rows
  return {
    bill: async (dice: Dice): Promise<boolean> => {
      const { rows } = await sql<{ id: number; isHeld: boolean }>`
        select a.id, exists (select 1 from equipment.settlement_line x where x.repair_id = a.id and x.is_held) as "isHeld"
        from equipment.repair a where a.state in ('completed', 'settled') and a.workshop_id = 'C10806' order by a.id`.execute(
        server().db,
      )
      const some = rows.flatMap(({ id, isHeld }) => (dice.next() < (isHeld ? 0.1 : 0.6) ? [id] : []))
      const more = { taxAmount: `${dice.number(0, 9)}.${dice.number(10, 99)}` }
      const made = (await server().as('wx_qiu').response(settlementCalls.create, settlementOf(some, more))).json<{
        data?: { id: number }
      }>()
      return made.data !== undefined && ask('wx_qiu', settlementCalls.submit, { id: made.data.id, version: 1 })
    },
    handInAgain: async (dice: Dice): Promise<boolean> => {
      const found = dice.pick(await sheets(['draft', 'returned']))
      return found !== undefined && ask('wx_qiu', settlementCalls.submit, { ...found })
    },
    payOut: async (dice: Dice): Promise<boolean> => {
      const found = dice.pick(await sheets(['submitted']))
      if (!found) return false
      const how = dice.next() < 0.8 ? settlementCalls.approve : settlementCalls.return
      const opinion = { opinion: '掷' }
      if (!(await ask('cw_jin', how, { ...found, ...opinion }))) return ask('zb_lin', how, { ...found, ...opinion })
      return true
    },
  }
}

/** Each repair is held by one sheet at most, is settled by an approved one alone, and every sheet says the sum of its repairs, to the cent. */
export const expectSettledOnce = async (server: TestServer): Promise<void> => {
  const {
    rows: [counts],
  } = await sql<{ twice: number; loose: number }>`
    select (select count(*)::int from (select repair_id from equipment.settlement_line where is_held group by repair_id having count(*) > 1) t) as twice,
      (select count(*)::int from equipment.repair a where (a.state = 'settled') <> exists (
        select 1 from equipment.settlement_line x join equipment.settlement s on s.id = x.document_id and s.settled_at is not null where x.repair_id = a.id and x.is_held)) as loose`.execute(
    server.db,
  )
  expect(counts).toEqual({ twice: 0, loose: 0 })
  const { rows: sums } = await sql<{ id: number; repairs: string; total: string }>`
    select s.id, sum(a.labour_amount + a.parts_amount + a.vendor_amount_usd)::numeric(18, 2)::text as repairs,
      (sum(a.labour_amount + a.parts_amount + a.vendor_amount_usd) + s.tax_usd - s.deduction_usd)::numeric(18, 2)::text as total
    from equipment.settlement s join equipment.settlement_line x on x.document_id = s.id join equipment.repair a on a.id = x.repair_id where s.deleted_at is null group by s.id order by s.id`.execute(
    server.db,
  )
  const said = await Promise.all(sums.map(({ id }) => server.as('zb_lin').call(settlementCalls.get, { id })))
  expect(said.map(({ id, repairAmount, totalAmount }) => ({ id, repairs: repairAmount, total: totalAmount }))).toEqual(
    sums,
  )
}
