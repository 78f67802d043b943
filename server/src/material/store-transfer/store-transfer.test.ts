import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, stockDrift, usePlace } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { daysAgo, keeper, plainMaterials, shelve, storeOf } from '../outbound/test/sample.ts'
import { storeTransferDocuments } from './document.ts'
import { type Ask, draftOf, farStore, receiver, sent, transferOf, written } from './test/sample.ts'

const { create, update, remove, history, submit, receive, settle, charge, places, wanted, targets } = storeTransferCalls
documentTests(storeTransferDocuments, {
  calls: storeTransferCalls,
  others: { history },
  edit: update,
  remove,
  inputs: {
    receive: { inDate: today(), lines: [{ lineId: 1, received: '1' }] },
    settle: { onDate: today(), lines: [{ lineId: 1, settledAs: 'lost', quantity: '1', reason: '原因' }] },
    charge: { chargeAmount: '1', currencyCode: 'USD', invoiceDate: today(), invoiceNo: 'F-1', bizDate: today() },
  },
  make: async (server) => {
    const [materialId] = await plainMaterials(server)
    await shelve(server, { quantity: '500', amount: '500.00' })
    const draft = await draftOf(server, [{ materialId, outQty: '1' }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('what goes from store to store', () => {
  let server: TestServer
  let material: number
  let far: Awaited<ReturnType<typeof farStore>>
  beforeAll(async () => {
    server = await testServer()
    material = (await plainMaterials(server))[3] ?? 0
    far = await farStore(server)
  })
  afterAll(() => server.close())
  const get = (id: number) => transferOf(server, id)
  const said = (key: keyof typeof storeTransferMessages.texts) => storeTransferMessages.texts[key][0]
  const refusedFor = async (given: Ask, account: string = keeper) =>
    (await server.as(account).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  /** A batch that is on its way, all of it. */
  const underWay = async (quantity = '3', amount = '10.00') => {
    const batch = await shelve(server, { material, quantity, amount })
    const line = { materialId: material, outQty: quantity, batchId: batch, batchReason: '试验' }
    const id = await sent(server, await draftOf(server, [line]))
    return { id, batch, lineId: (await get(id)).lines[0]?.lineId ?? 0 }
  }
  const held = async (batch: number) =>
    (
      await sql<{ kind: string; quantity: string; amount: string }>`
        select s.code || ' ' || p.kind as kind, trim_scale(b.quantity)::text as quantity, b.amount::text as amount from material.stock_balance b
        join material.place p on p.id = b.place_id join material.store s on s.id = p.store_id where b.batch_id = ${batch} and b.quantity > 0 order by 1`.execute(
        server.db,
      )
    ).rows.map(({ kind, quantity, amount }) => `${kind} ${quantity} ${amount}`)
  const act = async (
    operation: typeof receive | typeof settle,
    id: number,
    lines: object[],
    account: string,
    more: object = {},
  ) => {
    const { version } = await get(id)
    const ask = { id, version, ...(operation === receive ? { inDate: today() } : { onDate: today() }), ...more, lines }
    const answer = await server.as(account).response(operation as typeof receive, ask as never)
    const {
      code,
      msg,
      errors = [],
    } = answer.json<{
      code: number
      msg: string
      errors?: { field: string; key: string }[]
    }>()
    if (code === 200) return 'done'
    return errors.length === 0 ? msg : errors.map(({ field, key }) => `${field} ${key}`)
  }

  it('is in transit between, is received in parts, and is worth the same to the cent', async () => {
    const { id, batch, lineId } = await underWay()
    expect(await held(batch)).toEqual(['WH02 transit 3 10.00'])
    expect(await get(id)).toMatchObject({ docState: 'sent', amount: '10.00', lines: [{ openQty: '3' }] })
    const [placeId] = far.places
    expect(await act(receive, id, [{ lineId, received: '1', placeId }], receiver)).toBe('done')
    expect(await held(batch)).toEqual(['WH02 storage 1 3.33', 'WH02 transit 2 6.67'])
    expect((await get(id)).docState).toBe('sent')
    expect(await act(receive, id, [{ lineId, received: '2', placeId }], receiver)).toBe('done')
    expect(await held(batch)).toEqual(['WH02 storage 3 10.00'])
    expect(await get(id)).toMatchObject({ docState: 'received', lines: [{ receivedQty: '3', openQty: '0' }] })
  })

  it('is signed for by who receives it, part by part, over what came by that part', async () => {
    const { id, lineId } = await underWay()
    const [placeId] = far.places
    const signed = (signerName: string) => ({
      signatures: [{ signsAs: 'receiver', signerName, drawn: '10 10,400 200,700 90' }],
    })
    const part = { lineId, received: '1', placeId }
    expect(await act(receive, id, [part], receiver, signed('段海'))).toBe('done')
    expect(await act(receive, id, [{ ...part, short: '1', reason: '少一件' }], receiver)).toBe('done')
    const of = () => server.as(receiver).call(storeTransferCalls.signatures, { id })
    const { signatures, unsigned } = await of()
    expect(signatures).toMatchObject([
      { act: 'receive', part: 1, signsAs: 'receiver', signerName: '段海', intact: true },
    ])
    expect(unsigned.map(({ part: at, signsAs }) => `${at} ${signsAs}`).toSorted()).toEqual([
      '1 carrier',
      '2 carrier',
      '2 receiver',
    ])
    const second = unsigned.find(({ part: at, signsAs }) => at === 2 && signsAs === 'receiver')
    const { version } = await get(id)
    const later = {
      id,
      version,
      eventId: second?.eventId ?? 0,
      signsAs: 'receiver' as const,
      signerName: '段海',
      ticked: true as const,
    }
    // Finance sees it, and receives nothing.
    expect((await server.as('cw_jin').refused(storeTransferCalls.takeSignature, later)).code).toBe(403)
    await server.as(receiver).call(storeTransferCalls.takeSignature, later)
    // The first part says what came by it, whatever is said of the second.
    await sql`update material.store_transfer_arrival set quantity = quantity + 1 where id = (
      select max(v.id) from material.store_transfer_arrival v join material.store_transfer_line l on l.id = v.line_id where l.document_id = ${id})`.execute(
      server.db,
    )
    expect((await of()).signatures.map(({ part: at, intact }) => [at, intact])).toEqual([
      [1, true],
      [2, false],
    ])
    const { rows } = await server.as('admin').call(config.list, { configKey: 'material.storeTransfer.signature' })
    const need = (configValue: string) => server.as('admin').call(config.update, { ...rows[0], configValue } as never)
    const other = await underWay()
    const line = { lineId: other.lineId, received: '3', placeId }
    await need('true')
    expect(await act(receive, other.id, [line], receiver)).toEqual(['signatures signatureMissing'])
    await server.as('admin').call(config.update, {
      ...(await server.as('admin').call(config.list, { configKey: 'material.storeTransfer.signature' })).rows[0],
      configValue: 'false',
    } as never)
    expect(await act(receive, other.id, [line], receiver)).toBe('done')
  })

  it('carries its freight, which is added to what arrives, to the cent; damaged and lost parts bear theirs', async () => {
    const [one, other] = [
      await shelve(server, { material, quantity: '3', amount: '10.00' }),
      await shelve(server, { material, quantity: '7', amount: '20.00' }),
    ]
    const line = (batchId: number, outQty: string) => ({ materialId: material, outQty, batchId, batchReason: '试验' })
    const freight = { freightAmount: '10.01', freightCurrency: 'USD' }
    const id = await sent(server, await draftOf(server, [line(one, '3'), line(other, '7')], freight))
    const { lines } = await get(id)
    // 10.01 by 10.00 and 20.00.
    expect(lines.map(({ freightShare }) => freightShare)).toEqual(['3.34', '6.67'])
    expect(await held(one), 'on its way').toEqual(['WH02 transit 3 10.00'])
    const [placeId] = far.places
    const [first, second] = lines.map(({ lineId }) => lineId)
    expect(await act(receive, id, [{ lineId: first, received: '1', placeId }], receiver)).toBe('done')
    expect(await held(one)).toEqual(['WH02 storage 1 4.44', 'WH02 transit 2 6.67'])
    expect(await act(receive, id, [{ lineId: first, received: '2', placeId }], receiver)).toBe('done')
    expect(await held(one)).toEqual(['WH02 storage 3 13.34'])
    const found = { lineId: second, received: '4', damaged: '1', short: '2', placeId, reason: '破损' }
    expect(await act(receive, id, [found], receiver)).toBe('done')
    expect(await held(other)).toEqual(['WH02 claim 1 3.81', 'WH02 storage 4 15.24', 'WH02 transit 2 5.71'])
    const lost = { lineId: second, settledAs: 'lost', quantity: '2', reason: '承运人丢失' }
    expect(await act(settle, id, [lost], 'cg_pan')).toBe('done')
    expect((await get(id)).arrivals.map(({ arrivalKind, freightShare }) => `${arrivalKind} ${freightShare}`)).toEqual([
      'received 1.11',
      'received 2.23',
      'received 3.81',
      'damaged 0.95',
      'lost 1.91',
    ])
    const { rows } = await sql<{ came: string; lost: string }>`
      select sum(v.amount) filter (where a.kind = 'supplier')::text as came, sum(v.amount) filter (where b.kind = 'adjustment')::text as lost
      from material.stock_movement v join material.place a on a.id = v.from_place_id join material.place b on b.id = v.to_place_id where v.document_id = ${id}`.execute(
      server.db,
    )
    // The goods that are lost, 5.71 or so, and their freight.
    expect(rows[0]?.came).toBe('10.01')
    const { nodes } = await server.as('admin').call(inventoryCalls.explain, { batchId: one })
    expect(nodes.filter(({ said: of }) => of === '调拨运费').map(({ amount }) => amount)).toEqual(['1.11', '2.23'])
    expect(nodes.at(-1)).toMatchObject({ amount: '0' })
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('whose freight was billed after it came is borne by what is left and by what went on, to the cent', async () => {
    const { id, batch, lineId } = await underWay('9', '100.00')
    const [placeId] = far.places
    // Six arrive, one comes back, two are lost.
    await act(receive, id, [{ lineId, received: '6', short: '3', placeId, reason: '少件' }], receiver)
    const bill = {
      chargeAmount: '10.01',
      currencyCode: 'USD',
      invoiceDate: today(),
      invoiceNo: 'F-77',
      bizDate: today(),
    }
    const charged = async (more: object = {}, account = 'cw_jin') => {
      const { version } = await get(id)
      const answer = await server.as(account).response(charge, { id, version, ...bill, ...more } as never)
      const {
        code,
        errors = [],
        msg,
      } = answer.json<{ code: number; msg: string; errors?: { field: string; key: string }[] }>()
      return code === 200
        ? 'done'
        : errors.length === 0
          ? `${code} ${msg}`
          : errors.map(({ field, key }) => `${field} ${key}`)
    }
    expect(await charged(), 'something is on its way').not.toBe('done')
    const settled = (settledAs: string, quantity: string) => ({ lineId, settledAs, quantity, reason: '查明' })
    await act(settle, id, [settled('back', '1'), settled('lost', '2')], 'cg_pan')
    expect(await held(batch)).toEqual(['WH01 storage 1 11.11', 'WH02 storage 6 66.67'])
    // Four of the six are used by a project; of what lies where it was sent from nothing bears anything.
    await inTransaction(server.db, async (tx) => {
      const recordedBy = (await server.actorOf(receiver)).userId
      return post(tx, { source: 'opening', recordedBy }, [
        { kind: 'issue', batch, quantity: '4', from: Number(placeId), to: await usePlace(tx, 'P2601') },
      ])
    })
    expect(await charged({ chargeAmount: '0' })).toEqual(['chargeAmount chargeNothing'])
    expect(await charged({ chargeAmount: '-1' })).toEqual(['chargeAmount chargeBelow'])
    expect(await charged({ chargeAmount: '1.005' })).toEqual(['chargeAmount tooManyDigits'])
    expect(await charged({ invoiceDate: daysAgo(-1) })).toEqual(['invoiceDate freightAhead'])
    expect(await charged({ bizDate: daysAgo(1) })).toEqual(['bizDate beforeArrival'])
    expect(await charged({}, receiver)).toContain('403')
    expect(await charged()).toBe('done')
    expect(await charged()).toEqual(['invoiceNo chargeTwice'])
    // 10.01 by nine pieces: one back, two here, four used, two lost.
    expect(await held(batch)).toEqual(['WH01 storage 1 12.22', 'WH02 storage 2 24.44'])
    const worth = async () =>
      (
        await sql<{ kind: string; amount: string }>`
          select p.kind, b.amount::text as amount from material.stock_balance b join material.place p on p.id = b.place_id
          where b.batch_id = ${batch} and p.kind in ('use', 'adjustment') order by p.kind`.execute(server.db)
      ).rows.map(({ kind, amount }) => `${kind} ${amount}`)
    expect(await worth()).toEqual(['adjustment 24.44', 'use 48.91'])
    expect(await get(id)).toMatchObject({ charges: [{ invoiceNo: 'F-77', chargeUSD: '10.01', issuedUSD: '6.68' }] })
    const { nodes } = await server.as('admin').call(inventoryCalls.explain, { batchId: batch })
    expect(nodes.filter(({ said: of }) => of === '调拨运费')).not.toEqual([])
    expect(Number(nodes.at(-1)?.amount)).toBe(0)
    // The carrier takes it back: everything is worth what it was.
    expect(await charged({ chargeAmount: '-10.01', invoiceNo: 'F-78' })).toBe('done')
    expect(await held(batch)).toEqual(['WH01 storage 1 11.11', 'WH02 storage 2 22.22'])
    expect((await server.as(keeper).call(storeTransferCalls.get, { id })).charges).toEqual([])
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('has a freight in a currency, of a day that has a rate and is not ahead', async () => {
    const batch = await shelve(server, { material, quantity: '2', amount: '10.00' })
    const line = { materialId: material, outQty: '2', batchId: batch, batchReason: '试验' }
    const refusedWith = async (more: Partial<Ask>) => refusedFor(await draftOf(server, [line], more))
    expect(await refusedWith({ freightAmount: '5' })).toEqual(['freightCurrency freightLacks'])
    expect(await refusedWith({ freightCurrency: 'USD' })).toEqual(['freightAmount freightAlone'])
    expect(await refusedWith({ freightAmount: '5', freightCurrency: 'ZZZ' })).toEqual([
      'freightCurrency unknownCurrency',
    ])
    expect(await refusedWith({ freightAmount: '5.001', freightCurrency: 'USD' })).toEqual([
      'freightAmount tooManyDigits',
    ])
    expect(await refusedWith({ freightAmount: '5', freightCurrency: 'USD', freightDate: daysAgo(-1) })).toEqual([
      'freightDate freightAhead',
    ])
    const id = await written(
      server,
      await draftOf(server, [line], { freightAmount: '5', freightCurrency: 'EUR', freightDate: '2001-01-01' }),
    )
    expect((await server.as(keeper).refused(submit, { id, version: 1 })).errors[0]).toMatchObject({
      field: 'freightDate',
    })
    expect(await held(batch), 'nothing half posted').toEqual(['WH01 storage 2 10.00'])
  })

  it('is sent by the keeper of the one store and received by that of the other', async () => {
    const { id, lineId } = await underWay()
    const lines = [{ lineId, received: '1', placeId: far.places[0] }]
    expect(await act(receive, id, lines, keeper)).toBe(said('notReceiver'))
    expect(await refusedFor(await draftOf(server, [{ materialId: material, outQty: '1' }]), receiver)).toEqual([
      'fromStoreId unknownStore',
    ])
    const same = await draftOf(server, [], { toStoreId: (await storeOf(server)).storeId })
    expect(await refusedFor(same)).toContain('toStoreId sameStore')
    expect(await server.as(receiver).call(places, { id })).toHaveLength(far.places.length)
    expect((await server.as(keeper).call(targets, {})).length).toBeGreaterThan(3)
  })

  it('says what is damaged, which goes to claims, and what is missing, which stays in transit', async () => {
    const { id, batch, lineId } = await underWay('10', '100.00')
    const [placeId] = far.places
    const found = { lineId, received: '6', damaged: '1', short: '2', placeId }
    expect(await act(receive, id, [found], receiver)).toEqual(['lines.0.reason reasonMissing'])
    expect(await act(receive, id, [{ ...found, received: '8', reason: '压坏' }], receiver)).toEqual([
      'lines.0.received tooMuch',
    ])
    expect(await act(receive, id, [{ lineId, received: '1' }], receiver)).toEqual(['lines.0.placeId placeMissing'])
    const [own] = (await storeOf(server)).places
    expect(await act(receive, id, [{ lineId, received: '1', placeId: own }], receiver)).toEqual([
      'lines.0.placeId unknownPlace',
    ])
    expect(await act(receive, id, [{ lineId }], receiver)).toEqual(['lines.0.received lineNothing'])
    const early = { inDate: daysAgo(1) }
    expect(await act(receive, id, [{ lineId, received: '1', placeId }], receiver, early)).toEqual([
      'inDate beforeSending',
    ])
    expect(await act(receive, id, [{ ...found, reason: '压坏' }], receiver)).toBe('done')
    expect(await held(batch)).toEqual(['WH02 claim 1 10.00', 'WH02 storage 6 60.00', 'WH02 transit 3 30.00'])
    expect((await get(id)).lines[0]).toMatchObject({ shortQty: '2', openQty: '1' })
    expect(await act(receive, id, [{ lineId, received: '2', placeId }], receiver)).toEqual(['lines.0.received tooMuch'])
  })

  it('what is missing is settled by who may: found, back where it came from, or lost', async () => {
    const { id, batch, lineId } = await underWay('10', '100.00')
    const [placeId] = far.places
    await act(receive, id, [{ lineId, received: '7', short: '3', placeId, reason: '少件' }], receiver)
    const one = { lineId, quantity: '1', reason: '查明' }
    const settled = (lines: object[], account = 'cg_pan') => act(settle, id, lines, account)
    expect(await settled([{ ...one, settledAs: 'lost' }], receiver)).not.toBe('done')
    expect(await settled([{ ...one, settledAs: 'found' }])).toEqual(['lines.0.placeId placeMissing'])
    expect(await settled([{ ...one, quantity: '4', settledAs: 'lost' }])).toEqual(['lines.0.quantity shortTooMuch'])
    expect(
      await settled([
        { ...one, settledAs: 'lost' },
        { ...one, settledAs: 'back' },
      ]),
    ).toBe('done')
    expect((await get(id)).docState).toBe('sent')
    expect(await settled([{ ...one, settledAs: 'found', placeId }])).toBe('done')
    expect(await held(batch)).toEqual(['WH01 storage 1 10.00', 'WH02 storage 8 80.00'])
    expect(await get(id)).toMatchObject({ docState: 'received', shortCount: 0 })
    expect((await get(id)).arrivals.map(({ arrivalKind }) => arrivalKind)).toEqual([
      'received',
      'lost',
      'back',
      'found',
    ])
  })

  it('is received once, whoever of two is first', async () => {
    const { id, lineId } = await underWay()
    const { version } = await get(id)
    const ask = { id, version, inDate: today(), lines: [{ lineId, received: '3', placeId: far.places[0] }] }
    const answers = await Promise.all([1, 2].map(() => server.as(receiver).response(receive, ask)))
    const codes = await Promise.all(answers.map(async (one) => (await one.json<{ code: number }>()).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
  })

  it('follows what an analysis decided to move, and takes what was kept for that', async () => {
    const [, , , , kept = 0] = await plainMaterials(server)
    await shelve(server, { material: kept, quantity: '8' })
    const { storeId } = await storeOf(server)
    const { id: applicationId, lines } = await sentApplication(server, [[kept, '5']])
    const analysed = [{ sourceLineId: lines[0] ?? 0, moveQty: '5', moveStoreId: storeId }]
    const { id } = await server.as('admin').call(analysisCalls.create, { projectInfoNo: 'P2601', lines: analysed })
    await server.as('admin').call(analysisCalls.submit, { id, version: 1 })
    expect(
      (await server.as(keeper).call(wanted, { fromStoreId: storeId })).find(
        (one) => one.applicationId === applicationId,
      ),
    ).toMatchObject({
      materialId: kept,
      reservedQty: '5',
    })
    const others = await draftOf(server, [{ materialId: kept, outQty: '5' }])
    await sent(server, { ...others, applicationId })
    expect(
      (await server.as(keeper).call(wanted, { fromStoreId: storeId })).find(
        (one) => one.applicationId === applicationId,
      ),
    ).toBeUndefined()
    expect(await refusedFor({ ...others, applicationId })).toContain('applicationId unknownApplication')
  })

  it('is written by a draft that says so, and leaves a ledger that its entries explain', async () => {
    await shelve(server, { material, quantity: '2' })
    const id = await written(
      server,
      await draftOf(server, [{ materialId: material, outQty: '1' }], { waybillNo: 'YD-1' }),
    )
    expect(await get(id)).toMatchObject({
      docState: 'draft',
      waybillNo: 'YD-1',
      fromStoreId: (await storeOf(server)).storeId,
    })
    const more = await draftOf(server, [{ materialId: material, outQty: '1' }], { expectedDate: daysAgo(1) })
    expect(await refusedFor(more)).toEqual(['expectedDate expectedBefore'])
    expect((await server.as(keeper).refused(submit, { id, version: 7 })).code).toBe(409)
    expect(await stockDrift(server.db)).toEqual([])
  })
})
