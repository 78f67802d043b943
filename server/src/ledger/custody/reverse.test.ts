import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CustodyScene, custodyScene } from '../../testing/custody.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { driftOf, post, reverse } from './index.ts'

let server: TestServer
let scene: CustodyScene
beforeAll(async () => {
  server = await testServer()
  scene = await custodyScene(server)
})
afterAll(() => server.close())

const byHand = { source: 'reconciliation', recordedBy: 1 } as const
const back = (event: number, quantity?: string) =>
  scene.run((tx) => reverse(tx, byHand, [{ event, ...(quantity !== undefined && { quantity }), field: 'lines.0.qty' }]))
/** A quantity that went to a project; the entry that says so. */
const sent = async (quantity: string): Promise<number> => {
  await scene.stock(quantity, scene.pool)
  await scene.run((tx) =>
    post(tx, byHand, [
      {
        kind: 'arrive',
        model: scene.bulk,
        condition: 'good',
        quantity,
        from: scene.pool,
        to: scene.projects[2] ?? 0,
        becomes: 'waitRepair',
      },
    ]),
  )
  return scene.lastEvent()
}

describe('a quantity', () => {
  it('goes back in parts, in the condition that it came in, and never more than there was', async () => {
    const before = await scene.held(scene.pool)
    const event = await sent('10')
    expect(await scene.held(scene.projects[2] ?? 0, 'waitRepair')).toBe('10')
    await back(event, '4')
    await back(event, '5.5')
    await expect(back(event, '1')).rejects.toMatchObject({
      reasons: [{ key: 'reversedAlready', field: 'lines.0.qty', params: { held: '0.5', asked: '1' } }],
    })
    await back(event, '0.5')
    await expect(back(event)).rejects.toMatchObject({ reasons: [{ key: 'reversedAlready', params: { held: '0' } }] })
    expect(Number(await scene.held(scene.pool))).toBe(Number(before) + 10)
    expect(await scene.held(scene.projects[2] ?? 0, 'waitRepair')).toBe('0')
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is not reversed twice over by two who do it at once, nor by two parts of one posting', async () => {
    const event = await sent('10')
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => back(event, '3')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const parts = [
      { event, quantity: '0.6' },
      { event, quantity: '0.6' },
    ]
    await expect(scene.run((tx) => reverse(tx, byHand, parts))).rejects.toMatchObject({
      reasons: [{ key: 'reversedAlready', params: { held: '1', asked: '1.2' } }],
    })
  })

  it('that went on is not there to go back', async () => {
    const event = await sent('10')
    await scene.run((tx) =>
      post(tx, byHand, [
        { kind: 'loss', model: scene.bulk, condition: 'waitRepair', quantity: '8', from: scene.projects[2] ?? 0 },
      ]),
    )
    const held = await scene.held(scene.projects[2] ?? 0, 'waitRepair')
    await expect(back(event)).rejects.toMatchObject({ reasons: [{ key: 'notEnough', params: { held } }] })
  })
})

