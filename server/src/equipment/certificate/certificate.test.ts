import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { zipParts } from '../../kit/archive/index.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { jobs } from '../../system/alert/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { draft, inDays } from './test/sample.ts'

let server: TestServer
let scene: Scene
let nodes: number
const kinds = new Map<string, number>()
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  for (const { id, kindName } of (await manager().call(certificateKindCalls.list, { pageSize: 500 })).rows)
    kinds.set(kindName, id)
  const { rows } = await sql<{
    id: number
  }>`select category_id as id from equipment.model where id = ${scene.single}`.execute(server.db)
  nodes = rows[0]?.id ?? 0
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin')
const kindId = (name: string) => kinds.get(name) ?? 0
const certify = async (more: Partial<AskOf<typeof certificateCalls.create>>) =>
  (
    await manager().call(certificateCalls.create, {
      ...draft,
      projectInfoNo: undefined,
      kindId: kindId('仪器年检'),
      ...more,
    })
  ).id
const get = (id: number) => manager().call(certificateCalls.get, { id })
const refusedAs = async (more: object) =>
  (await manager().refused(certificateCalls.create, { ...draft, ...more })).errors?.map(
    ({ field, key }) => `${field} ${key}`,
  )

describe('equipment/certificate', () => {
  it('is valid by the period of its kind where nobody says until when', async () => {
    const [device = 0] = await scene.devices(1)
    const dated = { devId: device, issuedOn: '2026-03-01' }
    expect(await get(await certify({ ...dated, certNo: 'A-1' }))).toMatchObject({
      validUntil: '2027-02-28',
      devId: device,
    })
    // No month has such a day a year later: the last of February is in it.
    expect(await get(await certify({ devId: device, issuedOn: '2024-02-29', certNo: 'A-0' }))).toMatchObject({
      validUntil: '2025-02-28',
    })
    expect(await get(await certify({ ...dated, kindId: kindId('仪器日检'), certNo: 'A-2' }))).toMatchObject({
      validUntil: '2026-03-01',
      certState: 'expired',
    })
    expect(
      await get(await certify({ ...dated, kindId: kindId('车辆保险'), certNo: 'A-3', validUntil: inDays(20) })),
    ).toMatchObject({ validUntil: inDays(20), daysLeft: 20, certState: 'expiring' })
  })
  it('is of one device, crew or unit that one sees, and says so beside the field', async () => {
    const [device = 0] = await scene.devices(1)
    expect(await refusedAs({ devId: device })).toEqual(['devId oneSubject'])
    expect(await refusedAs({ projectInfoNo: undefined })).toEqual(['devId oneSubject'])
    expect(await refusedAs({ kindId: 9_000_000, issuedOn: inDays(1) })).toEqual([
      'kindId unknownKind',
      'issuedOn issuedLater',
    ])
    expect(await refusedAs({ validUntil: inDays(-11) })).toEqual(['validUntil endsBefore'])
    // Another crew's project is not there for this one.
    const crew = await server.as('xm_ma').refused(certificateCalls.create, { ...draft, projectInfoNo: 'P2606' })
    expect(crew.errors?.map(({ field }) => field)).toEqual(['projectInfoNo'])
    const { id } = await server.as('xm_ma').call(certificateCalls.create, draft)
    expect(await server.as('xm_qiao').refused(certificateCalls.get, { id })).toMatchObject({ code: 404 })
  })
  it('takes the place of the one before, which stays as history, and gives it back', async () => {
    const [device = 0] = await scene.devices(1)
    const first = await certify({ devId: device, validUntil: inDays(5), certNo: 'B-1' })
    const second = await certify({ devId: device, validUntil: inDays(370), certNo: 'B-2' })
    // One that is entered late stands where it belongs.
    const older = await certify({ devId: device, issuedOn: inDays(-800), certNo: 'B-0' })
    const states = async () => Promise.all([older, first, second].map(async (id) => (await get(id)).certState))
    expect(await states()).toEqual(['replaced', 'replaced', 'valid'])
    await manager().call(certificateCalls.remove, { ids: String(second) })
    expect(await get(first)).toMatchObject({ certState: 'expiring' })
    const life = await manager().call(deviceLife.get, { id: device })
    expect(life.filter(({ event }) => event === 'certified').map(({ note }) => note)).toHaveLength(2)
  })
  it('is missing where its kind is required of the category, and found by its state and its device', async () => {
    const [device = 0] = await scene.devices(1)
    const { id } = await manager().call(certificateKindCalls.create, {
      kindName: '节点标定',
      kindNameEn: 'Node calibration',
      categoryIds: [nodes],
    })
    const of = async () =>
      (await manager().call(certificateCalls.ofDevice, { devId: device })).map(
        ({ kindName, certState }) => `${kindName} ${certState}`,
      )
    expect(await of()).toEqual(['节点标定 missing'])
    const one = await certify({ devId: device, kindId: id, validUntil: inDays(-1), certNo: 'C-1' })
    expect(await of()).toEqual(['节点标定 expired'])
    const found = async (asked: object) =>
      (await manager().call(certificateCalls.list, { ...asked, pageSize: 500 })).rows.map((row) => row.id)
    expect(await found({ devId: device, certState: ['expired'] })).toEqual([one])
    expect(await found({ devId: device, certState: ['valid', 'expiring', 'replaced'] })).toEqual([])
    expect(await found({ keyword: 'c-1', kindId: id })).toEqual([one])
    expect(await manager().refused(certificateKindCalls.remove, { ids: String(id) })).toMatchObject({ code: 500 })
    await manager().call(certificateKindCalls.update, {
      id,
      version: 1,
      kindName: '节点标定',
      kindNameEn: 'Node calibration',
      active: 'N',
    })
  })
  it('stops what would be allocated or sent on an expired one, by name and day', async () => {
    const [device = 0, part = 0] = await scene.devices(2)
    await certify({ devId: device, validUntil: inDays(-1), certNo: 'D-1' })
    const id = await scene.drafted(await scene.approved(), [part, device])
    const refused = await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })
    expect(refused.errors).toMatchObject([{ field: 'lines.1.devId', key: 'expiredBlocks' }])
    expect(refused.msg).toContain(inDays(-1))
    // The page says so before anybody tries.
    expect(await scene.dispatcher.call(certificateCalls.ofDocument, { documentId: id })).toMatchObject({
      total: 1,
      rows: [{ devId: device, certNo: 'D-1', blocks: true }],
    })
    const renewed = await certify({ devId: device, validUntil: inDays(800), certNo: 'D-2' })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    // What has expired since is not sent.
    const { version } = await get(renewed)
    await manager().call(certificateCalls.update, {
      ...draft,
      projectInfoNo: undefined,
      devId: device,
      kindId: kindId('仪器年检'),
      certNo: 'D-2',
      id: renewed,
      version,
      validUntil: inDays(-2),
    })
    const ready = await scene.get(id)
    const ship = {
      id,
      version: ready.version,
      carrier: '西北物流',
      lines: ready.lines.map(({ lineId }) => ({ lineId })),
    }
    expect((await scene.dispatcher.refused(allocationCalls.ship, ship)).errors).toMatchObject([
      { field: 'lines.1.lineId', key: 'expiredBlocks' },
    ])
  })
  it('of a kind that only warns, or that ends before the project, is remembered by whoever goes on', async () => {
    await sql`update system.project set acquire_end = ${inDays(90)}::date where id = 'P2601'`.execute(server.db)
    const [device = 0] = await scene.devices(1)
    await certify({ devId: device, validUntil: inDays(30), certNo: 'E-1' })
    await certify({ devId: device, kindId: kindId('仪器日检'), issuedOn: inDays(-3), certNo: 'E-2' })
    const id = await scene.drafted(await scene.approved(), [device])
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    const { rows } = await sql<{
      named: string
    }>`select detail ->> 'named' as named from document.event where document_id = ${id} and action = 'submit'`.execute(
      server.db,
    )
    expect(rows[0]?.named).toContain(`的仪器年检将于 ${inDays(30)} 到期，早于项目结束`)
    expect(rows[0]?.named).toContain(`的仪器日检已于 ${inDays(-3)} 到期`)
  })
  it('is told of 60, 30 and 7 days before its end and when it has ended, once each', async () => {
    const [device = 0] = await scene.devices(1)
    const id = await certify({ devId: device, validUntil: inDays(60), certNo: 'F-1' })
    const rowOf = async () =>
      (await manager().call(certificateCalls.ending, { pageSize: 500 })).rows.find((row) => row.id === id)
    expect(await rowOf()).toMatchObject({ certNo: 'F-1', daysLeft: 60, certState: 'expiring' })
    const toldOn = async (days: number) => {
      const moment = new Date(now().getTime() + days * 86_400_000)
      await jobs[0]?.work({
        db: server.db,
        now: moment,
        log: () => undefined,
        args: {} as never,
        signal: new AbortController().signal,
      } as never)
      const { rows } = await sql<{
        on: string
      }>`select pushed_on as on from system.alert_push where type = 'CERTIFICATE_ENDING' and key = ${String(id)}`.execute(
        server.db,
      )
      return rows[0]?.on
    }
    expect(await toldOn(0)).toBe(inDays(0))
    expect(await toldOn(1)).toBe(inDays(0))
    const { name } = await manager().file(certificateCalls.endingExport, {})
    expect(name).toMatch(/^证书到期_.*\.xlsx$/)
    // Nearer to its end it is news again.
    await sql`update equipment.certificate set valid_until = ${inDays(29)}::date where id = ${id}`.execute(server.db)
    await sql`update system.alert_push set pushed_on = ${inDays(-5)}::date where type = 'CERTIFICATE_ENDING' and key = ${String(id)}`.execute(
      server.db,
    )
    expect(await toldOn(1)).toBe(inDays(1))
    await certify({ devId: device, validUntil: inDays(400), certNo: 'F-2' })
    expect(await rowOf()).toBeUndefined()
  })
  it('goes out as one pack of a project: its equipment, how each certificate stands, and the scans', async () => {
    const [device = 0] = await scene.devices(1)
    const sent = await scene.shipped([device])
    const { version, ...road } = await scene.get(sent, 'xm_ma')
    await scene.crew.call(allocationCalls.receive, {
      id: sent,
      version,
      lines: roadLines(road).map(({ shipmentLineId, expectedQty }) => ({
        shipmentLineId,
        received: expectedQty,
      })),
    })
    const scan = await send(server.as('zb_lin'), '年检.pdf', samples.pdf)
    await certify({ devId: device, certNo: 'G-1', attachments: [scan.id] })
    const { name, bytes } = await scene.crew.file(certificateCalls.pack, { projectInfoNo: 'P2601' })
    expect(name).toMatch(/^开工验收资料包_.*\.zip$/)
    const content = {
      size: bytes.length,
      at: async (from: number, length: number) => bytes.subarray(from, from + length),
    }
    const parts = await zipParts(content, 100)
    expect(parts.map((part) => part.name)).toEqual([
      expect.stringMatching(/^设备与证书清单_.*\.xlsx$/),
      '附件/0001 年检.pdf',
    ])
    expect(parts[1]?.size).toBe(samples.pdf.length)
    const { name: english } = await server.as('xm_ma', 'en').file(certificateCalls.pack, { projectInfoNo: 'P2601' })
    expect(english).toMatch(/^Start-up audit pack_/)
    expect(await server.as('xm_qiao').refused(certificateCalls.pack, { projectInfoNo: 'P2601' })).toMatchObject({
      code: 404,
    })
  })
  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(certificateCalls.list, {})).toMatchObject({ code: 403 })
  })
})
