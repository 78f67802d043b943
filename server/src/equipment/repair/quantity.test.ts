import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { type RepairDetail, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { writtenScrap } from '../scrap/test/asked.ts'

let server: TestServer
let scene: Scene
let other: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const { rows } = await sql<{
    id: number
  }>`select id from equipment.model where tracking = 'bulk' and id <> ${scene.strings} order by id limit 1`.execute(
    server.db,
  )
  other = rows[0]?.id ?? 0
  await scene.stock('500')
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'reconciliation', recordedBy: 1 }, [
      {
        kind: 'condition',
        model: scene.strings,
        condition: 'good',
        quantity: '200',
        at: scene.pool,
        becomes: 'waitRepair',
      },
    ]),
  )
})
afterAll(() => server.close())

const get = (id: number) => server.as('zb_lin').call(repairCalls.get, { id })
const act = async (
  user: string,
  name: 'submit' | 'accept' | 'start' | 'record' | 'finish' | 'pass' | 'cancel' | 'sendBack',
  id: number,
  more: object = {},
) =>
  server
    .as(user)
    .call(repairCalls[name] as typeof repairCalls.start, { id, version: (await get(id)).version, ...more } as never)
const refused = async (user: string, name: 'finish' | 'pass', id: number, more: object) =>
  (
    await server
      .as(user)
      .refused(
        repairCalls[name] as typeof repairCalls.start,
        { id, version: (await get(id)).version, ...more } as never,
      )
  ).errors.map(({ field, key }) => `${field} ${key}`)
const ask = (qty: string, more: object = {}) => ({
  modelId: scene.strings,
  holderId: scene.pool,
  condition: 'waitRepair' as const,
  qty,
  faultDesc: '串断线',
  lines: [],
  ...more,
})
const sent = async (qty: string) => {
  const { id } = await server.as('kg_he').call(repairCalls.create, ask(qty))
  await act('kg_he', 'submit', id)
  return id
}
const worked = async (qty: string) => {
  const id = await sent(qty)
  await act('wx_qiu', 'accept', id)
  await act('wx_qiu', 'start', id)
  await act('wx_qiu', 'record', id, { work: [{ repairItem: '019', labourHours: '10', labourRate: '8' }] })
  return id
}
/** What all that are ours hold of a model, by condition and kind of holder. */
const held = async (model: number) => {
  const { rows } = await server.as('zb_lin').call(bulk.list, { modelId: [model], pageSize: 500 } as never)
  const sums: Record<string, number> = {}
  for (const { holderKind, condition, quantity } of rows)
    sums[`${holderKind} ${condition}`] = (sums[`${holderKind} ${condition}`] ?? 0) + Number(quantity)
  return sums
}
const change = async (model: number, work: () => Promise<void>) => {
  const before = await held(model)
  await work()
  const after = await held(model)
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((key) => [key, (after[key] ?? 0) - (before[key] ?? 0)] as const)
      .filter(([, by]) => by !== 0)
      .toSorted(([one], [two]) => (one < two ? -1 : 1)),
  )
}

it('goes through the workshop: repaired + unrepairable + scrapped + rebuilt = sent', async () => {
  let id = 0
  expect(
    await change(scene.strings, async () => {
      id = await sent('100')
      await act('wx_qiu', 'accept', id)
    }),
  ).toEqual({ 'pool waitRepair': -100, 'repair waitRepair': 100 })
  expect(await get(id)).toMatchObject({
    devId: null,
    qty: '100',
    docState: 'waiting',
    deviceName: expect.stringContaining('× 100') as string,
  })
  expect(await change(scene.strings, async () => void (await act('wx_qiu', 'start', id)))).toEqual({
    'repair underRepair': 100,
    'repair waitRepair': -100,
  })
  await act('wx_qiu', 'record', id, { work: [{ repairItem: '019', labourHours: '10', labourRate: '8' }] })
  const outcomes = [
    { outcome: 'repaired', quantity: '70' },
    { outcome: 'unrepairable', quantity: '6' },
    { outcome: 'scrapped', quantity: '4', reason: '外壳碎裂' },
    { outcome: 'rebuilt', quantity: '20', toModelId: other, toQuantity: '18', reason: '拆串重组，损耗两串' },
  ]
  const short = outcomes.slice(1)
  expect(await refused('wx_qiu', 'finish', id, { outcomes: short })).toEqual(['outcomes outcomesDiffer'])
  expect(await refused('wx_qiu', 'finish', id, {})).toEqual(['outcomes outcomesDiffer'])
  const silent = outcomes.map(({ reason: _reason, ...one }) => one)
  expect(await refused('wx_qiu', 'finish', id, { outcomes: silent })).toEqual([
    'outcomes.2.reason outcomeReason',
    'outcomes.3.reason outcomeReason',
  ])
  const toDevice = outcomes.map((one) => (one.toModelId === undefined ? one : { ...one, toModelId: scene.single }))
  expect(await refused('wx_qiu', 'finish', id, { outcomes: toDevice })).toEqual(['outcomes.3.toModelId unknownModel'])
  await act('wx_qiu', 'finish', id, { outcomes })
  expect(await refused('kg_he', 'pass', id, { wayBack: 'project', toProjectInfoNo: 'P2601' })).toEqual([
    'wayBack noScrapToProject',
  ])
  let made = {}
  expect(
    await change(scene.strings, async () => {
      made = await change(other, async () => void (await act('kg_he', 'pass', id)))
    }),
  ).toEqual({ 'pool good': 70, 'pool waitScrap': 6, 'repair underRepair': -100 })
  expect(made).toEqual({ 'pool good': 18 })
  const done: RepairDetail = await get(id)
  expect(done).toMatchObject({ docState: 'completed', totalAmount: '80.00' })
  expect(
    done.outcomes.map(({ outcome, quantity, toQuantity }) => `${outcome} ${quantity} ${toQuantity ?? ''}`.trim()),
  ).toEqual(['repaired 70', 'unrepairable 6', 'scrapped 4', 'rebuilt 20 18'])
  expect(await driftOf(server.db)).toEqual([])
})

