import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const statusOf = async (id: number) => (await server.as('zb_lin').call(device.get, { id })).deviceStatus
/** A draft that gives three-component nodes where plain ones were asked for. */
const offered = async (factor?: string, of?: { applicationId: number; nodeLine: number }) => {
  const { applicationId, nodeLine } = of ?? (await scene.approved())
  const ids = await scene.devices(2, 'IGU-16HR 3C')
  const { id } = await scene.dispatcher.call(allocationCalls.create, {
    applicationId,
    fromHolderId: scene.pool,
    projectInfoNo: 'P2601',
    lines: ids.map((devId) => ({ applicationLineId: nodeLine, devId, ...(factor !== undefined && { factor }) })),
  })
  return { id, ids, applicationId, nodeLine }
}
const submitted = async (factor = '3', of?: { applicationId: number; nodeLine: number }) => {
  const made = await offered(factor, of)
  await scene.dispatcher.call(allocationCalls.submit, { id: made.id, version: 1 })
  return made
}
const act = async (user: string, action: 'consent' | 'approve' | 'withdraw', id: number) =>
  server.as(user).call(allocationCalls[action], { id, version: (await scene.get(id)).version })
const told = async (user: string) =>
  (await server.as(user).call(message.list, { pageSize: 50 })).rows.map(({ title, body }) => `${title} ${body}`)

