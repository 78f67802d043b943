import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, inTransaction } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { createDevices } from '../../equipment/device/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { diceOf } from '../../testing/random.ts'
import { type BulkMove, driftOf, moveBulk, moveDevices, outside, projectHolder } from './index.ts'

let server: TestServer
let single: number
let bulkModel: number
let holders: number[]

const posting = (lock = false) => ({ document: null, lock, happenedAt: now(), recordedAt: now(), recordedBy: 1 })
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.db, work)
const enter = async (serials: readonly string[]): Promise<number[]> => {
  const actor = await server.actorOf('zb_lin')
  return run((tx) =>
    createDevices(
      tx,
      actor,
      systemContext,
      serials.map((devSign) => ({
        modelId: single,
        devName: devSign,
        devSign,
        ownerOrgId: 'C10801',
        accountState: 'inAccount' as const,
        params: {},
      })),
    ),
  )
}
const holderOf = async (id: number) =>
  (await server.db.selectFrom('equipment.device').select('holder_id').where('id', '=', id).executeTakeFirstOrThrow())
    .holder_id ?? 0
const stock = async (quantity: string, to: number) => {
  const from = await outside(server.db, 'supplier')
  await run((tx) =>
    moveBulk(
      tx,
      [{ modelId: bulkModel, quantity, kind: 'opening', from, to, fromCondition: 'good', toCondition: 'good' }],
      posting(),
    ),
  )
}

beforeAll(async () => {
  server = await testServer()
  const models = await server.db.selectFrom('equipment.model').select(['id', 'tracking']).orderBy('id').execute()
  single = models.find((model) => model.tracking === 'single')?.id ?? 0
  bulkModel = models.find((model) => model.tracking === 'bulk')?.id ?? 0
  const projects = await run((tx) =>
    Promise.all(['P2601', 'P2602', 'P2603'].map((project) => projectHolder(tx, project))),
  )
  const pools = await server.db
    .selectFrom('equipment.holder')
    .select('id')
    .where('kind', '=', 'pool')
    .orderBy('id')
    .limit(2)
    .execute()
  holders = [...pools.map((pool) => pool.id), ...projects]
})
afterAll(() => server.close())

describe('single devices', () => {
  it('refuses to take a device from where it is not', async () => {
    const [id = 0] = await enter(['c-1'])
    const elsewhere = run(async (tx) =>
      moveDevices(
        tx,
        [{ deviceId: id, kind: 'dispatch', from: holders[4] ?? 0, to: holders[2] ?? 0, status: '3' }],
        posting(),
      ),
    )
    await expect(elsewhere).rejects.toMatchObject({ reasons: [{ key: 'elsewhere' }] })
  })

  it('refuses a step that its state does not allow, and a time before its last hand-over', async () => {
    const [id = 0] = await enter(['c-2'])
    const from = await holderOf(id)
    await expect(
      run((tx) =>
        moveDevices(tx, [{ deviceId: id, kind: 'arrive', from, to: holders[2] ?? 0, status: '3' }], posting()),
      ),
    ).rejects.toMatchObject({ reasons: [{ key: 'notPermitted' }] })
    const past = { ...posting(), happenedAt: new Date(now().getTime() - 3_600_000) }
    await expect(
      run((tx) => moveDevices(tx, [{ deviceId: id, kind: 'dispatch', from, to: holders[2] ?? 0, status: '1' }], past)),
    ).rejects.toMatchObject({ reasons: [{ key: 'beforeLast' }] })
  })

  it('keeps two holders of one device apart in the database itself', async () => {
    const [id = 0] = await enter(['c-3'])
    const event = await server.db
      .selectFrom('equipment.custody_event')
      .select('id')
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow()
    await expect(
      sql`insert into equipment.custody_interval values (${id}, ${holders[2]}, tstzrange(${now()}, null), ${event.id})`.execute(
        server.db,
      ),
    ).rejects.toThrow(/exclusion|unique/)
  })

  it('lets one of many at the same moment have it', async () => {
    const [id = 0] = await enter(['c-4'])
    const from = await holderOf(id)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        run((tx) =>
          moveDevices(
            tx,
            [{ deviceId: id, kind: 'dispatch', from, to: holders[2 + (index % 3)] ?? 0, status: '1' }],
            posting(),
          ),
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const failed of tries) if (failed.status === 'rejected') expect(failed.reason).toBeInstanceOf(Refusal)
  })
})