it('is no more than is there: as it is written, sent and received', async () => {
  const { errors } = await server.as('kg_he').refused(repairCalls.create, ask('101'))
  expect(errors).toMatchObject([{ field: 'qty', key: 'moreThanHeld' }])
  const one = await sent('60')
  // What one repair asks for is no other's, before it is received and while it is worked on.
  const { id: two } = await server.as('kg_he').call(repairCalls.create, ask('60'))
  const twice = async () =>
    (await server.as('kg_he').refused(repairCalls.submit, { id: two, version: (await get(two)).version })).errors
  expect(await twice()).toMatchObject([
    { field: 'qty', key: 'keptByOthers', msg: expect.stringContaining((await get(one)).number) },
  ])
  await act('wx_qiu', 'accept', one)
  expect(
    await change(scene.strings, async () => void (await act('wx_qiu', 'cancel', one, { opinion: '误送' }))),
  ).toEqual({
    'pool waitRepair': 60,
    'repair waitRepair': -60,
  })
  await act('kg_he', 'submit', two)
  await act('wx_qiu', 'cancel', two, { opinion: '误送' })
})

it('is kept while somebody repairs it where it is: no return and no scrap takes it', async () => {
  const project = await inTransaction(server.db, async (tx) => {
    const to = await projectHolder(tx, 'P2601')
    await post(tx, { source: 'reconciliation', recordedBy: 1 }, [
      { kind: 'opening', model: scene.strings, condition: 'waitRepair', quantity: '30', to },
    ])
    return to
  })
  const { id } = await server
    .as('xm_ma')
    .call(repairCalls.create, ask('20', { holderId: project, repairPlace: 'site', projectInfoNo: 'P2601' }) as never)
  await act('xm_ma', 'submit', id)
  const { number } = await get(id)
  const back = async (condition: string, qty: string) => {
    const made = await scene.crew.call(returnCalls.create, {
      projectInfoNo: 'P2601',
      toHolderId: scene.pool,
      backDeviceType: '3',
      lines: [{ modelId: scene.strings, condition, qty }],
    } as never)
    return scene.crew.refused(returnCalls.submit, { id: made.id, version: 1 })
  }
  const kept = { errors: [{ field: 'lines.0.qty', key: 'moreThanFree', msg: expect.stringContaining(number) }] }
  expect(await back('waitRepair', '20')).toMatchObject(kept)
  await act('wx_qiu', 'accept', id)
  await act('wx_qiu', 'start', id)
  expect(await back('underRepair', '5')).toMatchObject(kept)
  await act('wx_qiu', 'record', id, { work: [{ repairItem: '019', labourHours: '1', labourRate: '8' }] })
  await act('wx_qiu', 'finish', id, { outcomes: [{ outcome: 'repaired', quantity: '20' }] })
  await act('xm_ma', 'pass', id)
  expect(await get(id)).toMatchObject({ docState: 'completed' })
  // In the pool, what a repair asked for is not scrapped.
  const asked = await sent('50')
  const scrapped = await writtenScrap(server, [{ modelId: scene.strings, condition: 'waitRepair', qty: '60' }])
  expect(await server.as('kg_he').refused(scrapCalls.submit, { id: scrapped, version: 1 })).toMatchObject({
    errors: [{ field: 'lines.0.qty', key: 'keptByOthers', msg: expect.stringContaining((await get(asked)).number) }],
  })
  await act('wx_qiu', 'cancel', asked, { opinion: '误送' })
  expect(await driftOf(server.db)).toEqual([])
})

it('names a device or a quantity, of somebody who is seen', async () => {
  const keys = async (of: object) =>
    (await server.as('kg_he').refused(repairCalls.create, { faultDesc: 'x', lines: [], ...of } as never)).errors.map(
      ({ key }) => key,
    )
  expect(await keys({})).toEqual(['deviceOrQuantity'])
  expect(await keys({ modelId: scene.strings, holderId: 999_999, condition: 'waitRepair', qty: '1' })).toEqual([
    'unknownHolder',
  ])
  const offered = await server.as('kg_he').call(repairCalls.quantities, { keyword: 'GS-20DX', pageSize: 100 })
  expect(offered.rows.some(({ holderId, condition }) => holderId === scene.pool && condition === 'waitRepair')).toBe(
    true,
  )
  expect((await server.as('kg_he').call(repairCalls.bulkModels, {})).map(({ modelId }) => modelId)).toContain(
    scene.strings,
  )
})

it('is repaired again where it is sent back, and its outcomes are said anew', async () => {
  const id = await worked('10')
  await act('wx_qiu', 'finish', id, { outcomes: [{ outcome: 'repaired', quantity: '10' }] })
  await act('kg_he', 'sendBack', id, { opinion: '漏检两串' })
  await act('wx_qiu', 'finish', id, {
    outcomes: [
      { outcome: 'repaired', quantity: '8' },
      { outcome: 'unrepairable', quantity: '2' },
    ],
  })
  await act('kg_he', 'pass', id)
  expect((await get(id)).outcomes).toHaveLength(2)
  expect(await driftOf(server.db)).toEqual([])
})
