import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { heldBy } from './test/held.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const crew = () => server.as('xm_ma')
const when = () => wireTime(now()).slice(0, 16)
const draft = (lines: object[], more: object = {}) =>
  ({ projectInfoNo: 'P2601', occurredAt: when(), description: '夜间营地被盗', cause: 'theft', lines, ...more }) as never
const written = async (...of: Parameters<typeof draft>) => (await crew().call(lossCalls.create, draft(...of))).id
const get = (id: number, user = 'zb_lin') => server.as(user).call(lossCalls.get, { id })
const submit = async (id: number, user = 'xm_ma') =>
  server.as(user).call(lossCalls.submit, { id, version: (await get(id)).version })
const submitted = async (...of: Parameters<typeof draft>) => {
  const id = await written(...of)
  await submit(id)
  return id
}
/** Nobody knows what these devices are worth. */
const everybody = ['ld_gao', 'zb_lin', 'cw_jin', 'ld_xia']
const decide = async (id: number, people = ['ld_gao', 'zb_lin'], how: 'approve' | 'refuse' | 'return' = 'approve') => {
  for (const user of people) {
    const { version } = await get(id)
    await server.as(user).call(lossCalls[how], { id, version, opinion: '同意' })
  }
}
const find = async (id: number, lines: { lineId: number; quantity: string }[], user = 'xm_ma') =>
  server.as(user).call(lossCalls.find, { id, version: (await get(id)).version, lines, opinion: '在营地找到' })
