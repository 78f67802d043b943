import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let single: number
let bulk: number

beforeAll(async () => {
  server = await testServer()
  const officer = server.as('xm_ma')
  single = (await officer.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  bulk = (await officer.call(model.list, { keyword: 'SG-5', tracking: 'bulk' })).rows[0]?.modelId ?? 0
})
afterAll(() => server.close())

const span = async () => {
  const row = await server.db
    .selectFrom('system.project')
    .select(['design_start', 'design_end'])
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  return { planStart: row.design_start ?? '', planEnd: row.design_end ?? '' }
}
const draft = async () => ({
  appName: '库车北缘节点申请',
  projectInfoNo: 'P2601',
  ...(await span()),
  lines: [
    { modelId: single, requestedQty: '20' },
    { modelId: bulk, requestedQty: '1500', purpose: '放线' },
  ],
})
const saved = async (user = 'xm_ma') => (await server.as(user).call(applicationCalls.save, await draft())).deviceappid
const submitted = async () => {
  const deviceappid = await saved()
  await server.as('xm_ma').call(applicationCalls.submit, { deviceappid })
  return deviceappid
}
const get = (user: string, deviceappid: number) => server.as(user).call(applicationCalls.get, { deviceappid })
const approve = async (user: string, id: number, opinion = '同意') =>
  server.as(user).call(applicationCalls.approve, { id, version: (await get(user, id)).version, opinion })

describe('writing an application', () => {
  it('is numbered, in state 0, with its lines and what was free for them', async () => {
    const id = await saved()
    const found = await get('xm_ma', id)
    expect(found).toMatchObject({
      state: '0',
      docStatus: 'subN',
      approvalStatus: null,
      orgId: 'C102',
      can: { edit: true, remove: true, submit: true },
    })
    expect(found.appNo).toMatch(/^SBSQ-[A-Z]+-\d{8}-\d{4}$/)
    expect(found.callCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    const { rows } = await server.as('xm_ma').call(applicationCalls.lines, { devappid: id })
    expect(rows).toMatchObject([
      { requestedQty: '20', tracking: 'single', availableQty: '0', allocatedQty: '0' },
      { requestedQty: '1500', tracking: 'bulk', purpose: '放线' },
    ])
  })

  it('names every line and field that is not right', async () => {
    const { planStart, planEnd } = await span()
    const no = await server.as('xm_ma').refused(applicationCalls.save, {
      appName: '错误',
      projectInfoNo: 'P2601',
      planStart: planEnd,
      planEnd: planStart,
      lines: [
        { modelId: single, requestedQty: '1.5' },
        { requestedQty: '3' },
        { modelId: 999_999, requestedQty: '3', startDate: '2001-01-01' },
      ],
    })
    expect(no.errors?.map(({ field, key }) => `${field} ${key}`)).toEqual([
      'planEnd datesOutOfOrder',
      'lines.0.requestedQty wholeNumber',
      'lines.1.modelId categoryOrModel',
      'lines.2.startDate outsideProject',
      'lines.2.modelId unknownModel',
    ])
    expect(no.msg).toBe('计划结束不能早于计划开始')
  })

  it('is not written for a project outside the data scope', async () => {
    expect(
      await server.as('xm_ma').refused(applicationCalls.save, { ...(await draft()), projectInfoNo: 'P2606' }),
    ).toMatchObject({ errors: [{ field: 'projectInfoNo' }] })
  })

  it('is neither written nor submitted for a project that is closed', async () => {
    const id = await saved()
    const { status } = await server.db
      .selectFrom('system.project')
      .select('status')
      .where('id', '=', 'P2601')
      .executeTakeFirstOrThrow()
    const put = (value: string) =>
      server.db.updateTable('system.project').set({ status: value }).where('id', '=', 'P2601').execute()
    await put(projectStatuses.closed)
    onTestFinished(async () => {
      await put(status)
    })
    for (const asked of [await draft(), { ...(await draft()), deviceappid: id, version: 1 }]) {
      expect(await server.as('xm_ma').refused(applicationCalls.save, asked)).toMatchObject({
        msg: '项目已结束，不能再调入设备',
        errors: [{ field: 'projectInfoNo', key: 'projectClosed' }],
      })
    }
    expect(await server.as('xm_ma').refused(applicationCalls.submit, { deviceappid: id })).toMatchObject({
      msg: '项目已结束，不能再调入设备',
    })
    await put(status)
    await server.as('xm_ma').call(applicationCalls.submit, { deviceappid: id })
    // Nor does it go on there; it can be sent back.
    await put(projectStatuses.closed)
    const { version, can } = await get('jl_shi', id)
    expect(can).toMatchObject({ return: true, refuse: true })
    expect(can).not.toHaveProperty('approve')
    expect(await server.as('jl_shi').refused(applicationCalls.approve, { id, version })).toMatchObject({
      msg: '项目已结束，不能再调入设备',
    })
    await server.as('jl_shi').call(applicationCalls.return, { id, version, opinion: '项目已结束' })
  })

  it('is changed only on the version that was read', async () => {
    const id = await saved()
    await server
      .as('xm_ma')
      .call(applicationCalls.save, { ...(await draft()), deviceappid: id, version: 1, appName: '改名' })
    expect(
      await server.as('xm_ma').refused(applicationCalls.save, { ...(await draft()), deviceappid: id, version: 1 }),
    ).toMatchObject({ code: 409 })
    expect((await get('xm_ma', id)).appName).toBe('改名')
  })

  it('keeps its lines where a change says nothing of them, checks them with what it says, and is emptied by an empty array', async () => {
    const id = await saved()
    const lines = async () => (await server.as('xm_ma').call(applicationCalls.lines, { devappid: id })).rows
    const before = await lines()
    const { lines: _lines, ...header } = await draft()
    await server.as('xm_ma').call(applicationCalls.save, { ...header, deviceappid: id, appName: '只改表头' })
    expect(await lines()).toEqual(before)
    expect((await get('xm_ma', id)).appName).toBe('只改表头')
    await server.as('xm_ma').call(applicationCalls.save, {
      ...header,
      deviceappid: id,
      lines: [{ modelId: single, requestedQty: '3', startDate: header.planStart }],
    })
    await server.db
      .updateTable('equipment.application_line')
      .set({ start_on: '2001-01-01' })
      .where('document_id', '=', id)
      .execute()
    expect(await server.as('xm_ma').refused(applicationCalls.save, { ...header, deviceappid: id })).toMatchObject({
      errors: [{ field: 'lines.0.startDate', key: 'outsideProject' }],
    })
    await server.as('xm_ma').call(applicationCalls.save, { ...header, deviceappid: id, lines: [] })
    expect(await lines()).toEqual([])
  })

  it('loses one line, or goes as a whole, while it is not submitted', async () => {
    const id = await saved()
    const { rows } = await server.as('xm_ma').call(applicationCalls.lines, { devappid: id })
    await server.as('xm_ma').call(applicationCalls.remove, { devappid: rows[0]?.lineId ?? 0, opflag: '2' })
    expect((await server.as('xm_ma').call(applicationCalls.lines, { devappid: id })).rows).toHaveLength(1)
    await server.as('xm_ma').call(applicationCalls.remove, { devappid: id, opflag: '1' })
    expect(await server.as('xm_ma').refused(applicationCalls.get, { deviceappid: id })).toMatchObject({ code: 404 })
  })

  it('is deleted by its author or an administrator only', async () => {
    const id = await saved()
    expect((await server.as('jl_shi').refused(applicationCalls.remove, { devappid: id })).code).not.toBe(200)
    await server.as('admin').call(applicationCalls.remove, { devappid: id })
  })
})

describe('submission and approval', () => {
  it('goes through its chain, each step by the person whose task it is', async () => {
    const id = await submitted()
    expect(await get('xm_ma', id)).toMatchObject({
      state: '9',
      docStatus: 'subY',
      approvalStatus: 'pendingApproval',
      waitingFor: expect.stringMatching(/\S/),
      can: { withdraw: true },
    })
    expect((await get('ld_gao', id)).can).toEqual({})
    await approve('jl_shi', id)
    expect((await get('jl_shi', id)).can.approve).toBeUndefined()
    await approve('ld_gao', id)
    expect(await get('xm_ma', id)).toMatchObject({ docState: 'approved', approvalStatus: 'approved', waitingFor: null })
    const history = await server
      .as('xm_ma')
      .call(applicationCalls.history, { businessTableName: 'gms_device_app', businessId: id })
    expect(history.map(({ action, person }) => `${action} ${person}`)).toHaveLength(4)
    expect(history.at(-1)).toMatchObject({ action: '同意', opinion: '同意', unit: '西部物探分公司' })
    expect(history.at(-1)?.received).not.toBeNull()
  })

  it('is listed as waiting for the one who decides next, and for nobody else', async () => {
    const id = await submitted()
    const waiting = async (user: string) =>
      (await server.as(user).call(applicationCalls.list, { mine: 'waiting', pageSize: 100 })).rows.map(
        (row) => row.deviceappid,
      )
    expect(await waiting('jl_shi')).toContain(id)
    expect(await waiting('ld_gao')).not.toContain(id)
  })

  it('cannot be submitted, changed or deleted a second time, in the words of the specification', async () => {
    const id = await submitted()
    expect(await server.as('xm_ma').refused(applicationCalls.submit, { deviceappid: id })).toMatchObject({
      msg: '已提交的数据不能重复提交',
    })
    expect(
      await server.as('xm_ma').refused(applicationCalls.save, { ...(await draft()), deviceappid: id }),
    ).toMatchObject({ msg: '已提交的数据不能修改' })
    expect(await server.as('xm_ma').refused(applicationCalls.remove, { devappid: id })).toMatchObject({
      msg: '已提交的单据不能删除',
    })
  })

  it('comes back for correction with the opinion, and starts anew', async () => {
    const id = await submitted()
    const { version } = await get('jl_shi', id)
    expect(await server.as('jl_shi').refused(applicationCalls.return, { id, version, opinion: '' })).toMatchObject({
      errors: [{ field: 'opinion' }],
    })
    await server.as('jl_shi').call(applicationCalls.return, { id, version, opinion: '数量过多' })
    expect(await get('xm_ma', id)).toMatchObject({
      state: '0',
      docStatus: 'subN',
      approvalStatus: 'withdraw',
      docState: 'returned',
    })
    await server.as('xm_ma').call(applicationCalls.submit, { deviceappid: id })
    expect((await get('jl_shi', id)).can.approve).toBe(true)
  })

  it('is refused for good', async () => {
    const id = await submitted()
    await server
      .as('jl_shi')
      .call(applicationCalls.refuse, { id, version: (await get('jl_shi', id)).version, opinion: '不需要' })
    expect(await get('xm_ma', id)).toMatchObject({ approvalStatus: 'approvalFailed', can: {} })
    expect(await server.as('xm_ma').refused(applicationCalls.submit, { deviceappid: id })).toMatchObject({
      msg: '审批不通过的单据不能再次提交、修改或删除',
    })
  })

  it('is withdrawn by its submitter while nobody has decided, not after', async () => {
    const id = await submitted()
    await server.as('xm_ma').call(applicationCalls.withdraw, { id, version: (await get('xm_ma', id)).version })
    expect(await get('xm_ma', id)).toMatchObject({ approvalStatus: 'withdraw', can: { submit: true } })
    const second = await submitted()
    await approve('jl_shi', second)
    const { version, can } = await get('xm_ma', second)
    expect(can.withdraw).toBeUndefined()
    expect(await server.as('xm_ma').refused(applicationCalls.withdraw, { id: second, version })).toMatchObject({
      code: 500,
    })
  })

  it('lets one of two deciders at the same moment decide', async () => {
    const id = await submitted()
    const { version } = await get('jl_shi', id)
    const answers = await Promise.all(
      ['a', 'b'].map((key) => server.as('jl_shi').response(applicationCalls.approve, { id, version }, { key })),
    )
    expect(answers.map((answer) => (answer.json() as { code: number }).code).sort()).toEqual([200, 409])
  })

  it('takes a remark after submission', async () => {
    const id = await submitted()
    await server.as('xm_ma').call(applicationCalls.remark, { deviceAppId: id, remark: '改到 12 月' })
    expect((await get('xm_ma', id)).remark).toBe('改到 12 月')
  })

  it('loses its remark to an empty one or none, in the query or the body', async () => {
    const id = await submitted()
    const client = server.as('xm_ma')
    const path = '/allocation/gmsDeviceApp/updateRemarkById'
    for (const clear of [
      () => client.send('PUT', path, { deviceAppId: id, remark: '' }),
      () => client.send('PUT', path, { deviceAppId: id, remark: null }),
      () => client.send('PUT', path, { deviceAppId: id }),
      () => client.send('PUT', `${path}?deviceAppId=${id}&remark=`),
      () => client.send('PUT', `${path}?deviceAppId=${id}`),
    ]) {
      expect((await client.send('PUT', `${path}?deviceAppId=${id}&remark=x`)).json()).toMatchObject({ code: 200 })
      expect((await get('xm_ma', id)).remark).toBe('x')
      expect((await clear()).json()).toMatchObject({ code: 200 })
      expect((await get('xm_ma', id)).remark ?? '').toBe('')
    }
  })

  it('answers its history under its own names, not under those of other kinds', async () => {
    const businessId = await submitted()
    const asked = async (more: object) =>
      (await server.as('xm_ma').response(applicationCalls.history, { businessId, ...more })).json<{
        code: number
        msg?: string
      }>()
    for (const more of [
      {},
      { businessTableName: 'gms_device_app' },
      { businessTableName: 'equipment/application', businessType: '' },
      { businessTableName: '', businessType: 'gms_device_app' },
      { businessTableName: 'gms_device_app', businessType: '12' },
    ]) {
      expect(await asked(more)).toMatchObject({ code: 200 })
    }
    for (const more of [
      { businessTableName: 'equipment/allocation' },
      { businessTableName: 'gms_mat_app' },
      { businessType: 'system/project' },
      { businessType: 'no such' },
      { businessTableName: 'gms_device_app', businessType: 'equipment/allocation' },
    ]) {
      expect(await asked(more)).toMatchObject({ code: 404, msg: '访问资源不存在' })
    }
  })

  it('cannot be submitted without lines', async () => {
    const { deviceappid } = await server.as('xm_ma').call(applicationCalls.save, { ...(await draft()), lines: [] })
    expect(await server.as('xm_ma').refused(applicationCalls.submit, { deviceappid })).toMatchObject({
      msg: '请至少填写一行明细',
    })
  })

  it('is seen by its project and its branch, not by another', async () => {
    const id = await submitted()
    expect(await server.as('ld_meng').refused(applicationCalls.get, { deviceappid: id })).toMatchObject({ code: 404 })
    expect(await server.as('xm_qiao').refused(applicationCalls.history, { businessId: id })).toMatchObject({
      code: 404,
    })
    expect((await server.as('sj_mu').call(applicationCalls.get, { deviceappid: id })).can).toEqual({})
  })

  it('is exported with its state in words, within the data scope', async () => {
    await submitted()
    const states = async (user: string) => {
      const { bytes } = await server.as(user).file(applicationCalls.export, {})
      const {
        rows: [head, ...rows],
      } = await readSheet(bytes)
      const column = head?.cells.indexOf(applicationMessages.texts.docState[0]) ?? -1
      return rows.map((row) => row.cells[column])
    }
    expect(await states('xm_ma')).toContain('审批中')
    expect(await states('xm_qiao')).toEqual([])
  })
})

describe('another application for the same', () => {
  const wanted = async (more: object = {}) => ({
    projectInfoNo: 'P2601',
    ...(await span()),
    lines: [{ modelId: single }],
    ...more,
  })
  const numbers = async (more: object = {}, user = 'xm_ma') =>
    (await server.as(user).call(applicationCalls.overlaps, await wanted(more))).map(({ appNo }) => appNo)

  it('is told of while it is submitted or approved, for the same model or category at the same time', async () => {
    const drafted = await saved()
    const first = await submitted()
    const { appNo } = await get('xm_ma', first)
    expect(await numbers()).toContain(appNo)
    expect(await numbers()).not.toContain((await get('xm_ma', drafted)).appNo)
    expect(await numbers({ deviceappid: first })).not.toContain(appNo)
    expect(await numbers({ projectInfoNo: 'P2602' })).not.toContain(appNo)
    const category = (await server.as('xm_ma').call(applicationCalls.lines, { devappid: first })).rows[0]?.categoryId
    expect(await numbers({ lines: [{ categoryId: category }] })).toContain(appNo)
    const parent = await server.db
      .selectFrom('equipment.category')
      .select('parent_id')
      .where('id', '=', category ?? 0)
      .executeTakeFirstOrThrow()
    if (parent.parent_id !== null) expect(await numbers({ lines: [{ categoryId: parent.parent_id }] })).toContain(appNo)
    const other = await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('category_id', '=', category ?? 0)
      .where('id', '<>', single)
      .executeTakeFirst()
    if (other) expect(await numbers({ lines: [{ modelId: other.id }] })).not.toContain(appNo)
    const { planEnd } = await span()
    const after = (days: number) => new Date(Date.parse(planEnd) + days * 86_400_000).toISOString().slice(0, 10)
    expect(await numbers({ planStart: planEnd, planEnd: after(9) })).toContain(appNo)
    expect(await numbers({ planStart: after(1), planEnd: after(9) })).not.toContain(appNo)
    expect(await numbers({ lines: [{ modelId: single, startDate: after(1), endDate: after(9) }] })).not.toContain(appNo)
  })

  it('is a warning: the second is saved and submitted all the same', async () => {
    await submitted()
    expect(await get('xm_ma', await submitted())).toMatchObject({ docState: 'submitted' })
  })

  it('ends with its refusal, and shows nothing outside the data scope', async () => {
    const id = await submitted()
    const { appNo } = await get('xm_ma', id)
    expect(await numbers({}, 'ld_meng')).toEqual([])
    await server
      .as('jl_shi')
      .call(applicationCalls.refuse, { id, version: (await get('jl_shi', id)).version, opinion: '不需要' })
    expect(await numbers()).not.toContain(appNo)
  })
})
