import { device } from '@geodepot/contracts/equipment/device.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { search } from '@geodepot/contracts/system/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { post, projectHolder } from '../../ledger/custody/index.ts'
import { entryOf, handedIn } from '../../system/offline/test/entry.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await inTransaction(server.db, async (tx) =>
    post(tx, { source: 'opening', recordedBy: 1 }, [
      {
        kind: 'opening',
        model: scene.strings,
        condition: 'good',
        quantity: '500',
        to: await projectHolder(tx, 'P2601'),
      },
    ]),
  )
})
afterAll(() => server.close())

/** Nodes that P2601 has, with what is written on them. */
const nodes = async (count: number) => {
  const devices = await scene.devices(count)
  await inTransaction(server.db, async (tx) =>
    carry(tx, { devices, project: 'P2601', from: scene.pool, to: await projectHolder(tx, 'P2601') }),
  )
  return Promise.all(
    devices.map(async (id) => ({ id, code: (await server.as('zb_lin').call(device.get, { id })).devSign ?? '' })),
  )
}
const packed = (lines: readonly object[], more: object = {}, entry: Parameters<typeof entryOf>[2] = {}) =>
  entryOf(
    'equipment/return.pack',
    { projectInfoNo: 'P2601', toHolderId: scene.pool, backDeviceType: '2', lines, ...more },
    entry,
  )
const handIn = (...entries: ReturnType<typeof entryOf>[]) => handedIn(server, 'xm_ma', ...entries)
const returnsOf = async (keyword: string, user = 'xm_ma') =>
  (await server.as(user).call(returnCalls.list, { keyword })).rows
const get = (id: number) => server.as('xm_ma').call(returnCalls.get, { id })

