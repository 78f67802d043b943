import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDevices } from '../../equipment/device/index.ts'
import { leaseOf } from '../../equipment/lease/test/sample.ts'
import { systemContext } from '../../kit/access/actor.ts'
import { now, today, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { driftOf, poolsOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'

let server: TestServer
let single: number
let bulk: number
beforeAll(async () => {
  server = await testServer()
  const models = await server.db.selectFrom('equipment.model').select(['id', 'tracking']).orderBy('id').execute()
  single = models.find(({ tracking }) => tracking === 'single')?.id ?? 0
  bulk = models.find(({ tracking }) => tracking === 'bulk')?.id ?? 0
})
afterAll(() => server.close())

const { finished, closed } = projectStatuses
const seismic = { projectType: '5000100004000000001', explorationMethod: '0300100012000000003', projectYear: '2027' }
const virtual = (name: string) =>
  server.as('ld_gao').call(project.create, { projectName: name, ...seismic, virtualFlag: '1' })
const versionOf = async (id: string) => (await info(id)).version
const info = (id: string) => server.as('admin').call(project.get, { id })
const form = async (id: string, more: object = {}): Promise<AskOf<typeof project.update>> => {
  const { can: _can, projectEndTime: _end, replaces: _replaces, teamLeaderId, ...row } = await info(id)
  return { ...row, remark: row.remark ?? '', ...(teamLeaderId !== null && { teamLeaderId }), ...more }
}
const apply = async (projectInfoNo: string) =>
  (
    await server.as('zb_lin').call(applicationCalls.save, {
      appName: '节点申请',
      projectInfoNo,
      planStart: today(),
      planEnd: today(),
      lines: [{ modelId: single, requestedQty: '2' }],
    })
  ).deviceappid
/** So many devices, and 100 units by quantity, straight from the supplier to a project. */
const deliver = async (to: string, serials: readonly string[]) => {
  const actor = await server.actorOf('zb_lin')
  return inTransaction(server.db, async (tx) => {
    const ids = await createDevices(
      tx,
      actor,
      systemContext,
      serials.map((devSign) => ({
        modelId: single,
        devName: devSign,
        devSign,
        ownerOrgId: 'C10801',
        accountState: 'inAccount' as const,
        params: {},
      })),
    )
    const holder = await projectHolder(tx, to)
    const from = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
    await carry(tx, { devices: ids, project: to, from, to: holder })
    await post(tx, { source: 'opening', recordedBy: actor.userId }, [
      { kind: 'opening', model: bulk, condition: 'good', quantity: '100', to: holder },
    ])
    return ids
  })
}
const heldBy = async (projectInfoNo: string) => {
  const {
    rows: [row],
  } = await sql<{ devices: number; bulk: string }>`
    select (select count(*) from equipment.device d join equipment.holder h on h.id = d.holder_id where h.project_id = ${projectInfoNo}) as devices,
      (select trim_scale(coalesce(sum(b.quantity), 0))::text from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id where h.project_id = ${projectInfoNo}) as bulk`.execute(
    server.db,
  )
  return row
}
const stored = (id: string) =>
  server.db
    .selectFrom('system.project')
    .select(['deleted_kind', 'converted_to', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a virtual project', () => {
  test('is used without an approval, has no number, and is not submitted', async () => {
    const { projectInfoNo, id, version } = await virtual('规划一')
    expect(await info(projectInfoNo)).toMatchObject({ docState: 'virtual', virtualFlag: '1', projectId: null })
    expect(await server.as('ld_gao').refused(project.submit, { id, version })).toMatchObject({ code: 500 })
    expect(await apply(projectInfoNo)).toBeGreaterThan(0)
  })

  test('becomes an existing project: applications, equipment, people and their current project move along', async () => {
    const { projectInfoNo } = await virtual('规划二')
    const application = await apply(projectInfoNo)
    await deliver(projectInfoNo, ['CV-1', 'CV-2'])
    await deliver('P2605', ['CV-3'])
    const { id: person } = await server.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'xm_guo')
      .executeTakeFirstOrThrow()
    await server.as('ld_gao').call(project.addMembers, { id: projectInfoNo, userIds: [person], projectRole: '筹备' })
    await server.as('ld_gao').call(user.currentProject, { projectInfoNo })
    expect(
      await server
        .as('jl_shi')
        .refused(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2601' }),
    ).toMatchObject({
      code: 403,
    })
    expect(
      await server
        .as('ld_gao')
        .refused(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2606' }),
    ).toMatchObject({
      errors: [{ field: 'into', key: 'notReal' }],
    })
    expect(
      await server
        .as('ld_gao')
        .refused(project.convert, { id: 'P2605', version: await versionOf('P2605'), into: 'P2601' }),
    ).toMatchObject({
      msg: '只有虚拟项目可以转换',
    })
    await server
      .as('ld_gao')
      .call(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2605' })
    expect(await stored(projectInfoNo)).toMatchObject({
      deleted_kind: 'DELXN',
      converted_to: 'P2605',
      deleted_at: expect.any(String),
    })
    expect(await server.as('zb_lin').call(applicationCalls.get, { deviceappid: application })).toMatchObject({
      projectInfoNo: 'P2605',
    })
    expect(await heldBy(projectInfoNo)).toEqual({ devices: 0, bulk: '0' })
    expect(await heldBy('P2605')).toEqual({ devices: 3, bulk: '200' })
    expect(await driftOf(server.db)).toEqual([])
    expect(
      (await server.as('ld_gao').call(project.members, { id: 'P2605' })).find(({ userId }) => userId === person),
    ).toMatchObject({ projectRole: '筹备' })
    expect(await server.as('ld_gao').call(user.getInfo)).toMatchObject({ projectId: 'P2605' })
    const { id } = await info('P2605')
    expect((await server.as('ld_gao').call(project.history, { id })).at(-1)).toMatchObject({
      action: '接替虚拟项目',
      opinion: '规划二',
      person: '高振华',
    })
  })

  test('leaves nothing behind: what stands on its place in the ledger stands on the other’s', async () => {
    const { projectInfoNo } = await virtual('规划五')
    await deliver(projectInfoNo, ['CV-15'])
    await deliver('P2605', ['CV-16'])
    const admin = server.as('admin')
    const agreed = async (id: number, calls: { get: AnyOperation; approve: AnyOperation }) => {
      for (const person of ['ld_gao', 'ld_wei', 'zb_lin', 'cw_jin', 'ld_xia']) {
        const seen = (await server.as(person).response(calls.get, { id })).json<{
          data?: { can: { approve?: true }; version: number }
        }>()
        if (seen.data?.can.approve)
          await server.as(person).call(calls.approve, { id, version: seen.data.version } as never)
      }
    }
    // A client's own, which goes home to him; something lost, which turns up; and something that is repaired on the spot.
    const hired = await admin.call(leaseCalls.create, await leaseOf(server, 'C10801', projectInfoNo))
    await admin.call(leaseCalls.submit, { id: hired.id, version: 1 })
    await agreed(hired.id, leaseCalls)
    const lease = () => admin.call(leaseCalls.get, { id: hired.id })
    const lineOf = async () => [{ lineId: (await lease()).lines[0]?.lineId ?? 0, quantity: '12' }]
    await admin.call(leaseCalls.start, {
      id: hired.id,
      version: (await lease()).version,
      lines: await lineOf(),
    } as never)
    const report = await admin.call(lossCalls.create, {
      projectInfoNo,
      occurredAt: wireTime(now()),
      description: '遗失',
      lines: [{ modelId: bulk, qty: '7' }],
    })
    await admin.call(lossCalls.submit, { id: report.id, version: 1 })
    await agreed(report.id, lossCalls)
    const holderId = await inTransaction(server.db, (tx) => projectHolder(tx, projectInfoNo))
    const broken = await admin.call(repairCalls.create, {
      modelId: bulk,
      holderId,
      condition: 'good',
      qty: '5',
      faultDesc: '断线',
      repairPlace: 'site',
      lines: [],
    } as never)
    const work = async (
      person: string,
      name: 'submit' | 'accept' | 'start' | 'record' | 'finish' | 'pass',
      more = {},
    ) =>
      server.as(person).call(repairCalls[name], {
        id: broken.id,
        version: (await admin.call(repairCalls.get, { id: broken.id })).version,
        ...more,
      } as never)
    await work('admin', 'submit')
    await work('wx_qiu', 'accept')
    await work('wx_qiu', 'start')

    await server
      .as('ld_gao')
      .call(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2605' })
    await work('wx_qiu', 'record', { work: [{ repairItem: '018', labourHours: '1', labourRate: '10' }] })
    await work('wx_qiu', 'finish', { outcomes: [{ outcome: 'repaired', quantity: '5' }] })
    await work('admin', 'pass', { wayBack: 'origin' })
    const { version, lines } = await admin.call(lossCalls.get, { id: report.id })
    const found = [{ lineId: lines[0]?.lineId ?? 0, quantity: '7' }]
    await admin.call(lossCalls.find, { id: report.id, version, lines: found, opinion: '找到' })
    await admin.call(leaseCalls.giveBack, {
      id: hired.id,
      version: (await lease()).version,
      lines: await lineOf(),
    } as never)
    expect(await heldBy(projectInfoNo)).toEqual({ devices: 0, bulk: '0' })
    expect(await driftOf(server.db)).toEqual([])
  })

  test('becomes no project that is closed: nothing moves to one', async () => {
    const { projectInfoNo } = await virtual('规划闭')
    const application = await apply(projectInfoNo)
    const { status } = await server.db
      .selectFrom('system.project')
      .select('status')
      .where('id', '=', 'P2605')
      .executeTakeFirstOrThrow()
    const put = (value: string) =>
      server.db.updateTable('system.project').set({ status: value }).where('id', '=', 'P2605').execute()
    onTestFinished(async () => {
      await put(status)
    })
    await put(closed)
    expect(
      await server
        .as('ld_gao')
        .refused(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2605' }),
    ).toMatchObject({
      errors: [{ field: 'into', key: 'intoClosed' }],
    })
    expect(await stored(projectInfoNo)).toMatchObject({ converted_to: null, deleted_at: null })
    expect(await server.as('zb_lin').call(applicationCalls.get, { deviceappid: application })).toMatchObject({
      projectInfoNo,
    })
  })

  test('becomes a new project when that is approved, its place in the ledger included', async () => {
    const { projectInfoNo } = await virtual('规划三')
    await deliver(projectInfoNo, ['CV-4'])
    const real = await server
      .as('ld_gao')
      .call(project.create, { projectName: '实际三', ...seismic, replaces: projectInfoNo })
    expect(
      await server.as('ld_gao').refused(project.create, { projectName: '又一个', ...seismic, replaces: projectInfoNo }),
    ).toMatchObject({ errors: [{ field: 'replaces', key: 'alreadyReplaced' }] })
    expect(await server.as('zb_lin').refused(project.remove, { id: projectInfoNo })).toMatchObject({
      msg: '项目“规划三”下还有2 种在场或在途设备、1 个准备接替它的新项目，不能删除',
    })
    await server.as('ld_gao').call(project.submit, { id: real.id, version: real.version })
    expect((await stored(projectInfoNo)).deleted_at).toBeNull()
    const approvals = await server.as('admin').call(project.steps, { id: real.id })
    expect(approvals.length).toBeGreaterThan(0)
    await server.as('zb_lin').call(project.approve, { id: real.id, version: 2 })
    expect(await info(real.projectInfoNo)).toMatchObject({
      docState: 'approved',
      projectId: 'HY-2027-XB-001',
      replacesName: '规划三',
    })
    expect(await stored(projectInfoNo)).toMatchObject({ deleted_kind: 'DELXN', converted_to: real.projectInfoNo })
    expect(await heldBy(real.projectInfoNo)).toEqual({ devices: 1, bulk: '100' })
    expect(await driftOf(server.db)).toEqual([])
  })
})

describe('the files of a project', () => {
  test('are seen by its members, changed by whoever may change it, and move to the project that takes over', async () => {
    const paper = async (name: string) => (await send(server.as('ld_gao'), name, samples.pdf)).id
    const { projectInfoNo, id } = await server.as('ld_gao').call(project.create, {
      projectName: '规划六',
      ...seismic,
      virtualFlag: '1',
      attachments: [await paper('方案.pdf')],
    })
    const named = async (of: number, account = 'ld_gao') =>
      (await server.as(account).call(file.listById, { id: recordNameOf('system/project', of) })).map(({ name }) => name)
    expect(await named(id)).toEqual(['方案.pdf'])
    await server.as('ld_gao').call(project.update, await form(projectInfoNo, { remark: '不动附件' }))
    expect(await named(id)).toEqual(['方案.pdf'])
    expect(await server.as('xm_guo').refused(file.listById, { id: recordNameOf('system/project', id) })).toMatchObject({
      code: 404,
    })
    const real = await info('P2603')
    expect(
      await server.as('xm_guo').refused(file.attach, {
        record: recordNameOf('system/project', real.id),
        fileIds: [await paper('别人的.pdf')],
      }),
    ).toMatchObject({ code: 500 })
    await server
      .as('ld_gao')
      .call(file.attach, { record: recordNameOf('system/project', real.id), fileIds: [await paper('批复.pdf')] })
    await server
      .as('ld_gao')
      .call(project.convert, { id: projectInfoNo, version: await versionOf(projectInfoNo), into: 'P2603' })
    expect(await named(real.id, 'xm_guo')).toEqual(['批复.pdf', '方案.pdf'])
  })
})

describe('deleting', () => {
  test('says everything that hangs on the project', async () => {
    const { projectInfoNo } = await virtual('规划四')
    await apply(projectInfoNo)
    await deliver(projectInfoNo, ['CV-5'])
    const client = server.as('zb_lin', 'en')
    expect(await client.refused(project.remove, { id: projectInfoNo })).toMatchObject({
      code: 500,
      msg: 'The project "规划四" still has 2 models of equipment on site or in transit, 1 device application and cannot be deleted',
    })
  })

  test('a virtual one by hand is marked so; nobody works on it any more', async () => {
    const { projectInfoNo } = await virtual('规划五')
    await server.as('ld_gao').call(user.currentProject, { projectInfoNo })
    expect(await server.as('jl_shi').refused(project.remove, { id: projectInfoNo })).toMatchObject({ code: 404 })
    await server.as('zb_lin').call(project.remove, { id: projectInfoNo })
    expect(await stored(projectInfoNo)).toMatchObject({ deleted_kind: 'MANDELXN', deleted_at: expect.any(String) })
    expect(await server.as('ld_gao').call(user.getInfo)).toMatchObject({ projectId: '' })
    expect(
      await server.db.selectFrom('system.user').select('id').where('current_project_id', '=', projectInfoNo).execute(),
    ).toEqual([])
  })
})

describe('closing', () => {
  test('waits for the equipment, or for a waiver that has not run out', async () => {
    const set = async (projectStatus: string) => form('P2602', { projectStatus })
    await server.as('ld_gao').call(project.update, await set(finished))
    await deliver('P2602', ['CV-6'])
    expect(await server.as('ld_gao', 'en').refused(project.update, await set(closed))).toMatchObject({
      msg: expect.stringMatching(
        /^The project still holds equipment \(\S.* 100 string, \S.* 1 unit\) and cannot be closed unless the equipment manager has waived it$/,
      ),
      errors: [{ field: 'projectStatus' }],
    })
    const waiver = { id: 'P2602', version: await versionOf('P2602'), until: today(), reason: '设备转场至下一项目' }
    expect(await server.as('ld_gao').refused(project.waive, waiver)).toMatchObject({ code: 403 })
    expect(await server.as('zb_lin').refused(project.waive, { ...waiver, until: '2020-01-01' })).toMatchObject({
      errors: [{ field: 'until', key: 'untilPast' }],
    })
    expect(await server.as('zb_lin').refused(project.waive, { ...waiver, reason: ' ' })).toMatchObject({
      errors: [{ field: 'reason', key: 'required' }],
    })
    await server.as('zb_lin').call(project.waive, waiver)
    expect(await info('P2602')).toMatchObject({
      waivedUntil: today(),
      waiverReason: '设备转场至下一项目',
      waivedBy: '林建国',
    })
    await server.as('ld_gao').call(project.update, await set(closed))
    expect(await info('P2602')).toMatchObject({ projectStatus: closed })
    await server.as('ld_gao').call(project.update, await set(finished))
    await sql`update system.project set waived_until = waived_until - 1 where id = 'P2602'`.execute(server.db)
    expect(await server.as('ld_gao').refused(project.update, await set(closed))).toMatchObject({
      errors: [{ key: 'stillHolds' }],
    })
    expect(await server.as('ld_gao').call(project.remaining, { id: 'P2602' })).toMatchObject([
      { unit: '串', onSite: '100', onTheWay: '0' },
      { unit: '台', onSite: '1', onTheWay: '0' },
    ])
    // The closing brings the waiver along, from whoever may give it, and with its reason.
    const closing = async (more: object) => ({ ...(await set(closed)), ...more })
    const given = { waiveUntil: today(), waiveReason: '转场' }
    expect(await server.as('ld_gao').refused(project.update, await closing(given))).toMatchObject({ code: 403 })
    expect(await server.as('zb_lin').refused(project.update, await closing({ waiveUntil: today() }))).toMatchObject({
      errors: [{ field: 'waiveReason' }],
    })
    await server.as('zb_lin').call(project.update, await closing(given))
    expect(await info('P2602')).toMatchObject({ projectStatus: closed, waivedUntil: today(), waiverReason: '转场' })
    const { id } = await info('P2602')
    const latest = (await server.as('zb_lin').call(project.history, { id })).at(-1)
    expect(latest, 'named as what it was').toMatchObject({ action: '变更项目状态', changed: ['项目状态'] })
  })
})
