import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const draft = (more: object = {}) => ({
  appName: '节点申请',
  projectInfoNo: 'P2601',
  ...scene.span,
  mixTypeId: 'ZY' as const,
  lines: [
    { modelId: scene.single, requestedQty: '20' },
    { modelId: scene.strings, requestedQty: '1500' },
  ],
  ...more,
})
const save = (deviceappid: number, more: object) =>
  scene.crew.call(applicationCalls.save, { ...draft(more), deviceappid })
const edits = async (businessId: number, language: 'cn' | 'en' = 'cn') =>
  (await server.as('xm_ma', language).call(applicationCalls.history, { businessId }))
    .filter(({ changed }) => changed !== undefined)
    .map(({ action, person, changed }) => `${action} ${person}: ${changed?.join('、')}`)
const returned = async (): Promise<number> => {
  const { deviceappid } = await scene.crew.call(applicationCalls.save, draft())
  await save(deviceappid, { appName: '草稿改名' })
  await save(deviceappid, {})
  await scene.crew.call(applicationCalls.submit, { deviceappid })
  const { version } = await server.as('jl_shi').call(applicationCalls.get, { deviceappid })
  await server.as('jl_shi').call(applicationCalls.return, { id: deviceappid, version, opinion: '数量过多' })
  return deviceappid
}

describe('what is changed after a return', () => {
  it('stands in the history, saving by saving, by the names of the fields', async () => {
    const id = await returned()
    // A draft that nobody has seen yet has no history of its own writing.
    expect(await edits(id)).toEqual([])
    await save(id, {
      appName: '节点申请（核减）',
      remark: '按排列核减',
      lines: [
        { modelId: scene.single, requestedQty: '12' },
        { modelId: scene.strings, requestedQty: '1500', purpose: '放线' },
      ],
    })
    await save(id, {
      appName: '节点申请（核减）',
      remark: '按排列核减',
      lines: [{ modelId: scene.single, requestedQty: '12' }],
    })
    expect(await edits(id)).toEqual([
      '修改 马志强: 申请名称、备注、申请明细 · 需求数量、申请明细 · 用途',
      '修改 马志强: 申请明细',
    ])
    expect((await edits(id, 'en'))[1]).toBe('Changed 马志强: Lines')
    await scene.crew.call(applicationCalls.submit, { deviceappid: id })
    const history = await scene.crew.call(applicationCalls.history, { businessId: id })
    expect(history.map(({ action }) => action)).toEqual(['新建', '提交', '退回修改', '修改', '修改', '提交'])
    expect(history[3]?.decided).toMatch(/^\d{4}-/)
  })

  it('is told of a value that is taken away and of files, but not of a saving that changes nothing', async () => {
    const id = await returned()
    await save(id, {})
    expect(await edits(id)).toEqual([])
    const { id: fileId } = await send(scene.crew, '清单.pdf', samples.pdf)
    await save(id, { remark: '附清单', attachments: [fileId] })
    await save(id, { remark: '', attachments: [fileId] })
    expect(await edits(id)).toEqual(['修改 马志强: 备注、附件', '修改 马志强: 备注'])
  })

  it('is told of a line that is deleted by itself, and of every kind of document', async () => {
    const id = await returned()
    const { rows } = await scene.crew.call(applicationCalls.lines, { devappid: id })
    await scene.crew.call(applicationCalls.remove, { devappid: rows[1]?.lineId ?? 0, opflag: '2' })
    expect(await edits(id)).toEqual(['修改 马志强: 申请明细'])
    const [first, second] = await scene.devices(2)
    const made = await scene.dispatcher.call(allocationCalls.create, {
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [{ devId: first ?? 0 }],
    })
    await scene.dispatcher.call(allocationCalls.submit, { id: made.id, version: 1 })
    await server.as('zb_lin').call(allocationCalls.return, { id: made.id, version: 2, opinion: '换一台' })
    await scene.dispatcher.call(allocationCalls.update, {
      id: made.id,
      version: 3,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [{ devId: second ?? 0 }],
    })
    const history = await scene.dispatcher.call(allocationCalls.history, { id: made.id })
    expect(history.at(-1)).toMatchObject({ action: '修改', person: '孙海涛', changed: ['调配明细 · 设备'] })
  })
})
