import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { today } from '../../kit/clock.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

// Each round makes and approves an application of its own.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const codeOf = async (asked: ReturnType<Client['response']>): Promise<number> =>
  (await asked).json<{ code: number }>().code
const submit = (id: number) => codeOf(scene.dispatcher.response(allocationCalls.submit, { id, version: 1 }))
/** Two things at the same moment, begun in either order by turns; their codes in the order given. */
const both = async (
  round: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}
const voided = async (id: number) =>
  server.as('ld_gao').response(applicationCalls.void, {
    id,
    version: (await server.as('ld_gao').call(applicationCalls.get, { deviceappid: id })).version,
    opinion: '不再需要',
  })

describe('an application that is approved no more', () => {
  it('is not served: a draft written for it is not submitted once it is void', async () => {
    const asked = await scene.approved()
    const id = await scene.drafted(asked, await scene.devices(1))
    expect((await voided(asked.applicationId)).json()).toMatchObject({ code: 200 })
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })).toMatchObject({
      errors: [{ field: 'applicationId', key: 'unknownApplication' }],
    })
    expect(await scene.get(id)).toMatchObject({ docState: 'draft', version: 1 })
    expect(
      (await scene.dispatcher.call(allocationCalls.sources, { applicationId: asked.applicationId })).flatMap(
        ({ lines }) => lines,
      ),
    ).toEqual([])
  })

  it('is voided or served, when both are asked for at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const asked = await scene.approved()
      const id = await scene.drafted(asked, await scene.devices(1))
      const codes = await both(
        round,
        () => submit(id),
        async () => (await voided(asked.applicationId)).json<{ code: number }>().code,
      )
      expect(codes.toSorted()).toEqual([200, 500])
    }
  })
})

describe('two allocations for the same line, submitted at once', () => {
  it('share what is open of it: the one that comes second goes beyond and needs its approval', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asked = await scene.approved('3')
      const ids = [
        await scene.drafted(asked, await scene.devices(2)),
        await scene.drafted(asked, await scene.devices(2)),
      ] as const
      expect(
        await both(
          round,
          () => submit(ids[0]),
          () => submit(ids[1]),
        ),
      ).toEqual([200, 200])
      const states = await Promise.all(ids.map(async (id) => (await scene.get(id)).docState))
      expect(states.toSorted()).toEqual(['dispatching', 'submitted'])
    }
  })
})

const { closed, finished, working } = projectStatuses
const seismic = { projectType: '5000100004000000001', explorationMethod: '0300100012000000003', projectYear: '2027' }
const virtual = (name: string) =>
  server.as('ld_gao').call(project.create, { projectName: name, ...seismic, virtualFlag: '1' })
const applyFor = (projectInfoNo: string) =>
  server.as('zb_lin').response(applicationCalls.save, {
    appName: '节点',
    projectInfoNo,
    planStart: today(),
    planEnd: today(),
    lines: [{ modelId: scene.single, requestedQty: '1' }],
  })
const allocateTo = async (projectInfoNo: string): Promise<number> => {
  const [devId = 0] = await scene.devices(1)
  const { id } = await server
    .as('zb_lin')
    .call(allocationCalls.create, { fromHolderId: scene.pool, projectInfoNo, lines: [{ devId }] })
  await server.as('zb_lin').call(allocationCalls.submit, { id, version: 1 })
  const { version } = await scene.get(id, 'admin')
  await server.as('zb_ouyang').call(allocationCalls.approve, { id, version })
  return id
}
const shipping = async (id: number) => {
  const { version, lines } = await scene.get(id)
  return () =>
    codeOf(
      scene.dispatcher.response(allocationCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) }),
    )
}
const statusOf = async (id: string, projectStatus: string): Promise<AskOf<typeof project.update>> => {
  const {
    can: _can,
    projectEndTime: _end,
    replaces: _replaces,
    teamLeaderId,
    ...row
  } = await server.as('admin').call(project.get, { id })
  return { ...row, remark: row.remark ?? '', ...(teamLeaderId !== null && { teamLeaderId }), projectStatus }
}

describe('a project and what is hung on it', () => {
  it('is deleted or applied for, when both are asked for at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { projectInfoNo } = await virtual(`删与用 ${round}`)
      const codes = await both(
        round,
        () => codeOf(server.as('zb_lin').response(project.remove, { id: projectInfoNo })),
        () => codeOf(applyFor(projectInfoNo)),
      )
      expect(codes.toSorted()).toEqual([200, 500])
    }
    const { rows } = await server.as('admin').call(applicationCalls.list, { pageSize: 100 })
    for (const { projectInfoNo } of rows)
      expect(await server.as('admin').call(project.get, { id: projectInfoNo })).toMatchObject({ projectInfoNo })
  })

  it('is closed or sent equipment, when both are asked for at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const {
        projectInfoNo,
        id: documentId,
        version,
      } = await server
        .as('admin')
        .call(project.create, { projectName: `结束与发运 ${round}`, ...seismic, orgId: 'C102' })
      await server.as('admin').call(project.submit, { id: documentId, version })
      await server.as('ld_gao').call(project.approve, { id: documentId, version: version + 1 })
      await server.as('zb_lin').call(project.approve, { id: documentId, version: version + 2 })
      const ship = await shipping(await allocateTo(projectInfoNo))
      for (const status of [working, finished])
        await server.as('admin').call(project.update, await statusOf(projectInfoNo, status))
      const asked = await statusOf(projectInfoNo, closed)
      const codes = await both(round, () => codeOf(server.as('admin').response(project.update, asked)), ship)
      expect(codes.toSorted()).toEqual([200, 500])
      if (codes[0] === 200)
        expect(
          await server
            .as('zb_lin')
            .refused(allocationCalls.create, { fromHolderId: scene.pool, projectInfoNo, lines: [] }),
        ).toMatchObject({ errors: [{ field: 'projectInfoNo', key: 'projectClosed' }] })
    }
  })

  it('is converted while equipment arrives: both happen, and all of it is at the project that took over', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { projectInfoNo, version } = await virtual(`转正与接收 ${round}`)
      const id = await allocateTo(projectInfoNo)
      expect(await (await shipping(id))()).toBe(200)
      const detail = await scene.get(id)
      const lines = roadLines(detail).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' }))
      const codes = await both(
        round,
        () => codeOf(server.as('ld_gao').response(project.convert, { id: projectInfoNo, version, into: 'P2605' })),
        () => codeOf(server.as('zb_lin').response(allocationCalls.receive, { id, version: detail.version, lines })),
      )
      // Whoever comes second to a document that has changed meanwhile is told so.
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(codes)
      const left = await server.db
        .selectFrom('equipment.device')
        .innerJoin('equipment.holder', 'equipment.holder.id', 'equipment.device.holder_id')
        .select('equipment.device.id')
        .where('equipment.holder.project_id', '=', projectInfoNo)
        .execute()
      expect(left).toEqual([])
      expect((await scene.get(id)).projectInfoNo).toBe('P2605')
    }
    expect(await driftOf(server.db)).toEqual([])
  })
})
