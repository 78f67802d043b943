import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { chain } from '@geodepot/contracts/system/chain.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { another as anotherStore } from '../../material/store/test/sample.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, projectHolder } from '../../ledger/custody/index.ts'
import { handoverOf } from './test/sample.ts'

let server: TestServer
let scene: Scene
let ids: ReadonlyMap<string, number>
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const people = await server.db.selectFrom('system.user').select(['id', 'name']).execute()
  ids = new Map(people.map(({ id, name }) => [name, id]))
})
afterAll(() => server.close())

const idOf = (account: string): number => ids.get(account) ?? 0
const get = (id: number, account = 'xm_ma') => server.as(account).call(handoverCalls.get, { id })
const decided = async (id: number) => {
  for (const account of ['ld_gao', 'zb_lin']) {
    const { version } = await get(id, account)
    await server.as(account).call(handoverCalls.approve, { id, version })
  }
}
/** So many nodes and strings at the crew's project. */
const given = async (nodes: number, strings: string) => {
  const devices = await scene.devices(nodes)
  await inTransaction(server.db, async (tx) => {
    const place = await projectHolder(tx, 'P2601')
    await sql`update equipment.device set holder_id = ${place}, device_status = '3', usage_state = 'inUse' where id = any(${devices}::bigint[])`.execute(
      tx,
    )
    if (strings !== '0')
      await post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: scene.strings, condition: 'good', quantity: strings, to: place },
      ])
  })
}
const duties = async (account: string) =>
  (await server.as('admin').call(accounts.duties, { userId: idOf(account) })).map(
    ({ name, count }) => `${name} ${count}`,
  )
const both = [
  { signsAs: 'receiver' as const, signerName: '陶建新', drawn: '10 10,400 200,700 90' },
  { signsAs: 'giver' as const, signerName: '马志强', ticked: true as const },
]
const disable = { userId: 0, status: '1' as const }

