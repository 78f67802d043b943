import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, now, wireTime } from '../../kit/clock.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { leaseActs } from '../lease/test/play.ts'
import { repairActs } from '../repair/test/play.ts'
import { completedRepair } from '../settlement/test/completed.ts'
import { expectSettledOnce, settlementActs } from '../settlement/test/play.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import type { HandOverLine, HandedOver } from '@geodepot/contracts/equipment/shipment.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let devices: number[]
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  // Signed in at the real time: what is signed in on a day of the past has ended by today.
  await Promise.all(
    ['dp_sun', 'xm_ma', 'xm_tao', 'jl_shi', 'ld_gao', 'zb_lin', 'cw_jin', 'ld_xia', 'kg_he', 'ld_wei', 'wx_qiu'].map(
      (account) => server.actorOf(account),
    ),
  )
})
afterAll(() => server.close())

const applications: number[] = []
const allocations: number[] = []
const transfers: number[] = []
/** Asks; says whether it was done. Being refused is part of the game, breaking down is not. */
const ask = async (user: string, operation: AnyOperation, input: object): Promise<boolean> => {
  const { code, msg } = (await server.as(user).response(operation, input)).json<{ code: number; msg: string }>()
  if (msg === kitMessages.texts.unexpected[0]) throw new Error(`${operation.name} broke down`)
  return code === 200
}
type Kind = 'application' | 'allocation' | 'transfer'
/** Mostly one that is in such a state, so that a short game gets far; sometimes any, to be refused. */
const one = async (dice: Dice, of: Kind, states: readonly string[]): Promise<number> => {
  const all = { application: applications, allocation: allocations, transfer: transfers }[of]
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(`equipment.${of}`)} where id = any(${all}::bigint[]) and state = any(${states}::text[]) order by id`.execute(
    server.db,
  )
  const fitting = rows.map(({ id }) => id)
  return dice.pick(fitting.length > 0 && dice.next() < 0.8 ? fitting : all) ?? 0
}
// The project's own people are on the other side of each transfer: from P2601 to P2602.
const [sends, receives] = ['xm_ma', 'xm_tao']
const seen = (id: number, user = sends) => server.as(user).call(transferCalls.get, { id })
/** Something that the one project has, on the road to the other. */
const begin = async (): Promise<void> => {
  const id = await scene.shipped(await scene.devices(2), '300')
  const sent = await scene.get(id)
  const lines = roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty }))
  await scene.crew.call(allocationCalls.receive, { id, version: sent.version, lines })
  const held = await server.as(sends).call(transferCalls.held, { fromProjectNo: 'P2601' })
  const way = { transferKind: 'project', fromProjectNo: 'P2601', toProjectNo: 'P2602', reason: '掷' } as const
  const some = held
    .slice(0, 1)
    .map(({ devId, modelId, condition, qty }) => (devId === null ? { modelId, condition, qty } : { devId }))
  const made = await server.as(sends).call(transferCalls.create, { ...way, lines: some })
  await server.as(sends).call(transferCalls.submit, { id: made.id, version: 1 })
  for (const user of ['ld_gao', 'zb_lin']) {
    const { version } = await seen(made.id, user)
    await server.as(user).call(transferCalls.approve, { id: made.id, version })
  }
  transfers.push(made.id)
}
const some = (dice: Dice, most: string): string => String(dice.number(1, Number(most)))

type Road = Pick<HandedOver, 'shipments'>
/** What of it goes with a shipment. */
const loadedOf = (dice: Dice, lines: readonly HandOverLine[]) =>
  lines
    .map((line) => ({ ...line, left: subtract(line.qty, line.shippedQty) }))
    .filter((line) => compare(line.left, 0) > 0 && dice.next() < 0.8)
    .map((line) => ({ lineId: line.lineId, ...(line.devId === null && { qty: some(dice, line.left) }) }))
/** What somebody counts of what is on the road. */
const countedOf = (dice: Dice, detail: Road) =>
  roadLines(detail)
    .filter(({ expectedQty }) => compare(expectedQty, 0) > 0 && dice.next() < 0.8)
    .map(({ shipmentLineId, expectedQty }) => {
      const [first, rest] = [some(dice, expectedQty), dice.pick(['received', 'short', 'refused'] as const) ?? 'short']
      const parts = {
        received: '0',
        short: '0',
        refused: '0',
        [dice.pick(['received', 'short', 'refused'] as const) ?? 'received']: first,
      }
      const left = subtract(expectedQty, first)
      return {
        shipmentLineId,
        reason: '掷',
        ...parts,
        ...(parts[rest] === '0' && dice.next() < 0.5 && { [rest]: left }),
        damaged: parts.received !== '0' && dice.next() < 0.3 ? some(dice, parts.received) : '0',
      }
    })
/** What one side says became of what differs. */
const settledOf = (dice: Dice, detail: Road, isSender: boolean) =>
  roadLines(detail)
    .filter(({ unsettledQty }) => compare(unsettledQty, 0) > 0)
    .map(({ shipmentLineId, unsettledQty }) => ({
      shipmentLineId,
      outcome: dice.pick([isSender ? 'back' : 'found', 'lost'] as const),
      quantity: some(dice, unsettledQty),
      note: '掷',
    }))

/** What people do, each with whatever document chance gives them. */
const acts: Readonly<Record<string, (dice: Dice) => Promise<boolean>>> = {
  apply: async (dice) => {
    const lines = [
      { modelId: scene.single, requestedQty: String(dice.number(1, 4)) },
      { modelId: scene.strings, requestedQty: String(dice.number(50, 200)) },
    ]
    const { deviceappid } = await scene.crew.call(applicationCalls.save, {
      appName: '节点',
      projectInfoNo: 'P2601',
      ...scene.span,
      lines,
    })
    applications.push(deviceappid)
    return ask('xm_ma', applicationCalls.submit, { deviceappid })
  },
  decide: async (dice) => {
    const deviceappid = await one(dice, 'application', ['submitted'])
    for (const user of ['jl_shi', 'ld_gao', 'zb_lin']) {
      const { can, version } = await server.as(user).call(applicationCalls.get, { deviceappid })
      if (can.approve)
        return ask(user, dice.next() < 0.95 ? applicationCalls.approve : applicationCalls.refuse, {
          id: deviceappid,
          version,
          opinion: '掷',
        })
    }
    return false
  },
  void: async (dice) => {
    const deviceappid = await one(dice, 'application', ['approved'])
    const { version } = await server.as('ld_gao').call(applicationCalls.get, { deviceappid })
    return ask('ld_gao', applicationCalls.void, { id: deviceappid, version, opinion: '掷' })
  },
  allocate: async (dice) => {
    const applicationId = await one(dice, 'application', ['approved'])
    const {
      rows: [nodes, strings],
    } = await scene.crew.call(applicationCalls.lines, { devappid: applicationId })
    const chosen = [...new Set([dice.pick(devices), dice.pick(devices)])]
    const lines = [
      ...chosen.map((devId) => ({ applicationLineId: nodes?.lineId, devId })),
      { applicationLineId: strings?.lineId, modelId: scene.strings, qty: some(dice, '150') },
    ]
    const made = (
      await scene.dispatcher.response(allocationCalls.create, {
        applicationId,
        fromHolderId: scene.pool,
        projectInfoNo: 'P2601',
        lines,
      })
    ).json<{ data?: { id: number } }>()
    if (!made.data) return false
    allocations.push(made.data.id)
    return ask('dp_sun', allocationCalls.submit, { id: made.data.id, version: 1 })
  },
  beyond: async (dice) => {
    const { id, version } = await scene.get(await one(dice, 'allocation', ['submitted']))
    return ask('zb_lin', dice.next() < 0.8 ? allocationCalls.approve : allocationCalls.return, {
      id,
      version,
      opinion: '掷',
    })
  },
  ship: async (dice) => {
    const { id, version, lines } = await scene.get(await one(dice, 'allocation', ['dispatching', 'receiving']))
    return ask('dp_sun', allocationCalls.ship, {
      id,
      version,
      lines: loadedOf(dice, lines),
      ...when(dice, 'shippedAt'),
    })
  },
  receive: async (dice) => {
    const detail = await scene.get(await one(dice, 'allocation', ['receiving']))
    const lines = countedOf(dice, detail)
    const unlisted = dice.next() < 0.2 ? [{ what: '电缆', quantity: some(dice, '5') }] : []
    return ask('xm_ma', allocationCalls.receive, {
      id: detail.id,
      version: detail.version,
      lines,
      unlisted,
      ...when(dice, 'receivedAt'),
    })
  },
  settle: async (dice) => {
    const detail = await scene.get(await one(dice, 'allocation', ['receiving']))
    const isSender = dice.next() < 0.5
    const lines = settledOf(dice, detail, isSender)
    return ask(isSender ? 'dp_sun' : 'xm_ma', allocationCalls.settle, {
      id: detail.id,
      version: detail.version,
      lines,
      ...when(dice, 'settledAt'),
    })
  },
  // What was settled as lost is reported, decided on, found again: by whoever is asked.
  report: async (dice) => {
    const id = await lossIn(dice, ['draft', 'returned'])
    if (id === 0) return false
    const { version, applicantName } = await server.as('zb_lin').call(lossCalls.get, { id })
    return ask(applicantName === '孙海涛' ? 'dp_sun' : 'xm_ma', lossCalls.submit, { id, version })
  },
  writeOff: async (dice) => {
    const id = await lossIn(dice, ['submitted'])
    if (id === 0) return false
    for (const user of ['ld_gao', 'zb_lin', 'cw_jin', 'ld_xia']) {
      const { can, version } = await server.as(user).call(lossCalls.get, { id })
      const verdict = dice.pick([
        lossCalls.approve,
        lossCalls.approve,
        lossCalls.approve,
        lossCalls.return,
        lossCalls.refuse,
      ])
      if (can.approve && verdict) return ask(user, verdict, { id, version, opinion: '掷' })
    }
    return false
  },
  find: async (dice) => {
    const id = await lossIn(dice, ['draft', 'returned', 'approved', 'refused'])
    if (id === 0) return false
    const { version, lines } = await server.as('zb_lin').call(lossCalls.get, { id })
    return ask('zb_lin', lossCalls.find, {
      id,
      version,
      opinion: '掷',
      lines: lines
        .filter(({ openQty }) => compare(openQty, 0) > 0 && dice.next() < 0.8)
        .map(({ lineId, openQty }) => ({ lineId, quantity: some(dice, openQty) })),
    })
  },
  handOn: async (dice) => {
    const held = await server.as(sends).call(transferCalls.held, { fromProjectNo: 'P2601' })
    const lines = held
      .filter(() => dice.next() < 0.4)
      .map(({ devId, modelId, condition, qty }) =>
        devId === null ? { modelId, condition, qty: some(dice, qty.split('.')[0] ?? '1') } : { devId },
      )
    const way = { transferKind: 'project', fromProjectNo: 'P2601', toProjectNo: 'P2602', reason: '掷' }
    const made = (await server.as(sends).response(transferCalls.create, { ...way, lines })).json<{
      data?: { id: number }
    }>()
    if (!made.data) return false
    transfers.push(made.data.id)
    return ask(sends, transferCalls.submit, { id: made.data.id, version: 1 })
  },
  agree: async (dice) => {
    const id = await one(dice, 'transfer', ['submitted'])
    for (const user of ['ld_gao', 'zb_lin']) {
      const { can, version } = await seen(id, user)
      const call = dice.next() < 0.9 ? transferCalls.approve : transferCalls.return
      if (can.approve && !(await ask(user, call, { id, version, opinion: '掷' }))) return false
    }
    return true
  },
  load: async (dice) => {
    const { id, version, lines } = await seen(await one(dice, 'transfer', ['ready', 'underWay']))
    return ask(sends, transferCalls.ship, { id, version, lines: loadedOf(dice, lines), ...when(dice, 'shippedAt') })
  },
  takeOver: async (dice) => {
    const detail = await seen(await one(dice, 'transfer', ['underWay']))
    const { id, version } = detail
    return ask(receives, transferCalls.receive, {
      id,
      version,
      lines: countedOf(dice, detail),
      ...when(dice, 'receivedAt'),
    })
  },
  clear: async (dice) => {
    const detail = await seen(await one(dice, 'transfer', ['underWay']))
    const isSender = dice.next() < 0.5
    const { id, version } = detail
    return ask(isSender ? sends : receives, transferCalls.settle, {
      id,
      version,
      lines: settledOf(dice, detail, isSender),
      ...when(dice, 'settledAt'),
    })
  },
  stop: async (dice) => {
    const { id, version, docState } = await seen(await one(dice, 'transfer', ['ready', 'underWay']))
    return ask(sends, docState === 'ready' ? transferCalls.cancel : transferCalls.close, { id, version, opinion: '掷' })
  },
  ...leaseActs(() => server, ask),
  ...repairActs(() => server, ask),
  end: async (dice) => {
    const { id, version, docState } = await scene.get(await one(dice, 'allocation', ['dispatching', 'receiving']))
    return ask('dp_sun', docState === 'dispatching' ? allocationCalls.cancel : allocationCalls.close, {
      id,
      version,
      opinion: '掷',
    })
  },
}
const usual = [
  'apply',
  'decide',
  'decide',
  'decide',
  'allocate',
  'allocate',
  'allocate',
  'beyond',
  'beyond',
  'ship',
  'ship',
  'ship',
  'receive',
  'receive',
  'receive',
  'settle',
  'settle',
  'settle',
  'report',
  'report',
  'writeOff',
  'writeOff',
  'writeOff',
  'find',
  'find',
  'void',
  'end',
  'handOn',
  'handOn',
  'agree',
  'agree',
  'hire',
  'grant',
  'takeOn',
  'goHome',
  'endHire',
  'breakDown',
  'breakDown',
  'takeIn',
  'mend',
  'finishUp',
  'fetch',
  'load',
  'load',
  'takeOver',
  'takeOver',
  'clear',
  'stop',
]
const ofTransfers = ['agree', 'load', 'takeOver', 'clear', 'stop']

/** A report of a loss in one of these states; 0 where there is none. */
const lossIn = async (dice: Dice, states: readonly string[]): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select id from equipment.loss where state = any(${states}::text[]) order by id`.execute(server.db)
  return dice.pick(rows)?.id ?? 0
}

