import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { noticeUpkeep } from './index.ts'
import { draftRule } from './test/sample.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin')
const night = () => noticeUpkeep(server.db)
/** A device with a meter that showed so much on these days before today. */
const metered = async (...readings: readonly (readonly [days: number, value: number])[]): Promise<number> => {
  const [device = 0] = await scene.devices(1)
  await sql`
    with e as (insert into equipment.meter (device_id, kind, start) values (${device}, 'hours', 0) returning id)
    insert into equipment.meter_reading (meter_id, value, read_at, source, recorded_at, recorded_by)
    select e.id, (x->>1)::numeric, now() - make_interval(days => (x->>0)::int), 'hand', now(), 1 from e, jsonb_array_elements(${JSON.stringify(readings)}::jsonb) x`.execute(
    server.db,
  )
  return device
}
const read = (device: number, value: number) =>
  sql`insert into equipment.meter_reading (meter_id, value, read_at, source, recorded_at, recorded_by)
    select id, ${value}, now(), 'hand', now(), 1 from equipment.meter where device_id = ${device}`.execute(server.db)
const written = async (more: Partial<AskOf<typeof upkeepRuleCalls.create>> = {}) => {
  const byMeter = { everyDays: undefined, warnDays: 0, meterKind: 'hours', everyRun: 250, warnRun: 20 } as const
  const ask = { ...draftRule(scene.single), repairLevel: '605' as const, forced: 'Y' as const, ...byMeter, ...more }
  return (await manager().call(upkeepRuleCalls.create, { ...ask, startOn: dayAfter(today(), -40) })).id
}
const drop = (id: number) => manager().call(upkeepRuleCalls.remove, { ids: String(id) })
const due = async (account = 'zb_lin') => (await server.as(account).call(upkeepCalls.list, { pageSize: 50 })).rows
const of = async (device: number) => (await due()).find(({ devId }) => devId === device)
const act = async (id: number, call: AnyOperation, more: object, account = 'wx_qiu') => {
  const { version } = await manager().call(repairCalls.get, { id })
  return server.as(account).call(call, { id, version, ...more } as never)
}
/** The workshop does it, and whoever keeps the device accepts it. */
const done = async (id: number) => {
  await act(id, repairCalls.submit, {}, 'zb_lin')
  await act(id, repairCalls.accept, {})
  await act(id, repairCalls.start, {})
  await act(id, repairCalls.record, { work: [{ repairItem: '001', labourHours: '2' }] })
  await act(id, repairCalls.finish, { result: 'repaired' })
  await act(id, repairCalls.pass, { wayBack: 'origin' }, 'zb_lin')
}

