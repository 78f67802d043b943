import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { meter } from '@geodepot/contracts/equipment/meter.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, now, today, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { driftOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { draftTemplate, savedPlan, savedTemplate } from '../check-template/test/sample.ts'
import { generateIn } from './generate.ts'
import { endByRepair } from './index.ts'

let server: TestServer
let scene: Scene
let templateId: number
let project: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await sql`update system.project set status = ${projectStatuses.working} where id = 'P2601'`.execute(server.db)
  project = await inTransaction(server.db, (tx) => projectHolder(tx, 'P2601'))
  templateId = await savedTemplate(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`update equipment.check_plan set is_active = false`.execute(server.db)
})

const day = 24 * 3600 * 1000
const inDays = <T>(days: number, work: () => Promise<T>): Promise<T> => at(new Date(Date.now() + days * day), work)
/** The orders of this moment, whether or not a day has begun. */
const generate = () => inTransaction(server.db, (tx) => generateIn(tx))
const ago = (minutes: number) => wireTime(new Date(now().getTime() - minutes * 60_000))
const crew = () => server.as('xm_ma', 'en')
const manager = () => server.as('zb_lin', 'en')
/** Nodes at work on P2601. */
const atWork = (count: number): Promise<number[]> =>
  inDays(-5, async () => {
    const devices = await scene.devices(count)
    await inTransaction(server.db, (tx) => carry(tx, { devices, project: 'P2601', from: scene.pool, to: project }))
    return devices
  })
const ordersOf = async (deviceId: number) => (await crew().call(checkCalls.list, { deviceId, pageSize: 100 })).rows
const orderOf = async (deviceId: number): Promise<number> => {
  const { id } = await manager().call(checkCalls.create, { devId: deviceId, templateId })
  return id
}
const good = [
  { item: 1, value: 'Y' },
  { item: 2, value: '3.9' },
]
const bad = [
  { item: 1, value: 'Y' },
  { item: 2, value: '2.8', photos: 1, remark: '鼓包' },
]
const complete = (id: number, answers: AskOf<typeof checkCalls.complete>['answers'], more: object = {}) =>
  crew().call(checkCalls.complete, { id, answers, signedAs: '马志强', ...more })
const refusedOf = async (id: number, answers: AskOf<typeof checkCalls.complete>['answers'], more: object = {}) =>
  crew().refused(checkCalls.complete, { id, answers, signedAs: '马志强', ...more })
const get = (id: number) => manager().call(checkCalls.get, { id })
const tech = async (id: number) => (await manager().call(device.get, { id })).techState