/** A round of all eight at once. */
const play = (players: readonly Dice[], done: Map<string, number>): Promise<unknown> =>
  Promise.all(
    players.map(async (dice) => {
      const act =
        dice.pick(
          usual.filter(
            (name) =>
              (applications.length > 0 || name === 'apply') &&
              (allocations.length > 0 || ['apply', 'decide', 'void', 'allocate', 'handOn'].includes(name)) &&
              (transfers.length > 0 || !ofTransfers.includes(name)),
          ),
        ) ?? 'apply'
      if (await acts[act]?.(dice)) done.set(act, (done.get(act) ?? 0) + 1)
    }),
  )
/** Beside them, two bill what was repaired at the same moment, and finance decides. */
const settle = async (clerks: readonly [Dice, Dice], done: Map<string, number>): Promise<void> => {
  const { bill, handInAgain, payOut } = settlementActs(() => server, ask)
  const [game, other] = clerks
  for (const was of await Promise.all([
    bill(game),
    other.next() < 0.6 ? bill(other) : handInAgain(other),
    payOut(game),
  ]))
    if (was) done.set('settlement', (done.get('settlement') ?? 0) + 1)
}
const rounds = 8
const day = 24 * 3_600_000
/** When something happened, as people say it: usually now, sometimes up to three days ago. */
const when = (dice: Dice, field: string): object =>
  dice.next() < 0.5 ? {} : { [field]: wireTime(new Date(now().getTime() - dice.next() * 3 * day)).slice(0, 16) }

