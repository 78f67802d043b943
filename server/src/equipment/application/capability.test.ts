import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let nodes: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  nodes = (
    await server.db.selectFrom('equipment.category').select('id').where('code', '=', 'S0104').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.close())

const requirement = { key: 'batteryDays', comparison: 'least', value: '25' } as const
/** 4,000 channels of nodes: one of a component is a channel, one of three is three; strings are taken as well. */
const channels = () => ({
  categoryId: nodes,
  requestedQty: '4000',
  unit: '道',
  requirements: [requirement],
  accepted: [
    { modelId: scene.modelNamed('IGU-16') },
    { modelId: scene.modelNamed('IGU-16HR 3C'), factor: '3' },
    { modelId: scene.strings, factor: '0.5' },
  ],
})
const header = () => ({ appName: '按道申请', projectInfoNo: 'P2601', ...scene.span })
const linesOf = async (deviceappid: number, lang: 'cn' | 'en' = 'cn') =>
  (await server.as('xm_ma', lang).call(applicationCalls.lines, { deviceappid })).rows

describe('a line that asks for a capability', () => {
  it('keeps its unit, requirements and accepted models, also when something else is changed', async () => {
    const { deviceappid, version } = await scene.crew.call(applicationCalls.save, { ...header(), lines: [channels()] })
    const kept = {
      requestedQty: '4000',
      unit: '道',
      unitKey: '道',
      tracking: 'mixed',
      requirements: [{ ...requirement, name: '连续工作天数', unit: 'd' }],
      accepted: [
        { brand: 'Geospace', devModel: 'GS-20DX', unit: '串', tracking: 'bulk', factor: '0.5', agreed: false },
        { brand: 'SmartSolo', devModel: 'IGU-16', unit: '台', tracking: 'single', factor: '1', agreed: false },
        { devModel: 'IGU-16HR 3C', factor: '3', agreed: false },
      ],
    }
    expect(await linesOf(deviceappid)).toMatchObject([kept])
    expect(await linesOf(deviceappid, 'en')).toMatchObject([
      { unit: 'channel', unitKey: '道', requirements: [{ name: 'Battery life' }] },
    ])
    await scene.crew.call(applicationCalls.save, { ...header(), deviceappid, version, appName: '改名' })
    expect(await linesOf(deviceappid)).toMatchObject([kept])
  })

  it('takes its unit in either language, and a line’s own unit back as it was answered', async () => {
    const { deviceappid } = await scene.crew.call(applicationCalls.save, {
      ...header(),
      lines: [
        { ...channels(), unit: 'channel' },
        { modelId: scene.single, requestedQty: '1', unit: 'unit' },
      ],
    })
    expect(await linesOf(deviceappid)).toMatchObject([
      { unitKey: '道' },
      { unitKey: '台', accepted: [], requirements: [] },
    ])
  })

  it('is refused field by field', async () => {
    const ask = (line: object) =>
      scene.crew.refused(applicationCalls.save, { ...header(), lines: [{ ...channels(), ...line }] })
    expect(await ask({ accepted: [] })).toMatchObject({
      msg: '指定计量单位时请列出可接受型号',
      errors: [{ field: 'lines.0.accepted' }],
    })
    expect(await ask({ unit: '拃' })).toMatchObject({ errors: [{ field: 'lines.0.unit', key: 'unknownUnit' }] })
    expect(await ask({ accepted: [{ modelId: 987_654 }, { modelId: scene.single, factor: '0' }] })).toMatchObject({
      errors: [{ field: 'lines.0.accepted.1.factor' }],
    })
    expect(
      await ask({ accepted: [{ modelId: 987_654 }, { modelId: scene.single }, { modelId: scene.single }] }),
    ).toMatchObject({
      errors: [
        { field: 'lines.0.accepted.0.modelId', key: 'unknownModel' },
        { field: 'lines.0.accepted.2.modelId', key: 'acceptedTwice', msg: 'WTU-508 重复' },
      ],
    })
    expect(
      await ask({
        requirements: [
          { ...requirement, key: 'peakForce' },
          { ...requirement, value: '长' },
        ],
      }),
    ).toMatchObject({
      errors: [
        { field: 'lines.0.requirements.0.key', key: 'unknownParameter' },
        { field: 'lines.0.requirements.1.value', msg: '“连续工作天数”的要求值必须是数字' },
      ],
    })
  })

  it('counts what could be had in its unit', async () => {
    const ask = async (line: object) => (await scene.crew.call(applicationCalls.availability, { lines: [line] }))[0]
    const [ones, threes] = [
      { modelId: scene.modelNamed('Quantum') },
      { modelId: scene.modelNamed('Hawk'), factor: '3' },
    ]
    const count = async (line: object, of: 'available' | 'others' = 'available') => Number((await ask(line))?.[of])
    const before = await count({ categoryId: nodes, accepted: [ones, threes] })
    await scene.devices(2, 'Quantum')
    await scene.devices(5, 'Hawk')
    expect((await count({ categoryId: nodes, accepted: [ones, threes] })) - before).toBe(2 + 15)
    expect(await count({ ...ones, accepted: [threes] }), 'what does as well is told apart').toBe(await count(ones))
    expect(await count({ ...ones, accepted: [threes] }, 'others')).toBe(
      3 * (await count({ modelId: scene.modelNamed('Hawk') })),
    )
    expect(await count({ categoryId: nodes, accepted: [ones, threes] }, 'others')).toBe(0)
    const weak = await ask({ ...ones, requirements: [requirement] })
    await scene.devices(1, 'Quantum', { batteryDays: '20' })
    expect(await ask({ ...ones, requirements: [requirement] }), 'what falls short is not available').toEqual(weak)
  })
})