describe('a substitute', () => {
  it('says how much of what was asked it stands for', async () => {
    const { id, ids, applicationId, nodeLine } = await offered()
    expect((await scene.get(id)).lines).toMatchObject([
      { asked: 'Sercel WTU-508', askedUnit: '台', factor: null, isSubstitute: true },
      { isSubstitute: true },
    ])
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })).toMatchObject({
      errors: [
        { field: 'lines.0.factor', key: 'factorNeeded', msg: '请填写替代设备的折算系数' },
        { field: 'lines.1.factor' },
      ],
    })
    const lines = ids.map((devId, index) => ({ applicationLineId: nodeLine, devId, factor: String(index + 2) }))
    const { version } = await scene.dispatcher.call(allocationCalls.update, {
      id,
      version: 1,
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines,
    })
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id, version })).toMatchObject({
      errors: [{ field: 'lines.1.factor', key: 'factorDiffers' }],
    })
    expect(await statusOf(ids[0] ?? 0)).toBe('0')
  })

  it('waits for the project, which agrees at one touch; then the equipment manager decides, as about everything beyond', async () => {
    const { id, ids, applicationId } = await submitted()
    const { number } = await scene.get(id)
    expect(await scene.get(id)).toMatchObject({
      docState: 'consenting',
      docStatus: 'subY',
      approvalStatus: 'pendingApproval',
      isBeyond: true,
      waitingFor: expect.stringMatching(/石磊.*马志强|马志强.*石磊/),
      can: { withdraw: true },
    })
    expect((await scene.get(id)).can.consent).toBeUndefined()
    expect(await statusOf(ids[0] ?? 0)).toBe('1')
    expect((await scene.get(id, 'xm_ma')).can).toEqual({ consent: true, decline: true })
    expect((await told('xm_ma'))[0]).toBe(
      `请确认替代设备：${number} 仪器服务站 → ${(await scene.get(id)).toProject}：IGU-16HR 3C 替代 WTU-508`,
    )
    const waiting = await scene.crew.call(allocationCalls.list, { mine: 'waiting', docState: ['consenting'] })
    expect(waiting.rows.map((row) => row.id)).toContain(id)
    expect(
      (await scene.dispatcher.call(allocationCalls.list, { mine: 'waiting', docState: ['consenting'] })).rows,
    ).toEqual([])

    await act('xm_ma', 'consent', id)
    expect(await scene.get(id)).toMatchObject({ docState: 'submitted', waitingFor: expect.stringContaining('林') })
    expect((await told('dp_sun'))[0]).toContain(`项目同意替代：${number}`)
    await act('zb_lin', 'approve', id)
    expect(await scene.get(id)).toMatchObject({
      docState: 'dispatching',
      lines: [{ factor: '3', isSubstitute: true }, {}],
    })
    const {
      rows: [line],
    } = await scene.crew.call(applicationCalls.lines, { deviceappid: applicationId })
    expect(line).toMatchObject({
      allocatedQty: '6',
      accepted: [{ devModel: 'IGU-16HR 3C', factor: '3', agreed: true }],
    })
    expect((await scene.crew.call(allocationCalls.history, { id })).map(({ action }) => action)).toEqual([
      '新建',
      '提交',
      '同意替代',
      '同意',
    ])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is accepted for the rest of the line once it went out, at the factor that was agreed to', async () => {
    const first = await submitted('2')
    await act('jl_shi', 'consent', first.id)
    await act('zb_lin', 'approve', first.id)
    const second = await submitted('9', first)
    expect(await scene.get(second.id)).toMatchObject({
      docState: 'dispatching',
      isBeyond: false,
      lines: [{ factor: '2', isSubstitute: false }, {}],
    })
  })

  it('is not asked about again while the manager has not decided, nor accepted before he has', async () => {
    const first = await submitted()
    await act('xm_ma', 'consent', first.id)
    await act('dp_sun', 'withdraw', first.id)
    const { version } = await scene.get(first.id)
    await scene.dispatcher.call(allocationCalls.submit, { id: first.id, version })
    expect(await scene.get(first.id)).toMatchObject({ docState: 'submitted', isBeyond: true })
    const other = await submitted('1', first)
    expect(await scene.get(other.id)).toMatchObject({ docState: 'consenting' })
  })

  it('may be declined with a reason: the devices are free again, and the dispatcher reads why', async () => {
    const { id, ids } = await submitted()
    const { version, number } = await scene.get(id)
    expect(await scene.crew.refused(allocationCalls.decline, { id, version, opinion: ' ' })).toMatchObject({
      errors: [{ field: 'opinion' }],
    })
    await scene.crew.call(allocationCalls.decline, { id, version, opinion: '现场没有三分量采集方案' })
    expect(await scene.get(id)).toMatchObject({
      docState: 'returned',
      docStatus: 'subN',
      can: { edit: true, submit: true },
    })
    expect(await statusOf(ids[0] ?? 0)).toBe('0')
    expect((await told('dp_sun'))[0]).toContain(`项目不同意替代：${number}`)
    expect((await told('dp_sun'))[0]).toContain('现场没有三分量采集方案')
  })

  it('is taken back by whoever submitted it, and by nobody else', async () => {
    const { id, ids } = await submitted()
    const { version } = await scene.get(id)
    expect((await server.as('zb_lin').refused(allocationCalls.withdraw, { id, version })).msg).toBe(
      '只有提交人可以撤回',
    )
    await act('dp_sun', 'withdraw', id)
    expect(await scene.get(id)).toMatchObject({ docState: 'withdrawn' })
    expect(await statusOf(ids[1] ?? 0)).toBe('0')
  })

  it('is agreed to by the project alone, once', async () => {
    const { id } = await submitted()
    const { version } = await scene.get(id)
    for (const user of ['dp_sun', 'kg_he', 'zb_lin'])
      expect((await server.as(user).refused(allocationCalls.consent, { id, version })).code).toBe(403)
    expect((await server.as('xm_qiao').refused(allocationCalls.consent, { id, version })).code).toBe(404)
    const answers = await Promise.all(
      ['xm_ma', 'jl_shi', 'xm_ma'].map((user) => server.as(user).response(allocationCalls.consent, { id, version })),
    )
    expect(
      answers.map((answer) => (answer.json() as { code: number }).code).filter((code) => code === 200),
    ).toHaveLength(1)
    expect(
      await server.db
        .selectFrom('equipment.application_consent')
        .select('factor')
        .where('allocation_id', '=', id)
        .execute(),
    ).toHaveLength(1)
  })

  it('is not agreed to by whoever offered it, not even where he may agree to others', async () => {
    const { id } = await offered('1')
    const admin = server.as('admin')
    await admin.call(allocationCalls.submit, { id, version: 1 })
    const { version, can } = await scene.get(id, 'admin')
    expect(can).toEqual({ withdraw: true })
    expect((await admin.refused(allocationCalls.consent, { id, version })).code).toBe(403)
    const other = await submitted()
    expect((await scene.get(other.id, 'admin')).can).toMatchObject({ consent: true, decline: true })
  })

  it('keeps its application from being voided, and is written once', async () => {
    const { id, applicationId } = await submitted()
    const { version } = await server.as('zb_lin').call(applicationCalls.get, { deviceappid: applicationId })
    expect(
      (
        await server.as('ld_gao').response(applicationCalls.void, { id: applicationId, version, opinion: '不用了' })
      ).json(),
    ).not.toMatchObject({ code: 200 })
    await act('xm_ma', 'consent', id)
    await expect(
      server.db.deleteFrom('equipment.application_consent').where('allocation_id', '=', id).execute(),
    ).rejects.toThrow('written once')
  })
})

describe('a device of the right model that falls short of a requirement', () => {
  it('goes when the project agrees to that', async () => {
    const {
      applicationId,
      lines: [nodeLine = 0],
    } = await scene.approvedFor([
      {
        modelId: scene.single,
        requestedQty: '10',
        requirements: [{ key: 'batteryDays', comparison: 'least', value: '25' }],
      },
    ])
    const [weak = 0] = await scene.devices(1, 'WTU-508', { batteryDays: '12' })
    const [good = 0] = await scene.devices(1, 'WTU-508', { batteryDays: '25' })
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [weak, good].map((devId) => ({ applicationLineId: nodeLine, devId })),
    })
    expect((await scene.get(id)).lines).toMatchObject([
      { factor: '1', isSubstitute: true },
      { factor: '1', isSubstitute: false },
    ])
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await scene.get(id)).toMatchObject({ docState: 'consenting' })
    await act('xm_ma', 'consent', id)
    expect(await scene.get(id)).toMatchObject({ docState: 'submitted' })
  })
})