describe('a device', () => {
  it('stands as it stood before, kept by the document that kept it, entry by entry from the last', async () => {
    const [device = 0] = await scene.enter(['v-1'])
    const { source, road } = await scene.document('UNDONE')
    const other = await scene.document('STRANGER')
    const events: number[] = [await scene.lastEvent(device)]
    const project = scene.projects[0] ?? 0
    const lines = [await scene.line(), await scene.line()] as const
    for (const move of [
      { kind: 'condition', device, at: scene.pool, becomes: 'waitRepair' },
      { kind: 'allocate', device, at: scene.pool },
      { kind: 'dispatch', device, from: scene.pool, to: road, lineId: lines[0] },
      { kind: 'arrive', device, from: road, to: project, becomes: 'good', lineId: lines[1] },
    ] as const) {
      await scene.run((tx) => post(tx, source, [move]))
      events.push(await scene.lastEvent(device))
    }
    const [opening = 0, found = 0, promise = 0, dispatch = 0, arrival = 0] = events
    const undo = (event: number, by = source) => scene.run((tx) => reverse(tx, by, [{ event }]))
    await expect(undo(dispatch)).rejects.toMatchObject({ reasons: [{ key: 'laterFirst', params: { name: 'v-1' } }] })

    await undo(arrival)
    const onTheRoad = { holder_id: road, device_status: '2', usage_state: 'inTransit', locked_by: source.document }
    expect(await scene.device(device)).toMatchObject({ ...onTheRoad, tech_state: 'waitRepair' })
    await expect(undo(dispatch, other.source)).rejects.toMatchObject({ reasons: [{ key: 'locked' }] })
    await undo(dispatch)
    const promised = { holder_id: scene.pool, device_status: '1', usage_state: 'idle', locked_by: source.document }
    expect(await scene.device(device)).toMatchObject({ ...promised, tech_state: 'waitRepair' })
    await undo(promise)
    expect(await scene.device(device)).toMatchObject({ device_status: '0', locked_by: null, tech_state: 'waitRepair' })
    await undo(found)
    expect(await scene.device(device)).toMatchObject({ device_status: '0', tech_state: 'good' })
    await undo(opening)
    expect(await scene.device(device)).toMatchObject({ device_status: '5', usage_state: 'other', locked_by: null })
    await expect(undo(opening)).rejects.toMatchObject({ reasons: [{ key: 'reversedAlready' }] })
    const { rows } = await sql<{
      reverses: number
    }>`select reverses_id as reverses from equipment.custody_event where device_id = ${device} and reverses_id is not null order by id`.execute(
      server.db,
    )
    expect(rows.map(({ reverses }) => reverses)).toEqual([arrival, dispatch, promise, found, opening])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('that was lost is found again by the reversal of its loss, and moves on', async () => {
    const [device = 0] = await scene.enter(['v-2'])
    await scene.run((tx) => post(tx, byHand, [{ kind: 'loss', device, from: scene.pool }]))
    await back(await scene.lastEvent(device))
    expect(await scene.device(device)).toMatchObject({ holder_id: scene.pool, device_status: '0', tech_state: 'good' })
    await scene.run((tx) => post(tx, byHand, [{ kind: 'condition', device, at: scene.pool, becomes: 'damaged' }]))
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is not put back by a reversal of a reversal', async () => {
    const [device = 0] = await scene.enter(['v-3'])
    await back(await scene.lastEvent(device))
    await expect(back(await scene.lastEvent(device))).rejects.toThrow('there is no entry')
  })
})

describe('the database itself refuses', () => {
  const reversal = async (event: number, quantity: string, more: Record<string, string | number> = {}) => {
    const columns = { kind: 'reversal', quantity, reverses_id: event, ...more }
    const mirrored = sql.raw(
      'device_id, model_id, to_holder_id, from_holder_id, to_condition, from_condition, happened_at, recorded_at, recorded_by, source',
    )
    const original = sql`device_id, model_id, from_holder_id, ${more['to'] ?? sql.ref('to_holder_id')}, from_condition, to_condition, happened_at, recorded_at, recorded_by, 'reconciliation'`
    return scene.run(async (tx) => {
      await sql`insert into equipment.custody_event (kind, quantity, reverses_id, ${mirrored})
        select ${columns.kind}, ${quantity}::numeric, id, ${original} from equipment.custody_event where id = ${event}`.execute(
        tx,
      )
      throw new Error('it was taken')
    })
  }
  it('more than was moved, alone or together', async () => {
    const event = await sent('10')
    await expect(reversal(event, '10')).rejects.toThrow('it was taken')
    await expect(reversal(event, '10.001')).rejects.toThrow(/more of entry \d+ is reversed/)
    await back(event, '6')
    await expect(reversal(event, '4')).rejects.toThrow('it was taken')
    await expect(reversal(event, '4.001')).rejects.toThrow(/more of entry \d+ is reversed/)
  })
  it('what mirrors no entry, and what reverses a reversal', async () => {
    const event = await sent('10')
    await expect(reversal(event, '1', { to: scene.otherPool })).rejects.toThrow(/does not mirror/)
    await back(event, '6')
    await expect(reversal(await scene.lastEvent(), '1')).rejects.toThrow(/does not mirror/)
  })
})