describe('a requirement', () => {
  it.each([
    ['least', '30', '30', false],
    ['least', '30', '29.9', true],
    ['most', '30', '30.1', true],
    ['is', '30.0', '30', false],
    ['is', '30', '31', true],
    ['is', 'VE464', 've464 ', false],
    ['is', 'VE464', 'VE432', true],
    ['least', '30', '约三十', false],
    ['least', '30', null, false],
    ['is', 'VE464', null, false],
  ])('%s %s of what is written as %s: falls short %s', async (comparison, value, written, expected) => {
    const asked = JSON.stringify([{ key: 'a', comparison, value }])
    const { rows } = await sql<{
      short: boolean
    }>`select equipment.falls_short(${asked}::jsonb, ${JSON.stringify(written === null ? {} : { a: written })}::jsonb) as short`.execute(
      server.db,
    )
    expect(rows[0]?.short).toBe(expected)
  })
})

describe('serving it', () => {
  it('offers what is accepted, tells what falls short, and counts allocations in its unit', async () => {
    const {
      applicationId,
      lines: [line = 0],
    } = await scene.approvedFor([channels()])
    const [three = 0] = await scene.devices(1, 'IGU-16HR 3C', { batteryDays: '30' })
    const [weak = 0] = await scene.devices(1, 'IGU-16', { batteryDays: '20' })
    const [unknown = 0] = await scene.devices(1, 'IGU-16')
    const [other = 0] = await scene.devices(1, 'WTU-508')
    const { rows } = await scene.dispatcher.call(allocationCalls.candidates, {
      fromHolderId: scene.pool,
      applicationLineId: line,
      pageSize: 500,
      orderByColumn: 'heldSince',
      isAsc: 'desc',
    })
    const short = new Map(rows.map(({ devId, fallsShort }) => [devId, fallsShort]))
    expect([three, weak, unknown, other].map((id) => short.get(id))).toEqual([false, true, false, undefined])

    const offered = async () =>
      Number(
        (await scene.dispatcher.call(allocationCalls.sources, { applicationId })).find(
          ({ holderId }) => holderId === scene.pool,
        )?.lines[0]?.available,
      )
    const before = await offered()
    await scene.devices(2, 'IGU-16HR 3C', { batteryDays: '25' })
    await scene.devices(1, 'IGU-16', { batteryDays: '24.9' })
    await scene.stock('100')
    expect((await offered()) - before).toBe(2 * 3 + 50)

    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [
        { applicationLineId: line, devId: three },
        { applicationLineId: line, devId: unknown },
        { applicationLineId: line, modelId: scene.strings, qty: '11', factor: '9' },
      ],
    })
    expect((await scene.get(id)).lines).toMatchObject([
      { asked: '节点采集单元', askedUnit: '道', factor: '3', isSubstitute: false },
      { factor: '1', isSubstitute: false },
      { factor: '0.5', isSubstitute: false },
    ])
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await scene.get(id)).toMatchObject({ docState: 'dispatching', isBeyond: false })
    expect(await linesOf(applicationId)).toMatchObject([{ allocatedQty: '9.5' }])
  })

  it('goes beyond when more units come together than are open', async () => {
    const {
      applicationId,
      lines: [line = 0],
    } = await scene.approvedFor([{ ...channels(), requestedQty: '5' }])
    const ids = await scene.devices(2, 'IGU-16HR 3C')
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: ids.map((devId) => ({ applicationLineId: line, devId })),
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await scene.get(id)).toMatchObject({ docState: 'submitted', isBeyond: true })
  })
})