describe('upkeep by what a meter has run', () => {
  it('is listed as it comes near, in the way once it is overdue, drafted together, and begins anew once it is done', async () => {
    const rule = await written({ repairItems: ['001'] })
    const grease = await written({ ruleName: '润滑', everyRun: 50, warnRun: 0, forced: 'N' })
    // It had run 4,000 when the rule began: the next limit is 4,250, not one long past.
    const device = await metered([30, 4000], [2, 4235])
    expect(await night()).toMatchObject({ listed: 2 })
    expect(await night()).toEqual({ listed: 0, closed: 0, drafted: 0 })
    const [soon] = (await due()).filter(({ forced, devId }) => forced === 'Y' && devId === device)
    expect(soon).toMatchObject({ dueState: 'soon', run: '4235', limitRun: '4250', can: { draft: true } })
    expect(await manager().call(upkeepCalls.ofDevice, { devId: device })).toMatchObject([
      { dueState: 'over', limitRun: '4050' },
      { dueState: 'soon', limitRun: '4250' },
    ])

    // The guard looks at the meter itself, whatever the night saw.
    await read(device, 4262.5)
    const allocation = await scene.drafted(await scene.approved(), [device])
    const refused = await scene.dispatcher.refused(allocationCalls.submit, { id: allocation, version: 1 })
    expect(refused.errors).toMatchObject([{ field: 'lines.0.devId', key: 'overRun' }])
    expect(
      (await scene.dispatcher.call(certificateCalls.ofDocument, { documentId: allocation })).others,
    ).toContainEqual({
      said: refused.errors?.[0]?.msg,
      blocks: true,
    })
    for (const said of ['例行保养', '12.5', '4250', '4262.5']) expect(refused.errors?.[0]?.msg).toContain(said)

    const ids = (await due()).filter(({ devId }) => devId === device).map(({ id }) => id)
    const made = await manager().call(upkeepCalls.draft, { needIds: ids })
    expect(made).toHaveLength(1)
    const repair = made[0]?.repairId ?? 0
    const drafted = await manager().call(repairCalls.get, { id: repair })
    expect(drafted).toMatchObject({ docState: 'draft', repairLevel: '605', devId: device })
    expect(drafted.faultDesc).toMatch(/例行保养.*润滑/)
    expect((await manager().refused(upkeepCalls.draft, { needIds: ids })).errors).toMatchObject([
      { key: 'underRepair' },
      { key: 'underRepair' },
    ])
    await done(repair)
    expect(await of(device), 'at once, before the night').toBeUndefined()
    await scene.dispatcher.call(allocationCalls.submit, { id: allocation, version: 1 })
    expect(await night()).toMatchObject({ listed: 0, closed: 2 })
    expect(await manager().call(upkeepCalls.ofDevice, { devId: device })).toMatchObject([
      { dueState: 'fine', limitRun: '4512.5', lastTime: expect.any(String) },
      { dueState: 'fine', limitRun: '4312.5' },
    ])
    await drop(rule)
    await drop(grease)
  })

  it('of a longer interval does the shorter ones that it includes, over several steps, and no other', async () => {
    const short = await written({ ruleName: '250 小时', everyRun: 250, warnRun: 20 })
    const middle = await written({ ruleName: '500 小时', everyRun: 500, warnRun: 20, includes: [short] })
    const long = await written({ ruleName: '1,000 小时', everyRun: 1000, warnRun: 20, includes: [middle] })
    const other = await written({ ruleName: '擦洗', everyRun: 100, warnRun: 20, forced: 'N' })
    const device = await metered([30, 10], [2, 995])
    await night()
    const mine = async () => (await due()).filter(({ devId }) => devId === device).map(({ ruleName }) => ruleName)
    expect((await mine()).toSorted()).toEqual(['1,000 小时', '250 小时', '500 小时', '擦洗'])
    const need = (await due()).find(({ devId, ruleName }) => devId === device && ruleName === '1,000 小时')
    const [made] = await server.as('zb_lin', 'en').call(upkeepCalls.draft, { needIds: [need?.id ?? 0] })
    expect(
      (await manager().call(repairCalls.get, { id: made?.repairId ?? 0 })).faultDesc,
      'as its writer reads',
    ).toMatch(/^Maintenance due: 1,000 小时/)
    await done(made?.repairId ?? 0)
    expect(await mine()).toEqual(['擦洗'])
    expect((await manager().call(upkeepRuleCalls.get, { id: middle })).includedNames).toBe('250 小时')

    const { version, ...row } = await manager().call(upkeepRuleCalls.get, { id: short })
    const roundabout = { ...draftRule(scene.single), ruleName: row.ruleName, id: short, version, includes: [long] }
    expect((await manager().refused(upkeepRuleCalls.update, roundabout)).errors).toMatchObject([
      { field: 'includes', key: 'includesItself' },
    ])
    expect(
      (await manager().refused(upkeepRuleCalls.update, { ...roundabout, includes: [999_999] })).errors,
    ).toMatchObject([{ field: 'includes', key: 'includeUnknown' }])
    // Of a rule that is gone nothing follows any more.
    await drop(middle)
    await read(device, 1400)
    await night()
    expect((await mine()).toSorted()).toEqual(['250 小时', '擦洗'])
    for (const id of [short, long, other]) await drop(id)
  })

  it('counts on over a meter that was replaced, and by what was read right', async () => {
    const rule = await written()
    const device = await metered([30, 100], [1, 900])
    await sql`
      insert into equipment.meter_reading (meter_id, value, read_at, source, corrects_id, reason, recorded_at, recorded_by)
      select r.meter_id, 240, r.read_at, 'hand', r.id, '误读', now(), 1 from equipment.meter_reading r join equipment.meter m on m.id = r.meter_id where m.device_id = ${device} and r.value = 900`.execute(
      server.db,
    )
    await sql`update equipment.meter set ended_at = now() where device_id = ${device}`.execute(server.db)
    await sql`
      with e as (insert into equipment.meter (device_id, kind, start, carried) values (${device}, 'hours', 10, 240) returning id)
      insert into equipment.meter_reading (meter_id, value, read_at, source, recorded_at, recorded_by) select e.id, 15, now(), 'hand', now(), 1 from e`.execute(
      server.db,
    )
    await night()
    expect(await of(device)).toMatchObject({ run: '245', limitRun: '250', dueState: 'soon' })
    await drop(rule)
    await night()
    expect(await of(device), 'of a rule that is gone').toBeUndefined()
  })
})

