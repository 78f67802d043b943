import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { stockPeriodNamed, stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { differsMuch } from '@geodepot/contracts/material/stock-count.rules.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { inventoryDrift, post, stockDrift } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { accept, inspector, keeper, openingOf, plainMaterials, posted, storeOf } from '../receipt/test/sample.ts'
import { stockCountDocuments } from './document.ts'
import { countDraft } from './test/sample.ts'

type Ask = AskOf<typeof stockCountCalls.create>
const { create, update, remove, history, submit, withdraw, approve, get, open } = stockCountCalls
const [purchasing, finance] = ['cg_pan', 'cw_jin'] as const

documentTests(stockCountDocuments, {
  calls: stockCountCalls,
  others: { history },
  edit: update,
  remove,
  inputs: { count: { lines: [{ lineId: 1, quantity: '1' }] } },
  make: async (server) => {
    const draft = await countDraft(server)
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a store is counted', () => {
  let server: TestServer
  let storeId: number
  let places: number[]
  beforeAll(async () => {
    server = await testServer()
    ;({ storeId, places } = await storeOf(server))
  })
  afterAll(() => server.close())

  /** Twenty at 12.50 USD, accepted to the first goods location; the batch. */
  const stocked = async (): Promise<number> => {
    const id = await posted(server, await openingOf(server, '20'))
    await accept(server, id)
    const { rows } = await sql<{ batch: number }>`
      select l.batch_id as batch from material.receipt_line l where l.document_id = ${id}`.execute(server.db)
    return rows[0]?.batch ?? 0
  }
  const draft = (batchId: number, line: Partial<Ask['lines'][number]> = {}, more: Partial<Ask> = {}): Ask => ({
    countName: '月度盘点',
    storeId,
    countedOn: today(),
    lines: [{ placeId: places[0] ?? 0, batchId, ...line }],
    ...more,
  })
  const written = async (given: Ask) => (await server.as(keeper).call(create, given)).id
  const shown = (id: number, account: string = keeper) => server.as(account).call(get, { id })
  const submitting = async (id: number) => {
    const { errors } = await server.as(keeper).refused(submit, { id, version: (await shown(id)).version })
    return errors.map(({ field, key }) => [field, key])
  }
  const decide = async (id: number, ...accounts: string[]) => {
    for (const account of accounts)
      await server.as(account).call(approve, { id, version: (await shown(id, account)).version })
  }
  const there = async (batch: number) =>
    (
      await sql<{ quantity: string; amount: string }>`
        select trim_scale(quantity)::text as quantity, amount::text from material.stock_balance where batch_id = ${batch} and place_id = ${places[0]}`.execute(
        server.db,
      )
    ).rows[0]
  /** Somebody takes so much of it meanwhile. */
  const taken = (batch: number, quantity: string) =>
    inTransaction(server.db, (tx) =>
      post(tx, { source: 'import', recordedBy: 1 }, [{ kind: 'adjust', batch, quantity, from: places[0] ?? 0 }]),
    )

  it('says what lies where, and nothing of how much to whoever counts blindly', async () => {
    const batch = await stocked()
    const of = async (blind: 'Y' | 'N') =>
      (await server.as(keeper).call(open, { storeId, blind })).find(({ batchId }) => batchId === batch)
    expect((await of('N'))?.bookQty).toBe('20')
    expect(await of('Y')).toMatchObject({ bookQty: null, lastCounted: null, batchId: batch })
    const id = await written(draft(batch, { countedQty: '19' }))
    expect((await shown(id)).lines[0]).toMatchObject({ bookQty: null, countedQty: '19', difference: null })
    const seen = await written(draft(batch, { countedQty: '19' }, { blind: 'N' }))
    expect((await shown(seen)).lines[0]).toMatchObject({ bookQty: '20', difference: null })
  })

  it('is counted line by line on a phone, the first figure of each stands, and knows what moved before it came in', async () => {
    const [batch, other] = [await stocked(), await stocked()]
    const place = places[0] ?? 0
    const id = await written({ ...draft(batch), lines: [batch, other].map((batchId) => ({ placeId: place, batchId })) })
    const [one, two] = (await shown(id)).lines
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const { userId: personId } = await server.actorOf(keeper)
    let turn = 0
    const handIn = async (minutes: number, ...lines: object[]) => {
      turn += 1
      const entry = {
        entryKey: turn.toString(16).padStart(32, 'd'),
        act: 'material/stock-count.count' as const,
        input: { id, lines },
        title: '清点',
        doneAt: at(minutes),
        phoneAt: at(minutes),
        personId,
      }
      const { results } = await server.as(keeper).call(offlineCalls.handIn, { entries: [entry] })
      return results[0]?.outcome
    }
    const earlier = async (time: string) => {
      await sql`alter table material.stock_movement disable trigger written_once`.execute(server.db)
      await sql`update material.stock_movement set recorded_at = recorded_at - ${time}::interval where batch_id in (${batch}, ${other})`.execute(
        server.db,
      )
      await sql`alter table material.stock_movement enable trigger written_once`.execute(server.db)
    }
    // Counted a minute ago, before somebody took two of it; handed in now.
    await earlier('5 minutes')
    await taken(batch, '2')
    await earlier('20 seconds')
    expect(await handIn(1, { lineId: one?.lineId, quantity: '20' })).toBe('done')
    // Another phone had counted the same: the first stands, and nothing of the other's place is written.
    expect(await handIn(0, { lineId: one?.lineId, quantity: '19' }, { lineId: two?.lineId, quantity: '20' })).toBe(
      'kept',
    )
    expect((await shown(id)).lines.map(({ countedQty }) => countedQty)).toEqual(['20', null])
    expect(await handIn(0, { lineId: two?.lineId, quantity: '20' })).toBe('done')
    expect(await submitting(id)).toEqual([
      ['lines.0.recountedQty', 'movedMeanwhile'],
      ['lines.0.lineReason', 'reasonMissing'],
    ])
    expect(await handIn(0, { lineId: one?.lineId, quantity: '18', again: 'Y' })).toBe('done')
    expect(await handIn(0, { lineId: one?.lineId, quantity: '17', again: 'Y' })).toBe('kept')
    await server.as(keeper).call(submit, { id, version: (await shown(id)).version })
    expect((await shown(id)).lines.map(({ recountedQty, difference }) => [recountedQty, difference])).toEqual([
      ['18', '0'],
      [null, '0'],
    ])
  })

  it('adjusts the books by what is missing once two others have approved it', async () => {
    const batch = await stocked()
    const id = await written(draft(batch, { countedQty: '19', lineReason: '短少' }))
    await server.as(keeper).call(submit, { id, version: 1 })
    expect(await shown(id, finance)).toMatchObject({ differing: 1, gainUSD: '0.00', lossUSD: '12.50' })
    expect(await there(batch)).toEqual({ quantity: '20', amount: '250.00' })
    await decide(id, purchasing, finance)
    expect(await there(batch)).toEqual({ quantity: '19', amount: '237.50' })
    expect((await shown(id, finance)).lines[0]).toMatchObject({
      bookQty: '20',
      difference: '-1',
      differenceUSD: '-12.50',
    })
    expect(await stockDrift(server.db)).toEqual([])
    // It is due again when its class is, and not before.
    const due = await server.as(keeper).call(open, { storeId, due: 'Y' })
    expect(due.map(({ batchId }) => batchId)).not.toContain(batch)
  })

  it('is posted on the day of the count, into its month, whenever it is decided on', async () => {
    // Counted on the last day of the month that is over; the batch came the day before.
    const { endsOn, period } = stockPeriodNamed(stockPeriodOf(today()).beginsOn.slice(0, 7))
    const dayBefore = `${endsOn.slice(0, 8)}${Number(endsOn.slice(8)) - 1}`
    const [material = 0] = await plainMaterials(server)
    const opened = { material, number: 'B-COUNTED', purchaseAmount: '250' }
    const move = { kind: 'opening', batch: opened, quantity: '20', to: places[0] ?? 0, bizDate: dayBefore } as const
    const [entry] = await inTransaction(server.db, (tx) => post(tx, { source: 'import', recordedBy: 1 }, [move]))
    const batch = entry?.batch ?? 0
    const id = await written(draft(batch, { countedQty: '19', lineReason: '短少' }, { countedOn: endsOn }))
    await server.as(keeper).call(submit, { id, version: 1 })
    // What moves after the count, and before it is decided on, is no matter.
    await taken(batch, '4')
    await decide(id, purchasing, finance)
    const { rows } = await sql<{ day: string; period: string; quantity: string }>`
      select biz_date as day, period, trim_scale(quantity)::text as quantity from material.stock_movement where document_id = ${id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ day: endsOn, period, quantity: '1' }])
    expect(await there(batch)).toEqual({ quantity: '15', amount: '187.50' })
    expect([await stockDrift(server.db), await inventoryDrift(server.db)]).toEqual([[], []])
  })

  it('is not dated before what it finds missing came, where the books could not bear it', async () => {
    const { endsOn } = stockPeriodNamed(stockPeriodOf(today()).beginsOn.slice(0, 7))
    const batch = await stocked()
    const id = await written(draft(batch, { countedQty: '19', lineReason: '短少' }, { countedOn: endsOn }))
    const { errors } = await server.as(keeper).refused(submit, { id, version: 1 })
    expect(errors).toMatchObject([{ field: 'lines.0.countedQty', key: 'notThereThen' }])
    expect(errors[0]?.msg).toBe(`盘亏记在盘点日 ${endsOn}，当日及以后此货位最少只有 0：请改盘点日期`)
    await server.as(keeper).call(update, { ...draft(batch, { countedQty: '19', lineReason: '短少' }), id, version: 1 })
    await server.as(keeper).call(submit, { id, version: 2 })
  })

  it('adds what was found at what its batch has cost, at a place where the books have none of it too', async () => {
    const batch = await stocked()
    const other = places[1] ?? 0
    const id = await written(
      draft(
        batch,
        { countedQty: '20' },
        {
          lines: [
            { placeId: places[0] ?? 0, batchId: batch, countedQty: '20' },
            { placeId: other, batchId: batch, countedQty: '2', recountedQty: '1', lineReason: '错放' },
          ],
        },
      ),
    )
    await server.as(keeper).call(submit, { id, version: 1 })
    expect(await shown(id, finance)).toMatchObject({ differing: 1, gainUSD: '12.50', lossUSD: '0.00' })
    await decide(id, purchasing, finance)
    const { rows } = await sql<{ quantity: string; amount: string }>`
      select trim_scale(quantity)::text as quantity, amount::text from material.stock_balance where batch_id = ${batch} and place_id = ${other}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ quantity: '1', amount: '12.50' }])
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('asks for each figure, for a second count where it differs much, and for the reason of each difference', async () => {
    const batch = await stocked()
    const id = await written(draft(batch))
    expect(await submitting(id)).toEqual([['lines.0.countedQty', 'countMissing']])
    await server.as(keeper).call(update, { ...draft(batch, { countedQty: '10' }), id, version: 1 })
    expect((await shown(id)).lines[0]?.recount).toBe('1')
    expect(await submitting(id)).toEqual([
      ['lines.0.recountedQty', 'recountMissing'],
      ['lines.0.lineReason', 'reasonMissing'],
    ])
    const again = draft(batch, { countedQty: '10', recountedQty: '11', lineReason: '被领用未登记' })
    await server.as(keeper).call(update, { ...again, id, version: 2 })
    await server.as(keeper).call(submit, { id, version: 3 })
    expect((await shown(id)).lines[0]).toMatchObject({ difference: '-9', recount: '0', bookQty: '20' })
  })

  it('is refused where the batch moved since it was counted, until it is counted again', async () => {
    const batch = await stocked()
    const id = await written(draft(batch, { countedQty: '20' }))
    await taken(batch, '5')
    expect(await submitting(id)).toContainEqual(['lines.0.recountedQty', 'movedMeanwhile'])
    // Writing the same figure again is not counting again.
    await server.as(keeper).call(update, { ...draft(batch, { countedQty: '20.0' }), id, version: 1 })
    expect(await submitting(id)).toContainEqual(['lines.0.recountedQty', 'movedMeanwhile'])
    await server.as(keeper).call(update, { ...draft(batch, { countedQty: '20', recountedQty: '15' }), id, version: 2 })
    await server.as(keeper).call(submit, { id, version: 3 })
    expect((await shown(id)).lines[0]).toMatchObject({ bookQty: '15', difference: '0' })
  })

  it('keeps what moves while somebody decides, and adjusts by the difference alone', async () => {
    const batch = await stocked()
    const id = await written(draft(batch, { countedQty: '19', lineReason: '短少' }))
    await server.as(keeper).call(submit, { id, version: 1 })
    await taken(batch, '4')
    await decide(id, purchasing, finance)
    expect(await there(batch)).toMatchObject({ quantity: '15' })
  })

  it('lets one count at a time decide on a batch at a place', async () => {
    const batch = await stocked()
    const line = { countedQty: '19', lineReason: '短少' }
    const [one, other] = [await written(draft(batch, line)), await written(draft(batch, line))]
    const by = server.as(keeper)
    const answers = await Promise.allSettled([one, other].map((id) => by.call(submit, { id, version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const first = (await shown(one)).docState === 'submitted' ? one : other
    const second = first === one ? other : one
    expect(await submitting(second)).toEqual([['lines.0.placeId', 'inAnotherCount']])
    await server.as(keeper).call(withdraw, { id: first, version: (await shown(first)).version })
    await server.as(keeper).call(submit, { id: second, version: 1 })
  })

  it('takes what a store has had and its goods locations alone, each once, and no day to come', async () => {
    const batch = await stocked()
    const { rows } = await sql<{ place: number }>`
      select p.id as place from material.place p where p.store_id = ${storeId} and p.kind = 'quarantine'`.execute(
      server.db,
    )
    const refusals = async (given: Ask) =>
      (await server.as(keeper).refused(create, given)).errors.map(({ field, key }) => [field, key])
    const line = { placeId: places[0] ?? 0, batchId: batch }
    expect(await refusals(draft(batch, {}, { lines: [line, line] }))).toEqual([['lines.1.placeId', 'notOfStore']])
    expect(await refusals(draft(batch, { placeId: rows[0]?.place ?? 0 }))).toEqual([['lines.0.placeId', 'notOfStore']])
    expect(await refusals(draft(987_654_321))).toEqual([['lines.0.placeId', 'notOfStore']])
    expect(await refusals(draft(batch, {}, { countedOn: '2999-01-01' }))).toEqual([['countedOn', 'inFuture']])
  })

  it('is decided on by nobody who counted', async () => {
    const batch = await stocked()
    const id = (await server.as(inspector).call(create, draft(batch, { countedQty: '20' }))).id
    await server.as(inspector).call(submit, { id, version: 1 })
    expect((await shown(id, inspector)).can.approve).toBeUndefined()
  })
})

it('what differs much is more than so many per cent of the books, or worth more than so much', () => {
  const terms = { percent: '5', amount: '100' }
  const much = (book: string, counted: string, unitPrice = '1') => differsMuch({ book, counted, unitPrice }, terms)
  expect([much('100', '95'), much('100', '94.999'), much('100', '106'), much('0', '1'), much('0', '0')]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([much('1000', '999', '100'), much('1000', '999', '100.01')]).toEqual([false, true])
})