describe('orders of a plan', () => {
  it('are made once a day, for devices at work alone; one nobody did is replaced by the next, and told as missed', async () => {
    const [one = 0, two = 0] = await atWork(2)
    const [idle = 0] = await scene.devices(1)
    await savedPlan(server, templateId)
    await inDays(-2, () => generate())
    await inDays(-2, () => generate())
    expect([await ordersOf(one), await ordersOf(two), await ordersOf(idle)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ])
    const [first] = await ordersOf(one)
    expect(first).toMatchObject({ orderStatus: '3', projectInfoNo: 'P2601', can: { complete: true } })
    await complete(first?.id ?? 0, good, { doneAt: ago(60) })
    await inDays(-1, () => generate())
    await generate()
    expect((await ordersOf(one)).map(({ orderStatus }) => orderStatus)).toEqual(['3', '6', '2'])
    const [latest] = await ordersOf(two)
    expect((await ordersOf(two)).map(({ orderStatus }) => orderStatus)).toEqual(['3', '6', '6'])
    expect(latest).toMatchObject({ planDate: today(), missedSince: await inDays(-2, async () => today()) })
  })

  it('that are done while the next are made were not missed', async () => {
    const [one = 0] = await atWork(1)
    await savedPlan(server, templateId)
    await inDays(-1, () => generate())
    const [{ id = 0 } = {}] = await ordersOf(one)
    await queued<unknown>(server.db, sql`select 1 from equipment.check_order where id = ${id} for update`, [
      () => complete(id, good),
      () => generate(),
    ])
    expect((await ordersOf(one)).map(({ orderStatus, missedSince }) => [orderStatus, missedSince])).toEqual([
      ['0', null],
      ['2', null],
    ])
  })

  it('wait for nobody once the device has left, and go by hours where the plan does', async () => {
    const [one = 0] = await atWork(1)
    const hours = { cycle: 'hours' as const, every: 250, planName: '250 小时保养检查' }
    await savedPlan(server, templateId, hours)
    await generate()
    expect(await ordersOf(one), 'nobody has read its meter').toEqual([])
    const read = (value: string) => crew().call(meter.read, { deviceId: one, kind: 'hours', value, reason: '首次' })
    await read('100')
    await inDays(1, () => generate())
    const [first] = await ordersOf(one)
    await complete(first?.id ?? 0, good)
    await read('340')
    await inDays(2, () => generate())
    expect(await ordersOf(one)).toHaveLength(1)
    await read('350')
    await inDays(3, () => generate())
    expect(await ordersOf(one)).toHaveLength(2)
    await inTransaction(server.db, (tx) =>
      carry(tx, { devices: [one], project: 'P2601', from: project, to: scene.pool, kind: 'return' }),
    )
    await inDays(4, () => generate())
    const list = (await manager().call(checkCalls.list, { deviceId: one })).rows
    expect(list.map(({ orderStatus }) => orderStatus).toSorted()).toEqual(['2', '4'])
    // Nobody called it off: whoever reads why, reads it in their own language.
    const left = list.find(({ orderStatus }) => orderStatus === '4')?.id ?? 0
    const why = async (language: 'cn' | 'en') =>
      (await server.as('zb_lin', language).call(checkCalls.get, { id: left })).reason
    expect([await why('cn'), await why('en')]).toEqual([
      '设备已不在该项目使用',
      'The device is no longer at work there',
    ])
  })

  it('are left to wait as long as their grace lasts, however short the cycle', async () => {
    const [one = 0] = await atWork(1)
    const template = await savedTemplate(server, { templateName: '宽限日检' })
    await savedPlan(server, template, { planName: '宽限日检', graceDays: 2 })
    const rate = () => crew().call(checkCalls.rate, { projectInfoNo: 'P2601', templateId: template })
    for (const days of [0, 1, 2]) {
      await inDays(days, () => generate())
      expect((await ordersOf(one)).map(({ orderStatus, dueOn }) => [orderStatus, dueOn])).toEqual([
        ['0', await inDays(2, async () => today())],
      ])
    }
    expect((await rate()).due).toBe(0)
    await inDays(3, () => generate())
    expect((await ordersOf(one)).map(({ orderStatus, missedSince }) => [orderStatus, missedSince])).toEqual([
      ['3', today()],
      ['6', null],
    ])
    // The one that was missed, and the one that waits in its place.
    const all = (await ordersOf(one)).length
    expect(await rate()).toMatchObject({ done: 0, due: expect.any(Number) })
    expect((await rate()).due).toBeGreaterThanOrEqual(all)
  })

  it('are called off with their plan, and made up for once it is in use again', async () => {
    const [one = 0] = await atWork(1)
    const template = await savedTemplate(server, { templateName: '停用周检' })
    const id = await savedPlan(server, template, { planName: '停用周检', every: 7 })
    const of = { projectInfoNo: 'P2601', templateId: template }
    await inDays(-2, () => generate())
    const due = (await crew().call(checkCalls.rate, of)).due
    expect(due).toBeGreaterThan(0)
    const [first] = await ordersOf(one)
    expect(first).toMatchObject({ orderStatus: '3' })
    const rewrite = async (active: 'Y' | 'N') => {
      const {
        version,
        planName,
        templateId: plans,
        projectInfoNo,
        every,
        startOn,
      } = await manager().call(checkPlanCalls.get, { id })
      await manager().call(checkPlanCalls.update, {
        id,
        version,
        planName,
        templateId: plans,
        ...(projectInfoNo !== null && { projectInfoNo }),
        every,
        startOn,
        active,
      })
    }
    await rewrite('N')
    expect((await ordersOf(one)).map(({ orderStatus }) => orderStatus)).toEqual(['4'])
    expect((await crew().call(checkCalls.rate, of)).due, 'nobody has to do them').toBe(0)
    expect((await get(first?.id ?? 0)).reason).toBe('The check plan is not in use any more or no longer asks for it')
    expect((await server.as('zb_lin').call(checkCalls.get, { id: first?.id ?? 0 })).reason).toContain('点检计划已停用')
    expect((await refusedOf(first?.id ?? 0, good)).msg).toContain('no longer asks for it')
    await rewrite('Y')
    await generate()
    expect((await ordersOf(one)).map(({ orderStatus, missedSince }) => [orderStatus, missedSince])).toEqual([
      ['0', null],
      ['4', null],
    ])
    await manager().call(checkPlanCalls.remove, { ids: String(id) })
    expect((await ordersOf(one)).map(({ orderStatus }) => orderStatus)).toEqual(['4', '4'])
    // Looked at before it was called off, it was looked at.
    await complete(first?.id ?? 0, good, { doneAt: ago(60) })
    expect(await get(first?.id ?? 0)).toMatchObject({ orderStatus: '2', reason: '' })
  })

  it('are late with nothing while the project is paused, and called off the night after', async () => {
    const [one = 0] = await atWork(1)
    const template = await savedTemplate(server, { templateName: '停工周检' })
    await savedPlan(server, template, { planName: '停工周检', every: 7 })
    await inDays(-2, () => generate())
    const of = { projectInfoNo: 'P2601', templateId: template }
    const told = async () => {
      const [order] = await ordersOf(one)
      const { rows } = await crew().call(alert.noSpotCheckDevice, { pageSize: 500 })
      return {
        status: order?.orderStatus,
        isTold: rows.some(({ checkOrderId }) => checkOrderId === order?.checkOrderId),
        due: (await crew().call(checkCalls.rate, of)).due > 0,
      }
    }
    const status = (to: string) => sql`update system.project set status = ${to} where id = 'P2601'`.execute(server.db)
    expect(await told()).toEqual({ status: '3', isTold: true, due: true })
    await status(projectStatuses.paused)
    expect(await told()).toEqual({ status: '0', isTold: false, due: false })
    await generate()
    expect(await told()).toEqual({ status: '4', isTold: false, due: false })
    expect((await get((await ordersOf(one))[0]?.id ?? 0)).reason).toBe('The project is paused or not in acquisition')
    await status(projectStatuses.working)
    await generate()
    expect(await told()).toEqual({ status: '0', isTold: false, due: false })
  })

  it('of bulk equipment ask for a sample, and its pass rate decides', async () => {
    await scene.stock('2000')
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: scene.strings, condition: 'good', quantity: '800', to: project },
      ]),
    )
    const bulk = await savedTemplate(
      server,
      {
        templateName: '检波器月检',
        samplePercent: '5',
        sampleLeast: 20,
        passPercent: '95',
        items: [
          { part: '芯体', content: '电阻', kind: 'number', min: '370', max: '410', unit: 'Ω', severity: 'minor' },
        ],
      },
      'GS-20DX',
    )
    await savedPlan(server, bulk, { planName: '检波器月检', every: 30 })
    await generate()
    const { rows } = await crew().call(checkCalls.list, { templateId: bulk })
    expect(rows).toMatchObject([{ devId: null, sample: 40, quantity: '800', orderStatus: '0' }])
    const id = rows[0]?.id ?? 0
    const answers = [{ item: 1, value: '392' }]
    expect((await refusedOf(id, answers)).msg).toContain('how many were checked')
    expect((await refusedOf(id, answers, { sampled: 39, failedPieces: 0 })).msg).toBe('Check at least 40')
    // 94.97 %: short of 95, however it is rounded.
    await complete(id, answers, { sampled: 199, failedPieces: 10 })
    expect(await get(id)).toMatchObject({ isGood: false, failed: 1, results: [{ sampled: 199, failedPieces: 10 }] })
  })
})