describe('what was packed for return without a network', () => {
  it('becomes one return however often it is handed in, found by the number that the phone gave it', async () => {
    const [one, two] = await nodes(2)
    const entry = packed(
      [{ devId: one?.id }, { code: two?.code.toLowerCase(), packedNote: '外壳开裂' }],
      { submit: 'Y' },
      { localNumber: 'L-7K2QX-3' },
    )
    const [first] = await handIn(entry)
    expect(first).toEqual({ entryKey: entry.entryKey, outcome: 'done', msg: '', number: expect.stringMatching(/^FH-/) })
    expect(await handIn(entry)).toEqual([first])
    const [found, ...none] = await returnsOf('l-7k2qx-3')
    expect(none).toEqual([])
    expect(found).toMatchObject({ number: first?.number, localNumber: 'L-7K2QX-3', docState: 'ready' })
    expect((await get(found?.id ?? 0)).lines).toMatchObject([
      { devId: one?.id, packedNote: '' },
      { devId: two?.id, packedNote: '外壳开裂' },
    ])
    const named = (user: string) => server.as(user).call(search.find, { keyword: 'L-7K2QX-3' })
    expect((await named('xm_ma')).flatMap(({ rows }) => rows).map(({ title }) => title)).toEqual([first?.number])
    expect((await named('xm_yang')).flatMap(({ rows }) => rows)).toEqual([])
    const photo = await send(server.as('xm_ma'), '装车.pdf', samples.pdf)
    await server.as('xm_ma').call(offlineCalls.photos, { entryKey: entry.entryKey, fileIds: [photo.id] })
    expect(await server.as('xm_ma').call(file.listById, { id: `equipment.return.${found?.id}` })).toHaveLength(1)
  })

  it('is signed by whoever packed it, with its submission or within days; a draft is not', async () => {
    const [one, two] = await nodes(2)
    const signatures = [{ signsAs: 'giver', signerName: '马志强', ticked: true }]
    const [signed, draft] = await handIn(
      packed(
        [{ devId: one?.id, packedNote: '少一根天线' }],
        { submit: 'Y', signatures },
        { localNumber: 'L-7K2QX-31' },
      ),
      packed([{ devId: two?.id }], { signatures }),
    )
    expect(signed).toMatchObject({ outcome: 'done' })
    expect(draft).toMatchObject({ outcome: 'kept', msg: expect.stringContaining('随即提交') })
    const [found] = await returnsOf('L-7K2QX-31')
    const id = found?.id ?? 0
    const of = () => server.as('xm_ma').call(returnCalls.signatures, { id })
    const kept = { act: 'submit', part: null, signsAs: 'giver', signerName: '马志强', intact: true }
    expect(await of()).toMatchObject({ signatures: [kept], unsigned: [] })
    // On its way it is another act; what was packed stays as it was signed.
    const { version, lines } = await get(id)
    await server.as('xm_ma').call(returnCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) })
    expect(await of()).toMatchObject({ signatures: [kept], unsigned: [{ act: 'ship', signsAs: 'carrier' }] })
    // Handed in at the desk, it may be signed afterwards.
    const [desk] = await handIn(packed([{ devId: two?.id }], { submit: 'Y' }, { localNumber: 'L-7K2QX-32' }))
    const [later] = await returnsOf('L-7K2QX-32')
    expect(desk).toMatchObject({ outcome: 'done' })
    const asked = await server.as('xm_ma').call(returnCalls.signatures, { id: later?.id ?? 0 })
    expect(asked.unsigned).toMatchObject([{ act: 'submit', signsAs: 'giver' }])
    await server.as('xm_ma').call(returnCalls.takeSignature, {
      id: later?.id ?? 0,
      version: later?.version ?? 0,
      eventId: asked.unsigned[0]?.eventId ?? 0,
      signsAs: 'giver',
      signerName: '马志强',
      ticked: true,
    })
    expect((await server.as('xm_ma').call(returnCalls.signatures, { id: later?.id ?? 0 })).unsigned).toEqual([])
  })

  it('handed in at one moment by several tabs is one return', async () => {
    const [one] = await nodes(1)
    const entry = packed([{ devId: one?.id }], {}, { localNumber: 'L-7K2QX-4' })
    const all = await Promise.all([1, 2, 3].map(() => handIn(entry)))
    expect(all.flat().map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
    expect(await returnsOf('L-7K2QX-4')).toHaveLength(1)
  })

  it('goes onto the draft that stands, as it is by now; a draft that was handed in meanwhile takes nothing more', async () => {
    const [one, two, three] = await nodes(3)
    const strings = { modelId: scene.strings, condition: 'good', qty: '20' }
    await handIn(packed([{ devId: one?.id }], {}, { localNumber: 'L-7K2QX-5' }))
    const [draft] = await returnsOf('L-7K2QX-5')
    const id = draft?.id ?? 0
    const [more, kind] = await handIn(
      packed([{ devId: one?.id }, { devId: two?.id }], { id }, { localNumber: 'L-ABCDE-1' }),
      packed([strings], { id }),
    )
    expect(more).toMatchObject({ outcome: 'done', number: draft?.number })
    expect(kind).toMatchObject({ outcome: 'kept', msg: expect.stringContaining('请另开返还单') })
    expect((await get(id)).lines.map(({ devId }) => devId)).toEqual([one?.id, two?.id])
    expect(await returnsOf('L-ABCDE')).toMatchObject([{ id, localNumber: 'L-7K2QX-5, L-ABCDE-1' }])
    const { version } = await get(id)
    await server.as('xm_ma').call(returnCalls.submit, { id, version })
    const late = packed([{ devId: three?.id }], { id })
    expect(await handIn(late)).toMatchObject([{ outcome: 'kept' }])
    expect((await get(id)).lines).toHaveLength(2)
  })

  it('is kept, with its reason, of what somebody else packed first and of what nobody knows; done after all it is found', async () => {
    const [one] = await nodes(1)
    const [, second, unknown] = await handIn(
      packed([{ devId: one?.id }], { submit: 'Y' }),
      packed([{ devId: one?.id }], { submit: 'Y' }, { localNumber: 'L-7K2QX-7' }),
      packed([{ code: 'NO-SUCH' }], {}, { localNumber: 'L-7K2QX-8' }),
    )
    expect(second).toMatchObject({ outcome: 'kept', msg: expect.stringContaining('FH-') })
    expect(unknown).toMatchObject({ outcome: 'kept', msg: '没有编号为“NO-SUCH”的设备' })
    expect(await returnsOf('L-7K2QX-7')).toEqual([])
    // The first is cancelled, and what spoke against the second is gone.
    const [first] = (await server.as('xm_ma').call(returnCalls.list, { docState: ['ready'] })).rows
    await server
      .as('xm_ma')
      .call(returnCalls.cancel, { id: first?.id ?? 0, version: first?.version ?? 0, opinion: '改天' })
    const { rows } = await server.as('xm_ma').call(offlineCalls.list, { state: 'kept' })
    const waiting = rows.find(({ reason }) => reason === second?.msg)
    await server.as('xm_ma').call(offlineCalls.again, { id: waiting?.id ?? 0 })
    expect(await returnsOf('L-7K2QX-7')).toMatchObject([{ docState: 'ready' }])
  })

  it('is nobody’s to hand in who does not see the project, and two phones of one name are both found', async () => {
    const [one, two] = await nodes(2)
    const entry = packed([{ devId: one?.id }], {}, { localNumber: 'L-7K2QX-9' })
    expect(await handedIn(server, 'xm_yang', { ...entry })).toMatchObject([{ outcome: 'kept' }])
    const again = [
      packed([{ devId: one?.id }], {}, { localNumber: 'L-22222-1' }),
      packed([{ devId: two?.id }], {}, { localNumber: 'L-22222-1' }),
    ]
    expect((await handIn(...again)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect((await returnsOf('L-22222-1')).map(({ localNumber }) => localNumber).toSorted()).toEqual([
      'L-22222-1',
      'L-22222-1-2',
    ])
  })

  it('takes along what the projects of the person have, and nobody else’s', async () => {
    const [one] = await nodes(1)
    const along = await server.as('xm_ma').call(returnCalls.packing, {})
    expect(along.projects).toContainEqual({ projectInfoNo: 'P2601', projectName: expect.any(String) })
    expect(along.goods.find(({ devId }) => devId === one?.id)).toMatchObject({
      projectInfoNo: 'P2601',
      backDeviceType: '2',
      devSign: one?.code,
    })
    expect(along.goods.some(({ devId, qty }) => devId === null && qty === '500')).toBe(true)
    expect(along.pools.length).toBeGreaterThan(0)
    expect(along.drafts.length).toBeGreaterThan(0)
    const other = await server.as('xm_yang').call(returnCalls.packing, {})
    expect(other.goods.some(({ projectInfoNo }) => projectInfoNo === 'P2601')).toBe(false)
  })
})
