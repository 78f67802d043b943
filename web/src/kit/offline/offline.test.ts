import 'fake-indexeddb/auto'
import { Blob as RealBlob } from 'node:buffer'
import { file } from '@geodepot/contracts/kit/file.ts'
import type { OfflineEntry, OfflineResult } from '@geodepot/contracts/kit/offline.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../api/index.ts'
import { sendOverFetch } from '../test/requests.ts'
import { refused, serve, served } from '../test/served.ts'
import { readFromFile, writtenToFile } from './file-form.ts'
import { database } from './database.ts'
import { bothClocks, learnClock } from './clock.ts'
import { dropOld, keptOf } from './kept.ts'
import { dismiss, flush, light, takeIn, waitingEntries, waitingPhotos, writeDown } from './queue.ts'

const [me, other] = [7, 8]
const written = (id: number, more: object = {}) => ({
  act: 'equipment/allocation.receive' as const,
  input: { id, lines: [{ shipmentLineId: id, received: '1' }] },
  title: `接收 ${id}`,
  personId: me,
  ...more,
})
const photo = { name: '损坏 1.jpg', picture: new RealBlob(['x'], { type: 'image/jpeg' }) as unknown as Blob }
const entriesOf = (ask: unknown) => (ask as { entries: OfflineEntry[] }).entries
const accepted = (ask: unknown, outcome: OfflineResult['outcome'] = 'done') => ({
  results: entriesOf(ask).map(({ entryKey }) => ({ entryKey, outcome, msg: outcome === 'done' ? '' : '别人已登记' })),
})
const titles = async () => (await waitingEntries()).map(({ title, state }) => `${title} ${state}`)

beforeEach(() => {
  sendOverFetch()
  keepToken('t')
})
afterEach(async () => {
  const db = await database()
  await Promise.all([db.clear('entries'), db.clear('photos'), db.clear('kept')])
  dropToken()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what the queue calls is what the contract says', () => {
  for (const [one, { method, path, permission, wire, ok, body }] of [
    [light.handIn, offlineCalls.handIn],
    [light.photos, offlineCalls.photos],
    [light.upload, { ...file.upload }],
  ] as const)
    expect(one).toEqual({ method, path, permission, wire, ok, body })
})

test('what is written down is sent in its order, once, and gone when the server has it', async () => {
  const { asked } = served(serve(offlineCalls.handIn, (ask) => accepted(ask)))
  await writeDown(written(1))
  await writeDown(written(2))
  expect(await titles()).toEqual(['接收 1 waiting', '接收 2 waiting'])
  // Two who press at once send once.
  expect(await Promise.all([flush(me), flush(me)])).toEqual(['all', 'all'])
  expect(asked.flatMap(({ ask }) => entriesOf(ask).map(({ title }) => title))).toEqual(['接收 1', '接收 2'])
  expect(entriesOf(asked[0]?.ask)[0]).not.toHaveProperty('state')
  expect(await titles()).toEqual([])
})

