import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { jobs } from '../../system/alert/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { crosses } from './border.ts'
import { recordOf } from './test/sample.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  // The crew of this project works abroad.
  await sql`update system.project set country = '2' where id = 'P2601'`.execute(server.db)
})
afterAll(() => server.close())

const crew = () => server.as('xm_ma')
const get = (id: number, user = 'xm_ma') => server.as(user).call(customsCalls.get, { id })
const declared = async (...record: Parameters<typeof recordOf>) => {
  const { id } = await crew().call(customsCalls.create, recordOf(...record))
  await crew().call(customsCalls.submit, { id, version: 1 })
  return id
}
const withProject = async (count: number, quantity = '0') => {
  const devices = await scene.devices(count)
  if (quantity !== '0') await scene.stock(quantity)
  const id = await scene.shipped(devices, quantity)
  const sent = await scene.get(id, 'xm_ma')
  await crew().call(allocationCalls.receive, {
    id,
    version: sent.version,
    lines: roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty })),
  })
  return devices
}
/** A return that is about to leave: its id, version and lines. */
const leaving = async (backDeviceType: '2' | '3', lines: readonly object[]) => {
  const draft = { projectInfoNo: 'P2601', toHolderId: scene.pool, backDeviceType, lines: [...lines] }
  const { id } = await crew().call(returnCalls.create, draft)
  await crew().call(returnCalls.submit, { id, version: 1 })
  const { version, lines: written, customs } = await crew().call(returnCalls.get, { id })
  return { id, customs, ask: { id, version, lines: written.map(({ lineId }) => ({ lineId })) } }
}

describe('whether goods cross the border of a record', () => {
  const of = {
    id: 1,
    number: '',
    declaration: '',
    direction: 'in',
    country: 'KZ',
    project: 'P1',
    untilOn: '',
    line: 1,
    device: 1,
    model: 1,
    left: '1',
  } as const
  const side = (project: string | null, country: string | null) => ({ project, country })
  it.each([
    ['home from abroad', of, side('P1', 'KZ'), side(null, 'CN'), 'certainly'],
    ['to another country that is known', of, side('P1', 'KZ'), side('P2', 'OM'), 'certainly'],
    ['to a place abroad that nobody knows', of, side('P1', 'KZ'), side('P2', null), 'perhaps'],
    ['within the country', of, side('P1', 'KZ'), side('P2', 'KZ'), 'not'],
    ['on its way in', of, side(null, 'CN'), side('P1', 'KZ'), 'not'],
    ['outside already', of, side('P2', 'OM'), side(null, 'CN'), 'not'],
    ['out of ours', { ...of, country: 'CN' }, side('P1', 'CN'), side('P2', null), 'certainly'],
    [
      'what left ours, on its way',
      { ...of, country: 'CN', direction: 'out' },
      side(null, 'CN'),
      side('P1', null),
      'not',
    ],
    [
      'what left ours, back',
      { ...of, country: 'CN', direction: 'out' },
      side('P1', null),
      side(null, 'CN'),
      'certainly',
    ],
    ['a quantity of another project', { ...of, device: null }, side('P2', 'KZ'), side(null, 'CN'), 'not'],
  ] as const)('%s', (_name, record, from, to, answer) => expect(crosses(record, { from, to })).toBe(answer))
})

