import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { driftOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { draft as certified, inDays } from '../certificate/test/sample.ts'
import { writtenSettlement } from '../settlement/test/completed.ts'
import { openRepair } from './index.ts'
import { deviceIn, repairOf } from './test/sample.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('kg_he')
const get = (id: number, user = 'zb_lin') => server.as(user).call(repairCalls.get, { id })
type Act = Exclude<keyof typeof repairCalls, 'list' | 'create' | 'export' | 'repairable' | 'workshops' | 'ofDevice'>
const act = async (user: string, name: Act, id: number, more: object = {}) => {
  const { version } = await get(id)
  return server.as(user).call(repairCalls[name] as typeof repairCalls.start, { id, version, ...more } as never)
}
const refused = async (user: string, name: Act, id: number, more: object = {}) => {
  const { version } = await get(id)
  const { errors, msg, code } = await server
    .as(user)
    .refused(repairCalls[name] as typeof repairCalls.start, { id, version, ...more } as never)
  return { said: errors.length > 0 ? errors.map(({ field, msg: one }) => `${field} ${one}`).join() : msg, code }
}
const asked = async (more: object = {}, devId?: number) => {
  const id = devId ?? (await deviceIn(server, 'C10801'))
  return { devId: id, ...(await keeper().call(repairCalls.create, { ...repairOf(id), ...more })) }
}
const sent = async (more: object = {}, devId?: number) => {
  const made = await asked(more, devId)
  await keeper().call(repairCalls.submit, { id: made.id, version: 1 })
  return made
}
const worked = async (more: object = {}, devId?: number) => {
  const made = await sent(more, devId)
  await act('wx_qiu', 'accept', made.id)
  await act('wx_qiu', 'start', made.id)
  await act('wx_qiu', 'record', made.id, {
    work: [
      { repairItem: '017', cause: '进水', action: '更换主板', labourHours: '3.5', labourRate: '12.35' },
      { repairItem: '020', action: '换电池' },
    ],
  })
  return made
}
const cardOf = (id: number) => server.as('zb_lin').call(device.get, { id })
const vendor = async () =>
  (
    await sql<{ id: number }>`select id from system.supplier where deleted_at is null order by id limit 1`.execute(
      server.db,
    )
  ).rows[0]?.id ?? 0

describe('a repair from its request to its settlement', () => {
  it('keeps the device, takes it in, counts its hours and costs, and sends it home', async () => {
    const { id, devId } = await asked()
    expect(await get(id)).toMatchObject({ repairDocState: 'drafted', repairState: '0', workshopId: 'C10806' })
    await keeper().call(repairCalls.submit, { id, version: 1 })
    expect(await get(id)).toMatchObject({
      docState: 'sent',
      repairDocState: 'inEffect',
      repairStatus: 'waiting',
      receiveState: '0',
      repairState: '1',
      phase: 'waitWork',
    })
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '1', techState: 'waitRepair', lockedBy: { id } })
    await act('wx_qiu', 'accept', id, { repairLevel: '602', expectedOn: '2030-01-05' })
    expect(await get(id)).toMatchObject({ receiveState: '1', repairLevel: '602', expectedOn: '2030-01-05' })
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '4', techState: 'waitRepair', usageState: 'stopped' })
    await act('wx_qiu', 'start', id)
    expect(await cardOf(devId)).toMatchObject({ techState: 'underRepair' })
    await act('wx_qiu', 'wait', id, { phase: 'waitParts', opinion: '等主板' })
    await act('wx_qiu', 'wait', id, { phase: 'working' })
    expect((await refused('wx_qiu', 'wait', id, { phase: 'working' })).said).toContain('已处于')
    expect((await refused('wx_qiu', 'finish', id)).said).toContain('先登记')
    await act('wx_qiu', 'record', id, {
      work: [
        { repairItem: '017', cause: '进水', action: '更换主板', labourHours: '3.5', labourRate: '12.35' },
        { repairItem: '020', labourHours: '0.33', labourRate: '9.99' },
      ],
      vendorAmount: '100.01',
    })
    await act('wx_qiu', 'finish', id, { result: 'repaired', opinion: '试机两小时正常' })
    expect(await get(id)).toMatchObject({ docState: 'inspecting', repairStatus: 'repairing', phase: 'waitInspection' })
    await act('kg_he', 'pass', id, { wayBack: 'origin' })
    const done = await get(id)
    expect(done).toMatchObject({
      docState: 'completed',
      repairStatus: 'completed',
      repairState: '3',
      // 3.5 × 12.35 = 43.225 and 0.33 × 9.99 = 3.2967, each to the cent.
      labourAmount: '46.53',
      vendorAmountUSD: '100.01',
      totalAmount: '146.54',
      phase: null,
      reworkNo: 0,
    })
    expect(done.phases.map(({ phase }) => phase)).toEqual([
      'waitWork',
      'working',
      'waitParts',
      'working',
      'waitInspection',
    ])
    for (const [at, { until }] of done.phases.slice(0, -1).entries()) expect(done.phases[at + 1]?.since).toBe(until)
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '0', techState: 'good', lockedBy: null })
    const sheet = await writtenSettlement(server, [id])
    await server.as('wx_qiu').call(settlementCalls.submit, { id: sheet, version: 1 })
    for (const [at, user] of ['cw_jin', 'zb_lin'].entries())
      await server.as(user).call(settlementCalls.approve, { id: sheet, version: at + 2, opinion: '同意' })
    expect(await get(id)).toMatchObject({ docState: 'settled', repairStatus: 'settled', repairState: '4' })
    expect((await refused('admin', 'settle', id)).said).toContain('已结算')
    const told = (await server.as('zb_lin').call(deviceLife.get, { id: devId })).filter(
      ({ group }) => group === 'repair',
    )
    expect(told.map(({ event }) => event)).toEqual(['repairAsked', 'repairStarted', 'repairFinished', 'repairAccepted'])
  })

  it('is accepted by somebody else than whoever repaired it, or repaired again and counted', async () => {
    const { id } = await worked()
    await act('zb_lin', 'finish', id)
    expect((await refused('zb_lin', 'pass', id, { wayBack: 'origin' })).said).toContain('不能是承修人')
    expect((await get(id, 'zb_lin')).can).not.toHaveProperty('pass')
    await act('kg_he', 'sendBack', id, { opinion: '仍有噪声' })
    expect(await get(id)).toMatchObject({ docState: 'repairing', reworkNo: 1, endTime: null, phase: 'waitWork' })
    await act('wx_qiu', 'finish', id)
    await act('kg_he', 'pass', id)
    expect(await get(id)).toMatchObject({ docState: 'completed', reworkNo: 1, acceptBy: expect.any(String) as string })
  })

  it('is rejected for receiving: the device is free where it stands, still broken', async () => {
    const { id, devId } = await sent()
    expect((await refused('kg_he', 'reject', id, { opinion: '不收' })).code).toBe(403)
    await act('wx_qiu', 'reject', id, { opinion: '不属本厂修理范围' })
    expect(await get(id)).toMatchObject({ repairDocState: 'rejectedForReceiving', receiveState: '2', repairState: '5' })
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '0', techState: 'waitRepair', lockedBy: null })
    // Over, it does not stand in the way of another.
    await sent({}, devId)
  })

  it('is voided before work begins and goes home; not afterwards', async () => {
    const { id, devId } = await sent()
    await act('wx_qiu', 'accept', id)
    await act('wx_qiu', 'cancel', id, { opinion: '误报' })
    expect(await get(id)).toMatchObject({ repairDocState: 'voided', repairState: '5', phase: null })
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '0', techState: 'waitRepair' })
    const { id: other } = await worked()
    expect((await refused('wx_qiu', 'cancel', other, { opinion: '误报' })).code).toBe(500)
  })

  it('starts not before it was received, and ends not before it was started or in the future', async () => {
    const { id } = await sent()
    await act('wx_qiu', 'accept', id)
    const ago = (hours: number) => wireTime(new Date(now().getTime() - hours * 3_600_000))
    expect((await refused('wx_qiu', 'start', id, { startedAt: ago(2) })).said).toContain('startedAt')
    await act('wx_qiu', 'start', id)
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '001' }] })
    expect((await refused('wx_qiu', 'finish', id, { finishedAt: ago(3) })).said).toContain('finishedAt')
    expect((await refused('wx_qiu', 'finish', id, { finishedAt: ago(-3) })).said).toContain('finishedAt')
    expect(
      (await refused('wx_qiu', 'record', id, { work: [{ repairItem: '001', labourHours: '-1' }] })).said,
    ).toContain('labourHours')
    expect((await refused('wx_qiu', 'record', id, { work: [{ repairItem: '022' }] })).said).toContain('repairItem')
  })
})

