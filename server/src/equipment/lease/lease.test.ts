import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { remindEnding } from './remind.ts'
import { ago } from './test/sample.ts'

let server: TestServer
let scene: Scene
let supplierId: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const row = await server.db.selectFrom('system.supplier').select('id').orderBy('id').executeTakeFirstOrThrow()
  supplierId = row.id
})
afterAll(() => server.close())

type Ask = AskOf<typeof leaseCalls.create>
const keeper = () => server.as('kg_he')
const manager = () => server.as('zb_lin')
const get = (id: number, user = 'kg_he') => server.as(user).call(leaseCalls.get, { id })
const hired = (lines: object[], more: object = {}): Ask =>
  ({
    leaseKind: 'leasedIn',
    orgId: 'C10801',
    supplierId,
    contractNo: 'WZ-26',
    hireFrom: ago(20),
    hireTo: ago(-40),
    lines,
    ...more,
  }) as Ask
const let_ = (lines: object[], more: object = {}) =>
  hired(lines, { leaseKind: 'leasedOut', supplierId: undefined, partner: '兄弟物探队', ...more })
const approved = async (ask: Ask) => {
  const { id } = await keeper().call(leaseCalls.create, ask)
  await keeper().call(leaseCalls.submit, { id, version: 1 })
  for (const user of ['ld_wei', 'zb_lin']) {
    const { can, version } = await get(id, user)
    if (can.approve) await server.as(user).call(leaseCalls.approve, { id, version })
  }
  const { docState } = await get(id)
  expect(docState).toBe('approved')
  return id
}
/** Whoever is asked agrees, until nobody is. */
const agreed = async (calls: Pick<typeof lossCalls, 'get' | 'approve'>, id: number) => {
  for (const user of ['jl_shi', 'ld_gao', 'ld_wei', 'zb_lin', 'cw_jin', 'ld_xia']) {
    const { data } = (await server.as(user).response(calls.get, { id })).json<{
      data?: { can: { approve?: true }; version: number }
    }>()
    if (data?.can.approve) await server.as(user).call(calls.approve, { id, version: data.version })
  }
}
const at = (days: number) => `${ago(days)} 08:00:00`
type Act = 'start' | 'giveBack'
const act = async (name: Act, id: number, lines: object[], more: object = {}, user = 'kg_he') => {
  const { version } = await get(id)
  return server.as(user).call(leaseCalls[name], { id, version, lines, ...more } as AskOf<typeof leaseCalls.start>)
}
const refused = async (name: keyof typeof leaseCalls, id: number, more: object, user = 'kg_he') => {
  const { version } = await get(id)
  const { errors, msg: whole } = await server.as(user).refused(
    leaseCalls[name] as typeof leaseCalls.start,
    {
      id,
      version,
      ...more,
    } as never,
  )
  return errors.length > 0 ? errors.map(({ field, msg }) => [field, msg]) : [['', whole]]
}
const all = async (id: number) =>
  (await get(id)).lines.map(({ lineId, onHireQty, qty, startedQty }) => ({
    lineId,
    quantity: startedQty === '0' ? qty : onHireQty,
  }))
