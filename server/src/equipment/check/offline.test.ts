import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { draftTemplate, savedTemplate } from '../check-template/test/sample.ts'

let server: TestServer
let scene: Scene
let templateId: number
let crew: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  templateId = await savedTemplate(server)
  crew = (await server.actorOf('xm_ma')).userId
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin')
/** An order of a node of P2601. */
const ordered = async (): Promise<number> => {
  const devices = await scene.devices(1)
  await inTransaction(server.db, async (tx) =>
    carry(tx, { devices, project: 'P2601', from: scene.pool, to: await projectHolder(tx, 'P2601') }),
  )
  return (await manager().call(checkCalls.create, { devId: devices[0] ?? 0, templateId })).id
}
const get = (id: number) => manager().call(checkCalls.get, { id })
let serial = 0
const minutes = (count: number) => new Date(now().getTime() + count * 60_000).toISOString()
const answers = [
  { item: 1, value: 'Y', photos: 0 },
  { item: 2, value: '2.8', photos: 1, remark: '鼓包' },
]
const written = (id: number, more: object = {}) => ({
  entryKey: (serial += 1).toString(16).padStart(32, 'a'),
  act: 'equipment/check.complete' as const,
  input: { id, templateVersion: 1, answers, signedAs: '马志强' },
  title: `点检单 ${id}`,
  doneAt: minutes(-30),
  phoneAt: minutes(-30),
  personId: crew,
  ...more,
})
const handIn = async (...entries: ReturnType<typeof written>[]) =>
  (await server.as('xm_ma').call(offlineCalls.handIn, { entries })).results.map(({ outcome, msg }) => [outcome, msg])

describe('a check written down without a network', () => {
  it('is handed in once however often it is sent, at the moment at which it was done, and its photos follow', async () => {
    const id = await ordered()
    const entry = written(id)
    expect(await handIn(entry)).toEqual([['done', '']])
    expect(await handIn(entry)).toEqual([['done', '']])
    const found = await get(id)
    expect(found).toMatchObject({ isGood: false, results: [{ signedAs: '马志强', answers: [{}, { photos: 1 }] }] })
    expect(found.results).toHaveLength(1)
    expect(
      Math.abs(Date.parse(`${found.finishedTime?.replace(' ', 'T')}+08:00`) - Date.parse(entry.doneAt)),
    ).toBeLessThan(2000)
    const photo = await send(server.as('xm_ma'), '2 电压 1.pdf', samples.pdf)
    await server.as('xm_ma').call(offlineCalls.photos, { entryKey: entry.entryKey, fileIds: [photo.id] })
    expect(await manager().call(file.listById, { id: `equipment.check.${id}` })).toMatchObject([
      { name: '2 电压 1.pdf' },
    ])
    const list = (await server.as('xm_ma').call(offlineCalls.list, {})).rows
    expect(list[0]).toMatchObject({ kind: 'equipment/check', documentId: id, docNo: null })
  })

  it('by another phone as well counts as the worst of both', async () => {
    const id = await ordered()
    const fine = { ...written(id).input, answers: [answers[0], { item: 2, value: '3.9', photos: 0 }] }
    expect(await handIn(written(id, { input: fine }), written(id))).toEqual([
      ['done', ''],
      ['done', ''],
    ])
    expect(await get(id)).toMatchObject({
      orderStatus: '5',
      isGood: false,
      results: [{ isGood: true }, { isGood: false }],
    })
  })

  it('stands where it was done before the order was cancelled, and is kept with the reason where it was not', async () => {
    const [before, after] = [await ordered(), await ordered()]
    for (const id of [before, after]) await manager().call(checkCalls.cancel, { id, reason: '设备停用' })
    expect(await handIn(written(before))).toEqual([['done', '']])
    const [[outcome, msg] = []] = await handIn(written(after, { doneAt: minutes(0), phoneAt: minutes(0) }))
    expect([outcome, msg]).toEqual(['kept', expect.stringContaining('设备停用')])
    expect(await get(after)).toMatchObject({ orderStatus: '4', results: [] })
  })

  it('goes by the version that was answered, and by a phone a day off is never of tomorrow', async () => {
    const id = await ordered()
    const draft = await draftTemplate(server)
    const { version } = await manager().call(checkTemplateCalls.get, { id: templateId })
    const items = [...draft.items, { part: '天线', content: '完好', kind: 'yesNo' as const }]
    await manager().call(checkTemplateCalls.update, { ...draft, id: templateId, version, items })
    expect(await handIn(written(id, { doneAt: minutes(24 * 60), phoneAt: minutes(24 * 60) }))).toEqual([['done', '']])
    const found = await get(id)
    expect(found.results).toMatchObject([{ templateVersion: 1 }])
    expect(found.finishedTime?.slice(0, 13)).toBe(wireTime(now()).slice(0, 13))
  })

  it('is nobody’s to hand in who does not see the order', async () => {
    const id = await ordered()
    const [result] = (await server.as('xm_yang').call(offlineCalls.handIn, { entries: [written(id)] })).results
    expect(result?.outcome).toBe('kept')
    expect(await get(id)).toMatchObject({ orderStatus: '0' })
  })
})
