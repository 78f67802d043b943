import { type StockTakeDetail, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { now } from '../../kit/clock.ts'
import { post } from '../../ledger/custody/index.ts'
import { entryOf, handedIn } from '../../system/offline/test/entry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { stocked } from './test/pool.ts'

let server: TestServer
let of: Awaited<ReturnType<typeof stocked>>
beforeAll(async () => {
  server = await testServer()
  of = await stocked(server, 6)
})
afterAll(() => server.close())

const begun = async () => {
  const keeper = server.as('zb_lin')
  const { id } = await keeper.call(stockTakeCalls.create, {
    takeName: '月度盘点',
    takeBasis: 'pool',
    holderId: of.pool,
    lines: [],
  })
  await keeper.call(stockTakeCalls.open, { id, version: 1 })
  return id
}
const get = (id: number) => server.as('zb_lin').call(stockTakeCalls.get, { id })
const lineOf = (detail: StockTakeDetail, devId: number | undefined) => detail.lines.find((line) => line.devId === devId)
const found = (id: number, lines: readonly object[], entry: Parameters<typeof entryOf>[2] = {}) =>
  entryOf('equipment/stock-take.count', { id, lines, first: 'Y' }, entry)
const by = (account: string, ...entries: ReturnType<typeof entryOf>[]) => handedIn(server, account, ...entries)

describe('what was counted without a network', () => {
  it('is written once, as of the moment at which it was found: by code, in another place or state, quantities by what was there then', async () => {
    const id = await begun()
    const sheet = await get(id)
    const strings = sheet.lines.find(
      ({ devId, modelId, condition }) => devId === null && modelId === of.strings && condition === 'good',
    )
    const [one, two] = of.devices
    const code = (await server.as('zb_lin').call(device.get, { id: of.foreign })).devSign ?? ''
    const { rows } = await server.db
      .selectFrom('equipment.bulk_balance')
      .select('quantity')
      .where('holder_id', '=', of.pool)
      .where('model_id', '=', of.strings)
      .where('condition', '=', 'good')
      .execute()
      .then((all) => ({ rows: all }))
    const book = Number(rows[0]?.quantity ?? 0)
    // What is written down is dated to the second: what came in before is to lie before it.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const entry = found(
      id,
      [
        { lineId: lineOf(sheet, one)?.lineId, found: 'Y' },
        { lineId: lineOf(sheet, two)?.lineId, found: 'Y', foundCondition: 'damaged', lineReason: '外壳开裂' },
        { code, lineReason: '借用未还' },
        { code: 'NO-CARD-7' },
        { lineId: strings?.lineId, countedQty: String(book) },
      ],
      { ago: 0 },
    )
    // Ten more come in after it was counted, before it is handed in.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: of.strings, condition: 'good', quantity: '10', to: of.pool },
      ]),
    )
    expect(await by('zb_lin', entry, entry)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    const after = await get(id)
    expect(lineOf(after, one)?.result).toBe('found')
    expect(lineOf(after, two)?.result).toBe('wrongState')
    expect(lineOf(after, of.foreign)?.result).toBe('unexpected')
    expect(after.lines.filter(({ code: unknown }) => unknown === 'NO-CARD-7')).toHaveLength(1)
    expect(after.lines.find(({ lineId }) => lineId === strings?.lineId)).toMatchObject({
      result: 'found',
      recount: 'N',
    })
    const ago = now().getTime() - Date.parse(`${lineOf(after, one)?.countedTime?.replace(' ', 'T')}+08:00`)
    expect(ago).toBeGreaterThan(900)
  })

  it('by a phone whose clock begins anew is of no moment before the sheet was opened', async () => {
    // It is opened to the second: what came in before is to lie before it.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const id = await begun()
    const sheet = await get(id)
    const strings = sheet.lines.find(
      ({ devId, modelId, condition }) => devId === null && modelId === of.strings && condition === 'good',
    )
    const { quantity } = await server.db
      .selectFrom('equipment.bulk_balance')
      .select('quantity')
      .where('holder_id', '=', of.pool)
      .where('model_id', '=', of.strings)
      .where('condition', '=', 'good')
      .executeTakeFirstOrThrow()
    const lines = [
      { lineId: lineOf(sheet, of.devices[0])?.lineId, found: 'Y' },
      { lineId: strings?.lineId, countedQty: String(Number(quantity)) },
    ]
    const longAgo = '2015-01-01T00:00:00.000Z'
    expect(await by('zb_lin', found(id, lines, { doneAt: longAgo, phoneAt: longAgo }))).toMatchObject([
      { outcome: 'done' },
    ])
    const after = await get(id)
    const results = after.lines.filter(({ lineId }) => lines.some((line) => line.lineId === lineId))
    expect(results.map(({ result }) => result)).toEqual(['found', 'found'])
  })

  it('by who came second is no change where it says the same, and is kept beside the first where it does not', async () => {
    const id = await begun()
    const sheet = await get(id)
    const [one, two, three] = of.devices.map((devId) => lineOf(sheet, devId)?.lineId)
    const both = [
      { lineId: one, found: 'Y' },
      { lineId: two, found: 'Y' },
    ]
    await by('zb_lin', found(id, both))
    expect(
      await by(
        'admin',
        found(id, [
          { lineId: one, found: 'Y' },
          { lineId: two, found: 'N', lineReason: '货架空缺' },
          { lineId: three, found: 'Y' },
        ]),
      ),
    ).toMatchObject([{ outcome: 'done' }])
    const after = await get(id)
    const at = (lineId: number | undefined) => after.lines.find((line) => line.lineId === lineId)
    expect([at(one)?.result, at(two)?.result, at(three)?.result]).toEqual(['found', 'found', 'found'])
    expect(at(one)?.seconds ?? []).toEqual([])
    expect(at(two)?.seconds).toMatchObject([{ found: 'N', reason: '货架空缺', person: expect.any(String) }])
    // Whoever wrote it first may put it right, and it is not handed in without a word.
    const rest = after.lines.filter(({ result }) => result === 'open')
    await by(
      'zb_lin',
      found(
        id,
        rest.map(({ lineId, devId }) => (devId === null ? { lineId, countedQty: '0' } : { lineId, found: 'Y' })),
      ),
    )
    const { version } = await get(id)
    const refused = await server.as('zb_lin').refused(stockTakeCalls.submit, { id, version })
    const index = after.lines.findIndex(({ lineId }) => lineId === two)
    expect(refused.errors).toContainEqual(
      expect.objectContaining({ field: `lines.${index}.lineReason`, key: 'secondReason' }),
    )
    expect(await by('zb_lin', found(id, [{ lineId: two, found: 'N', lineReason: '确实不在' }]))).toMatchObject([
      { outcome: 'done' },
    ])
    expect((await get(id)).lines[index]).toMatchObject({ result: 'missing', seconds: [{}] })
  })

  it('is kept with its reason of what is not counted any more, of another count’s line, and of who does not see it', async () => {
    const [id, other] = [await begun(), await begun()]
    const lines = [{ lineId: (await get(other)).lines[0]?.lineId, found: 'Y' }]
    expect(await by('zb_lin', found(id, lines), found(999_999_999, lines))).toMatchObject([
      { outcome: 'kept', msg: '该行不在本盘点单内' },
      { outcome: 'kept' },
    ])
    expect(await by('xm_yang', found(other, lines))).toMatchObject([{ outcome: 'kept' }])
    const ahead = found(other, lines, { ago: -24 * 60 })
    expect(await by('zb_lin', ahead)).toMatchObject([{ outcome: 'done' }])
    const [line] = (await get(other)).lines
    expect(Date.parse(`${line?.countedTime?.replace(' ', 'T')}+08:00`)).toBeLessThanOrEqual(now().getTime())
  })
})