const kept = async (devSign: string) => {
  const { rows } = await manager().call(device.list, { devSign })
  const row = rows.toSorted((a, b) => b.devId - a.devId)[0]
  return row && manager().call(device.get, { id: row.devId })
}
const stringsOf = async (name: string) =>
  Number(
    (await manager().call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows.find(
      ({ holderName, condition }) => condition === 'good' && holderName.includes(name),
    )?.quantity ?? 0,
  )
const events = async (id: number) =>
  (
    await sql<{ kind: string; out: string | null; in: string | null; from: string; to: string }>`
      select e.kind, e.out_type as out, e.in_type as in, f.kind as from, t.kind as to from equipment.custody_event e
      join equipment.holder f on f.id = e.from_holder_id join equipment.holder t on t.id = e.to_holder_id where e.document_id = ${id} order by e.id`.execute(
      server.db,
    )
  ).rows.map((row) => Object.values(row).join(' '))

describe('what is hired in', () => {
  it('comes at its inspection, is paid for by the day, and goes home to its owner', async () => {
    const id = await approved(
      hired([
        { modelId: scene.single, devSign: 'HI-1', selfNum: 'H-1', dayRate: '12.50' },
        { modelId: scene.single, devSign: 'HI-2', dayRate: '12.50' },
        { modelId: scene.strings, qty: '40', dayRate: '0.33' },
      ]),
    )
    expect(await kept('HI-1')).toBeUndefined()
    const lines = await all(id)
    await act(
      'start',
      id,
      [{ ...lines[0] }, { ...lines[1], condition: 'waitRepair' }, { ...lines[2], quantity: '30' }],
      {
        happenedAt: at(9),
      },
    )
    expect(await kept('HI-1')).toMatchObject({
      accountState: 'external',
      deviceStatus: '0',
      originalValue: null,
      techState: 'good',
    })
    expect(await kept('HI-2')).toMatchObject({ techState: 'waitRepair' })
    await act('start', id, [{ lineId: lines[2]?.lineId, quantity: '10' }], { happenedAt: at(4) })
    // Ten days of the first, ten of thirty strings and five of ten more.
    let now_ = await get(id)
    expect(now_.docState).toBe('running')
    expect(now_.lines.map(({ hireDays, cost }) => [hireDays, cost])).toEqual([
      ['10', '125.00'],
      ['10', '125.00'],
      ['350', '115.50'],
    ])
    expect(now_).toMatchObject({ cost: '365.50', daysLeft: 40, currency: 'USD' })
    // A stop of two days of the first device, one of one day of all.
    const pause = async (more: object) =>
      keeper().call(leaseCalls.pause, {
        id,
        version: (await get(id)).version,
        opinion: '待命',
        ...more,
      } as AskOf<typeof leaseCalls.pause>)
    await pause({ stopFrom: ago(8), stopTo: ago(7), lineId: lines[0]?.lineId })
    await pause({ stopFrom: ago(2), stopTo: ago(2) })
    expect(await refused('pause', id, { stopFrom: ago(7), stopTo: ago(6), opinion: 'x' })).toMatchObject([
      ['stopFrom', expect.stringContaining('重叠')],
    ])
    now_ = await get(id)
    expect(now_.lines.map(({ hireDays, cost }) => [hireDays, cost])).toEqual([
      ['7', '87.50'],
      ['9', '112.50'],
      ['310', '102.30'],
    ])
    // Off hire: the day it goes still counts.
    await act('giveBack', id, [
      { ...lines[0], condition: 'damaged', note: '外壳开裂' },
      { ...lines[2], quantity: '30' },
    ])
    expect(await kept('HI-1')).toMatchObject({ deviceStatus: '5' })
    expect((await get(id)).lines.map(({ onHireQty }) => onHireQty)).toEqual(['0', '1', '10'])
    expect(await refused('close', id, {})).toMatchObject([[expect.anything(), expect.stringContaining('还有设备在租')]])
    expect((await events(id)).filter((row) => row.startsWith('retire'))).toEqual([
      'retire 4  pool out',
      'retire 4  pool out',
    ])
    expect((await events(id)).filter((row) => row.startsWith('opening')).map((row) => row.split(' ')[2])).toEqual(
      Array(4).fill('4'),
    )
    const settled = await get(id)
    await manager().call(leaseCalls.settle, {
      id,
      version: settled.version,
      lines: [{ lineId: lines[0]?.lineId ?? 0, damageAmount: '320.00' }],
      opinion: '与业主商定',
    })
    await act('giveBack', id, [
      { lineId: lines[1]?.lineId, quantity: '1' },
      { lineId: lines[2]?.lineId, quantity: '10' },
    ])
    expect(await get(id)).toMatchObject({ damageTotal: '320.00', daysLeft: null })
    await keeper().call(leaseCalls.close, { id, version: (await get(id)).version })
    expect(await get(id)).toMatchObject({ docState: 'closed' })
    expect(await driftOf(server.db)).toEqual([])
    // Its numbers are free: it comes again by another contract.
    const again = await approved(hired([{ modelId: scene.single, devSign: 'HI-1', selfNum: 'H-1', dayRate: '11' }]))
    await act('start', again, await all(again))
    expect(await kept('HI-1')).toMatchObject({ deviceStatus: '0' })
    const { devId = 0 } = (await kept('HI-1')) ?? {}
    expect(await keeper().call(leaseCalls.ofDevice, { devId })).toMatchObject([
      { isOnHire: true, hireDays: '1', cost: '11.00', leaseKind: 'leasedIn' },
    ])
  })

  it('goes straight to a project, by the client’s leave, and home from where it is', async () => {
    const id = await approved(
      hired([{ modelId: scene.single, devSign: 'DG-1' }], {
        leaseKind: 'clientOwned',
        supplierId: undefined,
        partner: '甲方',
        projectInfoNo: 'P2601',
      }),
    )
    await act('start', id, await all(id))
    expect(await kept('DG-1')).toMatchObject({ deviceStatus: '3', usageState: 'inUse', accountState: 'external' })
    expect((await get(id)).cost).toBe('0.00')
    await act('giveBack', id, await all(id))
    expect(await kept('DG-1')).toMatchObject({ deviceStatus: '5' })
  })

  it('is found no more once its hire has ended as lost, and may be hired anew', async () => {
    const lines = [{ modelId: scene.single, devSign: 'LOST-1', dayRate: '10' }]
    const inField = hired(lines, { projectInfoNo: 'P2601' })
    const id = await approved(inField)
    await act('start', id, await all(id))
    const devId = (await kept('LOST-1'))?.devId ?? 0
    const admin = server.as('admin')
    const report = await admin.call(lossCalls.create, {
      projectInfoNo: 'P2601',
      occurredAt: wireTime(now()),
      description: '遗失',
      lines: [{ devId }],
    })
    await admin.call(lossCalls.submit, { id: report.id, version: 1 })
    await agreed(lossCalls, report.id)
    await act('giveBack', id, [{ ...(await all(id))[0], condition: 'lost' }])
    const { version, lines: lost } = await admin.call(lossCalls.get, { id: report.id })
    const find = { id: report.id, version, lines: [{ lineId: lost[0]?.lineId ?? 0, quantity: '1' }], opinion: '找到' }
    expect(await admin.refused(lossCalls.find, find)).toMatchObject({
      errors: [{ field: 'lines.0.lineId', key: 'hireEndedLost' }],
    })
    await keeper().call(leaseCalls.create, inField)
  })

  it('is refused where the register has it, more than is left, and before it was there', async () => {
    const id = await approved(hired([{ modelId: scene.strings, qty: '5', dayRate: '1' }]))
    const [line] = await all(id)
    expect(await refused('start', id, { lines: [{ ...line, quantity: '6' }] })).toMatchObject([
      ['lines.0.quantity', expect.stringContaining('5')],
    ])
    expect(await refused('start', id, { lines: [{ ...line, lineId: 1 }] })).toMatchObject([
      ['lines.0.lineId', expect.anything()],
    ])
    expect(
      await refused('start', id, { lines: [line], happenedAt: wireTime(new Date(now().getTime() + 3_600_000)) }),
    ).toMatchObject([['happenedAt', expect.anything()]])
    expect(await refused('giveBack', id, { lines: [line] })).not.toEqual([])
    await act('start', id, [{ ...line }], { happenedAt: at(3) })
    expect(await refused('giveBack', id, { lines: [line], happenedAt: at(5) })).toMatchObject([
      ['lines.0.quantity', expect.anything()],
    ])
    const { devSign } = { devSign: 'HI-1' }
    const taken = await keeper().refused(leaseCalls.create, hired([{ modelId: scene.single, devSign }]))
    expect(taken.errors.map(({ field }) => field)).toEqual(['lines.0.devSign'])
    const none = await keeper().refused(
      leaseCalls.create,
      hired([{ modelId: scene.single }], { supplierId: undefined }),
    )
    expect(none.errors.map(({ field }) => field)).toContain('supplierId')
  })

  it('is extended by somebody else with a reason, and people are told 15 days before its end', async () => {
    const id = await approved(hired([{ modelId: scene.strings, qty: '5', dayRate: '1' }], { hireTo: ago(-10) }))
    await act('start', id, await all(id))
    expect(await remindEnding(server.db)).toBe(1)
    expect(await remindEnding(server.db)).toBe(0)
    const { rows } = await keeper().call(message.list, {})
    expect(rows.map(({ title }) => title).join()).toContain((await get(id)).number)
    const extend = { newHireTo: ago(-12), opinion: '施工延后' }
    const unable = await server
      .as('kg_he')
      .refused(leaseCalls.extend, { id, version: (await get(id)).version, ...extend })
    expect(unable.code).toBe(403)
    expect(await refused('extend', id, { ...extend, newHireTo: ago(-10) }, 'ld_wei')).toMatchObject([
      ['newHireTo', expect.anything()],
    ])
    await server.as('ld_wei').call(leaseCalls.extend, { id, version: (await get(id)).version, ...extend })
    expect(await get(id)).toMatchObject({
      hireTo: ago(-12),
      extensions: [{ position: 1, was: ago(-10), until: ago(-12), reason: '施工延后' }],
    })
    expect(await remindEnding(server.db)).toBe(1)
  })
})

describe('what we let', () => {
  const free = async (): Promise<number[]> => {
    await scene.stock('100')
    const made = new Set(await scene.devices(2))
    const held = await keeper().call(leaseCalls.held, { orgId: 'C10801' })
    return held.flatMap(({ devId }) => (devId !== null && made.has(devId) ? [devId] : []))
  }
  it('is kept from its submission on, stands with the lessee, and comes home inspected', async () => {
    const [one = 0, two = 0] = await free()
    const id = await approved(
      let_([
        { devId: one, dayRate: '30' },
        { devId: two, dayRate: '30' },
        { modelId: scene.strings, qty: '20', dayRate: '0.5' },
      ]),
    )
    const card = (devId: number) => manager().call(device.get, { id: devId })
    const { number } = await get(id)
    expect(await card(one)).toMatchObject({ deviceStatus: '1', lockedBy: { number } })
    const second = await keeper().call(leaseCalls.create, let_([{ devId: one }]))
    const locked = await keeper().refused(leaseCalls.submit, { id: second.id, version: 1 })
    expect(locked.msg + locked.errors.map(({ msg }) => msg).join()).toContain(number)
    const { placeName: poolName } = await get(id)
    const before = await stringsOf(poolName)
    await act('start', id, await all(id), { happenedAt: undefined })
    expect(await card(one)).toMatchObject({
      deviceStatus: '3',
      lockedBy: null,
      holderName: expect.stringContaining('兄弟物探队'),
    })
    expect(await stringsOf(number)).toBe(20)
    expect(await get(id)).toMatchObject({ cost: '70.00' })
    // One is lost there: its report is decided on, and its hire ends without it.
    const holderId =
      (await keeper().call(lossCalls.holders, {})).find(({ holderName }) => holderName.includes(number))?.holderId ?? 0
    const lost = await keeper().call(lossCalls.create, {
      holderId,
      occurredAt: wireTime(now()),
      description: '承租方遗失',
      lines: [{ devId: two }],
    })
    const lines = await all(id)
    expect(await refused('giveBack', id, { lines: [{ ...lines[1], condition: 'lost' }] })).toMatchObject([
      ['lines.0.condition', expect.anything()],
    ])
    await keeper().call(lossCalls.submit, { id: lost.id, version: 1 })
    for (const user of ['ld_wei', 'zb_lin', 'cw_jin', 'ld_xia']) {
      const seen = await server.as(user).call(lossCalls.get, { id: lost.id })
      if (seen.can.approve) await server.as(user).call(lossCalls.approve, { id: lost.id, version: seen.version })
    }
    expect(await card(two)).toMatchObject({ deviceStatus: '5' })
    await act('giveBack', id, [
      { ...lines[0], condition: 'waitRepair', note: '插头' },
      { ...lines[1], condition: 'lost' },
      { ...lines[2], condition: 'damaged', quantity: '5' },
    ])
    await act('giveBack', id, [{ ...lines[2], quantity: '15' }])
    expect(await card(one)).toMatchObject({ deviceStatus: '0', techState: 'waitRepair' })
    expect(await stringsOf(poolName)).toBe(before - 5)
    expect((await events(id)).filter((row) => !/^(allocate|release)/.test(row))).toEqual(
      expect.arrayContaining([
        'dispatch 4  pool transit',
        'arrive   transit lease',
        'dispatch   lease transit',
        'arrive  4 transit pool',
      ]),
    )
    await keeper().call(leaseCalls.close, { id, version: (await get(id)).version })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('comes home in the condition that it is in with the lessee, and is lost once it is written off', async () => {
    await scene.stock('100')
    const id = await approved(let_([{ modelId: scene.strings, qty: '20', dayRate: '0.5' }]))
    await act('start', id, await all(id), { happenedAt: undefined })
    const { number, placeName } = await get(id)
    const holderId =
      (await keeper().call(lossCalls.holders, {})).find(({ holderName }) => holderName.includes(number))?.holderId ?? 0
    // Eight were damaged there, two lost: one report says both.
    const report = await keeper().call(lossCalls.create, {
      holderId,
      occurredAt: wireTime(now()),
      description: '承租方损坏与遗失',
      lines: [
        { modelId: scene.strings, qty: '8', outcome: 'damaged', becomes: 'waitRepair' },
        { modelId: scene.strings, qty: '2' },
      ],
    } as never)
    const [line] = await all(id)
    const lostNow = (quantity: string) => ({ ...line, quantity, condition: 'lost' })
    expect(await refused('giveBack', id, { lines: [lostNow('2')] })).toMatchObject([
      ['lines.0.quantity', expect.stringContaining('0')],
    ])
    await keeper().call(lossCalls.submit, { id: report.id, version: 1 })
    for (const user of ['ld_wei', 'zb_lin', 'cw_jin', 'ld_xia']) {
      const seen = await server.as(user).call(lossCalls.get, { id: report.id })
      if (seen.can.approve) await server.as(user).call(lossCalls.approve, { id: report.id, version: seen.version })
    }
    expect(await refused('giveBack', id, { lines: [lostNow('3')] })).toMatchObject([
      ['lines.0.quantity', expect.stringContaining('2')],
    ])
    await act('giveBack', id, [lostNow('2')])
    const inPool = async (condition: string) =>
      Number(
        (await manager().call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows.find(
          (row) => row.condition === condition && row.holderName.includes(placeName),
        )?.quantity ?? 0,
      )
    const before = [await inPool('good'), await inPool('waitRepair')]
    await act('giveBack', id, [{ ...line, quantity: '18' }])
    expect([await inPool('good'), await inPool('waitRepair')]).toEqual([(before[0] ?? 0) + 10, (before[1] ?? 0) + 8])
    await keeper().call(leaseCalls.close, { id, version: (await get(id)).version })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is free again when it is withdrawn or voided, and others’ are not let', async () => {
    const [one = 0] = await free()
    const { id } = await keeper().call(leaseCalls.create, let_([{ devId: one }, { modelId: scene.strings, qty: '3' }]))
    await keeper().call(leaseCalls.submit, { id, version: 1 })
    await keeper().call(leaseCalls.withdraw, { id, version: 2 })
    expect(await manager().call(device.get, { id: one })).toMatchObject({ deviceStatus: '0', lockedBy: null })
    const other = await approved(let_([{ devId: one }]))
    await manager().call(leaseCalls.void, { id: other, version: (await get(other)).version, opinion: '不租了' })
    expect(await manager().call(device.get, { id: one })).toMatchObject({ deviceStatus: '0', lockedBy: null })
    const { devId: theirs = 0 } = (await kept('HI-1')) ?? {}
    const said = await keeper().refused(leaseCalls.create, let_([{ devId: theirs }]))
    expect(said.errors.map(({ field, msg }) => `${field} ${msg}`)).toContainEqual(expect.stringContaining('不能再租出'))
  })
})