describe('upkeep by days', () => {
  it('goes by whichever comes first, is let go until a day with a reason by the equipment manager, and only reminds where it is not forced', async () => {
    const device = await metered([30, 0], [1, 10])
    await sql`update equipment.device set created_at = now() - interval '90 days' where id = ${device}`.execute(
      server.db,
    )
    const rule = await written({ everyDays: 37 })
    await written({
      ruleName: '擦洗',
      forced: 'N',
      meterKind: undefined,
      everyRun: undefined,
      warnRun: 0,
      everyDays: 30,
    })
    await night()
    const need = (await due()).find(({ devId, forced }) => devId === device && forced === 'Y')
    expect(need).toMatchObject({ dueState: 'over', limitOn: dayAfter(today(), -3), can: { waive: true } })
    const allocation = await scene.drafted(await scene.approved(), [device])
    const refused = await scene.dispatcher.refused(allocationCalls.submit, { id: allocation, version: 1 })
    expect(refused.errors).toMatchObject([{ key: 'overDays', msg: expect.stringMatching(/3 天/) }])

    const letGo = { id: need?.id ?? 0, waivedUntil: dayAfter(today(), 7), waivedReason: '备件在途' }
    expect(await server.as('dp_sun').refused(upkeepCalls.waive, letGo)).toMatchObject({ code: 403 })
    expect(
      (await manager().refused(upkeepCalls.waive, { ...letGo, waivedUntil: dayAfter(today(), 31) })).errors,
    ).toMatchObject([{ field: 'waivedUntil' }])
    await manager().call(upkeepCalls.waive, letGo)
    await scene.dispatcher.call(allocationCalls.submit, { id: allocation, version: 1 })
    const {
      rows: [event],
    } = await sql<{ said: string }>`
      select detail::text as said from document.event where document_id = ${allocation} and detail is not null order by id desc limit 1`.execute(
      server.db,
    )
    expect(event?.said).toContain('备件在途')
    expect(event?.said).toContain('擦洗')
    await drop(rule)
  })

  it('is drafted by the night where the rule says so, once, in the name of whoever wrote it', async () => {
    const rule = await written({ ruleName: '夜间', drafts: 'Y' })
    const [device, other] = [await metered([30, 0], [1, 260]), await metered([30, 0], [1, 20])]
    expect((await night()).drafted, 'others of the model are due as well').toBeGreaterThan(0)
    expect(await night()).toMatchObject({ drafted: 0 })
    const found = (await due()).find(({ devId, ruleName }) => devId === device && ruleName === '夜间')
    expect(found).toMatchObject({ repairNo: expect.stringMatching(/^WX-/), can: {} })
    expect((await due()).some(({ devId, ruleName }) => devId === other && ruleName === '夜间')).toBe(false)
    await drop(rule)
  })
})

it('of a device whose repair is asked for while the night drafts is left, and the rest of the night goes on', async () => {
  const rule = await written({ ruleName: '同时', drafts: 'N' })
  const [device, other] = [await metered([30, 0], [1, 260]), await metered([30, 0], [1, 260])]
  await night()
  await sql`update equipment.upkeep_rule set is_drafted = true where id = ${rule}`.execute(server.db)
  await queued<unknown>(server.db, sql`select 1 from equipment.device where id = ${device} for update`, [
    () => manager().call(repairCalls.create, { devId: device, faultDesc: '漏油', lines: [] }),
    night,
  ])
  for (const one of [device, other]) {
    const { rows } = await sql`select 1 from equipment.repair where device_id = ${one}`.execute(server.db)
    expect(rows).toHaveLength(1)
  }
  await drop(rule)
})

it('is seen by whose device it is, and exported as it is listed', async () => {
  const { total } = await manager().call(upkeepCalls.list, {})
  expect(total).toBeGreaterThan(0)
  const sheet = await readSheet((await manager().file(upkeepCalls.export, {})).bytes)
  expect(sheet.rows).toHaveLength(total + 1)
  expect(await due('ld_meng')).toEqual([])
  expect(await server.as('guest01').refused(upkeepCalls.list, {})).toMatchObject({ code: 403 })
})

it('refuses rules that say nothing, or say it twice, at each field', async () => {
  const fields = async (more: object) =>
    (await manager().refused(upkeepRuleCalls.create, { ...draftRule(scene.single), ...more })).errors?.map(
      ({ field, key }) => `${field} ${key}`,
    )
  expect(await fields({ categoryId: 1 })).toContain('categoryId oneOfBoth')
  expect(await fields({ everyDays: undefined, warnDays: 0 })).toEqual(['everyDays noInterval'])
  expect(await fields({ meterKind: 'hours' })).toEqual(['everyRun meterAndEvery'])
  expect(await fields({ warnDays: 30 })).toEqual(['warnDays warnTooLong'])
  expect(await fields({ modelId: 999_999 })).toEqual(['modelId modelUnknown'])
})
