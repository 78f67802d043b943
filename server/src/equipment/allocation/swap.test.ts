import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, post } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

type Asked = AskOf<typeof allocationCalls.swap>
const keeper = () => server.as('kg_he')
/** To put one device on the line of another, as the document stands now. */
const asking = async (id: number, from: number, devId: number, more: Partial<Asked> = {}): Promise<Asked> => {
  const { version, lines } = await scene.get(id)
  return {
    id,
    version,
    lineId: lines.find((line) => line.devId === from)?.lineId ?? 0,
    devId,
    opinion: '装车时外壳破裂',
    ...more,
  }
}
const card = async (id: number) => {
  const { deviceStatus, techState, lockedBy } = await server.as('zb_lin').call(device.get, { id })
  return { deviceStatus, techState, lockedBy: lockedBy?.id ?? null }
}
const ship = async (id: number, lineId: number) =>
  scene.dispatcher.call(allocationCalls.ship, { id, version: (await scene.get(id)).version, lines: [{ lineId }] })

/** What a check or a keeper finds of a device where it stands. */
const foundToBe = (id: number, becomes: 'waitRepair' | 'waitScrap' | 'good', document?: number) =>
  inTransaction(server.db, (tx) =>
    document === undefined
      ? post(tx, { source: 'check', recordedBy: 1 }, [{ kind: 'condition', device: id, at: scene.pool, becomes }])
      : post(tx, { document, recordedBy: 1 }, [{ kind: 'condition', device: id, at: scene.pool, becomes }]),
  )

describe('only what is sound and on the books', () => {
  it('is submitted: a draft may name what was sound when it was written', async () => {
    const [one = 0, other = 0] = await scene.devices(2)
    const id = await scene.drafted(await scene.approved(), [one, other])
    await foundToBe(other, 'waitScrap')
    const refused = await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })
    expect(refused).toMatchObject({
      errors: [{ field: 'lines.1.devId', key: 'notSound', msg: expect.stringContaining('待报废') }],
    })
    expect(await card(one)).toEqual({ deviceStatus: '0', techState: 'good', lockedBy: null })
    await foundToBe(other, 'good')
    await sql`update equipment.device set account_state = 'notInAccount' where id = ${other}`.execute(server.db)
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.1.devId', key: 'notSound', msg: expect.stringContaining('不在账') }],
    })
  })
  it('is shipped: what is found of it after submission counts', async () => {
    const [one = 0] = await scene.devices(1)
    const id = await scene.allocated([one])
    await foundToBe(one, 'waitRepair', id)
    const { version, lines } = await scene.get(id)
    const shipment = { id, version, lines: [{ lineId: lines[0]?.lineId ?? 0 }] }
    expect(await scene.dispatcher.refused(allocationCalls.ship, shipment)).toMatchObject({
      errors: [{ field: 'lines.0.lineId', key: 'notSound', msg: expect.stringContaining('待修') }],
    })
  })
})