const card = (id: number) => server.as('zb_lin').call(device.get, { id })
const held = async (place: string, condition = 'good') =>
  Number(
    (await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows
      .filter((row) => row.condition === condition && row.holderName.includes(place))
      .reduce((sum, { quantity }) => sum + Number(quantity), 0),
  )
const ofReport = (id: number) => get(id).then(({ lines }) => lines)
const place = '库车'

describe('a report of loss and damage', () => {
  it('ends custody when it is approved, changes the condition of what is damaged, and keeps devices to itself until then', async () => {
    const [gone, broken] = [await heldBy(server), await heldBy(server)]
    const before = await held(place)
    const id = await submitted([
      { devId: gone.devId },
      { devId: broken.devId, outcome: 'damaged', becomes: 'waitScrap' },
      { modelId: gone.strings, qty: '12' },
      { modelId: gone.strings, qty: '5', outcome: 'damaged', becomes: 'waitRepair' },
    ])
    expect(await card(gone.devId)).toMatchObject({ deviceStatus: '3', lockedBy: { kind: 'equipment/loss' } })
    const other = await written([{ devId: gone.devId }])
    expect(await crew().refused(lossCalls.submit, { id: other, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'locked' }],
    })
    expect(await held(place)).toBe(before)
    await decide(id)
    expect(await get(id)).toMatchObject({ docState: 'approved' })
    expect(await card(gone.devId)).toMatchObject({
      deviceStatus: '5',
      techState: 'lost',
      projectName: null,
      lockedBy: null,
    })
    expect(await card(broken.devId)).toMatchObject({ deviceStatus: '3', techState: 'waitScrap', lockedBy: null })
    expect(await held(place)).toBe(before - 17)
    expect(await held(place, 'waitRepair')).toBe(5)
    const { rows } = await sql<{ out: string }>`
      select distinct out_type as out from equipment.custody_event where document_id = ${id} and kind = 'loss'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ out: '4' }])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('brings back what is found, in parts, into the hands that lost it, and not more than that', async () => {
    const { devId, strings } = await heldBy(server)
    const before = await held(place)
    const id = await submitted([{ devId }, { modelId: strings, qty: '10' }])
    expect(
      (
        await crew().refused(lossCalls.find, {
          id,
          version: (await get(id)).version,
          lines: [{ lineId: 1, quantity: '1' }],
          opinion: 'x',
        })
      ).code,
    ).toBe(500)
    await decide(id)
    const [single, several] = await ofReport(id)
    await find(id, [{ lineId: several?.lineId ?? 0, quantity: '4' }])
    expect(await held(place)).toBe(before - 6)
    expect(await get(id)).toMatchObject({
      docState: 'approved',
      finds: [{ quantity: '4', note: '在营地找到' }],
      can: { find: true },
    })
    const version = async () => (await get(id)).version
    expect(
      await server.as('zb_lin').refused(lossCalls.find, {
        id,
        version: await version(),
        lines: [{ lineId: several?.lineId ?? 0, quantity: '7' }],
        opinion: 'x',
      }),
    ).toMatchObject({ errors: [{ field: 'lines.0.quantity', key: 'moreThanOpen', msg: expect.stringContaining('6') }] })
    await find(id, [
      { lineId: single?.lineId ?? 0, quantity: '1' },
      { lineId: several?.lineId ?? 0, quantity: '6' },
    ])
    expect(await card(devId)).toMatchObject({ deviceStatus: '3', techState: 'good', lockedBy: null })
    expect(await held(place)).toBe(before)
    expect(await get(id)).toMatchObject({ docState: 'recovered', can: {} })
    // It is the project's as it was: it may be reported again.
    await submitted([{ devId }])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('leaves everything as it was when it is refused, returned or withdrawn', async () => {
    const { devId } = await heldBy(server)
    const refused = await submitted([{ devId }])
    await decide(refused, ['ld_gao'], 'refuse')
    expect(await card(devId)).toMatchObject({ deviceStatus: '3', techState: 'good', lockedBy: null })
    const back = await submitted([{ devId }])
    await decide(back, ['ld_gao'], 'return')
    expect(await card(devId)).toMatchObject({ lockedBy: null })
    await submit(back)
    await crew().call(lossCalls.withdraw, { id: back, version: (await get(back)).version })
    expect(await card(devId)).toMatchObject({ lockedBy: null })
    expect((await get(back)).can).not.toHaveProperty('find')
  })

  it('goes by its value: what is worth more is decided on by more, what nobody can value by all', async () => {
    const { devId, strings } = await heldBy(server)
    const cheap = await submitted([{ devId }])
    expect(await get(cheap)).toMatchObject({ totalUSD: '900.00' })
    await decide(cheap)
    expect((await get(cheap)).docState).toBe('approved')
    await sql`update equipment.device set net_value = 60000, original_value = 60000 where id = ${(await heldBy(server)).devId}`.execute(
      server.db,
    )
    const { rows } = await sql<{ id: number }>`select id from equipment.device where net_value = 60000`.execute(
      server.db,
    )
    const dear = await submitted([{ devId: rows[0]?.id }])
    await decide(dear)
    expect((await get(dear)).docState).toBe('submitted')
    await decide(dear, ['cw_jin', 'ld_xia'])
    expect((await get(dear)).docState).toBe('approved')
    await sql`update equipment.model set unit_value = null where id = ${strings}`.execute(server.db)
    const unknown = await submitted([{ modelId: strings, qty: '1' }])
    expect(await get(unknown)).toMatchObject({ totalUSD: null })
    await decide(unknown, ['ld_gao', 'zb_lin', 'cw_jin'])
    expect((await get(unknown)).docState).toBe('submitted')
  })

  it('refuses what is not there, is there twice, or has not happened, each at its line', async () => {
    const { devId, strings } = await heldBy(server)
    const [elsewhere = 0] = await scene.devices(1)
    const refused = async (lines: object[], more: object = {}) =>
      (await crew().refused(lossCalls.create, draft(lines, more))).errors.map(({ field, key }) => `${field} ${key}`)
    expect(await refused([{ devId: elsewhere }])).toEqual(['lines.0.devId notHeld'])
    expect(await refused([{ devId }, { devId }])).toEqual(['lines.1.devId twice'])
    expect(await refused([{ modelId: strings, qty: '100000' }])).toEqual(['lines.0.qty moreThanHeld'])
    expect(await refused([{ devId, modelId: strings }])).toEqual(['lines.0.devId deviceOrModel'])
    expect(await refused([{ devId, qty: '2' }])).toEqual(['lines.0.qty oneDevice'])
    expect(await refused([{ modelId: strings, qty: '1', condition: 'waitScrap' }])).toEqual(['lines.0.devId notHeld'])
    expect(await refused([{ devId }], { occurredAt: '2099-01-01 08:00' })).toEqual(['occurredAt inFuture'])
    expect(await refused([{ devId }], { projectInfoNo: undefined })).toEqual(['projectInfoNo holderMissing'])
    expect(await refused([{ devId }], { projectInfoNo: undefined, holderId: scene.pool })).toEqual([
      'holderId unknownHolder',
    ])
  })

  it('keeps the photos of its lines as its own files', async () => {
    const { devId } = await heldBy(server)
    const [one, two] = [await send(crew(), 'a.pdf', samples.pdf), await send(crew(), 'b.pdf', samples.pdf)]
    const id = await written([{ devId, photos: [one.id] }], { attachments: [two.id] })
    const files = async () =>
      (await crew().call(file.listById, { id: recordNameOf('equipment/loss', id) })).map((row) => row.id)
    expect((await files()).toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await ofReport(id))[0]?.photos).toEqual([one.id])
    const other = await send(crew(), 'c.pdf', samples.pdf)
    await crew().call(lossCalls.update, {
      ...(draft([{ devId, photos: [one.id, other.id] }]) as object),
      id,
      version: 1,
    } as never)
    expect(await files()).toHaveLength(3)
    const strange = await send(server.as('kg_he'), 'd.pdf', samples.pdf)
    expect((await crew().refused(lossCalls.create, draft([{ devId, photos: [strange.id] }]))).code).toBe(500)
  })

  it('is nothing to whoever has nothing to do with the place', async () => {
    const { devId } = await heldBy(server)
    const id = await written([{ devId }])
    expect((await server.as('kg_song').refused(lossCalls.get, { id })).code).toBe(404)
    expect(await server.as('kg_song').call(lossCalls.held, { projectInfoNo: 'P2601' })).toEqual([])
    expect((await crew().call(lossCalls.held, { projectInfoNo: 'P2601' })).map((row) => row.devId)).toContain(devId)
  })
})

describe('what is settled as lost', () => {
  const settled = async (quantity = '6') => {
    const [devId = 0] = await scene.devices(1)
    await scene.stock('200')
    const id = await scene.shipped([devId], '100')
    const sent = await scene.get(id, 'xm_ma')
    await scene.crew.call(allocationCalls.receive, {
      id,
      version: sent.version,
      lines: roadLines(sent).map(({ shipmentLineId, devId: is }) =>
        is === null
          ? { shipmentLineId, received: '94', short: '6', reason: '短少' }
          : { shipmentLineId, short: '1', reason: '未到' },
      ),
    })
    const short = await scene.get(id)
    await scene.dispatcher.call(allocationCalls.settle, {
      id,
      version: short.version,
      lines: roadLines(short).map(({ shipmentLineId, devId: is }) => ({
        shipmentLineId,
        outcome: 'lost' as const,
        quantity: is === null ? quantity : '1',
        note: '承运人确认丢失',
      })),
    })
    const {
      rows: [made],
    } = await sql<{ id: number }>`select id from equipment.loss where shipment_document_id = ${id}`.execute(server.db)
    return { allocation: id, devId, report: made?.id ?? 0 }
  }

  it('drafts a report that keeps it until it is approved: then, and not before, custody ends', async () => {
    const { allocation, devId, report } = await settled()
    const drafted = await get(report)
    expect(drafted).toMatchObject({
      docState: 'draft',
      applicantName: '孙海涛',
      cause: 'transport',
      projectInfoNo: 'P2601',
    })
    expect(drafted.lines.map(({ qty, outcome }) => `${qty} ${outcome}`)).toEqual(['1 lost', '6 lost'])
    expect(await card(devId)).toMatchObject({
      deviceStatus: '2',
      lockedBy: { kind: 'equipment/loss', number: drafted.number },
    })
    expect((await card(devId)).holderName).toContain(drafted.number)
    // The hand-over is over.
    const over = await scene.get(allocation)
    expect(over).toMatchObject({ unsettledQty: [], can: { close: true } })
    await scene.dispatcher.call(allocationCalls.close, { id: allocation, version: over.version })
    expect((await scene.dispatcher.refused(lossCalls.remove, { ids: String(report) })).msg).toContain('不能删除')
    await submit(report, 'dp_sun')
    expect(await card(devId)).toMatchObject({ deviceStatus: '2' })
    await decide(report, everybody)
    expect(await card(devId)).toMatchObject({ deviceStatus: '5', techState: 'lost' })
    expect(await held(drafted.number)).toBe(0)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is on the report that was drafted of it, and on no other, whoever writes one', async () => {
    const { report } = await settled()
    const [line] = (await get(report)).lines
    const again = draft([{ settlementId: line?.settlementId, qty: '1' }])
    const unknown = draft([{ settlementId: 9_000_000_000, qty: '1' }])
    for (const account of ['xm_ma', 'dp_sun'])
      for (const asked of [again, unknown])
        expect(await server.as(account).refused(lossCalls.create, asked)).toMatchObject({
          code: 500,
          errors: [{ field: 'lines', key: 'settledStays' }],
        })
  })

  it('goes home to its sender where it turns up, before the approval or after it', async () => {
    const { devId, report } = await settled()
    const pool = await held('仪器服务站')
    const lineOf = async (single: boolean) =>
      (await ofReport(report)).find((line) => (line.devId !== null) === single)?.lineId ?? 0
    await find(report, [{ lineId: await lineOf(false), quantity: '2' }], 'dp_sun')
    expect(await held('仪器服务站')).toBe(pool + 2)
    // Written anew as it is completed, its lines stay what they are, and what was found stays found.
    const { lines, version } = await get(report)
    const completed = draft(
      lines.map(({ settlementId, qty }) => ({ settlementId, qty, circumstances: '封条被剪' })),
      { liability: 'carrier', liableParty: '西北物流' },
    )
    await scene.dispatcher.call(lossCalls.update, { ...(completed as object), id: report, version } as never)
    const fewer = {
      ...(draft([{ settlementId: lines[0]?.settlementId, qty: '1' }]) as object),
      id: report,
      version: version + 1,
    } as never
    expect(await scene.dispatcher.refused(lossCalls.update, fewer)).toMatchObject({
      errors: [{ field: 'lines', key: 'settledStays' }],
    })
    expect((await ofReport(report)).map(({ foundQty }) => foundQty)).toEqual(['0', '2'])
    await submit(report, 'dp_sun')
    await decide(report, everybody)
    expect(await card(devId)).toMatchObject({ deviceStatus: '5' })
    await find(
      report,
      [
        { lineId: await lineOf(true), quantity: '1' },
        { lineId: await lineOf(false), quantity: '4' },
      ],
      'dp_sun',
    )
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', deptName: '仪器服务站', lockedBy: null })
    expect(await held('仪器服务站')).toBe(pool + 6)
    expect((await get(report)).docState).toBe('recovered')
    expect(await driftOf(server.db)).toEqual([])
  })

  it('comes home from a report that was refused', async () => {
    const { devId, report } = await settled()
    await submit(report, 'dp_sun')
    await decide(report, ['ld_gao'], 'refuse')
    expect(await card(devId)).toMatchObject({ deviceStatus: '2' })
    await find(
      report,
      (await ofReport(report)).map(({ lineId, qty }) => ({ lineId, quantity: qty })),
      'dp_sun',
    )
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', lockedBy: null })
    expect((await get(report)).docState).toBe('recovered')
    expect(await driftOf(server.db)).toEqual([])
  })
})
