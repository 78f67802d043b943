import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sceneOf } from '../../testing/scene.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { now, today } from '../clock.ts'
import { samples } from '../files/test/samples.ts'
import { send } from '../files/test/sending.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const ids = await server.db
    .selectFrom('system.user')
    .select(['id', 'name'])
    .where('name', 'in', ['ld_gao', 'ld_meng', 'xm_qiao'])
    .execute()
  const id = (account: string) => ids.find(({ name }) => name === account)?.id ?? 0
  // Both work in another department: one may decide too, the other may write documents.
  await server.db
    .insertInto('document.delegation')
    .values(
      ['ld_meng', 'xm_qiao'].map((to) => ({
        from_person: id('ld_gao'),
        to_person: id(to),
        begins_on: today(),
        ends_on: today(),
        created_at: now(),
        created_by: id('ld_gao'),
      })),
    )
    .execute()
})
afterAll(() => server.close())

describe('an application outside the data scope that one is asked about', () => {
  const submitted = async () => {
    const { single, span } = await sceneOf(server)
    const draft = { appName: '代办', projectInfoNo: 'P2601', ...span, lines: [{ modelId: single, requestedQty: '2' }] }
    const { deviceappid } = await server.as('xm_ma').call(applicationCalls.save, draft)
    await server.as('xm_ma').call(applicationCalls.submit, { deviceappid })
    await server.as('jl_shi').call(applicationCalls.approve, { id: deviceappid, version: 2 })
    return { deviceappid, draft }
  }
  const get = (account: string, deviceappid: number) => server.as(account).call(applicationCalls.get, { deviceappid })

  it('is read by a stand-in, who changes nothing of it', async () => {
    const { deviceappid, draft } = await submitted()
    expect(await get('xm_qiao', deviceappid)).toMatchObject({ docState: 'submitted', can: {} })
    const before = await get('admin', deviceappid)
    expect(
      await server.as('xm_qiao').refused(applicationCalls.remark, { deviceAppId: deviceappid, remark: '改' }),
    ).toMatchObject({ code: 403 })
    expect(await server.as('xm_qiao').refused(applicationCalls.save, { ...draft, deviceappid })).toMatchObject({
      code: 403,
    })
    expect(await server.as('xm_qiao').refused(applicationCalls.remove, { devappid: deviceappid })).toMatchObject({
      code: 403,
    })
    const paper = await send(server.as('xm_qiao'), '清单.pdf', samples.pdf)
    expect(
      (
        await server
          .as('xm_qiao')
          .refused(file.attach, { record: recordNameOf('equipment/application', deviceappid), fileIds: [paper.id] })
      ).code,
    ).not.toBe(200)
    expect(await get('admin', deviceappid)).toEqual(before)
    expect(
      await server.as('xm_deng').refused(applicationCalls.remark, { deviceAppId: deviceappid, remark: '改' }),
    ).toMatchObject({ code: 404 })
  })

  it('is decided by a stand-in, and voided by him who decided last', async () => {
    const { deviceappid } = await submitted()
    expect((await get('ld_meng', deviceappid)).can).toEqual({ approve: true, return: true, refuse: true })
    await server.as('ld_meng').call(applicationCalls.approve, { id: deviceappid, version: 3 })
    expect(await get('ld_meng', deviceappid)).toMatchObject({ docState: 'approved', can: { void: true } })
    expect(
      await server.as('jl_shi').refused(applicationCalls.void, { id: deviceappid, version: 4, opinion: '不要了' }),
    ).toMatchObject({ errors: [], code: 500 })
    await server.as('ld_meng').call(applicationCalls.void, { id: deviceappid, version: 4, opinion: '不要了' })
    expect(await get('ld_meng', deviceappid)).toMatchObject({ docState: 'voided', can: {} })
  })
})

describe('a project outside the data scope that one was asked about', () => {
  it('stays open to be read; what stands is changed by those of its scope alone', async () => {
    const seismic = {
      projectType: '5000100004000000001',
      explorationMethod: '0300100012000000003',
      projectYear: '2026',
    }
    const { id, projectInfoNo, version } = await server
      .as('jl_shi')
      .call(project.create, { projectName: '代办项目', ...seismic })
    await server.as('jl_shi').call(project.submit, { id, version })
    expect((await server.as('ld_meng').call(project.get, { id: projectInfoNo })).can).toEqual({
      approve: true,
      return: true,
      refuse: true,
    })
    await server.as('ld_meng').call(project.approve, { id, version: version + 1 })
    await server.as('zb_lin').call(project.approve, { id, version: version + 2 })

    const seen = await server.as('ld_meng').call(project.get, { id: projectInfoNo })
    expect(seen).toMatchObject({ docState: 'approved', projectName: '代办项目', can: {} })
    const before = await server.as('admin').call(project.get, { id: projectInfoNo })
    const person = await server.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'ld_meng')
      .executeTakeFirstOrThrow()
    const { can: _can, replaces: _replaces, teamLeaderId: _leader, ...form } = seen
    expect(await server.as('ld_meng').refused(project.update, { ...form, projectName: '改名' })).toMatchObject({
      code: 403,
    })
    expect(
      await server.as('ld_meng').refused(project.addMembers, { id: projectInfoNo, userIds: [person.id] }),
    ).toMatchObject({ code: 403 })
    expect(
      await server.as('ld_meng').refused(project.removeMembers, { id: projectInfoNo, ids: String(person.id) }),
    ).toMatchObject({ code: 403 })
    expect(
      await server
        .as('ld_meng')
        .refused(project.convert, { id: projectInfoNo, version: before.version, into: 'P2606' }),
    ).toMatchObject({
      code: 403,
    })
    expect(await server.as('admin').call(project.get, { id: projectInfoNo })).toEqual(before)
    expect((await server.as('ld_gao').call(project.get, { id: projectInfoNo })).can).toMatchObject({
      edit: true,
      team: true,
    })
  })
})
