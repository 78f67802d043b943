import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { alert } from '@geodepot/contracts/system/alert.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { scrapOf, writtenScrap } from './test/asked.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('kg_he')
const get = (id: number, user = 'zb_lin') => server.as(user).call(scrapCalls.get, { id })
const submit = async (id: number, user = 'kg_he') =>
  server.as(user).call(scrapCalls.submit, { id, version: (await get(id)).version })
const submitted = async (lines: readonly object[]) => {
  const id = await writtenScrap(server, lines)
  await submit(id)
  return id
}
const appraise = async (id: number, user: string, finding: 'scrap' | 'keep' = 'scrap') =>
  server.as(user).call(scrapCalls.appraise, { id, version: (await get(id)).version, finding, opinion: '已鉴定' })
const appraised = async (lines: readonly object[]) => {
  const id = await submitted(lines)
  for (const user of ['jd_hong', 'jd_tan']) await appraise(id, user)
  return id
}
const everybody = ['ld_wei', 'zb_lin', 'cw_jin', 'ld_xia']
const decide = async (id: number, people: readonly string[], how: 'approve' | 'refuse' | 'return' = 'approve') => {
  for (const user of people)
    await server.as(user).call(scrapCalls[how], { id, version: (await get(id)).version, opinion: '同意' })
}
const card = (id: number) => server.as('zb_lin').call(device.get, { id })
const one = async (values?: { original: string; net: string }): Promise<number> => {
  const [id = 0] = await scene.devices(1)
  if (values)
    await sql`update equipment.device set original_value = ${values.original}, net_value = ${values.net}, currency = 'USD', in_service_on = '2015-01-01' where id = ${id}`.execute(
      server.db,
    )
  return id
}
const stringsIn = async () =>
  Number(
    (await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows
      .filter(({ condition, holderName }) => condition === 'good' && holderName.includes('仪器'))
      .reduce((sum, { quantity }) => sum + Number(quantity), 0),
  )
const refusedFor = async (lines: readonly object[]) =>
  (await keeper().refused(scrapCalls.create, (await scrapOf(server, lines)) as never)).errors.map(
    ({ field, key }) => `${field} ${key}`,
  )

describe('a scrap application', () => {
  it('is appraised by two, decided on by its value, and takes what it names out of custody and the books', async () => {
    const devId = await one({ original: '60000', net: '3000' })
    const { strings, stock } = scene
    await stock('50')
    const before = await stringsIn()
    const id = await submitted([{ devId }, { modelId: strings, qty: '12', reason: 'uneconomic' }])
    expect(await get(id)).toMatchObject({
      docState: 'appraising',
      approvalStatus: 'pendingApproval',
      lines: [
        { reasonName: '到龄', originalUSD: '60000.00', netUSD: '3000.00', usedYears: expect.stringMatching(/^1\d\./) },
        { reasonName: '修理不经济', qty: '12' },
      ],
    })
    // It stands in its pool as it did, and is nobody else's.
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', lockedBy: { kind: 'equipment/scrap' } })
    await appraise(id, 'jd_hong')
    expect((await get(id)).docState).toBe('appraising')
    await appraise(id, 'jd_tan')
    expect(await get(id)).toMatchObject({
      docState: 'submitted',
      appraisedBy: '洪刚、谭文',
      appraisals: [
        { person: '洪刚', finding: 'scrap', opinion: '已鉴定', former: false },
        { person: '谭文', finding: 'scrap' },
      ],
    })
    await decide(id, ['ld_wei', 'zb_lin', 'cw_jin'])
    expect((await get(id)).docState).toBe('submitted')
    expect(await stringsIn()).toBe(before)
    await decide(id, ['ld_xia'])
    expect((await get(id)).docState).toBe('approved')
    expect(await card(devId)).toMatchObject({
      deviceStatus: '5',
      accountState: 'scrapped',
      usageState: 'other',
      lockedBy: null,
    })
    expect(await stringsIn()).toBe(before - 12)
    const { rows } = await sql<{ kind: string; out: string }>`
      select distinct kind, out_type as out from equipment.custody_event where document_id = ${id} and kind = 'retire'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ kind: 'retire', out: '3' }])
    const life = await server.as('zb_lin').call(deviceLife.get, { id: devId })
    expect(life.map(({ event }) => event)).toEqual(expect.arrayContaining(['allocate', 'retire', 'update']))
    expect(await driftOf(server.db)).toEqual([])
  })

  describe('of what was lost', () => {
    let report = 0
    /** The project that worked with it reports it as lost; that is approved, and it has left custody. */
    const lost = async (part?: number): Promise<number> => {
      const devId = await one({ original: '900', net: '300' })
      if (part !== undefined) await server.as('zb_lin').call(mounting.mount, { parentId: devId, childId: part })
      await inTransaction(server.db, async (tx) =>
        carry(tx, { devices: [devId], from: scene.pool, to: await projectHolder(tx, 'P2601'), project: 'P2601' }),
      )
      const { id } = await scene.crew.call(lossCalls.create, {
        projectInfoNo: 'P2601',
        occurredAt: wireTime(now()),
        description: '遗失',
        lines: [{ devId }],
      })
      await scene.crew.call(lossCalls.submit, { id, version: 1 })
      for (const user of ['ld_gao', ...everybody]) {
        const response = await server.as(user).response(lossCalls.get, { id })
        const { data } = response.json<{ data?: { can: { approve?: true }; version: number } }>()
        if (data?.can.approve) await server.as(user).call(lossCalls.approve, { id, version: data.version })
      }
      report = id
      expect(await card(devId)).toMatchObject({ deviceStatus: '5', techState: 'lost', accountState: 'inAccount' })
      return devId
    }
    const outOf = async () =>
      (await keeper().call(scrapCalls.holders, {})).find(({ holderName }) => holderName.includes('丢失'))?.holderId ?? 0
    const written = async (devId: number, reason = 'lost') => ({
      ...(await scrapOf(server, [{ devId, reason }])),
      holderId: await outOf(),
    })

    it('ends the books: it is offered, written off as lost, and found no more', async () => {
      const devId = await lost()
      const held = await keeper().call(scrapCalls.held, { holderId: await outOf() })
      expect(held.find((row) => row.devId === devId)).toMatchObject({ condition: 'lost', qty: '1' })
      expect(await keeper().refused(scrapCalls.create, (await written(devId, 'aged')) as never)).toMatchObject({
        errors: [{ field: 'lines.0.reason', key: 'lostIsLost' }],
      })
      const before = await driftOf(server.db)
      const { id } = await keeper().call(scrapCalls.create, (await written(devId)) as never)
      await submit(id)
      // Once, by one application.
      expect(await keeper().refused(scrapCalls.create, (await written(devId)) as never)).toMatchObject({
        errors: [{ field: 'lines.0.devId', key: 'onAnother' }],
      })
      for (const user of ['jd_hong', 'jd_tan']) await appraise(id, user)
      await decide(id, ['ld_wei', 'zb_lin', 'cw_jin'])
      expect(await get(id)).toMatchObject({ docState: 'approved' })
      expect(await card(devId)).toMatchObject({ deviceStatus: '5', techState: 'lost', accountState: 'scrapped' })
      const { rows } = await sql`select 1 from equipment.custody_event where document_id = ${id}`.execute(server.db)
      expect(rows).toEqual([])
      expect(await driftOf(server.db)).toEqual(before)
      const { version, lines } = await scene.crew.call(lossCalls.get, { id: report })
      expect(
        await scene.crew.refused(lossCalls.find, {
          id: report,
          version,
          lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: '1' }],
          opinion: '找到',
        }),
      ).toMatchObject({ errors: [{ field: 'lines.0.lineId', key: 'writtenOffBooks' }] })
    })

    it('takes what was lost mounted on it along: both are written off by one application', async () => {
      const part = await one({ original: '90', net: '30' })
      const devId = await lost(part)
      expect(await card(part)).toMatchObject({ deviceStatus: '5', techState: 'lost', mountedOn: { devId } })
      const of = async (...devices: number[]) => ({
        ...(await scrapOf(
          server,
          devices.map((id) => ({ devId: id, reason: 'lost' })),
        )),
        holderId: await outOf(),
      })
      for (const alone of [devId, part]) {
        const { id } = await keeper().call(scrapCalls.create, (await of(alone)) as never)
        expect(await keeper().refused(scrapCalls.submit, { id, version: 1 })).toMatchObject({
          errors: [{ field: 'lines.0.devId', key: 'lostAsOne', msg: expect.stringContaining('A-') }],
        })
      }
      const { id } = await keeper().call(scrapCalls.create, (await of(devId, part)) as never)
      await submit(id)
      for (const user of ['jd_hong', 'jd_tan']) await appraise(id, user)
      await decide(id, ['ld_wei', 'zb_lin', 'cw_jin'])
      expect(await card(part)).toMatchObject({ accountState: 'scrapped' })
      expect(await card(devId)).toMatchObject({ accountState: 'scrapped' })
    })

    it('is asked for once, also where two ask at the same moment', async () => {
      const devId = await lost()
      const [first, second] = [
        (await keeper().call(scrapCalls.create, (await written(devId)) as never)).id,
        (await keeper().call(scrapCalls.create, (await written(devId)) as never)).id,
      ]
      const send = (id: number) => () => keeper().response(scrapCalls.submit, { id, version: 1 })
      const held = sql`select 1 from equipment.device where id = ${devId} for update`
      const answers = await queued(server.db, held, [send(first), send(second)])
      expect(answers[0]?.json()).toMatchObject({ code: 200 })
      expect(answers[1]?.json()).toMatchObject({ code: 500, errors: [{ field: 'lines.0.devId', key: 'onAnother' }] })
    })

    it('is not approved of what was found again meanwhile', async () => {
      const devId = await lost()
      const { id } = await keeper().call(scrapCalls.create, (await written(devId)) as never)
      await submit(id)
      for (const user of ['jd_hong', 'jd_tan']) await appraise(id, user)
      const { version, lines } = await scene.crew.call(lossCalls.get, { id: report })
      await scene.crew.call(lossCalls.find, {
        id: report,
        version,
        lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: '1' }],
        opinion: '找到',
      })
      await decide(id, ['ld_wei', 'zb_lin'])
      const seen = await get(id)
      expect(
        await server.as('cw_jin').refused(scrapCalls.approve, { id, version: seen.version, opinion: '同意' }),
      ).toMatchObject({ errors: [{ field: 'lines.0.devId', key: 'notHeld' }] })
      expect(await card(devId)).toMatchObject({ accountState: 'inAccount', lockedBy: null })
    })
  })

  it('asks headquarters only about what was worth much, and everybody where nobody knows', async () => {
    const id = await appraised([{ devId: await one({ original: '900', net: '0' }) }])
    await decide(id, ['ld_wei', 'zb_lin', 'cw_jin'])
    expect((await get(id)).docState).toBe('approved')
    const unknown = await appraised([{ devId: await one() }])
    expect(await get(unknown)).toMatchObject({ originalUSD: null })
    await decide(unknown, everybody)
    expect((await get(unknown)).docState).toBe('approved')
  })

  it('is appraised by nobody twice, nobody outside the group, and never by whoever applies', async () => {
    const devId = await one()
    const id = await submitted([{ devId }])
    await appraise(id, 'jd_hong')
    const input = async () => ({ id, version: (await get(id)).version, finding: 'scrap' as const, opinion: 'x' })
    expect((await server.as('jd_hong').refused(scrapCalls.appraise, await input())).msg).toContain('您已鉴定过')
    expect((await get(id, 'jd_hong')).can).not.toHaveProperty('appraise')
    expect((await get(id, 'jd_tan')).can).toHaveProperty('appraise')
    expect((await keeper().refused(scrapCalls.appraise, await input())).code).toBe(403)
    const own = await writtenScrap(server, [{ devId: await one() }], 'admin')
    await submit(own, 'admin')
    expect(
      (await server.as('admin').refused(scrapCalls.appraise, { ...(await input()), id: own, version: 2 })).msg,
    ).toContain('不能鉴定自己')
  })

  it('goes back when one of the group finds it worth keeping, and is appraised anew', async () => {
    const devId = await one()
    const id = await submitted([{ devId }])
    await appraise(id, 'jd_hong')
    await appraise(id, 'jd_tan', 'keep')
    expect(await get(id)).toMatchObject({ docState: 'returned', can: {} })
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', lockedBy: null })
    const told = async () => (await keeper().call(message.list, {})).rows.find(({ link }) => link.endsWith(`/${id}`))
    expect(await told()).toMatchObject({ title: expect.stringMatching(/^已退回：/), isRead: false })
    await submit(id)
    expect(await told()).toMatchObject({ isRead: true })
    expect((await get(id)).appraisals.map(({ former }) => former)).toEqual([true, true])
    await appraise(id, 'jd_hong')
    expect((await get(id)).docState).toBe('appraising')
    await keeper().call(scrapCalls.withdraw, { id, version: (await get(id)).version })
    expect(await card(devId)).toMatchObject({ lockedBy: null })
  })

  it('leaves everything as it was when it is refused or returned', async () => {
    const devId = await one()
    const back = await appraised([{ devId }])
    await decide(back, ['ld_wei'], 'return')
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', accountState: 'inAccount', lockedBy: null })
    const refused = await appraised([{ devId }])
    await decide(refused, ['ld_wei'], 'refuse')
    expect(await card(devId)).toMatchObject({ deviceStatus: '0', accountState: 'inAccount', lockedBy: null })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is refused for what another document keeps, and for what carries or is mounted on something, by name', async () => {
    const [parent, child] = await scene.devices(2)
    await server.as('zb_lin').call(mounting.mount, { parentId: parent, childId: child, place: '动力' } as never)
    const onParent = await writtenScrap(server, [{ devId: parent }])
    const onChild = await writtenScrap(server, [{ devId: child }])
    const errors = async (id: number) => (await keeper().refused(scrapCalls.submit, { id, version: 1 })).errors
    expect(await errors(onParent)).toMatchObject([
      { field: 'lines.0.devId', key: 'carries', msg: expect.stringContaining('A-') },
    ])
    expect(await errors(onChild)).toMatchObject([{ field: 'lines.0.devId', key: 'isMounted' }])
    const devId = await one()
    const { id: sent } = await server.as('dp_sun').call(allocationCalls.create, {
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [{ devId }],
    })
    const kept = await writtenScrap(server, [{ devId }])
    await server.as('dp_sun').call(allocationCalls.submit, { id: sent, version: 1 })
    const { number } = await server.as('dp_sun').call(allocationCalls.get, { id: sent })
    expect(await errors(kept)).toMatchObject([
      { field: 'lines.0.devId', key: 'locked', msg: expect.stringContaining(number) },
    ])
  })

  it('keeps quantities to itself as well, as a report of loss does: neither another application nor a dispatch has them', async () => {
    await scene.stock('40')
    const all = String(await stringsIn())
    const lines = [{ modelId: scene.strings, qty: all }]
    const [one_, other] = [await writtenScrap(server, lines), await writtenScrap(server, lines)]
    await submit(one_)
    const { number } = await get(one_)
    expect(await keeper().refused(scrapCalls.submit, { id: other, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'keptByOthers', msg: expect.stringContaining(number) }],
    })
    const dispatch = await scene.drafted(await scene.approved(), [], '1')
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id: dispatch, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'notEnough' }],
    })
    await keeper().call(scrapCalls.withdraw, { id: one_, version: (await get(one_)).version })
    await scene.dispatcher.call(allocationCalls.submit, { id: dispatch, version: 1 })
    // What a project reports as lost it does not send back meanwhile.
    await inTransaction(server.db, async (tx) => {
      const to = await projectHolder(tx, 'P2602')
      return post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: scene.strings, condition: 'good', quantity: '9', to },
      ])
    })
    const admin = server.as('admin')
    const goods = [{ modelId: scene.strings, qty: '9' }]
    const report = await admin.call(lossCalls.create, {
      projectInfoNo: 'P2602',
      occurredAt: wireTime(now()),
      description: '遗失',
      lines: goods,
    })
    await admin.call(lossCalls.submit, { id: report.id, version: 1 })
    const back = await admin.call(returnCalls.create, {
      projectInfoNo: 'P2602',
      toHolderId: scene.pool,
      backDeviceType: '3',
      lines: [{ modelId: scene.strings, condition: 'good', qty: '1' }],
    })
    expect(await admin.refused(returnCalls.submit, { id: back.id, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanFree', msg: expect.stringContaining(report.number) }],
    })
    await admin.call(lossCalls.withdraw, { id: report.id, version: 2 })
    await admin.call(returnCalls.submit, { id: back.id, version: 1 })
  })

  it('refuses what is not there, is there twice, is hired or has no reason, each at its line', async () => {
    const devId = await one()
    const [elsewhere] = await scene.devices(1)
    await sql`update equipment.device set account_state = 'external' where id = ${elsewhere}`.execute(server.db)
    expect(await refusedFor([{ devId }, { devId }])).toEqual(['lines.1.devId twice'])
    expect(await refusedFor([{ devId: elsewhere }])).toEqual(['lines.0.devId leasedIn'])
    expect(await refusedFor([{ devId, qty: '2' }])).toEqual(['lines.0.qty oneDevice'])
    expect(await refusedFor([{ devId, modelId: scene.strings }])).toEqual(['lines.0.devId deviceOrModel'])
    expect(await refusedFor([{ modelId: scene.strings, qty: '1000000' }])).toEqual(['lines.0.qty moreThanHeld'])
    expect(await refusedFor([{ modelId: scene.strings, condition: 'waitScrap' }])).toEqual(['lines.0.devId notHeld'])
    expect(await refusedFor([{ devId, reason: 'none' }])).toEqual(['lines.0.reason notAChoice'])
    const elsewherePool = { ...(await scrapOf(server, [{ devId }])), holderId: 0 }
    expect((await keeper().refused(scrapCalls.create, elsewherePool as never)).code).toBe(500)
    expect((await server.as('kg_song').refused(scrapCalls.get, { id: await writtenScrap(server, []) })).code).toBe(404)
  })

  it('is not submitted without a photo, unless the parameter asks for none', async () => {
    const devId = await one()
    const { attachments: _none, ...bare } = await scrapOf(server, [{ devId }])
    const { id } = await keeper().call(scrapCalls.create, bare as never)
    expect(await keeper().refused(scrapCalls.submit, { id, version: 1 })).toMatchObject({
      errors: [{ field: 'attachments', key: 'photosMissing' }],
    })
  })

  it('tells whoever has to act by a work message, which leads to the list, and offers what may be let go', async () => {
    const said = async (user: string) =>
      (await server.as(user).call(alert.scrap, {})).map((row) => `${row.message} ${row.businessType}`)
    const devId = await one({ original: '10', net: '0' })
    expect(
      (await keeper().call(scrapCalls.held, { holderId: scene.pool, keyword: 'A-' })).find(
        (row) => row.devId === devId,
      ),
    ).toMatchObject({ originalUSD: '10', netUSD: '0' })
    const id = await submitted([{ devId }])
    const waiting = await said('jd_lu')
    expect(waiting).toEqual([expect.stringMatching(/^待您技术鉴定的报废申请 \d+ 份 undefined$/)])
    await appraise(id, 'jd_lu')
    await appraise(id, 'jd_tan')
    expect(await said('ld_wei')).toContain('待您审批的报废申请 1 份 undefined')
    expect((await keeper().call(scrapCalls.held, { holderId: scene.pool })).map((row) => row.devId)).not.toContain(
      devId,
    )
    await decide(id, ['ld_wei'], 'return')
    expect(await said('kg_he')).toEqual([expect.stringMatching(/^退回待修改的报废申请 \d+ 份 undefined$/)])
  })

  it('keeps its reasons in a dictionary that the company extends, and what is used stays in it', async () => {
    const row = (await server.as('admin').call(dict.data, { dictType: 'scrap_reason' })).rows.find(
      ({ dictValue }) => dictValue === 'aged',
    )
    expect((await server.as('admin').refused(dict.removeData, { ids: String(row?.dictCode) })).code).toBe(500)
  })
})