describe('bulk quantities', () => {
  it('never lets a real holder fall below nothing, and says who has how much', async () => {
    const [from = 0, to = 0] = holders
    await stock('100', from)
    const held = await server.db
      .selectFrom('equipment.bulk_balance')
      .select('quantity')
      .where('holder_id', '=', from)
      .where('model_id', '=', bulkModel)
      .executeTakeFirstOrThrow()
    const tooMuch = String(Number(held.quantity) + 1)
    await expect(
      run((tx) =>
        moveBulk(
          tx,
          [
            {
              modelId: bulkModel,
              quantity: tooMuch,
              kind: 'dispatch',
              from,
              to,
              fromCondition: 'good',
              toCondition: 'good',
            },
          ],
          posting(),
        ),
      ),
    ).rejects.toMatchObject({ reasons: [{ key: 'notEnough', params: { asked: tooMuch } }] })
    await expect(
      sql`update equipment.bulk_balance set quantity = -1 where holder_id = ${from}`.execute(server.db),
    ).rejects.toThrow(/bulk_balance_not_negative/)
  })

  it('cannot be edited, deleted or emptied', async () => {
    for (const statement of [
      sql`update equipment.custody_event set quantity = 2`,
      sql`delete from equipment.custody_event`,
      sql`truncate equipment.custody_event cascade`,
    ]) {
      await expect(statement.execute(server.db)).rejects.toThrow(/written once/)
    }
  })
})

describe('a device away from its owner’s place', () => {
  const awayOf = async (id = 0) =>
    (
      await server.db
        .selectFrom('equipment.device')
        .select('away_holder_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).away_holder_id

  it('is known as such by every change of holder and owner', async () => {
    const [id = 0] = await enter(['away-1'])
    const home = await holderOf(id)
    expect(await awayOf(id)).toBeNull()
    await server.db.updateTable('equipment.device').set({ owner_department_id: 'C103' }).where('id', '=', id).execute()
    expect(await awayOf(id)).toBe(home)
    await server.db
      .updateTable('equipment.device')
      .set({ owner_department_id: 'C10801' })
      .where('id', '=', id)
      .execute()
    expect(await awayOf(id)).toBeNull()
  })

  it('is judged by what does not change: a department’s place stays that department’s', async () => {
    const moved =
      sql`update equipment.holder set department_id = 'C103' where kind = 'pool' and department_id = 'C10801'`.execute(
        server.db,
      )
    await expect(moved).rejects.toThrow(/keeps its department/)
    const given =
      sql`update equipment.holder set project_id = 'P2601' where kind = 'pool' and department_id = 'C10801'`.execute(
        server.db,
      )
    await expect(given).rejects.toThrow(/keeps its department/)
  })
})

describe('random sequences of 8 writers', () => {
  it.each([1, 2, 3])(
    'leave a ledger that rebuilds to its balances and sums to zero (seed %i)',
    async (seed) => {
      for (const holder of holders) await stock('500', holder)
      const ids = await enter(Array.from({ length: 12 }, (_, index) => `r-${seed}-${index}`))
      const writers = Array.from({ length: 8 }, (_, writer) => write(diceOf(seed * 100 + writer).next, ids))
      const outcomes = (await Promise.all(writers)).flat()
      expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(50)
      expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'refused')).toEqual([])
      expect(await driftOf(server.db)).toEqual([])
    },
    60_000,
  )
})

// One writer: 30 movements of bulk between random holders, in batches and both directions, and of devices between states.
const write = async (next: () => number, ids: readonly number[]): Promise<string[]> => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const outcomes: string[] = []
  for (let step = 0; step < 30; step += 1) {
    const moves: BulkMove[] = Array.from({ length: 1 + Math.floor(next() * 3) }, () => {
      const from = pick(holders)
      return {
        modelId: bulkModel,
        quantity: String(1 + Math.floor(next() * 120)),
        kind: 'dispatch',
        from,
        to: pick(holders.filter((holder) => holder !== from)),
        fromCondition: 'good',
        toCondition: next() < 0.8 ? 'good' : 'waitRepair',
      }
    })
    const device = pick(ids)
    outcomes.push(
      await run(async (tx) => {
        await moveBulk(tx, moves, posting())
        const now_ = await tx
          .selectFrom('equipment.device')
          .select(['holder_id', 'device_status'])
          .where('id', '=', device)
          .executeTakeFirstOrThrow()
        const status = ({ 0: '1', 1: '2', 2: '3', 3: '2' } as const)[now_.device_status as '0']
        await moveDevices(
          tx,
          [
            {
              deviceId: device,
              kind: 'dispatch',
              from: now_.holder_id,
              to: pick(holders.filter((holder) => holder !== now_.holder_id)),
              status: status ?? '0',
            },
          ],
          posting(),
        )
      }).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? 'refused' : String(error)),
      ),
    )
  }
  return outcomes
}