describe('a device that turns out bad while it is loaded', () => {
  it('stays behind, and another goes on its line: both in the history, the ledger and the list that is loaded by', async () => {
    const [bad = 0, sound = 0, spare = 0, elsewhere = 0] = await scene.devices(4)
    const id = await scene.allocated([bad, sound])
    const before = await scene.get(id, 'kg_he')
    expect(before.can.swap).toBe(true)
    const [line] = before.lines
    const offered = await keeper().call(allocationCalls.spares, {
      allocationId: id,
      lineId: line?.lineId ?? 0,
      pageSize: 500,
    })
    expect(offered.rows.map(({ devId }) => devId)).toEqual(expect.arrayContaining([spare, elsewhere]))
    expect(offered.rows.map(({ devId }) => devId)).not.toContain(sound)
    await keeper().call(allocationCalls.swap, await asking(id, bad, spare, { condition: 'waitRepair' }))
    const after = await scene.get(id)
    expect(after.docState).toBe('dispatching')
    expect(after.lines.map(({ lineId, devId }) => [lineId, devId])).toEqual([
      [line?.lineId, spare],
      [before.lines[1]?.lineId, sound],
    ])
    expect(await card(bad)).toEqual({ deviceStatus: '0', techState: 'waitRepair', lockedBy: null })
    expect(await card(spare)).toEqual({ deviceStatus: '1', techState: 'good', lockedBy: id })
    const names = new Map(
      [...before.lines, ...after.lines].map(({ devId, selfNum, devSign, devCoding }) => [
        devId,
        selfNum ?? devSign ?? devCoding,
      ]),
    )
    expect((await scene.dispatcher.call(allocationCalls.history, { id })).at(-1)).toMatchObject({
      action: '换装',
      opinion: '装车时外壳破裂',
      changed: [`${names.get(bad)} → ${names.get(spare)}`],
    })
    await ship(id, line?.lineId ?? 0)
    expect((await card(spare)).deviceStatus).toBe('2')
    // In parts: what has not left is swapped still, what has left is not.
    const gone = await scene.dispatcher.refused(allocationCalls.swap, await asking(id, spare, elsewhere))
    expect(gone.errors).toMatchObject([{ field: 'lineId', key: 'swapNone' }])
    await scene.dispatcher.call(allocationCalls.swap, await asking(id, sound, elsewhere))
    expect(await scene.get(id)).toMatchObject({ docState: 'receiving' })
    expect(await card(sound)).toEqual({ deviceStatus: '0', techState: 'good', lockedBy: null })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is swapped by the sender alone, for a reason, and for what is free in that pool', async () => {
    const [bad = 0, other = 0, taken = 0] = await scene.devices(3)
    const id = await scene.allocated([bad, other])
    await scene.allocated([taken])
    expect((await scene.get(id, 'xm_ma')).can.swap).toBeUndefined()
    expect((await scene.crew.refused(allocationCalls.swap, await asking(id, bad, taken))).code).toBe(403)
    const refused = async (devId: number, more: Partial<Asked> = {}) =>
      (await scene.dispatcher.refused(allocationCalls.swap, await asking(id, bad, devId, more))).errors?.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await refused(taken)).toEqual(['devId locked'])
    expect(await refused(other)).toEqual(['devId twice'])
    const [free = 0] = await scene.devices(1)
    expect(await refused(free, { opinion: '' })).toEqual([expect.stringMatching(/^opinion /)])
    const found = (state: 'waitRepair' | 'good') =>
      server.db.updateTable('equipment.device').set({ tech_state: state }).where('id', '=', free).execute()
    await found('waitRepair')
    expect(await refused(free)).toEqual(['devId swapNotFree'])
    await found('good')
    expect(await card(bad)).toEqual({ deviceStatus: '1', techState: 'good', lockedBy: id })
  })

  it('gives way to another model where the application accepts it, with its factor, and within what was approved', async () => {
    const three = scene.modelNamed('IGU-16HR 3C')
    const asked = await scene.approvedFor([
      { modelId: scene.single, requestedQty: '4', accepted: [{ modelId: three, factor: '3' }] },
    ])
    const [first = 0, second = 0] = await scene.devices(2)
    const [better = 0, more = 0] = await scene.devices(2, 'IGU-16HR 3C')
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId: asked.applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [first, second].map((devId) => ({ applicationLineId: asked.lines[0], devId })),
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    await scene.dispatcher.call(allocationCalls.swap, await asking(id, first, better))
    expect((await scene.get(id)).lines).toMatchObject([{ devId: better, factor: '3', isSubstitute: false }, {}])
    const { rows } = await scene.crew.call(applicationCalls.lines, { devappid: asked.applicationId })
    expect(rows[0]?.allocatedQty).toBe('4')
    expect((await scene.dispatcher.refused(allocationCalls.swap, await asking(id, second, more))).errors).toMatchObject(
      [{ field: 'devId', key: 'swapBeyond' }],
    )
    // Nobody accepted it for this one.
    const plain = await scene.allocated(await scene.devices(1))
    const [line] = (await scene.get(plain)).lines
    expect(
      (await scene.dispatcher.refused(allocationCalls.swap, await asking(plain, line?.devId ?? 0, more))).errors,
    ).toMatchObject([{ field: 'devId', key: 'swapNotAccepted' }])
  })

  it('one spare goes on one of two documents, whoever asks at once, and a line is shipped or swapped', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one = 0, two = 0, spare = 0] = await scene.devices(3)
      const ids = [await scene.allocated([one]), await scene.allocated([two])] as const
      const asked = [await asking(ids[0], one, spare), await asking(ids[1], two, spare)] as const
      const codes = await Promise.all(
        asked.map(async (ask) => (await scene.dispatcher.response(allocationCalls.swap, ask)).json<{ code: number }>()),
      )
      expect(codes.map(({ code }) => code).toSorted()).toEqual([200, 500])
      const left = codes[0]?.code === 200 ? 1 : 0
      const [id, devId] = [ids[left], left === 1 ? two : one]
      const [again = 0] = await scene.devices(1)
      const swapping = await asking(id, devId, again)
      const both = await Promise.all([
        scene.dispatcher.response(allocationCalls.swap, swapping),
        scene.dispatcher.response(allocationCalls.ship, {
          id,
          version: swapping.version,
          lines: [{ lineId: swapping.lineId }],
        }),
      ])
      expect(both.map((answer) => answer.json<{ code: number }>().code).filter((code) => code === 200)).toHaveLength(1)
    }
    expect(await driftOf(server.db)).toEqual([])
  })
})
