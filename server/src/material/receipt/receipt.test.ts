import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { orderOf } from '../order/test/sample.ts'
import { approvedAmendment } from '../order-amendment/test/sample.ts'
import { buyer } from '../scheme/test/sample.ts'
import { receiptDocuments } from './document.ts'
import {
  type Ask,
  accept,
  dayFrom,
  draftOf,
  inspector,
  keeper,
  openingOf,
  plainMaterials,
  posted,
  receiptOf,
  storeOf,
  supplyOf,
  written,
} from './test/sample.ts'

const { create, update, remove, history, submit, inspect, putAway, open } = receiptCalls
documentTests(receiptDocuments, {
  calls: receiptCalls,
  others: { history },
  edit: update,
  remove,
  inputs: {
    inspect: { lines: [{ lineId: 1, accepted: '1' }] },
    putAway: { lines: [{ lineId: 1, fromPlaceId: 1, placeId: 2, quantity: '1' }] },
  },
  make: async (server) => {
    const draft = await openingOf(server)
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('what comes into a store', () => {
  let server: TestServer
  let places: number[]
  let materials: number[]
  let ordered: Awaited<ReturnType<typeof supplyOf>>
  beforeAll(async () => {
    server = await testServer()
    ;({ places } = await storeOf(server))
    materials = await plainMaterials(server)
    ordered = await supplyOf(server)
  })
  afterAll(() => server.close())
  const get = (id: number) => receiptOf(server, id)
  const refusedFor = async (given: Ask, account: string = keeper) =>
    (await server.as(account).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const said = (key: keyof typeof receiptMessages.texts) => receiptMessages.texts[key][0]
  const inspected = async (id: number, lines: object[], account: string = inspector) =>
    server.as(account).call(inspect, { id, version: (await get(id)).version, lines: lines as never })
  const inspectRefused = async (id: number, lines: object[], account: string = inspector) => {
    const { errors, msg } = await server
      .as(account)
      .refused(inspect, { id, version: (await get(id)).version, lines: lines as never })
    return errors.length === 0 ? msg : errors.map(({ field, key }) => `${field} ${key}`)
  }
  const lineOf = async (id: number, at = 0) => (await get(id)).lines[at]
  const received = async (quantity: string) => {
    const order = await ordered(quantity)
    return { order, id: await posted(server, await draftOf(server, order)) }
  }

  it('is posted by its keeper into quarantine, in numbered batches at what the order says', async () => {
    const order = await ordered('4', '2.5')
    const draft = await draftOf(server, order, { deliveryNoteNo: 'SH-1' })
    const id = await written(server, draft)
    expect(await get(id)).toMatchObject({
      docState: 'draft',
      supplierId: draft.supplierId,
      purchaseAmount: '650.00',
      feeAmount: '0',
    })
    await server.as(keeper).call(submit, { id, version: 1 })
    const receipt = await get(id)
    expect(receipt).toMatchObject({
      docState: 'posted',
      purchaseAmount: '650.00',
      amortAmount: '650.00',
      estimated: '1',
      inspectorName: '舒文',
      uninspectedCount: 2,
    })
    const numbers = receipt.lines.map(({ batchNo }) => batchNo ?? '')
    expect(numbers[0]).toMatch(new RegExp(`^${today().slice(2).replaceAll('-', '')}WH\\d+\\d{3}$`))
    expect(new Set(numbers).size).toBe(2)
    expect(receipt.lines[0]).toMatchObject({
      receiptQty: '4',
      uninspectedQty: '4',
      purchaseUnitPrice: '100.000000',
      amortUnitPrice: '100.000000',
      places: [{ placeKind: 'quarantine', quantity: '4' }],
      goneQty: '0',
    })
    expect(await orderOf(server, order)).toMatchObject({
      delivery: 'received',
      lines: [{ receivedQty: '4' }, { receivedQty: '2.5' }],
    })
  })

  it('in time is what came in full by its day, on the record of its supplier', async () => {
    const order = await ordered('3')
    const { supplierId } = await orderOf(server, order)
    const recordOf = () => server.as(buyer).call(claimCalls.record, { supplierId })
    const before = await recordOf()
    await posted(server, await draftOf(server, order))
    expect(await recordOf()).toMatchObject({
      dueLines: before.dueLines + 1,
      punctualLines: before.punctualLines + 1,
    })
  })

  it('is received by its keeper alone, who is not its buyer, and never twice', async () => {
    const order = await ordered('3')
    const draft = await draftOf(server, order)
    expect(await refusedFor(draft, 'ck_du')).toEqual(['storeId unknownStore'])
    const id = await written(server, draft)
    await server.as(keeper).call(submit, { id, version: 1 })
    expect((await server.as(keeper).refused(submit, { id, version: 2 })).code).toBe(500)
    expect(await refusedFor(await draftOf(server, order, { lines: draft.lines }))).toEqual([
      'lines.0.receiptQty nothingLeft',
    ])
  })

  it('two who receive the same at once: the second is told what is left', async () => {
    const order = await ordered('10')
    const draft = await draftOf(server, order)
    const part = { ...draft, lines: draft.lines.map((line) => ({ ...line, receiptQty: '6' })) }
    const ids = [await written(server, part), await written(server, part)]
    const answers = await Promise.all(
      ids.map(async (id) =>
        (await server.as(keeper).response(submit, { id, version: 1 })).json<{ code: number; msg: string }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code === 500)?.msg).toContain('4')
    expect(await orderOf(server, order)).toMatchObject({ delivery: 'partReceived', lines: [{ receivedQty: '6' }] })
    expect(
      (await server.as(keeper).call(open, { supplierId: draft.supplierId ?? 0 })).find(
        ({ orderId }) => orderId === order,
      )?.openQty,
    ).toBe('4')
  })

  it('comes in beyond the order as far as is tolerated, and counts as received', async () => {
    const order = await ordered('10')
    const draft = await draftOf(server, order)
    const more = (receiptQty: string) => ({ ...draft, lines: draft.lines.map((line) => ({ ...line, receiptQty })) })
    expect(await refusedFor(more('10.5'))).toEqual(['lines.0.receiptQty tooMuch'])
    const tolerate = async (configValue: string) => {
      const { rows } = await server.as('admin').call(config.list, { configKey: 'material.receiptTolerance' })
      const [
        { configId, version, configName, configKey } = { configId: 0, version: 0, configName: '', configKey: '' },
      ] = rows
      await server.as('admin').call(config.update, { configId, version, configName, configKey, configValue } as never)
    }
    await tolerate('5')
    await posted(server, more('10.5'))
    expect(await orderOf(server, order)).toMatchObject({ delivery: 'received', lines: [{ receivedQty: '10.5' }] })
    await tolerate('0')
    // Once more is ordered, what had come beyond it is part of that.
    await approvedAmendment(server, order, { quantity: '12' })
    expect(await orderOf(server, order)).toMatchObject({ delivery: 'partReceived', lines: [{ receivedQty: '10.5' }] })
    expect((await draftOf(server, order)).lines).toMatchObject([{ receiptQty: '1.5' }])
  })

  it('lies in an open period, not in the future, nor before it was sent', async () => {
    const order = await ordered('3')
    const [line] = (await orderOf(server, order)).lines
    await server.as(buyer).call(orderCalls.keepShipment, {
      id: order,
      version: (await orderOf(server, order)).version,
      outPortDate: dayFrom(0),
      lines: [{ lineId: line?.lineId ?? 0, quantity: '3' }],
    })
    const shipmentId = (await orderOf(server, order)).shipments[0]?.shipmentId
    const draft = await draftOf(server, order, { shipmentId })
    expect(await refusedFor({ ...draft, inDate: dayFrom(1) })).toEqual(['inDate inFuture'])
    expect(await refusedFor({ ...draft, inDate: dayFrom(-1) })).toEqual(['inDate beforeShipment', 'inDate beforeOrder'])
    const id = await posted(server, draft)
    // What is received of it has arrived.
    expect((await orderOf(server, order)).shipments[0]?.arrivalDate).toBe(dayFrom(0))
    expect(await get(id)).toMatchObject({ shipmentId })
  })

  it('that nobody ordered has a price, which the keeper says; what was given has none', async () => {
    const opening = await openingOf(server, '3', '3.3333')
    expect(await refusedFor({ ...opening, lines: [{ receiptQty: '3' }] })).toEqual([
      'lines.0.materialId materialMissing',
    ])
    expect(await refusedFor({ ...opening, lines: [{ materialId: materials[0], receiptQty: '3' }] })).toEqual([
      'lines.0.unitPrice priceMissing',
    ])
    const of = async (receiptKind: Ask['receiptKind'], lines = opening.lines) =>
      (await get(await posted(server, { ...opening, receiptKind, lines }))).lines[0]
    expect(await of('opening')).toMatchObject({ amortAmount: '10.00', amortUnitPrice: '3.333333', estimated: '0' })
    expect(await of('recovered')).toMatchObject({ amortAmount: '10.00' })
    expect(await of('free', [{ materialId: materials[0], receiptQty: '7' }])).toMatchObject({ amortAmount: '0.00' })
  })

  it('comes from a supplier who is blocked by now, where it is what he owes: nothing is bought by it', async () => {
    const { rows } = await sql<{ id: number }>`
      update system.supplier set blocked_at = now(), block_reason = '质量' where id = (select min(id) from system.supplier where deleted_at is null and block_reason = '') returning id`.execute(
      server.db,
    )
    const supplierId = rows[0]?.id ?? 0
    const replaced = {
      ...(await openingOf(server)),
      receiptKind: 'free' as const,
      supplierId,
      lines: [{ materialId: materials[0], receiptQty: '2' }],
    }
    expect(await get(await posted(server, replaced))).toMatchObject({ docState: 'posted', supplierId })
    expect(await refusedFor({ ...replaced, supplierId: 987_654_321 })).toEqual(['supplierId unknownSupplier'])
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${supplierId}`.execute(
      server.db,
    )
  })

  it('needs an expiry where it does not keep, whole pieces where they have numbers, and a place of its store', async () => {
    const { rows } = await sql<{ id: number }>`
      update material.material set shelf_life_days = 100 where id = ${materials[5]} returning id`.execute(server.db)
    const { rows: serials } = await sql<{ id: number }>`
      update material.material set is_serial = true where id = ${materials[4]} returning id`.execute(server.db)
    const opening = await openingOf(server)
    expect(
      await refusedFor({
        ...opening,
        lines: [
          { materialId: rows[0]?.id, receiptQty: '1', unitPrice: '1' },
          { materialId: serials[0]?.id, receiptQty: '1.5', unitPrice: '1' },
          { materialId: materials[0], receiptQty: '1', unitPrice: '1', placeId: 1 },
        ],
      }),
    ).toEqual(['lines.0.expiresOn expiryMissing', 'lines.1.receiptQty notWhole', 'lines.2.placeId unknownPlace'])
  })

  describe('is inspected', () => {
    it('by the store’s inspector, in parts: accepted to its place, rejected to claims with a reason', async () => {
      const { id } = await received('10')
      const { lineId = 0 } = (await lineOf(id)) ?? {}
      expect(await inspectRefused(id, [{ lineId, accepted: '1' }], keeper)).toBe('当前操作没有权限')
      expect(await inspectRefused(id, [{ lineId, accepted: '11' }])).toEqual(['lines.0.accepted inspectTooMuch'])
      expect(await inspectRefused(id, [{ lineId, rejected: '1' }])).toEqual(['lines.0.reason reasonMissing'])
      expect(await inspectRefused(id, [{ lineId }])).toEqual(['lines.0.accepted inspectNothing'])
      await inspected(id, [{ lineId, accepted: '6', rejected: '1', reason: '包装破损' }])
      expect(await get(id)).toMatchObject({
        docState: 'posted',
        lines: [{ acceptedQty: '6', rejectedQty: '1', uninspectedQty: '3' }],
        moves: [
          { moveKind: 'accept', quantity: '6' },
          { moveKind: 'reject', quantity: '1', reason: '包装破损' },
        ],
      })
      await inspected(id, [{ lineId, accepted: '3', placeId: places[1] }])
      const done = await get(id)
      expect(done.docState).toBe('stored')
      expect(done.lines[0]?.places.map(({ placeKind, quantity }) => `${placeKind} ${quantity}`)).toEqual([
        'claim 1',
        'storage 6',
        'storage 3',
      ])
      expect(done.can.inspect).toBeUndefined()
    })

    it('by somebody else than who has received it', async () => {
      const opening = await openingOf(server)
      const id = (await server.as('admin').call(create, opening)).id
      await server.as('admin').call(submit, { id, version: 1 })
      const { lineId = 0 } = (await lineOf(id)) ?? {}
      expect(await inspectRefused(id, [{ lineId, accepted: '1' }], 'admin')).toBe(said('ownReceipt'))
    })

    it('and put away where it is to lie, as often as it takes', async () => {
      const { id } = await received('10')
      await accept(server, id)
      const { lineId = 0 } = (await lineOf(id)) ?? {}
      const move = async (quantity: string, from = places[0], to = places[1]) => ({
        id,
        version: (await get(id)).version,
        lines: [{ lineId, fromPlaceId: from ?? 0, placeId: to ?? 0, quantity }],
      })
      for (const quantity of ['2', '3']) await server.as(keeper).call(putAway, await move(quantity))
      expect((await server.as(keeper).refused(putAway, await move('6'))).errors[0]?.field).toBe('lines.0.quantity')
      expect((await server.as(keeper).refused(putAway, await move('1', places[0], places[0]))).errors[0]?.key).toBe(
        'samePlace',
      )
      expect((await lineOf(id))?.places.map(({ quantity }) => quantity)).toEqual(['5', '5'])
    })
  })

  describe('of a serial material', () => {
    const serialOf = async () => {
      const { rows } = await sql<{ id: number }>`
        update material.material set is_serial = true where id = ${materials[4]} returning id`.execute(server.db)
      return rows[0]?.id ?? 0
    }
    const modelId = async () =>
      (
        await sql<{ id: number }>`select id from equipment.model where tracking = 'single' order by id limit 1`.execute(
          server.db,
        )
      ).rows[0]?.id ?? 0

    it('becomes devices with its acceptance, at what it has cost, and is no stock from then on', async () => {
      const materialId = await serialOf()
      const id = await posted(server, {
        ...(await openingOf(server)),
        receiptKind: 'opening',
        lines: [{ materialId, receiptQty: '3', unitPrice: '33.3333' }],
      })
      const { lineId = 0, batchId = 0 } = (await lineOf(id)) ?? {}
      expect(await inspectRefused(id, [{ lineId, accepted: '2', units: ['SN-1'] }])).toEqual([
        'lines.0.modelId modelMissing',
        'lines.0.units unitsMissing',
      ])
      const units = ['SN-1', 'SN-2']
      await inspected(id, [{ lineId, accepted: '2', modelId: await modelId(), units }])
      const { rows } = await sql<{ sign: string; value: string; status: string; document: number }>`
        select d.serial as sign, d.original_value::text as value, d.device_status as status, e.document_id as document
        from equipment.device d join equipment.custody_event e on e.device_id = d.id and e.kind = 'opening' where d.serial like 'SN-%' order by 1`.execute(
        server.db,
      )
      expect(rows.map(({ sign, value, document }) => [sign, value, document])).toEqual([
        ['SN-1', '33.33', id],
        ['SN-2', '33.34', id],
      ])
      expect(await lineOf(id)).toMatchObject({ acceptedQty: '2', uninspectedQty: '1', goneQty: '2' })
      const { rows: balances } = await sql<{ kind: string; amount: string }>`
        select p.kind, b.amount::text as amount from material.stock_balance b join material.place p on p.id = b.place_id
        where b.batch_id = ${batchId} and b.quantity > 0 order by 1`.execute(server.db)
      expect(balances).toEqual([
        { kind: 'asset', amount: '66.67' },
        { kind: 'quarantine', amount: '33.33' },
      ])
    })

    it('nothing of it stays where one of its numbers is taken', async () => {
      const materialId = await serialOf()
      const id = await posted(server, {
        ...(await openingOf(server)),
        lines: [{ materialId, receiptQty: '2', unitPrice: '10' }],
      })
      const { lineId = 0 } = (await lineOf(id)) ?? {}
      const units = ['SN-9', 'SN-1']
      const given = { lineId, accepted: '2', modelId: await modelId(), units }
      expect(await inspectRefused(id, [given])).toEqual(['lines.0.units.1.devSign takenSerial'])
      expect(await lineOf(id)).toMatchObject({ acceptedQty: '0', places: [{ placeKind: 'quarantine', quantity: '2' }] })
    })
  })

  it('belongs to the story of what was asked for, and is on its way no more', async () => {
    const { id, order } = await received('10')
    const [line] = (await orderOf(server, order)).lines
    const { steps } = await server.as('admin').call(chainCalls.story, { lineId: line?.lineId ?? 0 })
    expect(steps.at(-1)).toMatchObject({ kind: 'material/receipt', title: '入库单', told: { id, quantity: '10' } })
  })

  it('is neither closed short below what came in, nor cancelled', async () => {
    const order = await ordered('10')
    const draft = await draftOf(server, order)
    await posted(server, { ...draft, lines: draft.lines.map((line) => ({ ...line, receiptQty: '6' })) })
    const { version, lines } = await orderOf(server, order)
    const lineId = lines[0]?.lineId ?? 0
    const close = (quantity: string) => ({ id: order, version, opinion: '原因', lines: [{ lineId, quantity }] })
    expect((await server.as(buyer).refused(orderCalls.closeLines, close('5'))).errors[0]?.key).toBe('closeTooMuch')
    expect((await server.as(buyer).refused(orderCalls.cancel, { id: order, version, opinion: '原因' })).msg).toContain(
      '入库',
    )
    await server.as(buyer).call(orderCalls.closeLines, close('4'))
    expect(await orderOf(server, order)).toMatchObject({ delivery: 'received' })
  })

  it('leaves a ledger that says what its entries say', async () => {
    expect(await stockDrift(server.db)).toEqual([])
  })
})