describe('what was found', () => {
  it('is judged by the template: what is missing, no choice or not shown is refused at its place', async () => {
    const [one = 0] = await atWork(1)
    const id = await orderOf(one)
    expect((await refusedOf(id, [{ item: 1, value: 'Y' }])).msg).toBe('Item 2 is missing: 电压')
    expect((await refusedOf(id, [...good, { item: 4, value: '断' }])).errors).toMatchObject([
      { field: 'answers.2.value', msg: '断 is none of the choices' },
    ])
    expect(
      (
        await refusedOf(id, [
          { item: 1, value: 'Y' },
          { item: 2, value: '2.8' },
        ])
      ).errors,
    ).toMatchObject([{ field: 'answers.1.photos', msg: 'Item 2 is not OK: take a photo' }])
    expect((await refusedOf(id, [...good, { item: 9, value: 'Y' }])).msg).toContain('no item 9')
    expect((await refusedOf(id, good, { templateVersion: 7 })).msg).toContain('no version 7')
    expect((await refusedOf(id, good, { doneAt: wireTime(new Date(now().getTime() + day)) })).msg).toContain('future')
  })

  it('feeds the meter, is told in the life of the device, and stays as it was: notes are added', async () => {
    const [one = 0] = await atWork(1)
    const id = await orderOf(one)
    await complete(id, [...good, { item: 3, value: '812.5' }])
    expect(await crew().call(meter.list, { deviceId: one })).toMatchObject([{ kind: 'hours', value: '812.5' }])
    expect((await refusedOf(id, bad)).msg).toContain('Done already by')
    await crew().call(checkCalls.addend, { id, text: '次日换了电池' })
    expect(await get(id)).toMatchObject({ orderStatus: '2', addenda: [{ text: '次日换了电池' }] })
    const life = await manager().call(deviceLife.get, { id: one })
    expect(life.find(({ event }) => event === 'check')?.note).toContain('节点日检: OK')
    for (const change of [
      sql`update equipment.check_answer set value = 'N'`,
      sql`delete from equipment.check_result`,
      sql`update equipment.check_order set is_good = true, failed = 0 where is_good = false`,
      sql`update equipment.check_order set state = 'waiting', closed_at = null where id = ${id}`,
    ])
      await expect(change.execute(server.db)).rejects.toThrow(/stays|written once/)
    // A reading that runs back is refused where somebody stands beside it, and told beside the answer where nobody does.
    const again = await orderOf(one)
    expect((await refusedOf(again, [...good, { item: 3, value: '700' }])).errors?.[0]?.field).toBe('answers.2.value')
    await complete(again, [...good, { item: 3, value: '900' }], { doneAt: ago(1) })
    expect((await get(again)).results[0]?.answers[2]?.remark).toContain('Not taken as a reading')
  })

  it('that weighs asks for a repair and has the device wait for it, until a repair, a good look or a waiver', async () => {
    const [one = 0, two = 0, three = 0] = await atWork(3)
    const failed = await orderOf(one)
    await complete(failed, bad)
    expect(await tech(one)).toBe('waitRepair')
    const { repair: asked, checkOrderId } = await get(failed)
    expect(asked).toMatchObject({ kind: 'equipment/repair', number: expect.stringMatching(/^WX-/) })
    expect(await manager().call(repairCalls.get, { id: asked?.id ?? 0 })).toMatchObject({
      devId: one,
      faultDesc: '电池 电压 2.8 鼓包',
      referenceNo: checkOrderId,
    })
    expect(await driftOf(server.db)).toEqual([])
    expect(await get(failed)).toMatchObject({
      orderStatus: '5',
      severity: 'major',
      can: { waive: true, recheck: true },
    })
    await complete(await orderOf(one), good)
    expect(await get(failed)).toMatchObject({ orderStatus: '2', isGood: false, trouble: { by: 'recheck' } })

    const repaired = await orderOf(two)
    await complete(repaired, bad)
    await inTransaction(server.db, async (tx) => endByRepair(tx, await server.actorOf('zb_lin'), two))
    expect(await get(repaired)).toMatchObject({ orderStatus: '2', trouble: { by: 'repair' } })

    const waived = await orderOf(three)
    await complete(waived, [
      { item: 1, value: 'N' },
      { item: 2, value: '4' },
    ])
    expect([await tech(three), (await get(waived)).repair], 'a minor thing is no repair').toEqual(['good', null])
    expect(await crew().refused(checkCalls.waive, { id: waived, reason: '划痕' })).toMatchObject({ code: 403 })
    await manager().call(checkCalls.waive, { id: waived, reason: '划痕，不影响使用' })
    expect(await get(waived)).toMatchObject({ orderStatus: '2', trouble: { by: 'waiver', reason: '划痕，不影响使用' } })
    expect((await manager().refused(checkCalls.waive, { id: waived, reason: 'x' })).msg).toContain('nothing open')
  })

  it('by two at once counts as the worst of both', async () => {
    const [one = 0] = await atWork(1)
    const id = await orderOf(one)
    await complete(id, good, { doneAt: ago(30) })
    await complete(id, bad, { doneAt: ago(40) })
    expect(await get(id)).toMatchObject({
      isGood: false,
      failed: 1,
      orderStatus: '5',
      results: [{ isGood: true }, { isGood: false }],
    })
    await complete(id, good, { doneAt: ago(20) })
    expect(await get(id), 'a better one changes nothing of the same order').toMatchObject({
      isGood: false,
      orderStatus: '5',
    })
    expect((await get(id)).repair).not.toBeNull()
  })

  it('too late is refused in words, and done in time stands', async () => {
    const [one = 0, two = 0] = await atWork(2)
    const late = await orderOf(one)
    await manager().call(checkCalls.cancel, { id: late, reason: '设备停用' })
    expect((await refusedOf(late, good)).msg).toContain('设备停用')
    await complete(late, good, { doneAt: ago(5) })
    expect(await get(late)).toMatchObject({ orderStatus: '2', isGood: true })

    // Answered by a version that is an older one by now.
    const old = await orderOf(two)
    const draft = await draftTemplate(server)
    const version = (await manager().call(checkTemplateCalls.get, { id: templateId })).version
    await manager().call(checkTemplateCalls.update, {
      ...draft,
      id: templateId,
      version,
      items: [...draft.items, { part: '天线', content: '完好', kind: 'yesNo' }],
    })
    expect(await get(old)).toMatchObject({ templateVersion: 2 })
    await complete(old, good, { templateVersion: 1, doneAt: ago(3) })
    expect((await get(old)).results).toMatchObject([{ templateVersion: 1, isGood: true }])
  })
})

