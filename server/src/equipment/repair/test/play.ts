import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../../testing/index.ts'
import type { Dice } from '../../../testing/random.ts'

type Ask = (user: string, operation: AnyOperation, input: object) => Promise<boolean>
/** What people do with repairs in a game of chance over the same equipment: ask, receive, mend, finish, accept, call off. */
export const repairActs = (server: () => TestServer, ask: Ask) => {
  const one = async (dice: Dice, states: readonly string[]) => {
    const { rows } = await sql<{ id: number; version: number; device: number | null; quantity: string }>`
      select id, version, device_id as device, trim_scale(quantity)::text as quantity from equipment.repair where state = any(${states}::text[]) order by id`.execute(
      server().db,
    )
    return dice.pick(rows)
  }
  const workshop = 'wx_qiu'
  const keeper = 'kg_he'
  return {
    breakDown: async (dice: Dice): Promise<boolean> => {
      const isDevice = dice.next() < 0.6
      const { rows: devices } = await sql<{ id: number }>`
        select id from equipment.device where deleted_at is null and device_status in ('0', '3') order by id desc limit 30`.execute(
        server().db,
      )
      const { rows: balances } = await sql<{ model: number; holder: number; condition: string }>`
        select b.model_id as model, b.holder_id as holder, b.condition from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id and h.kind = 'pool'
        where b.quantity > 0 order by b.model_id, b.holder_id, b.condition`.execute(server().db)
      const of = dice.pick(balances)
      const asked = isDevice
        ? { devId: dice.pick(devices)?.id, repairPlace: dice.next() < 0.3 ? 'site' : 'workshop' }
        : { modelId: of?.model, holderId: of?.holder, condition: of?.condition, qty: String(dice.number(1, 40)) }
      const made = (
        await server()
          .as(keeper)
          .response(repairCalls.create, { faultDesc: '掷', warranty: 'declined', lines: [], ...asked } as object)
      ).json<{ data?: { id: number } }>()
      return made.data !== undefined && ask(keeper, repairCalls.submit, { id: made.data.id, version: 1 })
    },
    takeIn: async (dice: Dice): Promise<boolean> => {
      const found = await one(dice, ['sent'])
      if (!found) return false
      const { id, version } = found
      return ask(workshop, dice.next() < 0.85 ? repairCalls.accept : repairCalls.reject, { id, version, opinion: '掷' })
    },
    mend: async (dice: Dice): Promise<boolean> => {
      const found = await one(dice, ['waiting'])
      if (!found) return false
      const { id, version } = found
      if (dice.next() < 0.2) return ask(workshop, repairCalls.cancel, { id, version, opinion: '掷' })
      const work = [{ repairItem: '019', labourHours: String(dice.number(1, 9)), labourRate: '12.35' }]
      return (
        (await ask(workshop, repairCalls.start, { id, version })) &&
        ask(workshop, repairCalls.record, { id, version: version + 1, work })
      )
    },
    finishUp: async (dice: Dice): Promise<boolean> => {
      const found = await one(dice, ['repairing'])
      if (!found) return false
      const { id, version, device, quantity } = found
      if (device !== null)
        return ask(workshop, repairCalls.finish, {
          id,
          version,
          result: dice.pick(['repaired', 'repaired', 'unrepairable'] as const),
        })
      const bad = dice.number(0, Number(quantity))
      const parts = [
        { outcome: 'repaired', quantity: String(Number(quantity) - bad) },
        { outcome: dice.pick(['unrepairable', 'scrapped'] as const), quantity: String(bad), reason: '掷' },
      ]
      return ask(workshop, repairCalls.finish, { id, version, outcomes: parts.filter((part) => part.quantity !== '0') })
    },
    fetch: async (dice: Dice): Promise<boolean> => {
      const found = await one(dice, ['inspecting'])
      if (!found) return false
      const { id, version } = found
      if (dice.next() < 0.2) return ask(keeper, repairCalls.sendBack, { id, version, opinion: '掷' })
      const way = dice.pick(['origin', 'origin', 'pool', 'project'] as const)
      const to = { pool: { toPoolOrgId: 'C10801' }, project: { toProjectInfoNo: 'P2601' }, origin: {} }[way ?? 'origin']
      return ask(keeper, repairCalls.pass, { id, version, wayBack: way, ...to })
    },
  }
}