describe('one device', () => {
  it('has one open repair, whoever asks, and says which', async () => {
    const { devId, number } = await asked()
    const { errors } = await server.as('admin').refused(repairCalls.create, repairOf(devId))
    expect(errors).toMatchObject([{ field: 'devId', msg: expect.stringContaining(number) as string }])
    await expect(
      sql`insert into equipment.repair (id, number, call_code, device_id, model_id, department_id, kind, place, level, fault_at, fault, warranty, state, version, created_by, created_at)
        select id + 900000, number || 'x', call_code || 'x', device_id, model_id, department_id, kind, place, level, fault_at, fault, warranty, state, 1, 1, now()
        from equipment.repair where number = ${number}`.execute(server.db),
    ).rejects.toThrow('repair_open')
  })

  it('under warranty is claimed for first, where something broke', async () => {
    const devId = await deviceIn(server, 'C10801', { warrantyEnd: '2031-01-01' })
    const { id } = await asked({}, devId)
    const first = await keeper().refused(repairCalls.submit, { id, version: 1 })
    expect(first.errors).toMatchObject([{ field: 'warranty', msg: expect.stringContaining('2031-01-01') as string }])
    await keeper().call(repairCalls.update, {
      id,
      version: 1,
      ...repairOf(devId),
      warranty: 'declined',
      warrantyNote: 'RMA-7',
    })
    await act('kg_he', 'submit', id)
    expect(await get(id)).toMatchObject({ docState: 'sent', warranty: 'declined' })
    const upkeep = await deviceIn(server, 'C10801', { warrantyEnd: '2031-01-01' })
    await sent({ repairLevel: '606' }, upkeep)
  })

  it('is replaced by a vendor: it keeps its card, and its former number', async () => {
    const vendorId = await vendor()
    const { id, devId } = await worked({ repairKind: 'vendor', vendorId })
    expect((await cardOf(devId)).holderName).toContain('外修')
    const { devSign } = await cardOf(devId)
    await act('wx_qiu', 'finish', id, { newSerial: `NEW-${id}` })
    await act('kg_he', 'pass', id)
    const card = await cardOf(devId)
    expect(card).toMatchObject({ devSign: `NEW-${id}`, deviceStatus: '0' })
    expect(card.formerNumbers).toMatchObject([{ kind: 'devSign', value: devSign }])
    expect(await get(id)).toMatchObject({ formerSerial: devSign, newSerial: `NEW-${id}` })
    const { id: own } = await worked()
    expect((await refused('wx_qiu', 'finish', own, { newSerial: 'X' })).said).toContain('newSerial')
  })

  it('comes back to one place: where it came from, a pool, or a project that needs it', async () => {
    const [inPool = 0, onProject = 0] = await scene.devices(2)
    const pooled = await worked({}, inPool)
    await act('wx_qiu', 'finish', pooled.id)
    expect((await refused('kg_he', 'pass', pooled.id, { wayBack: 'pool' })).said).toContain('toPoolOrgId')
    expect((await refused('kg_he', 'pass', pooled.id, { wayBack: 'project', toProjectInfoNo: 'none' })).said).toContain(
      'toProjectInfoNo',
    )
    await act('kg_he', 'pass', pooled.id, { wayBack: 'pool', toPoolOrgId: 'C10802' })
    expect((await cardOf(inPool)).holderName).not.toBe((await cardOf(onProject)).holderName)
    const needed = await worked({}, onProject)
    await act('wx_qiu', 'finish', needed.id)
    await act('kg_he', 'pass', needed.id, { wayBack: 'project', toProjectInfoNo: 'P2601' })
    expect(await cardOf(onProject)).toMatchObject({ deviceStatus: '3', techState: 'good', lockedBy: null })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from equipment.custody_interval where device_id = ${onProject} and upper_inf(during)`.execute(
      server.db,
    )
    expect(rows[0]?.count).toBe(1)
    // On site: in the crew's hands throughout.
    const before = await cardOf(onProject)
    const { id } = await server.as('xm_ma').call(repairCalls.create, { ...repairOf(onProject), repairPlace: 'site' })
    await act('xm_ma', 'submit', id)
    await act('wx_qiu', 'accept', id)
    await act('wx_qiu', 'start', id)
    expect(await cardOf(onProject)).toMatchObject({
      deviceStatus: '3',
      techState: 'underRepair',
      holderName: before.holderName,
    })
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '017' }] })
    await act('wx_qiu', 'finish', id)
    expect((await refused('xm_ma', 'pass', id, { wayBack: 'pool', toPoolOrgId: 'C10801' })).said).toContain('wayBack')
    await act('xm_ma', 'pass', id)
    expect(await cardOf(onProject)).toMatchObject({ deviceStatus: '3', techState: 'good', lockedBy: null })
  })

  it('goes straight on to another project as what is dispatched does: an expired certificate stops it', async () => {
    await sql`update system.project set acquire_end = ${inDays(90)}::date where id = 'P2601'`.execute(server.db)
    const { id, devId } = await worked()
    await act('wx_qiu', 'finish', id)
    const calibrated = { ...certified, projectInfoNo: undefined, devId, validUntil: inDays(-1) }
    const { id: certificate } = await server.as('zb_lin').call(certificateCalls.create, calibrated)
    const onward = { wayBack: 'project', toProjectInfoNo: 'P2601' }
    expect((await refused('kg_he', 'pass', id, onward)).said).toMatch(/^toProjectInfoNo .*到期，不能发运/)
    const renewed = { ...calibrated, id: certificate, version: 1, validUntil: inDays(30) }
    await server.as('zb_lin').call(certificateCalls.update, renewed)
    await act('kg_he', 'pass', id, onward)
    const { rows } = await sql<{
      named: string
    }>`select detail ->> 'named' as named from document.event where document_id = ${id} and action = 'pass'`.execute(
      server.db,
    )
    expect(rows[0]?.named).toContain(`将于 ${inDays(30)} 到期，早于项目结束`)
    // Whence it came, it gets back with any papers.
    const again = await worked({}, devId)
    await act('wx_qiu', 'finish', again.id)
    await server.as('zb_lin').call(certificateCalls.update, { ...renewed, version: 2, validUntil: inDays(-2) })
    await act('kg_he', 'pass', again.id, onward)
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '3', techState: 'good' })
  })

  it('is over also where the device is lost meanwhile, released from it before', async () => {
    const [devId = 0] = await scene.devices(1)
    const holder = await inTransaction(server.db, async (tx) => {
      const to = await projectHolder(tx, 'P2601')
      await carry(tx, { devices: [devId], from: scene.pool, to, project: 'P2601' })
      return to
    })
    const admin = server.as('admin')
    const { id } = await admin.call(repairCalls.create, { ...repairOf(devId), repairPlace: 'site' })
    await admin.call(repairCalls.submit, { id, version: 1 })
    await act('wx_qiu', 'accept', id)
    await act('wx_qiu', 'start', id)
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '017', labourHours: '1', labourRate: '10' }] })
    await admin.call(device.release, { id: devId, version: (await cardOf(devId)).version, reason: '遗失' })
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'reconciliation', recordedBy: 1 }, [{ kind: 'loss', device: devId, from: holder } as never]),
    )
    await act('wx_qiu', 'finish', id, { result: 'unrepairable' })
    await act('admin', 'pass', id, { wayBack: 'origin' })
    expect((await get(id)).docState).toBe('completed')
    expect(await cardOf(devId)).toMatchObject({ deviceStatus: '5', techState: 'lost', lockedBy: null })
  })
  it('that cannot be repaired waits for scrap', async () => {
    const { id, devId } = await worked()
    await act('wx_qiu', 'finish', id, { result: 'unrepairable' })
    expect((await refused('kg_he', 'pass', id, { wayBack: 'project', toProjectInfoNo: 'P2601' })).said).toContain(
      'wayBack',
    )
    await act('kg_he', 'pass', id)
    expect(await cardOf(devId)).toMatchObject({ techState: 'waitScrap', deviceStatus: '0' })
  })

  it('that cost 60 % of its net value is better let go', async () => {
    const devId = await deviceIn(server, 'C10801', { netValue: '1000.00' })
    const { id } = await worked({}, devId)
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '001' }], vendorAmount: '599.99' })
    expect((await get(id)).scrapSuggested).toBe(false)
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '001' }], vendorAmount: '600.00' })
    expect((await get(id)).scrapSuggested).toBe(true)
  })
})

describe('who decides, and what waits for whom', () => {
  it('asks leaders from a value on, headquarters for an overhaul, nobody for little', async () => {
    const dear = await asked({ estimate: '5000.00' })
    await keeper().call(repairCalls.submit, { id: dear.id, version: 1 })
    expect(await get(dear.id)).toMatchObject({ docState: 'submitted', repairDocState: 'drafted' })
    await act('kg_he', 'withdraw', dear.id)
    expect(await cardOf(dear.devId)).toMatchObject({ techState: 'good', lockedBy: null })
    await act('kg_he', 'submit', dear.id)
    await act('ld_wei', 'approve', dear.id)
    expect((await get(dear.id)).docState).toBe('sent')
    const overhaul = await asked({ repairLevel: '601' })
    await keeper().call(repairCalls.submit, { id: overhaul.id, version: 1 })
    const steps = await server.as('zb_lin').call(repairCalls.steps, { id: overhaul.id })
    expect(steps.map(({ stepName }) => stepName)).toEqual(['公司领导（大修、改造）'])
    // Sent as something lesser, the workshop does not make an overhaul of it by itself.
    const lesser = await sent({ repairLevel: '604' })
    for (const repairLevel of ['601', '610'])
      expect((await refused('wx_qiu', 'accept', lesser.id, { repairLevel })).said).toContain('须先经总部审批')
    await act('wx_qiu', 'accept', lesser.id, { repairLevel: '602' })
  })

  it('tells the workshop what is to be received, and those who asked what is to be accepted', async () => {
    const { id, number } = await sent()
    const waits = async (user: string) =>
      (await server.as(user).call(worklist.list, {})).rows.filter((row) => row.docNo === number).map(({ work }) => work)
    expect(await waits('wx_qiu')).toEqual(['receive'])
    expect(await waits('kg_he')).toEqual([])
    await act('wx_qiu', 'accept', id)
    await act('wx_qiu', 'start', id)
    await act('wx_qiu', 'record', id, { work: [{ repairItem: '001' }] })
    await act('wx_qiu', 'finish', id)
    expect(await waits('kg_he')).toEqual(['inspect'])
    expect(await waits('wx_qiu')).toEqual([])
  })
})

describe('a need that something else found', () => {
  it('opens a repair once, sends it at once, and answers the open one after that', async () => {
    const devId = await deviceIn(server, 'C10801')
    const actor = await server.actorOf('kg_he')
    const ask = () =>
      inTransaction(server.db, (tx) =>
        openRepair(tx, actor, systemContext, {
          device: devId,
          fault: '制动不合格',
          reference: { kind: 'equipment/check', number: 'DJ-1' },
        }),
      )
    const first = await ask()
    expect(first.isNew).toBe(true)
    expect(await get(first.id)).toMatchObject({ docState: 'sent', referenceNo: 'DJ-1', faultDesc: '制动不合格' })
    expect(await cardOf(devId)).toMatchObject({ techState: 'waitRepair' })
    expect(await ask()).toEqual({ id: first.id, number: first.number, isNew: false })
  })
})

it('leaves the custody ledger as it has to be', async () => {
  expect(await driftOf(server.db)).toEqual([])
})
