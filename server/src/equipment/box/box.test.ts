import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { box } from '@geodepot/contracts/equipment/box.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../kit/http/refusal.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { parseList } from './parse.ts'

const capacity = 40
let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  const { category_id: categoryId } = await server.db
    .selectFrom('equipment.model')
    .select('category_id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  await keeper().call(model.create, {
    brand: 'Quantum',
    devModel: 'Q-BOX',
    devName: '节点箱',
    categoryId,
    tracking: 'single',
    unit: '箱',
    boxCapacity: capacity,
  })
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('zb_lin', 'en')
const boxes = (count: number) => scene.devices(count, 'Q-BOX')
const of = (deviceId: number) => keeper().call(box.ofDevice, { deviceId })
const counts = async (...ids: readonly number[]) => {
  const all = []
  for (const id of ids) {
    const found = (await of(id)).box
    all.push(`${found?.nodeCount} ${found?.listedCount}`)
  }
  return all
}
let made = 0
const serials = (count: number) => Array.from({ length: count }, () => `N${(made += 1)}`)
const codeOf = async (id: number) =>
  (await server.db.selectFrom('equipment.device').select('serial').where('id', '=', id).executeTakeFirstOrThrow())
    .serial ?? ''
const list = (deviceId: number, of_: readonly string[]) =>
  keeper().call(box.readList, { deviceId, content: of_.join('\n') })
const open = async (id: number) =>
  (await of(id)).differences
    .filter(({ outcome }) => outcome === null)
    .map(({ id: at, kind, serial, quantity, other }) => ({
      at,
      said: `${kind} ${serial ?? quantity}`,
      other: other?.devId,
    }))

describe('a box', () => {
  it('goes as one thing, with its nodes, over all documents; thousands of nodes on a dispatch', async () => {
    const ids = await boxes(20)
    const { applicationId, lines } = await scene.approvedFor([
      { modelId: scene.modelNamed('Q-BOX'), requestedQty: '20' },
    ])
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: ids.map((devId) => ({ applicationLineId: lines[0] ?? 0, devId })),
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    const ready = await scene.get(id)
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version: ready.version,
      lines: ready.lines.map(({ lineId }) => ({ lineId })),
    })
    const road = await scene.get(id)
    expect(roadLines(road).reduce((sum, { nodes }) => sum + (nodes ?? 0), 0)).toBe(20 * capacity)
    // On the road nothing is taken out of it.
    const [first = 0, second = 0] = ids
    const asked = { deviceId: first, toId: second, quantity: 1, reason: 'x' }
    expect((await keeper().refused(box.repack, asked)).msg).toContain('held by')
    // Its list may come before it does.
    await list(first, serials(capacity))
    await scene.crew.call(allocationCalls.receive, {
      id,
      version: road.version,
      lines: roadLines(road).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      unlisted: [],
    })
    const crew = server.as('xm_ma')
    const { rows } = await crew.call(box.list, { keyword: await codeOf(second) })
    // The word is found in longer numbers too.
    const found = rows.filter(({ devId }) => devId === second)
    expect(found).toMatchObject([{ devId: second, nodeCount: capacity, listState: 'due', can: { repack: true } }])
    expect(await driftOf(server.db)).toEqual([])
    await server.db
      .updateTable('equipment.device')
      .set({ held_since: sql`held_since - interval '8 days'` })
      .where('id', '=', second)
      .execute()
    expect((await crew.call(box.list, { listState: 'late' })).rows).toMatchObject([{ devId: second }])
  })

  it('of another crew is not there', async () => {
    const [one = 0, two = 0] = await boxes(2)
    const crew = server.as('xm_ma', 'en')
    for (const refused of [
      crew.refused(box.ofDevice, { deviceId: one }),
      crew.refused(box.nodes, { deviceId: one }),
      crew.refused(box.readList, { deviceId: one, content: 'a' }),
      crew.refused(box.repack, { deviceId: one, toId: two, quantity: 1, reason: 'x' }),
      crew.refused(box.count, { deviceId: one, quantity: 1, reason: 'x' }),
    ])
      expect(await refused).toMatchObject({ code: 404 })
    const [plain = 0] = await scene.devices(1)
    expect((await of(plain)).box).toBe(null)
    expect(await keeper().refused(box.count, { deviceId: plain, quantity: 1, reason: 'x' })).toMatchObject({
      code: 500,
    })
  })
})

