import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, wireTime } from '../../kit/clock.ts'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { entryOf, handedIn } from '../../system/offline/test/entry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { heldBy } from './test/held.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const reported = (lines: readonly object[], more: object = {}, entry: Parameters<typeof entryOf>[2] = {}) =>
  entryOf(
    'equipment/loss.report',
    { projectInfoNo: 'P2601', cause: 'theft', description: '夜间营地被盗', witnesses: '热合曼', lines, ...more },
    entry,
  )
const handIn = (...entries: ReturnType<typeof entryOf>[]) => handedIn(server, 'xm_ma', ...entries)
const lossesOf = async (keyword: string, user = 'xm_ma') =>
  (await server.as(user).call(lossCalls.list, { keyword })).rows
const get = (id: number) => server.as('xm_ma').call(lossCalls.get, { id })
const minutesBetween = (time: string, instant: Date): number =>
  Math.abs(Date.parse(`${time.replace(' ', 'T')}+08:00`) - instant.getTime()) / 60_000

describe('a loss that was reported without a network', () => {
  it('becomes one draft, dated as it was written down, with its lines by code and by quantity; its photos follow', async () => {
    const { devId, strings } = await heldBy(server)
    const code = (await server.as('zb_lin').call(device.get, { id: devId })).devSign ?? ''
    const entry = reported(
      [
        { code, circumstances: '锁被剪断' },
        { modelId: strings, condition: 'good', qty: '12', outcome: 'damaged', becomes: 'waitRepair' },
      ],
      {},
      { ago: 180, localNumber: 'L-QQQQQ-1' },
    )
    const [first] = await handIn(entry)
    expect(first).toMatchObject({ outcome: 'done', number: expect.stringMatching(/^DS-/) })
    expect(await handIn(entry)).toEqual([first])
    const [found, ...none] = await lossesOf('L-QQQQQ-1')
    expect(none).toEqual([])
    expect(found).toMatchObject({ docState: 'draft', cause: 'theft' })
    const detail = await get(found?.id ?? 0)
    expect(detail).toMatchObject({
      witnesses: '热合曼',
      lines: [
        { devId, outcome: 'lost', circumstances: '锁被剪断' },
        { devId: null, qty: '12', outcome: 'damaged', becomes: 'waitRepair' },
      ],
    })
    expect(minutesBetween(detail.occurredAt, new Date(now().getTime() - 180 * 60_000))).toBeLessThan(2)
    const photo = await send(server.as('xm_ma'), '现场.pdf', samples.pdf)
    await server.as('xm_ma').call(offlineCalls.photos, { entryKey: entry.entryKey, fileIds: [photo.id] })
    expect(await server.as('xm_ma').call(file.listById, { id: `equipment.loss.${detail.id}` })).toHaveLength(1)
  })

  it('of a phone that is a day ahead is of now, and handed in at once where that was wanted', async () => {
    const { devId } = await heldBy(server)
    await handIn(reported([{ devId }], { submit: 'Y' }, { ago: -24 * 60, localNumber: 'L-QQQQQ-2' }))
    const [found] = await lossesOf('L-QQQQQ-2')
    expect(found).toMatchObject({ docState: 'submitted' })
    expect((found?.occurredAt ?? '') <= wireTime(now())).toBe(true)
  })

  it('is kept with its reason where it is not held there, or another report has it; its photos stay with it, and go with it', async () => {
    const { devId } = await heldBy(server)
    const foreign = await heldBy(server, 'P2605')
    const second = reported([{ devId }], { submit: 'Y' }, { localNumber: 'L-QQQQQ-4' })
    const [one, two, other] = await handIn(
      reported([{ devId }], { submit: 'Y' }, { localNumber: 'L-QQQQQ-3' }),
      second,
      reported([{ devId: foreign.devId }]),
    )
    expect(one?.outcome).toBe('done')
    expect(two).toMatchObject({ outcome: 'kept', msg: expect.stringContaining('DS-') })
    expect(other).toMatchObject({ outcome: 'kept', msg: '该处没有这台（批）设备' })
    const photo = await send(server.as('xm_ma'), '门锁.pdf', samples.pdf)
    await server.as('xm_ma').call(offlineCalls.photos, { entryKey: second.entryKey, fileIds: [photo.id] })
    const { rows } = await server.as('xm_ma').call(offlineCalls.list, { state: 'kept' })
    const waiting = rows.find(({ reason }) => reason === two?.msg)
    expect(await server.as('xm_ma').call(file.listById, { id: `system.offline.${waiting?.id}` })).toHaveLength(1)
    expect((await server.as('xm_yang').refused(file.listById, { id: `system.offline.${waiting?.id}` })).code).not.toBe(
      200,
    )
    const [first] = await lossesOf('L-QQQQQ-3')
    await server.as('xm_ma').call(lossCalls.withdraw, { id: first?.id ?? 0, version: first?.version ?? 0 })
    await server.as('xm_ma').call(offlineCalls.again, { id: waiting?.id ?? 0 })
    const [made] = await lossesOf('L-QQQQQ-4')
    expect(await server.as('xm_ma').call(file.listById, { id: `equipment.loss.${made?.id}` })).toMatchObject([
      { name: '门锁.pdf' },
    ])
  })

  it('is handed in by whoever may, under their rights', async () => {
    const { devId } = await heldBy(server)
    const entry = reported([{ devId }], {}, { localNumber: 'L-QQQQQ-5' })
    expect(await handedIn(server, 'xm_yang', entry)).toMatchObject([{ outcome: 'kept' }])
    const again = reported([{ devId }], {}, { localNumber: 'L-QQQQQ-6' })
    expect(await handedIn(server, 'zb_lin', again)).toMatchObject([{ outcome: 'done' }])
    expect((await lossesOf('L-QQQQQ-6'))[0]?.applicantName).toBe((await server.actorOf('zb_lin')).nickName)
    const along = await server.as('xm_ma').call(lossCalls.mine, {})
    expect(along.goods.some((good) => good.devId === devId)).toBe(true)
  })
})