describe('a crew officer hands over', () => {
  let holder = 0
  let application = 0
  let id = 0

  it('what he answers for is named once; from then on his account stays', async () => {
    await given(5, '30')
    const { rows } = await server.as('zb_lin').call(custodian.list, { placeKind: ['project'], pageSize: 50 })
    const place = rows.find(({ holderName }) => holderName.includes('库车')) ?? rows[0]
    holder = place?.holderId ?? 0
    expect(place).toMatchObject({ personId: null, can: { name: true } })
    expect(place?.heldQty.length).toBeGreaterThan(0)
    const named = { holderId: holder, personId: idOf('xm_ma') }
    expect(await server.as('dp_sun').refused(custodian.name, named)).toMatchObject({ code: 403 })
    await server.as('zb_lin').call(custodian.name, named)
    expect((await server.as('zb_lin').refused(custodian.name, { ...named, personId: idOf('xm_tao') })).msg).toBe(
      '已由“马志强”负责，请办理岗位交接',
    )
    expect(await duties('xm_ma')).toContain('equipment/custodian 1')
    expect(
      (await server.as('admin').refused(accounts.changeStatus, { ...disable, userId: idOf('xm_ma') })).msg,
    ).toContain('保管的设备')
  })

  it('is written of what he has, to somebody else, and what he has is frozen as it is submitted', async () => {
    const span = { appName: '补充', projectInfoNo: 'P2601', ...scene.span }
    const saved = await scene.crew.call(applicationCalls.save, {
      ...span,
      lines: [{ modelId: scene.single, requestedQty: '1' }],
    })
    application = saved.deviceappid
    await scene.crew.call(applicationCalls.submit, { deviceappid: application })
    const { version } = await scene.crew.call(applicationCalls.get, { deviceappid: application })
    await scene.crew.call(applicationCalls.withdraw, { id: application, version })

    const offered = await scene.crew.call(handoverCalls.offered, { fromId: idOf('xm_ma') })
    expect(offered).toMatchObject([{ place: `equipment/custodian ${holder}`, what: '保管的设备' }])
    const draft = await handoverOf(server)
    const refused = (more: object) => scene.crew.refused(handoverCalls.create, { ...draft, ...more })
    expect((await refused({ toId: draft.fromId })).errors).toMatchObject([{ field: 'toId', key: 'samePerson' }])
    expect((await refused({ places: ['equipment/custodian 1'] })).errors).toMatchObject([{ key: 'notTheirs' }])
    expect((await refused({ places: [], withPapers: 'N' })).errors).toMatchObject([{ key: 'nothingChosen' }])
    expect((await refused({ sampleSize: undefined })).errors).toMatchObject([{ key: 'sampleMissing' }])
    id = (await scene.crew.call(handoverCalls.create, draft)).id
    const other = (await scene.crew.call(handoverCalls.create, draft)).id
    await scene.crew.call(handoverCalls.submit, { id, version: 1 })
    expect((await scene.crew.refused(handoverCalls.submit, { id: other, version: 1 })).errors).toMatchObject([
      { field: 'fromId', key: 'another' },
    ])
    await scene.crew.call(handoverCalls.remove, { ids: String(other) })
    const frozen = await get(id)
    expect(frozen).toMatchObject({ docState: 'submitted', placeCount: 1, fromName: '马志强', toName: '陶建新' })
    expect(frozen.handedPlaces).toMatchObject([{ what: '保管的设备', counts: 'Y', take: null, moved: 'N' }])
    expect(frozen.handedPlaces[0]?.holds.map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual(
      expect.arrayContaining(['5 台', '30 串']),
    )
    expect(frozen.handedPapers.map(({ what }) => what)).toContain('待其处理的本人单据')
    // What comes afterwards is not in it.
    await given(1, '0')
    expect((await get(id)).handedPlaces).toEqual(frozen.handedPlaces)
    // The successor sees it, and nobody else of another crew.
    expect((await get(id, 'xm_tao')).number).toBe(frozen.number)
    expect(await server.as('xm_guo').refused(handoverCalls.get, { id })).toMatchObject({ code: 404 })
  })

  it('approved, a sample is counted before anybody signs', async () => {
    await decided(id)
    const ready = await get(id)
    expect(ready.can).toMatchObject({ count: true })
    expect(ready.can).not.toHaveProperty('confirm')
    expect(
      (await scene.crew.refused(handoverCalls.confirm, { id, version: ready.version, signatures: both })).msg,
    ).toBe('还有 1 处未完成盘点')
    await scene.crew.call(handoverCalls.count, { id, version: ready.version })
    const opened = await get(id)
    const take = opened.handedPlaces[0]?.take
    expect(take).toMatchObject({ kind: 'equipment/stock-take', expected: 2, counted: 0, isDone: 'N' })
    expect(opened.can).not.toHaveProperty('count')
    const counted = await scene.crew.call(stockTakeCalls.get, { id: take?.id ?? 0 })
    expect(counted).toMatchObject({ sampleSize: 2, docState: 'counting', seed: expect.stringMatching(/^[0-9a-f]{8}$/) })
    const [first, ...rest] = counted.lines
    const found = (line: (typeof counted.lines)[number]) =>
      line.devId === null ? { lineId: line.lineId, countedQty: '30' } : { lineId: line.lineId, found: 'Y' as const }
    await scene.crew.call(stockTakeCalls.count, {
      id: counted.id,
      version: counted.version,
      lines: [
        ...rest.map(found),
        ...(first === undefined
          ? []
          : [
              first.devId === null
                ? { lineId: first.lineId, countedQty: '29', recountedQty: '29', lineReason: '缺 1' }
                : { lineId: first.lineId, found: 'N' as const, lineReason: '未见' },
            ]),
      ],
    })
    const { version } = await scene.crew.call(stockTakeCalls.get, { id: counted.id })
    await scene.crew.call(stockTakeCalls.submit, { id: counted.id, version })
    expect((await get(id)).handedPlaces[0]?.take).toMatchObject({ counted: 2, differing: 1, isDone: 'Y' })
    expect(await get(id)).toMatchObject({ differing: 1, can: { confirm: true } })
  })

  it('both sign, and in that moment everything is the successor’s; the predecessor is free', async () => {
    const { version } = await get(id)
    const ask = { id, version }
    expect(await server.as('zb_lin').refused(handoverCalls.confirm, { ...ask, signatures: both })).toMatchObject({
      msg: '由移交人或接任人办理',
    })
    for (const signatures of [[], both.slice(0, 1), both.slice(1)])
      expect((await scene.crew.refused(handoverCalls.confirm, { ...ask, signatures })).errors).toMatchObject(
        Array.from({ length: 2 - signatures.length }, () => ({ key: 'signatureMissing' })),
      )
    expect(await server.as('xm_tao').refused(applicationCalls.get, { deviceappid: application })).toMatchObject({
      code: 404,
    })
    // Two at once: one of them does it.
    const outcomes = await Promise.allSettled([
      server.as('xm_tao').call(handoverCalls.confirm, { ...ask, signatures: both }),
      scene.crew.call(handoverCalls.confirm, { ...ask, signatures: both }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const done = await get(id)
    expect(done).toMatchObject({ docState: 'closed', handedTime: expect.any(String) })
    expect(done.handedPlaces).toMatchObject([{ moved: 'Y' }])
    expect(done.handedPapers).toMatchObject([{ moved: 'Y' }])
    const { rows } = await server.as('zb_lin').call(custodian.list, { keyword: '陶建新' })
    expect(rows).toMatchObject([{ holderId: holder, personName: '陶建新', can: { handover: true } }])
    // He belongs to the project, sees what is there, and corrects what came back to his predecessor.
    expect((await server.as('admin').call(project.members, { id: 'P2601' })).map(({ userName }) => userName)).toContain(
      'xm_tao',
    )
    expect((await server.as('xm_tao').call(applicationCalls.get, { deviceappid: application })).can).toMatchObject({
      edit: true,
    })
    const history = await server.as('xm_tao').call(applicationCalls.history, { businessId: application })
    expect(history[0]?.person).toBe('马志强')
    expect((await server.as('xm_ma').call(handoverCalls.signatures, { id })).signatures).toMatchObject([
      { signsAs: 'receiver', intact: true },
      { signsAs: 'giver', intact: true },
    ])
    expect(await duties('xm_tao')).toContain('equipment/custodian 1')
    expect(await duties('xm_ma')).toEqual([])
  })

  it('what is no more the predecessor’s at the end is not handed over, and neither is anything else', async () => {
    const draft = await handoverOf(server, 'P2602', 'xm_ma', 'xm_tao')
    const { id: another } = await scene.crew.call(handoverCalls.create, draft)
    await scene.crew.call(handoverCalls.submit, { id: another, version: 1 })
    await decided(another)
    await sql`update equipment.custodian set person_id = ${idOf('xm_guo')} where person_id = ${idOf('xm_ma')}`.execute(
      server.db,
    )
    const { version } = await get(another)
    const refused = await scene.crew.refused(handoverCalls.confirm, { id: another, version, signatures: both })
    expect(refused.errors).toMatchObject([{ field: 'places', key: 'notTheirs' }])
    expect((await get(another)).docState).toBe('approved')
  })
})

describe('decisions and stores', () => {
  /** The papers of one who decides, to be signed for. */
  const handed = async (toId: number) => {
    const draft = { ...(await handoverOf(server)), fromId: idOf('jl_shi'), toId, places: [] }
    const { id } = await server.as('admin').call(handoverCalls.create, draft)
    await server.as('admin').call(handoverCalls.submit, { id, version: 1 })
    await sql`update equipment.handover set state = 'approved' where id = ${id}`.execute(server.db)
    const { version } = await get(id, 'jl_shi')
    return { id, version, signatures: both }
  }

  it('a store goes to a keeper who does not inspect in it, and to nobody else', async () => {
    const store = await anotherStore(server, { deptId: 'C102' })
    const { id: storeId } = await server.as('admin').call(storeCalls.create, store)
    const place = `material/store.keeper ${storeId}`
    const base = {
      ...(await handoverOf(server)),
      fromId: Number(store.keeperId),
      places: [place],
      withPapers: 'N' as const,
    }
    const admin = server.as('admin')
    const submitted = async (toId: number) => {
      const { id } = await admin.call(handoverCalls.create, { ...base, toId })
      return { id, refused: () => admin.refused(handoverCalls.submit, { id, version: 1 }) }
    }
    expect((await (await submitted(idOf('xm_tao'))).refused()).errors).toMatchObject([
      { field: 'toId', key: 'successor_keeper' },
    ])
    expect((await (await submitted(Number(store.inspectorId))).refused()).errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'successorBoth' })]),
    )
    const heir = ['ck_fan', 'ck_du', 'ck_habsi'].map(idOf).find((one) => one !== Number(store.keeperId)) ?? 0
    const { id } = await submitted(heir)
    await admin.call(handoverCalls.submit, { id, version: 1 })
    await sql`update equipment.handover set state = 'approved' where id = ${id}`.execute(server.db)
    const keeper = [...ids].find(([, one]) => one === Number(store.keeperId))?.[0] ?? ''
    const { version } = await server.as(keeper).call(handoverCalls.get, { id })
    await server.as(keeper).call(handoverCalls.confirm, { id, version, signatures: both })
    expect((await admin.call(storeCalls.get, { id: storeId })).keeperId).toBe(heir)
  })

  it('decisions go to a successor who may decide, once each', async () => {
    const approved = await scene.crew.call(applicationCalls.save, {
      appName: '待审批',
      projectInfoNo: 'P2601',
      ...scene.span,
      lines: [{ modelId: scene.single, requestedQty: '1' }],
    })
    await scene.crew.call(applicationCalls.submit, { deviceappid: approved.deviceappid })
    const wrong = await handed(idOf('xm_tao'))
    expect((await server.as('jl_shi').refused(handoverCalls.confirm, wrong)).msg).toContain('不能审批')
    await sql`update equipment.handover set state = 'voided' where id = ${wrong.id}`.execute(server.db)
    await server.as('jl_shi').call(handoverCalls.confirm, await handed(idOf('jl_cheng')))
    const after = await server.as('jl_cheng').call(applicationCalls.get, { deviceappid: approved.deviceappid })
    expect(after.can).toMatchObject({ approve: true })
    expect(await duties('jl_shi')).not.toContain('system/approval 1')
  })

  it('decisions that somebody stands in for until a day go to the successor, too', async () => {
    const { deviceappid } = await scene.crew.call(applicationCalls.save, {
      appName: '代办',
      projectInfoNo: 'P2601',
      ...scene.span,
      lines: [{ modelId: scene.single, requestedQty: '1' }],
    })
    await scene.crew.call(applicationCalls.submit, { deviceappid })
    const days = { beginDate: today(), endDate: today(), kinds: ['equipment/application'] }
    const { delegationId } = await server.as('jl_shi').call(delegation.create, { toId: idOf('ld_gao'), ...days })
    await server.as('jl_shi').call(handoverCalls.confirm, await handed(idOf('jl_cheng')))
    const after = await server.as('jl_cheng').call(applicationCalls.get, { deviceappid })
    expect(after.can).toMatchObject({ approve: true })
    await server.as('jl_shi').call(delegation.withdraw, { id: delegationId })
  })

  it('where all must approve, one who did is no successor at that step: nobody would be left to end it', async () => {
    const of = { kind: 'equipment/application' }
    const { version, chainName, chainNameEn } = await server.as('admin').call(chain.get, of)
    const userIds = ['jl_shi', 'jl_cheng'].map(idOf)
    const step = { stepName: '会签', stepNameEn: 'Both', who: 'people' as const, userIds, mode: 'all' as const }
    await server.as('admin').call(chain.update, { ...of, version, chainName, chainNameEn, steps: [step] })
    const { deviceappid } = await scene.crew.call(applicationCalls.save, {
      appName: '会签',
      projectInfoNo: 'P2601',
      ...scene.span,
      lines: [{ modelId: scene.single, requestedQty: '1' }],
    })
    await scene.crew.call(applicationCalls.submit, { deviceappid })
    const seen = await server.as('jl_cheng').call(applicationCalls.get, { deviceappid })
    await server.as('jl_cheng').call(applicationCalls.approve, { id: deviceappid, version: seen.version })
    const refused = await server.as('jl_shi').refused(handoverCalls.confirm, await handed(idOf('jl_cheng')))
    expect(refused.msg).toContain(seen.number)
    expect(await duties('jl_shi')).toContain('system/approval 1')
  })
})

it('who has handed everything over is disabled', async () => {
  // What these tests have written since is withdrawn from him as well.
  await sql`update equipment.custodian set person_id = ${idOf('xm_tao')} where person_id = ${idOf('xm_ma')}`.execute(
    server.db,
  )
  expect(await duties('xm_ma')).toEqual([])
  await server.as('admin').call(accounts.changeStatus, { ...disable, userId: idOf('xm_ma') })
})