describe('a list of serials', () => {
  it('is read as racks and testers write it', () => {
    const both = [
      { box: 'B1', serial: 'N1' },
      { box: 'B1', serial: 'N2' },
    ]
    expect(parseList('\uFEFFBox,Serial\r\nB1,N1\r\n\r\n"B1";"N2"', false)).toEqual(both)
    expect(parseList('箱号\t序列号\nB1\tN1\nB1\tN2', false)).toEqual(both)
    expect(parseList('SN\nN1\nN2', true).map(({ serial }) => serial)).toEqual(['N1', 'N2'])
    for (const [content, isOne] of [
      ['', true],
      ['N1\nn1', true],
      ['N1', false],
      [`${'x'.repeat(61)}`, true],
    ] as const)
      expect(() => parseList(content, isOne)).toThrow(Refusal)
  })

  it('makes the serials those of the box; what is short, foreign or found again waits to be settled', async () => {
    const [one = 0, two = 0] = await boxes(2)
    const [first, second] = [serials(capacity), serials(capacity - 2)]
    const content = [
      ...first.map((serial) => [one, serial] as const),
      ...second.map((serial) => [two, serial] as const),
    ]
    const codes = new Map([
      [one, await codeOf(one)],
      [two, await codeOf(two)],
    ])
    const read = await keeper().call(box.readList, {
      content: content.map(([at, serial]) => `${codes.get(at)},${serial}`).join('\n'),
    })
    expect(read).toEqual({ boxes: 2, listed: 2 * capacity - 2, differences: 1 })
    expect(await counts(one, two)).toEqual(['40 40', '40 38'])
    expect(await open(two)).toMatchObject([{ said: 'missing 2' }])
    // Again the same: it goes on waiting, and is not doubled.
    await list(two, second)
    const [short] = await open(two)
    expect(await open(two)).toHaveLength(1)
    await keeper().call(box.settle, { id: short?.at ?? 0, outcome: 'lost', note: 'fell off the truck' })
    expect(await counts(two)).toEqual(['38 38'])
    expect((await keeper().refused(box.settle, { id: short?.at ?? 0, outcome: 'lost', note: 'x' })).msg).toContain(
      'already',
    )

    // One of the first box lies in the second, and one that nobody knows.
    const [wanderer = '', gone = ''] = first
    await list(two, [...second, wanderer, 'STRANGER'])
    expect((await open(two)).map(({ said, other }) => [said, other]).toSorted()).toEqual([
      [`foreign ${wanderer}`, one],
      ['foreign STRANGER', undefined],
    ])
    const byName = async (box_: number, said: string) =>
      (await open(box_)).find((found) => found.said === said)?.at ?? 0
    expect(
      (await keeper().refused(box.settle, { id: await byName(two, 'foreign STRANGER'), outcome: 'lost', note: 'x' }))
        .errors?.[0],
    ).toMatchObject({ field: 'outcome' })
    await keeper().call(box.settle, {
      id: await byName(two, `foreign ${wanderer}`),
      outcome: 'taken',
      note: 'repacked in the field',
    })
    await keeper().call(box.settle, {
      id: await byName(two, 'foreign STRANGER'),
      outcome: 'left',
      note: 'of another company',
    })
    expect(await counts(one, two)).toEqual(['39 39', '39 39'])

    // What a later list misses, and what turns up again.
    await list(
      one,
      first.filter((serial) => serial !== wanderer && serial !== gone),
    )
    await keeper().call(box.settle, { id: await byName(one, `missing ${gone}`), outcome: 'lost', note: 'not found' })
    expect(await counts(one)).toEqual(['38 38'])
    await list(two, [...second, wanderer, gone])
    await keeper().call(box.settle, {
      id: await byName(two, `found ${gone}`),
      outcome: 'taken',
      note: 'was in the tent',
    })
    expect(await counts(one, two)).toEqual(['38 38', '40 40'])
    expect((await keeper().call(box.list, { keyword: gone })).rows.map(({ devId }) => devId)).toEqual([two])
    expect((await keeper().call(box.nodes, { deviceId: two, pageSize: 50 })).total).toBe(40)
    expect((await keeper().call(box.list, { open: '1' })).rows.map(({ devId }) => devId)).not.toContain(two)
  })

  it('that misses what it has again answers itself', async () => {
    const [one = 0] = await boxes(1)
    const all = serials(capacity)
    await list(one, all)
    await list(one, all.slice(1))
    expect(await open(one)).toMatchObject([{ said: `missing ${all[0]}` }])
    await list(one, all)
    expect(await open(one)).toEqual([])
    expect(await counts(one)).toEqual(['40 40'])
  })

  it('that names no box, or two of one code, is refused as a whole', async () => {
    const [one = 0] = await boxes(1)
    const code = await codeOf(one)
    const refused = await keeper().refused(box.readList, { content: `${code},N-X1\nNOWHERE,N-X2` })
    expect(refused).toMatchObject({ errors: [{ field: 'content', msg: expect.stringContaining('NOWHERE') }] })
    expect(await counts(one)).toEqual(['40 0'])
  })
})

