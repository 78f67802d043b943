import { file } from '@geodepot/contracts/kit/file.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let crew: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await scene.stock('500')
  crew = (await server.actorOf('xm_ma')).userId
})
afterAll(() => server.close())

let serial = 0
const nextKey = () => (serial += 1).toString(16).padStart(32, '0')
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()
const received = (id: number, lines: readonly object[], more: object = {}) => ({
  entryKey: nextKey(),
  act: 'equipment/allocation.receive' as const,
  input: { id, lines },
  title: `接收 ${id}`,
  doneAt: minutesAgo(0),
  phoneAt: minutesAgo(0),
  personId: crew,
  ...more,
})
const handIn = (account: string, ...entries: ReturnType<typeof received>[]) =>
  server.as(account).call(offlineCalls.handIn, { entries })
const outcomes = async (account: string, ...entries: ReturnType<typeof received>[]) =>
  (await handIn(account, ...entries)).results.map(({ outcome }) => outcome)
const keptOf = async (account: string) =>
  (await server.as(account).call(offlineCalls.list, { state: 'kept', pageSize: 100 })).rows

describe('what a phone without a network wrote down', () => {
  it('is done once, in its order, at the moment at which it was done, whatever else was changed', async () => {
    const id = await scene.shipped(await scene.devices(2), '300')
    const [one, two, strings] = roadLines(await scene.get(id))
    const first = received(id, [{ shipmentLineId: one?.shipmentLineId, received: '1' }], { doneAt: minutesAgo(0) })
    const second = received(id, [
      { shipmentLineId: two?.shipmentLineId, received: '1', damaged: '1', reason: '箱体破损' },
      { shipmentLineId: strings?.shipmentLineId, received: '290', short: '10', reason: '少一箱' },
    ])
    expect(await outcomes('xm_ma', first, second)).toEqual(['done', 'done'])
    // The answer was lost, and the phone asks again: beside what it wrote since.
    expect(await outcomes('xm_ma', second, first)).toEqual(['done', 'done'])
    const { receipts } = await scene.get(id)
    expect(receipts).toHaveLength(2)
    expect(
      roadLines(await scene.get(id)).map(({ receivedQty, damagedQty, shortQty }) => [
        receivedQty,
        damagedQty,
        shortQty,
      ]),
    ).toEqual([
      ['1', '0', '0'],
      ['1', '1', '0'],
      ['290', '0', '10'],
    ])
  })

  it('that comes second is kept, with its reason, and its person is told; nothing of it is done', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const [line] = roadLines(await scene.get(id))
    const both = [1, 2].map(() => received(id, [{ shipmentLineId: line?.shipmentLineId, received: '1' }]))
    const { results } = await handIn('xm_ma', ...both)
    expect(results).toEqual([
      { entryKey: both[0]?.entryKey, outcome: 'done', msg: '' },
      { entryKey: both[1]?.entryKey, outcome: 'kept', msg: '实收、短少、拒收之和不能超过待接收数量 0' },
    ])
    const [row] = await keptOf('xm_ma')
    expect(row).toMatchObject({
      title: `接收 ${id}`,
      kind: 'equipment/allocation',
      documentId: id,
      actName: '调配单 · 接收',
      handedInBy: null,
      reason: '实收、短少、拒收之和不能超过待接收数量 0',
      can: { settle: true, again: true },
    })
    expect((await server.as('xm_ma', 'en').call(offlineCalls.list, { state: 'kept' })).rows[0]?.reason).toContain(
      '0 expected',
    )
    const told = (await server.as('xm_ma').call(message.list, {})).rows
    expect(told.filter(({ title }) => title === '离线登记未被接受').map(({ link }) => link)).toEqual(['/user/offline'])
    // Asked again it is what it was, and no second one.
    expect(await outcomes('xm_ma', both[1] ?? received(id, []))).toEqual(['kept'])
    expect(await keptOf('xm_ma')).toHaveLength(1)
  })

  it('is settled with a word, or done after all; once', async () => {
    const [row] = await keptOf('xm_ma')
    const id = row?.id ?? 0
    expect((await server.as('xm_ma').refused(offlineCalls.settle, { id, note: '' })).errors?.[0]?.field).toBe('note')
    // What spoke against it stands.
    expect((await server.as('xm_ma').refused(offlineCalls.again, { id })).msg).toContain('待接收数量 0')
    await server.as('xm_ma').call(offlineCalls.settle, { id, note: '同一台，别人已登记' })
    expect((await server.as('xm_ma').refused(offlineCalls.settle, { id, note: 'x' })).msg).toBe('这条登记不需要处理')
    const early = await scene.allocated(await scene.devices(1))
    const entry = received(early, [])
    expect(
      await outcomes('xm_ma', { ...entry, input: { id: early, lines: [{ shipmentLineId: 1, received: '1' }] } }),
    ).toEqual(['kept'])
    const shipped = await scene.shipped(await scene.devices(1))
    const [line] = roadLines(await scene.get(shipped))
    // As if it had been shipped by then.
    await sql`alter table system.offline_entry disable trigger keep`.execute(server.db)
    await sql`update system.offline_entry set input = ${JSON.stringify({ id: shipped, lines: [{ shipmentLineId: line?.shipmentLineId, received: '1' }] })} where entry_key = ${entry.entryKey}`.execute(
      server.db,
    )
    await sql`alter table system.offline_entry enable trigger keep`.execute(server.db)
    const [waiting] = await keptOf('xm_ma')
    await server.as('xm_ma').call(offlineCalls.again, { id: waiting?.id ?? 0 })
    expect(await keptOf('xm_ma')).toEqual([])
    expect(roadLines(await scene.get(shipped))[0]?.receivedQty).toBe('1')
  })

  it('may be handed in by somebody else, who answers for it; under another content its name is taken', async () => {
    const id = await scene.shipped(await scene.devices(2))
    const [one, two] = roadLines(await scene.get(id))
    const entry = received(id, [{ shipmentLineId: one?.shipmentLineId, received: '1' }])
    // A guest may not receive for a crew; an administrator may.
    expect(await outcomes('guest01', entry)).toEqual(['kept'])
    const other = received(id, [{ shipmentLineId: two?.shipmentLineId, received: '1' }])
    expect(await outcomes('admin', other)).toEqual(['done'])
    expect((await server.as('xm_ma').call(offlineCalls.list, {})).rows[0]).toMatchObject({
      state: 'done',
      personName: expect.stringContaining('马'),
      handedInBy: expect.any(String),
    })
    expect(await outcomes('xm_ma', { ...other, input: { id, lines: [] } })).toEqual(['refused'])
    // Whoever has nothing to do with either sees neither.
    expect((await server.as('ck_habsi').call(offlineCalls.list, {})).rows).toEqual([])
    const [row] = await keptOf('xm_ma')
    expect((await server.as('ck_habsi').refused(offlineCalls.settle, { id: row?.id ?? 0, note: 'x' })).code).toBe(404)
  })

  it('is never of tomorrow, and says both clocks', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const [line] = roadLines(await scene.get(id))
    const ahead = minutesAgo(-24 * 60)
    const entry = received(id, [{ shipmentLineId: line?.shipmentLineId, received: '1' }], {
      doneAt: ahead,
      phoneAt: ahead,
    })
    expect(await outcomes('xm_ma', entry)).toEqual(['done'])
    const [row] = (await server.as('xm_ma').call(offlineCalls.list, {})).rows
    expect(row?.phoneTime).toBe(wireTime(new Date(ahead)))
    expect((row?.doneTime ?? '') <= wireTime(now())).toBe(true)
  })

  it('keeps what is no such call at all, and what names nothing', async () => {
    const wrong = [{ id: 'x' }, { id: 999_999_999, lines: [] }, {}]
    expect(await outcomes('xm_ma', ...wrong.map((input) => ({ ...received(1, []), input: input as never })))).toEqual([
      'kept',
      'kept',
      'kept',
    ])
    const { code } = await server
      .as('xm_ma')
      .refused(offlineCalls.handIn, { entries: [{ ...received(1, []), act: 'system/user.remove' as never }] })
    expect(code).toBe(500)
    await expect(sql`update system.offline_entry set title = 'x'`.execute(server.db)).rejects.toThrow(/stays as it was/)
  })

  it('is done once by two who hand it in at the same moment', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const [line] = roadLines(await scene.get(id))
    const entry = received(id, [{ shipmentLineId: line?.shipmentLineId, received: '1' }])
    const all = await Promise.all(Array.from({ length: 6 }, () => outcomes('xm_ma', entry)))
    expect(all.flat()).toEqual(Array.from({ length: 6 }, () => 'done'))
    expect((await scene.get(id)).receipts).toHaveLength(1)
  })

  it('gives its photos to the document; a sheet has all of it', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const [line] = roadLines(await scene.get(id))
    const entry = received(id, [{ shipmentLineId: line?.shipmentLineId, received: '1', damaged: '1', reason: '碰伤' }])
    await handIn('xm_ma', entry)
    const photo = await send(server.as('xm_ma'), '损坏 A-1.pdf', samples.pdf)
    const ask = { entryKey: entry.entryKey, fileIds: [photo.id] }
    expect((await server.as('dp_sun').refused(offlineCalls.photos, ask)).code).toBe(404)
    await server.as('xm_ma').call(offlineCalls.photos, ask)
    expect(
      (await scene.dispatcher.call(file.listById, { id: `equipment.allocation.${id}` })).map(({ name }) => name),
    ).toEqual(['损坏 A-1.pdf'])
    const { bytes } = await server.as('xm_ma').file(offlineCalls.export, { columns: ['state', 'actName'] })
    const [head, ...rows] = (await readSheet(bytes)).rows.map(({ cells }) => cells)
    expect(head).toEqual(['状态', '操作'])
    expect(new Set(rows.map(([state]) => state))).toEqual(new Set(['已完成', '待处理', '已处理']))
  })

  it('opens no document to whoever names it: neither its number nor its files', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const { userId: personId } = await server.actorOf('ck_habsi')
    const foreign = received(id, [], { personId })
    expect(await outcomes('ck_habsi', foreign)).toEqual(['kept'])
    const [row] = await keptOf('ck_habsi')
    expect(row).toMatchObject({ documentId: null, docNo: null })
    const photo = await send(server.as('ck_habsi'), '别处.pdf', samples.pdf)
    const ask = { entryKey: foreign.entryKey, fileIds: [photo.id] }
    expect((await server.as('ck_habsi').refused(offlineCalls.photos, ask)).msg).toBe('没有可附照片的单据')
    // As if it had been in sight once.
    await sql`alter table system.offline_entry disable trigger keep`.execute(server.db)
    await sql`update system.offline_entry set document_id = ${id} where entry_key = ${foreign.entryKey}`.execute(
      server.db,
    )
    await sql`alter table system.offline_entry enable trigger keep`.execute(server.db)
    expect([403, 404]).toContain((await server.as('ck_habsi').refused(offlineCalls.photos, ask)).code)
    expect(await scene.dispatcher.call(file.listById, { id: `equipment.allocation.${id}` })).toEqual([])
  })
})