describe('a record of temporary customs', () => {
  it('is refused at its fields', async () => {
    const [device = 0] = await withProject(1)
    const twice = [{ devId: device }, { devId: device }, { devId: 9_000_000 }, { qty: '3' }]
    const wrong = recordOf(twice, { regime: 'x', country: 'XX', untilOn: '2026-01-01', guaranteeAmount: '' })
    expect((await crew().refused(customsCalls.create, wrong)).errors?.map(({ field, key }) => [field, key])).toEqual([
      ['country', 'unknownCountry'],
      ['untilOn', 'untilBeforeDeclared'],
      ['guaranteeAmount', 'guaranteeIncomplete'],
      ['regime', 'notAChoice'],
      ['lines.1.devId', 'twice'],
      ['lines.2.devId', 'unknownGoods'],
      ['lines.3.devId', 'deviceOrModel'],
    ])
    const free = recordOf([], { guaranteeKind: 'none', guaranteeUntil: '2027-01-01' })
    expect((await crew().refused(customsCalls.create, free)).errors?.map(({ field }) => field)).toEqual([
      'guaranteeAmount',
      'guaranteeUntil',
    ])
  })

  it('has a device once in a country, also where two are handed in at the same moment', async () => {
    const devices = await withProject(6)
    for (const devId of devices) {
      const records = [
        (await crew().call(customsCalls.create, recordOf([{ devId }]))).id,
        (await crew().call(customsCalls.create, recordOf([{ devId }]))).id,
      ]
      const answers = await Promise.all(records.map((id) => crew().response(customsCalls.submit, { id, version: 1 })))
      expect(answers.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
    }
  })

  it('ends with the dispatch that names it, and not without', async () => {
    const [one = 0, other = 0] = await withProject(2)
    const id = await declared([{ devId: one }], { declarationNo: 'KZ-1' })
    const { number } = await get(id)
    expect(await crew().call(customsCalls.ofDevice, { devId: one })).toMatchObject([{ number, declarationNo: 'KZ-1' }])
    // A second declaration of the same device into the same country is none.
    const again = (await crew().call(customsCalls.create, recordOf([{ devId: one }]))).id
    expect(await crew().refused(customsCalls.submit, { id: again, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'underAnother' }],
    })
    const { customs, ask } = await leaving('2', [{ devId: one }, { devId: other }])
    expect(customs).toMatchObject([{ id, declarationNo: 'KZ-1', lines: 1, crosses: true }])
    const asked = await crew().refused(returnCalls.ship, ask)
    expect(asked.errors).toMatchObject([{ field: 'discharges', key: 'askedFor' }])
    expect(asked.msg).toContain('KZ-1')
    // Another record covers nothing of it.
    const [foreign = 0] = await withProject(1)
    const beside = await declared([{ devId: foreign }], { declarationNo: 'KZ-2' })
    expect(await crew().refused(returnCalls.ship, { ...ask, discharges: [id, beside] })).toMatchObject({
      errors: [{ field: 'discharges.1', key: 'nothingToDischarge' }],
    })
    await crew().call(returnCalls.ship, { ...ask, discharges: [id] })
    const ended = await get(id)
    expect(ended).toMatchObject({
      docState: 'closed',
      daysLeft: null,
      leftQty: [],
      lines: [{ devId: one, leftQty: '0', dischargedQty: '1' }],
      discharges: [{ document: { kind: 'equipment/return' }, shipment: 1 }],
    })
    expect(ended.lines[0]?.dischargedBy).toContain(ended.discharges[0]?.document?.number)
    const history = await crew().call(customsCalls.history, { id })
    expect(history.at(-1)).toMatchObject({ transition: 'discharge', from: 'open', to: 'closed' })
    const life = await crew().call(deviceLife.get, { id: one })
    expect(life.filter(({ group }) => group === 'customs').map(({ event }) => event)).toEqual([
      'customsDeclared',
      'customsDischarged',
    ])
    expect(await crew().call(customsCalls.ofDevice, { devId: one })).toMatchObject([{ daysLeft: null }])
  })

  it('lets go with a reason what is not discharged, and keeps the reason', async () => {
    const [device = 0] = await withProject(1)
    const id = await declared([{ devId: device }], { declarationNo: 'KZ-3' })
    const { ask } = await leaving('2', [{ devId: device }])
    await crew().call(returnCalls.ship, { ...ask, customsWaiver: '海关书面同意先行离境' })
    expect(await get(id)).toMatchObject({
      docState: 'open',
      lines: [{ leftQty: '1' }],
      waivers: [{ reason: '海关书面同意先行离境', document: { kind: 'equipment/return' } }],
    })
    await crew().call(customsCalls.writeOff, {
      id,
      version: (await get(id)).version,
      lines: [{ lineId: (await get(id)).lines[0]?.lineId ?? 0 }],
      opinion: '海关已凭文件核销',
    })
    expect(await get(id)).toMatchObject({ docState: 'closed', discharges: [{ document: null }] })
  })

  it('discharges of a quantity what it covers, and what came out of ours as it comes back', async () => {
    const [device = 0] = await withProject(1, '300')
    const into = await declared([{ modelId: scene.strings, qty: '100' }], { declarationNo: 'KZ-4' })
    const out = { direction: 'out', country: 'CN', regime: 'export' } as const
    const home = await declared([{ devId: device }], { ...out, declarationNo: 'CN-1' })
    const strings = await leaving('3', [{ modelId: scene.strings, condition: 'good', qty: '60' }])
    await crew().call(returnCalls.ship, { ...strings.ask, discharges: [into] })
    expect(await get(into)).toMatchObject({ docState: 'open', leftQty: [{ quantity: '40' }] })
    const back = await leaving('2', [{ devId: device }])
    expect(await crew().refused(returnCalls.ship, back.ask)).toMatchObject({ errors: [{ key: 'askedFor' }] })
    await crew().call(returnCalls.ship, { ...back.ask, discharges: [home] })
    expect(await get(home)).toMatchObject({ docState: 'closed' })
    const { lines, version } = await get(into)
    const write = (qty: string) => ({
      id: into,
      version,
      lines: [{ lineId: lines[0]?.lineId ?? 0, qty }],
      opinion: '毁损',
    })
    expect(await crew().refused(customsCalls.writeOff, write('41'))).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanLeft' }],
    })
    expect((await crew().refused(customsCalls.cancel, { id: into, version, opinion: '错' })).msg).toContain('已有核销')
    await crew().call(customsCalls.writeOff, write('40'))
    expect(await get(into)).toMatchObject({ docState: 'closed' })
  })

  it('is extended by a paper, each time later, and is late once its end has passed', async () => {
    const [device = 0] = await withProject(1)
    const id = await declared([{ devId: device }], { declarationNo: 'KZ-5', untilOn: '2026-03-31' })
    const late = await get(id)
    expect(late.overdueDays).toBe(-(late.daysLeft ?? 0))
    const to = (newUntil: string) => ({ id, version: late.version, newUntil, paperNo: '延-7', opinion: '工期延长' })
    expect(await crew().refused(customsCalls.extend, to('2026-03-31'))).toMatchObject({
      errors: [{ field: 'newUntil', key: 'notLater' }],
    })
    await crew().call(customsCalls.extend, to('2099-03-31'))
    expect(await get(id)).toMatchObject({
      untilOn: '2099-03-31',
      overdueDays: null,
      extensions: [{ was: '2026-03-31', until: '2099-03-31', paperNo: '延-7' }],
    })
    await expect(sql`update equipment.customs_extension set reason = ''`.execute(server.db)).rejects.toThrow(
      /written once/,
    )
    // Seen by whoever sees the project, by nobody else.
    expect((await server.as('xm_qiao').refused(customsCalls.get, { id })).code).toBe(404)
    expect((await server.as('kg_he').refused(customsCalls.extend, to('2100-01-01'))).code).toBe(403)
  })

  it('is told of at 90, 60 and 30 days and once it is late, each once, as long as something is under customs', async () => {
    await sql`update equipment.customs set state = 'closed'; truncate system.alert_push, document.message`.execute(
      server.db,
    )
    const [device = 0] = await withProject(1)
    const start = new Date(`${today()}T04:00:00Z`)
    const after = (days: number) => new Date(start.getTime() + days * 86_400_000)
    const untilOn = after(100).toISOString().slice(0, 10)
    await declared([{ devId: device }], { declarationNo: 'KZ-6', untilOn })
    const [push] = jobs
    const told: number[] = []
    for (const days of [5, 10, 11, 39, 40, 70, 71, 100, 101, 102]) {
      await at(after(days), async () => push?.work({ db: server.db, now: after(days), log: () => undefined } as never))
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from document.message where link like '%CUSTOMS_ENDING' and sent_at >= ${after(days)}`.execute(
        server.db,
      )
      if ((rows[0]?.count ?? 0) > 0) told.push(days)
    }
    expect(told).toEqual([10, 40, 70, 101])
    await sql`update equipment.customs set until_on = ${after(60).toISOString().slice(0, 10)} where state = 'open'`.execute(
      server.db,
    )
    const listed = await server.as('zb_lin').call(alert.customsEnding, {})
    expect(listed.rows).toMatchObject([{ declarationNo: 'KZ-6', daysLeft: 60, leftCount: 1 }])
  })
})
