import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../../testing/index.ts'
import type { Dice } from '../../../testing/random.ts'
import { ago } from './sample.ts'

type Ask = (user: string, operation: AnyOperation, input: object) => Promise<boolean>
let serial = 0
/** What people do with leases in a game of chance over the same equipment: hire, let, take over, hand out, give back. */
export const leaseActs = (server: () => TestServer, ask: Ask) => {
  const one = async (dice: Dice, states: readonly string[]): Promise<number> => {
    const { rows } = await sql<{
      id: number
    }>`select id from equipment.lease where state = any(${states}::text[]) order by id`.execute(server().db)
    return dice.pick(rows)?.id ?? 0
  }
  const keeper = 'kg_he'
  const get = (id: number) => server().as('zb_lin').call(leaseCalls.get, { id })
  return {
    hire: async (dice: Dice): Promise<boolean> => {
      const held = await server().as(keeper).call(leaseCalls.held, { orgId: 'C10801' })
      const isOut = dice.next() < 0.7
      const [first] = held
      const ours = held
        .filter(() => dice.next() < 0.2)
        .slice(0, 3)
        .map(({ devId, modelId, condition }) =>
          devId === null ? { modelId, condition, qty: String(dice.number(1, 40)) } : { devId },
        )
      const theirs = [{ modelId: first?.modelId ?? 1, devSign: `DICE-${(serial += 1)}`, qty: '1' }]
      const header = { orgId: 'C10801', partner: '掷', hireFrom: ago(3), hireTo: ago(-3) }
      const made = (
        await server()
          .as(keeper)
          .response(leaseCalls.create, {
            ...header,
            leaseKind: isOut ? 'leasedOut' : 'clientOwned',
            lines: isOut ? ours : theirs,
          } as object)
      ).json<{ data?: { id: number } }>()
      return made.data !== undefined && ask(keeper, leaseCalls.submit, { id: made.data.id, version: 1 })
    },
    grant: async (dice: Dice): Promise<boolean> => {
      const id = await one(dice, ['submitted'])
      if (id === 0) return false
      for (const user of ['ld_wei', 'zb_lin']) {
        const { can, version } = await server().as(user).call(leaseCalls.get, { id })
        const call = dice.next() < 0.9 ? leaseCalls.approve : leaseCalls.return
        if (can.approve && !(await ask(user, call, { id, version, opinion: '掷' }))) return false
      }
      return true
    },
    takeOn: async (dice: Dice): Promise<boolean> => {
      const id = await one(dice, ['approved', 'running'])
      if (id === 0) return false
      const { version, lines } = await get(id)
      const asked = lines
        .filter(() => dice.next() < 0.8)
        .map(({ lineId, qty }) => ({ lineId, quantity: String(dice.number(1, Number(qty))) }))
      return ask(keeper, leaseCalls.start, { id, version, lines: asked })
    },
    goHome: async (dice: Dice): Promise<boolean> => {
      const id = await one(dice, ['running'])
      if (id === 0) return false
      const { version, lines } = await get(id)
      const asked = lines
        .filter(({ onHireQty }) => onHireQty !== '0' && dice.next() < 0.8)
        .map(({ lineId, onHireQty }) => ({
          lineId,
          quantity: String(dice.number(1, Number(onHireQty))),
          condition: dice.pick(['good', 'good', 'waitRepair', 'lost'] as const),
        }))
      return ask(keeper, leaseCalls.giveBack, { id, version, lines: asked })
    },
    endHire: async (dice: Dice): Promise<boolean> => {
      const id = await one(dice, ['approved', 'running'])
      if (id === 0) return false
      return ask(keeper, leaseCalls.close, { id, version: (await get(id)).version, opinion: '掷' })
    },
  }
}