test('without a network, and after a session has ended, all of it stays; another person’s is not sent', async () => {
  await writeDown(written(1))
  await writeDown(written(2, { personId: other }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await flush(me)).toBe('later')
  served(serve(offlineCalls.handIn, () => refused(401, 'x')))
  expect(await flush(me)).toBe('signed-out')
  dropToken()
  expect(await flush(me)).toBe('signed-out')
  expect(await titles()).toEqual(['接收 1 waiting', '接收 2 waiting'])
  keepToken('t')
  const { asked } = served(serve(offlineCalls.handIn, (ask) => accepted(ask)))
  expect(await flush(me)).toBe('all')
  expect(asked).toHaveLength(1)
  expect(await titles()).toEqual(['接收 2 waiting'])
})

test('what could not be accepted stays until it was read; what failed holds up what stands on it', async () => {
  await writeDown(written(1))
  served(serve(offlineCalls.handIn, (ask) => accepted(ask, 'kept')))
  expect(await flush(me)).toBe('all')
  const [entry] = await waitingEntries()
  expect(entry).toMatchObject({ state: 'kept', msg: '别人已登记' })
  await dismiss(entry?.entryKey ?? '')
  await writeDown(written(2))
  served(serve(offlineCalls.handIn, (ask) => accepted(ask, 'failed')))
  expect(await flush(me)).toBe('later')
  expect(await titles()).toEqual(['接收 2 waiting'])
})

test('photos go after all answers, to their document; one that is never taken stops nobody', async () => {
  await writeDown(written(1, { photos: [photo, { ...photo, name: '坏的.jpg' }] }))
  const { asked } = served(
    serve(offlineCalls.handIn, (ask) => accepted(ask)),
    serve(file.upload, () => ({ id: 'f1' }) as never),
    serve(offlineCalls.photos, () => undefined),
  )
  expect(await flush(me)).toBe('all')
  expect(asked.map(({ name }) => name)).toEqual([
    offlineCalls.handIn.name,
    file.upload.name,
    offlineCalls.photos.name,
    file.upload.name,
    offlineCalls.photos.name,
  ])
  expect(await waitingPhotos()).toEqual([])
  await writeDown(written(2, { photos: [photo] }))
  served(
    serve(offlineCalls.handIn, (ask) => accepted(ask)),
    serve(file.upload, () => refused(500, '格式不正确')),
  )
  expect(await flush(me)).toBe('all')
  expect((await waitingPhotos()).map(({ msg }) => msg)).toEqual(['格式不正确'])
})

test('a title says on one line what a scanned code brought along, as the server takes titles', async () => {
  const { asked } = served(serve(offlineCalls.handIn, (ask) => accepted(ask)))
  await writeDown(written(1, { title: '装箱 SN:1\nPN:2\u200E' }))
  await writeDown(written(2, { title: `${'长'.repeat(299)}😀` }))
  expect(await flush(me)).toBe('all')
  const [one, two] = entriesOf(asked[0]?.ask)
  expect([one?.title, two?.title.isWellFormed()]).toEqual(['装箱 SN:1 PN:2', true])
})

test('photos of what the server keeps are sent after its person has read why', async () => {
  await writeDown(written(1, { photos: [photo] }))
  served(
    serve(offlineCalls.handIn, (ask) => accepted(ask, 'kept')),
    serve(file.upload, () => refused(503, 'x')),
  )
  expect(await flush(me)).toBe('later')
  await dismiss((await waitingEntries())[0]?.entryKey ?? '')
  const { asked } = served(
    serve(file.upload, () => ({ id: 'f1' }) as never),
    serve(offlineCalls.photos, () => undefined),
  )
  expect(await flush(me)).toBe('all')
  expect(asked.map(({ name }) => name)).toEqual([file.upload.name, offlineCalls.photos.name])
})

test('a photo of what has a slash in its name is named as a file may be', async () => {
  await writeDown(written(1, { photos: [{ ...photo, name: '2 渗漏/破损 1.jpg' }] }))
  const { asked } = served(
    serve(offlineCalls.handIn, (ask) => accepted(ask)),
    serve(file.upload, () => ({ id: 'f1' }) as never),
    serve(offlineCalls.photos, () => undefined),
  )
  expect(await flush(me)).toBe('all')
  const body = asked.find(({ name }) => name === file.upload.name)?.ask['$body'] as unknown as FormData
  expect((body.get('file') as File).name).toBe('2 渗漏-破损 1.jpg')
})

test('a photo that the server stumbled over is sent later, the others now', async () => {
  await writeDown(written(1, { photos: [photo, { ...photo, name: '2.jpg' }] }))
  let uploads = 0
  served(
    serve(offlineCalls.handIn, (ask) => accepted(ask)),
    serve(file.upload, () => ((uploads += 1) === 1 ? refused(500, 'x', { requestId: 'r' }) : ({ id: 'f1' } as never))),
    serve(offlineCalls.photos, () => undefined),
  )
  expect(await flush(me)).toBe('later')
  expect((await waitingPhotos()).map(({ msg }) => msg)).toEqual([''])
  expect(await flush(me)).toBe('all')
})

test('a phone whose clock is set back keeps its order, and does nothing before it last heard the server', async () => {
  const heard = Date.now()
  vi.stubGlobal('fetch', async () => new Response('', { headers: { date: new Date(heard).toUTCString() } }))
  await learnClock()
  await writeDown(written(1))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2015-01-01T00:00:00Z') })
  // The page is opened anew.
  const anew = './queue.ts?anew'
  await ((await import(anew)) as typeof import('./queue.ts')).writeDown(written(2))
  expect(await titles()).toEqual(['接收 1 waiting', '接收 2 waiting'])
  const { doneAt, phoneAt } = await bothClocks()
  expect(phoneAt.slice(0, 4)).toBe('2015')
  expect(Date.parse(doneAt)).toBeGreaterThan(heard - 2000)
})

test('what was read long ago is dropped, what somebody is writing and who uses the phone are not', async () => {
  const db = await database()
  const keys = ['7:draft:equipment/loss.report', '7:equipment/allocation:12', 'person', 'phone']
  await Promise.all(keys.map((key) => db.put('kept', { value: 1, at: Date.now() - 40 * 86_400_000 }, key)))
  await dropOld()
  const left = await Promise.all(keys.map((key) => keptOf(key)))
  expect(left.map((one) => one !== undefined)).toEqual([true, false, true, true])
})

test('a file carries it to another browser, whose person hands it in; twice is once', async () => {
  await writeDown(written(1, { photos: [photo] }))
  const [entries, photos] = [await waitingEntries(), await waitingPhotos()]
  const content = await writtenToFile(entries, photos)
  const handed = new File([content], 'offline.json')
  await dismiss(entries[0]?.entryKey ?? '')
  const found = await readFromFile(handed)
  expect(found?.entries.map(({ title, personId }) => [title, personId])).toEqual([['接收 1', me]])
  expect(await takeIn(other, found?.entries ?? [], found?.photos ?? [])).toBe(1)
  expect(await takeIn(other, found?.entries ?? [], found?.photos ?? [])).toBe(0)
  const { asked } = served(
    serve(offlineCalls.handIn, (ask) => accepted(ask)),
    serve(file.upload, () => ({ id: 'f1' }) as never),
    serve(offlineCalls.photos, () => undefined),
  )
  expect(await flush(me)).toBe('all')
  expect(asked).toEqual([])
  expect(await flush(other)).toBe('all')
  // It says whose it is.
  expect(entriesOf(asked[0]?.ask)[0]?.personId).toBe(me)
  expect(await waitingPhotos()).toEqual([])
})

test.each([
  ['nothing of ours', '{"a":1}'],
  ['no text of ours', 'x'],
  ['another version', '{"geodepot":"offline","version":9,"entries":[],"photos":[]}'],
  ['a broken entry', '{"geodepot":"offline","version":1,"entries":[{"entryKey":1}],"photos":[]}'],
  [
    'what is no picture',
    '{"geodepot":"offline","version":1,"entries":[],"photos":[{"id":"1","entryKey":"1","name":"x","personId":1,"picture":"javascript:1"}]}',
  ],
])('a file that is %s is none', async (_what, content) => {
  expect(await readFromFile(new File([content], 'x.json'))).toBeUndefined()
})
