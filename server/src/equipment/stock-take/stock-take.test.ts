import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { type StockTakeDetail, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, post } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { stocked } from './test/pool.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Lines = AskOf<typeof stockTakeCalls.count>['lines']
const keeper = 'zb_lin'
const get = (id: number, user = keeper) => server.as(user).call(stockTakeCalls.get, { id })
const begun = async (of: object, user = keeper) => {
  const { id } = await server.as(user).call(stockTakeCalls.create, { takeName: '月度盘点', lines: [], ...of } as never)
  await server.as(user).call(stockTakeCalls.open, { id, version: 1 })
  return id
}
const counted = async (id: number, lines: Lines, user = keeper) =>
  server.as(user).call(stockTakeCalls.count, { id, version: (await get(id, user)).version, lines })
const submit = async (id: number, user = keeper) =>
  server.as(user).call(stockTakeCalls.submit, { id, version: (await get(id)).version })
const decided = async (id: number, people: readonly string[]) => {
  for (const user of people) {
    const { version, docState } = await get(id, 'admin')
    if (docState !== 'submitted') return
    await server.as(user).call(stockTakeCalls.approve, { id, version })
  }
}
/** Whoever is asked next, until somebody has decided last. */
const approve = async (id: number) => {
  for (let turn = 0; turn < 6; turn += 1) {
    const [step] = await server.as('admin').call(stockTakeCalls.steps, { id })
    const asked = step?.people[0]
    if (!asked) return
    const person = await server.db
      .selectFrom('system.user')
      .select('name')
      .where('id', '=', asked.userId)
      .executeTakeFirstOrThrow()
    await decided(id, [person.name])
  }
}
const card = (id: number) => server.as('admin').call(device.get, { id })
const lineOf = ({ lines }: StockTakeDetail, devId: number) => lines.find((line) => line.devId === devId)
const held = async (place: number, condition = 'good') =>
  (await server.as('admin').call(bulk.list, { keyword: 'GS-20DX', holderId: place, pageSize: 500 })).rows
    .filter((row) => row.condition === condition)
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)
/** Everything expected is there, but what is said otherwise. */
const allThere = async (id: number, but: Lines = [], user = keeper) => {
  const detail = await get(id, user)
  const named = new Set(but.flatMap(({ lineId }) => (lineId === undefined ? [] : [Number(lineId)])))
  const rest = detail.lines.filter(({ lineId }) => !named.has(lineId))
  const books = new Map(
    (await server.as('admin').call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows.map((row) => [
      `${row.modelId} ${row.condition} ${row.holderId}`,
      row.quantity,
    ]),
  )
  await counted(
    id,
    [
      ...rest.map(({ lineId, devId, modelId, condition, holderId }) =>
        devId === null
          ? { lineId, countedQty: books.get(`${modelId} ${condition} ${holderId}`) ?? '0' }
          : { lineId, found: 'Y' as const },
      ),
      ...but,
    ],
    user,
  )
}

describe('a stock-take of equipment', () => {
  it('freezes what a pool has, hides quantities while they are counted, and puts right what differs once another approves', async () => {
    const of = await stocked(server, 5)
    const [there = 0, gone = 0, broken = 0, left = 0, elsewhere = 0] = of.devices
    const before = await held(of.pool)
    const id = await begun({ takeBasis: 'pool', holderId: of.pool })
    const opened = await get(id)
    expect(opened).toMatchObject({ docState: 'counting', countedCount: 0, placeName: expect.any(String) })
    expect(of.devices.every((devId) => lineOf(opened, devId)?.isExpected === true)).toBe(true)
    const strings = opened.lines.find(
      (line) => line.devId === null && line.condition === 'good' && line.modelId === of.strings,
    )
    expect(strings).toMatchObject({ expectedQty: null })
    // Goes on its way by the ledger while it is counted: no difference.
    const moved = await server.as('admin').call(transferCalls.create, {
      transferKind: 'pool',
      fromHolderId: of.pool,
      toHolderId: of.other,
      reason: '调剂',
      lines: [{ devId: left }],
    })
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'arrive', device: left, from: of.pool, to: of.other },
      ]),
    )
    expect(moved.id).toBeGreaterThan(0)
    await allThere(id, [
      { lineId: lineOf(opened, gone)?.lineId ?? 0, found: 'N', lineReason: '货架空缺' },
      { lineId: lineOf(opened, broken)?.lineId ?? 0, foundCondition: 'damaged', lineReason: '外壳开裂' },
      { lineId: lineOf(opened, left)?.lineId ?? 0, found: 'N' },
      { lineId: lineOf(opened, elsewhere)?.lineId ?? 0, foundPosition: 'B-09', lineReason: '移至 B 区' },
      { lineId: strings?.lineId ?? 0, countedQty: String(before - 7) },
      { modelId: of.strings, condition: 'waitScrap', countedQty: '4', lineReason: '老化' },
      { code: (await card(of.foreign)).devSign ?? '', lineReason: '借用未还' },
      { code: 'NO-CARD-1', lineReason: '无标牌的老采集站' },
    ])
    const now = await get(id)
    expect(lineOf(now, left)).toMatchObject({ result: 'moved' })
    expect(lineOf(now, of.foreign)).toMatchObject({ result: 'unexpected', isExpected: false, holderId: of.other })
    expect(lineOf(now, gone)?.result).toBe('missing')
    expect(now.counters).toEqual([(await server.actorOf(keeper)).nickName])
    // A quantity that differs is counted again, and every difference has its reason.
    const refused = await server.as(keeper).refused(stockTakeCalls.submit, { id, version: now.version })
    expect(refused.errors.map(({ key }) => key).toSorted()).toEqual([
      'reasonMissing',
      'recountMissing',
      'recountMissing',
    ])
    const again = now.lines.filter((line) => line.devId === null && line.recount === 'Y')
    await counted(
      id,
      again.map((line) => ({
        lineId: line.lineId,
        recountedQty: line.countedQty ?? '0',
        lineReason: '复盘相同',
      })),
    )
    await submit(id)
    expect(await get(id)).toMatchObject({ docState: 'submitted', lossUSD: expect.any(String) })
    await approve(id)
    const after = await get(id)
    expect(after.docState).toBe('approved')
    expect(await card(gone)).toMatchObject({ deviceStatus: '5', techState: 'lost' })
    expect(await card(broken)).toMatchObject({ deviceStatus: '0', techState: 'damaged' })
    expect(await card(elsewhere)).toMatchObject({ devPosition: 'B-09', deviceStatus: '0' })
    expect(await card(of.foreign)).toMatchObject({ deviceStatus: '0', holderName: after.placeName })
    expect(await card(there)).toMatchObject({ lastCountedBy: (await server.actorOf(keeper)).nickName })
    // Four of the seven that are short have only changed their condition.
    expect(await held(of.pool)).toBe(before - 7)
    expect(await held(of.pool, 'waitScrap')).toBe(4)
    expect(await driftOf(server.db)).toEqual([])
    const short = after.lines.find((line) => line.result === 'short')
    expect(short).toMatchObject({ difference: '-7', openQty: '3', correction: 'posted' })
    // It turns up after all, in parts, and not more than was written off.
    const find = (lines: object[]) => ({ id, version: after.version, lines, opinion: '在隔壁库房找到' }) as never
    expect(
      await server.as(keeper).refused(stockTakeCalls.recover, find([{ lineId: short?.lineId, quantity: '4' }])),
    ).toMatchObject({ errors: [{ key: 'moreThanOpen' }] })
    await server.as(keeper).call(
      stockTakeCalls.recover,
      find([
        { lineId: short?.lineId, quantity: '2' },
        { lineId: lineOf(after, gone)?.lineId, quantity: '1' },
      ]),
    )
    expect(await card(gone)).toMatchObject({ deviceStatus: '0', techState: 'good' })
    expect(await held(of.pool)).toBe(before - 5)
    expect(await driftOf(server.db)).toEqual([])
    // What has no card becomes an acquisition's line.
    const unknown = after.lines.find((line) => line.result === 'unknown')
    const { version } = await get(id)
    const model = lineOf(after, gone)?.modelId ?? 0
    await server
      .as(keeper)
      .call(stockTakeCalls.acquire, { id, version, cards: [{ lineId: unknown?.lineId ?? 0, modelId: model }] })
    const drafted = (await get(id)).lines.find((line) => line.result === 'unknown')?.correctionOf
    expect(drafted?.kind).toBe('equipment/acquisition')
    expect((await server.as(keeper).call(acquisitionCalls.get, { id: drafted?.id ?? 0 })).lines[0]).toMatchObject({
      devSign: 'NO-CARD-1',
      note: '无标牌的老采集站',
    })
    // Deleted again, it leaves the line as it was.
    expect((await get(id)).can).not.toHaveProperty('acquire')
    await server.as(keeper).call(acquisitionCalls.remove, { ids: String(drafted?.id ?? 0) })
    const open = await get(id)
    expect(open.lines.find((line) => line.result === 'unknown')).toMatchObject({ correction: 'none' })
    await server.as(keeper).call(stockTakeCalls.acquire, {
      id,
      version: open.version,
      cards: [{ lineId: unknown?.lineId ?? 0, modelId: model }],
    })
  })

  it('is approved by nobody who counted, whoever submitted it', async () => {
    const of = await stocked(server)
    const id = await begun({ takeBasis: 'pool', holderId: of.pool })
    await allThere(id)
    const [first] = (await get(id)).lines
    // The first who would be asked counts as well.
    await counted(id, [{ lineId: first?.lineId ?? 0, found: 'Y' }], 'admin')
    await submit(id)
    const [step] = await server.as('admin').call(stockTakeCalls.steps, { id })
    await server.db
      .insertInto('equipment.stock_take_counter')
      .values((step?.people ?? []).map(({ userId }) => ({ document_id: id, person_id: userId })))
      .onConflict((on) => on.doNothing())
      .execute()
    const person = await server.db
      .selectFrom('system.user')
      .select('name')
      .where('id', '=', step?.people[0]?.userId ?? 0)
      .executeTakeFirstOrThrow()
    const { version, can } = await get(id, person.name)
    expect(can).not.toHaveProperty('approve')
    expect(await server.as(person.name).refused(stockTakeCalls.approve, { id, version })).toMatchObject({
      code: 500,
      msg: '参与盘点的人不能审批',
    })
  })

  it('drafts a report of loss of what a project misses, and brings home what stands on it', async () => {
    const of = await stocked(server)
    const [gone = 0, stray = 0] = of.devices
    // In the pool by the ledger, on the project in truth: the ledger follows by the road that it wants.
    const onProject = await begun({ takeBasis: 'project', projectInfoNo: 'P2601' }, 'admin')
    const detail = await get(onProject, 'admin')
    const strings = detail.lines.find((line) => line.modelId === of.strings && line.devId === null)
    const had = await held(of.project)
    await allThere(
      onProject,
      [
        { code: (await card(stray)).devSign ?? '', lineReason: '未办调拨即带走' },
        {
          lineId: strings?.lineId ?? 0,
          countedQty: String(had - 5),
          recountedQty: String(had - 5),
          lineReason: '短少',
        },
      ],
      'admin',
    )
    await submit(onProject, 'admin')
    await approve(onProject)
    const after = await get(onProject, 'admin')
    expect(after.docState).toBe('approved')
    expect(await card(stray)).toMatchObject({ deviceStatus: '3', lockedBy: null, projectName: after.placeName })
    expect(await held(of.project)).toBe(had)
    const report = after.lines.find((line) => line.result === 'short')
    expect(report).toMatchObject({ correction: 'drafted', correctionOf: { kind: 'equipment/loss' } })
    expect(await server.as('admin').call(lossCalls.get, { id: report?.correctionOf?.id ?? 0 })).toMatchObject({
      docState: 'draft',
      projectInfoNo: 'P2601',
      lines: [{ qty: '5' }],
    })
    expect(await card(gone)).toMatchObject({ deviceStatus: '0' })
    // And back: it stands in the pool again.
    const home = await begun({ takeBasis: 'pool', holderId: of.pool })
    await allThere(home, [{ code: (await card(stray)).devSign ?? '', lineReason: '已带回' }])
    await submit(home)
    await approve(home)
    expect(await card(stray)).toMatchObject({ deviceStatus: '0', lockedBy: null })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('leaves what a document keeps to that document', async () => {
    const of = await stocked(server)
    const [kept = 0] = of.devices
    const transfer = await server.as('admin').call(transferCalls.create, {
      transferKind: 'pool',
      fromHolderId: of.pool,
      toHolderId: of.other,
      reason: '调剂',
      lines: [{ devId: kept }],
    })
    const id = await begun({ takeBasis: 'pool', holderId: of.pool })
    await server.as('admin').call(transferCalls.submit, { id: transfer.id, version: 1 })
    await allThere(id, [{ lineId: lineOf(await get(id), kept)?.lineId ?? 0, found: 'N', lineReason: '已装箱待运' }])
    await submit(id)
    await approve(id)
    expect(lineOf(await get(id), kept)).toMatchObject({
      correction: 'left',
      correctionOf: { id: transfer.id, kind: 'equipment/transfer' },
    })
    expect(await card(kept)).toMatchObject({ deviceStatus: '1' })
  })

  it('leaves alone what left by the ledger after it was counted, whatever is said of it later', async () => {
    const of = await stocked(server)
    const [sent = 0, gone = 0, stays = 0] = of.devices
    const id = await begun({ takeBasis: 'pool', holderId: of.pool })
    await allThere(id, [{ lineId: lineOf(await get(id), gone)?.lineId ?? 0, found: 'N', lineReason: '货架空缺' }])
    // Counted, one is lent to another pool and the other is brought back from there; then somebody writes a word on it.
    await inTransaction(server.db, async (tx) => {
      const ledger = { source: 'reconciliation', recordedBy: 1 } as const
      await post(tx, ledger, [{ kind: 'arrive', device: sent, from: of.pool, to: of.other }])
      await post(tx, ledger, [{ kind: 'arrive', device: gone, from: of.pool, to: of.other }])
      await post(tx, ledger, [{ kind: 'arrive', device: gone, from: of.other, to: of.pool }])
    })
    await counted(id, [{ lineId: lineOf(await get(id), sent)?.lineId ?? 0, lineReason: '点过之后借出' }])
    await submit(id)
    await approve(id)
    const after = await get(id)
    expect(after.docState).toBe('approved')
    expect([sent, gone, stays].map((one) => lineOf(after, one))).toMatchObject([
      { result: 'moved', correction: 'none' },
      { result: 'moved', correction: 'none' },
      { result: 'found' },
    ])
    const places = await server.db
      .selectFrom('equipment.device')
      .select('holder_id')
      .where('id', 'in', [sent, gone])
      .orderBy('id')
      .execute()
    expect(places.map(({ holder_id }) => holder_id)).toEqual([of.other, of.pool])
    expect(await driftOf(server.db)).toEqual([])
  })

  describe('two at the same place', () => {
    const stringsOf = (detail: StockTakeDetail, model: number) =>
      detail.lines.find((line) => line.modelId === model && line.devId === null && line.condition === 'good')
    const countedAs = async (id: number, model: number, quantity: number, user = keeper) =>
      allThere(
        id,
        [
          {
            lineId: stringsOf(await get(id, user), model)?.lineId ?? 0,
            countedQty: String(quantity),
            recountedQty: String(quantity),
            lineReason: '盘点差异',
          },
        ],
        user,
      )
    const decidedOn = async (id: number, user = keeper) => {
      await submit(id, user)
      await approve(id)
      expect((await get(id, user)).docState).toBe('approved')
    }

    it('book a difference once: what one has put right is part of what the other is held against', async () => {
      const of = await stocked(server)
      const before = await held(of.pool)
      const [one, other] = [
        await begun({ takeBasis: 'pool', holderId: of.pool }),
        await begun({ takeBasis: 'pool', holderId: of.pool }),
      ]
      await countedAs(one, of.strings, before - 7)
      await countedAs(other, of.strings, before - 9)
      await decidedOn(one)
      expect(await held(of.pool)).toBe(before - 7)
      await decidedOn(other)
      expect(stringsOf(await get(other), of.strings)).toMatchObject({
        difference: '-2',
        expectedQty: String(before - 7),
      })
      expect(await held(of.pool)).toBe(before - 9)
    })

    it('and the later look holds, whichever is approved first', async () => {
      const of = await stocked(server)
      const before = await held(of.pool)
      const [early, late] = [
        await begun({ takeBasis: 'pool', holderId: of.pool }),
        await begun({ takeBasis: 'pool', holderId: of.pool }),
      ]
      await countedAs(early, of.strings, before - 2)
      await countedAs(late, of.strings, before - 7)
      await decidedOn(late)
      await decidedOn(early)
      expect(stringsOf(await get(early), of.strings)).toMatchObject({ result: 'moved', difference: null })
      expect(await held(of.pool)).toBe(before - 7)
    })

    it('wait for the report of loss that came of the other', async () => {
      const of = await stocked(server)
      const before = await held(of.project)
      // What an earlier count of the project drafted is nobody's any more.
      for (const { id } of (await server.as('admin').call(lossCalls.list, { docState: 'draft' })).rows)
        await server.as('admin').call(lossCalls.remove, { ids: String(id) })
      const on = { takeBasis: 'project', projectInfoNo: 'P2601' }
      const one = await begun(on, 'admin')
      await countedAs(one, of.strings, before - 5, 'admin')
      await decidedOn(one, 'admin')
      const report = stringsOf(await get(one, 'admin'), of.strings)?.correctionOf
      const other = await begun(on, 'admin')
      await countedAs(other, of.strings, before - 5, 'admin')
      const { version } = await get(other, 'admin')
      expect(await server.as('admin').refused(stockTakeCalls.submit, { id: other, version })).toMatchObject({
        errors: [{ key: 'inAnotherTake', msg: expect.stringContaining(report?.number ?? '?') }],
      })
      await server.as('admin').call(lossCalls.remove, { ids: String(report?.id ?? 0) })
      await submit(other, 'admin')
    })

    it('wait for each other also where both are handed in at the same moment', async () => {
      const of = await stocked(server)
      const before = await held(of.pool)
      for (let round = 1; round <= 4; round += 1) {
        const takes = [
          await begun({ takeBasis: 'pool', holderId: of.pool }),
          await begun({ takeBasis: 'pool', holderId: of.pool }),
        ]
        for (const take of takes) await countedAs(take, of.strings, before - 3)
        const sent = await Promise.all(
          takes.map(async (id) => {
            const { version } = await get(id)
            return server.as(keeper).response(stockTakeCalls.submit, { id, version })
          }),
        )
        expect(sent.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
        for (const id of takes) {
          const { version, docState } = await get(id)
          if (docState === 'submitted') await server.as(keeper).call(stockTakeCalls.withdraw, { id, version })
        }
      }
    })
  })

  it('draws a sample that its seed draws again, and counts what was not drawn without a difference', async () => {
    const of = await stocked(server, 12)
    const id = await begun({ takeBasis: 'pool', holderId: of.pool, sampleSize: 4 })
    const opened = await get(id)
    expect(opened.lines).toHaveLength(4)
    expect(opened.seed).toMatch(/^[0-9a-f]{8}$/)
    const other = of.devices.find((devId) => lineOf(opened, devId) === undefined) ?? 0
    await counted(id, [{ code: (await card(other)).devSign ?? '' }])
    expect(lineOf(await get(id), other)).toMatchObject({ isExpected: false, result: 'found' })
    // A slip goes again.
    await counted(id, [{ lineId: lineOf(await get(id), other)?.lineId ?? 0, found: 'N' }])
    expect((await get(id)).lines).toHaveLength(4)
  })

  it('refuses what cannot be counted, says so, and keeps its place once it is open', async () => {
    const of = await stocked(server)
    const admin = server.as('admin')
    const draft = { takeName: '盘点', lines: [] }
    expect(await admin.refused(stockTakeCalls.create, { ...draft, takeBasis: 'pool' })).toMatchObject({
      errors: [{ field: 'holderId', key: 'placeMissing' }],
    })
    expect(
      await admin.refused(stockTakeCalls.create, { ...draft, takeBasis: 'category', scopeOrgId: 'C108' }),
    ).toMatchObject({ errors: [{ field: 'categoryId', key: 'categoryMissing' }] })
    const id = await begun({ takeBasis: 'pool', holderId: of.pool }, 'admin')
    const { version } = await get(id, 'admin')
    expect(
      await admin.refused(stockTakeCalls.update, { ...draft, id, version, takeBasis: 'pool', holderId: of.other }),
    ).toMatchObject({ errors: [{ field: 'takeBasis', key: 'openedStays' }] })
    // Its name may change, and its list stays.
    const many = (await get(id, 'admin')).lines.length
    await admin.call(stockTakeCalls.update, {
      ...draft,
      takeName: '改名',
      id,
      version,
      takeBasis: 'pool',
      holderId: of.pool,
    })
    expect((await get(id, 'admin')).lines).toHaveLength(many)
    expect(
      await admin.refused(stockTakeCalls.count, { id, version: version + 1, lines: [{ lineId: 1, found: 'Y' }] }),
    ).toMatchObject({
      errors: [{ field: 'lines.0.lineId', key: 'notOfTake' }],
    })
    expect(await admin.refused(stockTakeCalls.submit, { id, version: version + 1 })).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ key: 'countMissing' })]),
    })
    expect((await server.as('guest01').refused(stockTakeCalls.get, { id })).code).toBe(403)
  })

  it('lists devices that nobody has counted since a day', async () => {
    const of = await stocked(server)
    const id = await begun({ takeBasis: 'pool', holderId: of.pool })
    await allThere(id)
    const ask = { holderId: of.pool, countedBefore: '2099-01-01', pageSize: 500 }
    const list = async (more: object) =>
      (await server.as('admin').call(device.list, { ...ask, ...more })).rows.map(({ devId }) => devId)
    expect(await list({})).toEqual(expect.arrayContaining([...of.devices]))
    await submit(id)
    await approve(id)
    expect((await list({ countedBefore: '2020-01-01' })).filter((devId) => of.devices.includes(devId))).toEqual([])
  })
})