describe('eight people at once, doing what chance says with the same equipment', () => {
  it.each([1, 2])(
    'leave each device with one holder and every quantity accounted for (seed %i)',
    async (seed) => {
      const begun = Date.now() - (rounds + 2) * day
      await at(new Date(begun), async () => {
        devices = await scene.devices(16)
        await scene.stock('1500')
        await begin()
        // What several put on their sheets at once.
        for (let count = 0; count < 3; count += 1) await completedRepair(server)
        // Something approved and something on the road to begin with, so that a short game gets as far as the last act.
        applications.push((await scene.approved('6', '400')).applicationId)
        for (const first of [0, 2]) allocations.push(await scene.shipped(devices.slice(first, first + 2), '200'))
      })
      const done = new Map<string, number>()
      const clerks = [diceOf(seed * 1000 + 8), diceOf(seed * 1000 + 9)] as const
      const players = Array.from({ length: 8 }, (_, person) => diceOf(seed * 1000 + person))
      for (let round = 1; round <= rounds; round += 1)
        await at(new Date(begun + round * day), () => Promise.all([play(players, done), settle(clerks, done)]))
      // Which of them chance and the others let happen differs from game to game; that people got on does not.
      const { settlement, ...others } = Object.fromEntries(done)
      expect(Object.values(others).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(15)
      expect(done.get('receive')).toBeGreaterThan(0)
      expect(ofTransfers.reduce((sum, act) => sum + (done.get(act) ?? 0), 0)).toBeGreaterThan(0)

      // Also: nobody had less than nothing at any moment, and nothing happened to a device before what happened last.
      expect(await driftOf(server.db)).toEqual([])
      const {
        rows: [counts],
      } = await sql<{ negative: number; apart: number; unequal: number }>`
      select (select count(*) from equipment.bulk_balance where is_real and quantity < 0) as negative,
        (select count(*) from equipment.device d where d.deleted_at is null and (select count(*) from equipment.custody_interval i where i.device_id = d.id and upper_inf(i.during)) <> 1) as apart,
        (select count(*) from (select model_id from equipment.bulk_balance group by model_id having sum(quantity) <> 0) m) as unequal`.execute(
        server.db,
      )
      expect(counts).toEqual({ negative: 0, apart: 0, unequal: 0 })
      // What is repaired is with whoever repairs it, and nothing else is; a quantity that was sent is all accounted for.
      const {
        rows: [works],
      } = await sql<{ astray: number; open: string; there: string; uneven: number }>`
      select (select count(*) from equipment.repair a join equipment.device d on d.id = a.device_id join equipment.holder h on h.id = d.holder_id
          where a.place = 'workshop' and (h.kind = 'repair') <> (a.state in ('waiting', 'repairing', 'inspecting')) and a.id = (select max(id) from equipment.repair x where x.device_id = a.device_id)) as astray,
        (select coalesce(sum(quantity), 0) from equipment.repair where device_id is null and place = 'workshop' and state in ('waiting', 'repairing', 'inspecting')) as open,
        (select coalesce(sum(b.quantity), 0) from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id and h.kind = 'repair') as there,
        (select count(*) from equipment.repair a where a.device_id is null and a.state = 'completed'
          and a.quantity <> (select sum(quantity) from equipment.repair_outcome o where o.document_id = a.id)) as uneven`.execute(
        server.db,
      )
      expect({ astray: works?.astray, uneven: works?.uneven }).toEqual({ astray: 0, uneven: 0 })
      expect(compare(works?.open ?? '', works?.there ?? 'x')).toBe(0)
      expect(settlement).toBeGreaterThan(1)
      await expectSettledOnce(server)
      // Nothing was received, lost or sent back that had not been shipped,
      // and nothing is on the road that nobody expects or reports as lost.
      const { rows: wrong } =
        await sql`select * from equipment.shipment_progress where expected < 0 or unsettled < 0`.execute(server.db)
      expect(wrong).toEqual([])
      const {
        rows: [road],
      } = await sql<{ held: string; owed: string }>`
      select (select coalesce(sum(b.quantity), 0) from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id where h.kind = 'transit')
          + (select count(*) from equipment.device d join equipment.holder h on h.id = d.holder_id where h.kind = 'transit') as held,
        (select coalesce(sum(expected + unsettled), 0) from equipment.shipment_progress)
          + (select coalesce(sum(g.open), 0) from equipment.loss_progress g join equipment.loss a on a.id = g.document_id and a.shipment_document_id is not null
            where not exists (select 1 from equipment.custody_event e where e.document_id = a.id and e.kind = 'loss')) as owed`.execute(
        server.db,
      )
      expect(compare(road?.held ?? '', road?.owed ?? 'x')).toBe(0)
    },
    60_000,
  )
})