describe('orders', () => {
  it('are seen by their project and those who keep the device, and are nobody else’s to write', async () => {
    const [one = 0] = await atWork(1)
    const id = await orderOf(one)
    const five = { answers: [...good, { item: 5, value: 'Y' }], signedAs: '杨' }
    expect(await server.as('xm_yang').refused(checkCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('xm_yang').refused(checkCalls.complete, { id, ...five })).toMatchObject({ code: 404 })
    expect(await server.as('guest01').refused(checkCalls.list, {})).toMatchObject({ code: 403 })
    expect((await server.as('xm_yang').call(checkCalls.list, { deviceId: one })).rows).toEqual([])
    const { name, bytes } = await crew().file(checkCalls.export, {})
    expect(name).toMatch(/^Spot checks_.*\.xlsx$/)
    expect((await readSheet(bytes)).rows.length).toBeGreaterThan(1)
  })

  it('tell their rate of execution, and what nobody looked at as an alert with its file', async () => {
    const all = { projectInfoNo: 'P2601' }
    const before = await crew().call(checkCalls.rate, all)
    const [one = 0, two = 0] = await atWork(2)
    const fresh = await savedTemplate(server, { templateName: '节点周检' })
    const counted = async () => (await crew().call(alert.noSpotCheckDevice, { pageSize: 500 })).rows
    const known = (await counted()).length
    await savedPlan(server, fresh, { planName: '周检', every: 7, graceDays: 1 })
    await inDays(-2, () => generate())
    const first = (await crew().call(checkCalls.list, { deviceId: one, templateId: fresh })).rows[0]
    await complete(first?.id ?? 0, good, { doneAt: ago(10) })
    const after = await crew().call(checkCalls.rate, { ...all, templateId: fresh })
    expect(after.done).toBe(1)
    expect(after.rate).toBe((Math.round((1000 * after.done) / after.due) / 10).toFixed(1))
    expect(before.due).toBeGreaterThan(0)
    const rows = await counted()
    expect(rows.length).toBeGreaterThan(known)
    const mine = rows.find(({ devSign }) => devSign !== null && devSign === first?.devSign)
    expect(mine, 'one that was looked at is none').toBeUndefined()
    const other = (await crew().call(checkCalls.list, { deviceId: two, templateId: fresh })).rows[0]
    expect(rows.find(({ checkOrderId }) => checkOrderId === other?.checkOrderId)).toMatchObject({
      projectName: other?.projectName,
      orderStatus: '3',
      planDate: other?.planDate,
    })
    expect(await server.as('xm_yang').call(alert.noSpotCheckDevice, {})).toMatchObject({ rows: [], total: 0 })
    const sheet = (await readSheet((await crew().file(alert.noSpotCheckDeviceExport)).bytes)).rows.map(
      ({ cells }) => cells,
    )
    expect(sheet).toHaveLength(rows.length + 1)
    expect(sheet[0]?.slice(0, 3)).toEqual(['Department', 'Project name', 'Name'])
    await complete(other?.id ?? 0, good)
    expect((await counted()).length).toBe(rows.length - 1)
  })
})