describe('a box never splits unseen', () => {
  it('nodes go from one into another with the counts of both, and by their serials where they are listed', async () => {
    const [one = 0, two = 0] = await boxes(2)
    const say = (more: object) => ({ deviceId: one, toId: two, quantity: 10, reason: 'half a box', ...more })
    expect((await keeper().refused(box.repack, say({}))).errors?.[0]).toMatchObject({ field: 'quantity' })
    await keeper().call(box.count, { deviceId: two, quantity: 20, reason: 'came half full' })
    const all = serials(capacity)
    await list(one, all)
    expect((await keeper().refused(box.repack, say({}))).errors?.[0]).toMatchObject({ field: 'serials' })
    expect((await keeper().refused(box.repack, say({ quantity: 1, serials: ['NOT-THERE'] }))).msg).toContain(
      'NOT-THERE',
    )
    expect(await keeper().refused(box.repack, say({ toId: one }))).toMatchObject({ code: 500 })
    await keeper().call(box.repack, say({ serials: all.slice(0, 10) }))
    expect(await counts(one, two)).toEqual(['30 30', '30 10'])
    expect((await of(two)).acts[0]).toMatchObject({
      kind: 'repack',
      before: 20,
      after: 30,
      otherBefore: 40,
      otherAfter: 30,
      other: { devId: one },
    })
    expect((await keeper().refused(box.count, { deviceId: one, quantity: 29, reason: 'x' })).errors?.[0]).toMatchObject(
      {
        field: 'quantity',
      },
    )
    const told = (await keeper().call(deviceLife.get, { id: one })).filter(({ event }) => event === 'contents')
    expect(told.at(-1)?.note).toContain('40 → 30')
    // By hand against the database, which sees to it at the end; what was written stays.
    await expect(
      sql`update equipment.box set node_count = 7 where device_id = ${one}`.execute(server.db),
    ).rejects.toThrow('without an act')
    await expect(sql`update equipment.box_act set count_after = 7`.execute(server.db)).rejects.toThrow('written once')
    await expect(
      sql`insert into equipment.box_act (kind, device_id, count_before, count_after, other_id, other_before, other_after, quantity, acted_at, acted_by)
        values ('repack', ${one}, 30, 20, ${two}, 30, 39, 10, now(), 1)`.execute(server.db),
    ).rejects.toThrow('box_act_balance')
  })

  it('two who take the last ones at the same time: one has them', async () => {
    const [one = 0, two = 0, three = 0] = await boxes(3)
    for (const [id, quantity] of [
      [one, 5],
      [two, 0],
      [three, 0],
    ] as const)
      await keeper().call(box.count, { deviceId: id, quantity, reason: 'x' })
    const take = (toId: number) => keeper().call(box.repack, { deviceId: one, toId, quantity: 5, reason: 'x' })
    const tries = await Promise.allSettled([take(two), take(three), take(two)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sum = (await counts(one, two, three)).reduce((all, text) => all + Number(text.split(' ')[0]), 0)
    expect(sum).toBe(5)
  })
})
