import { alert } from '@geodepot/contracts/system/alert.ts'
import { coreCalls } from '@geodepot/contracts/material/core.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { inventoryDrift, stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { daysAgo, draftOf, heldIn, inspector, keeper, outboundOf, posted, storeOf } from '../outbound/test/sample.ts'
import { coresFor, issuedOf, repairedFor, rotable, sentOf } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const inDays = (days: number) => daysAgo(-days)
const rowOf = async (lineId: number, account = 'admin') =>
  (await server.as(account).call(coreCalls.list, { pageSize: 500 })).rows.find((row) => row.lineId === lineId)
const firstOf = async (call: Promise<{ errors: readonly { key: string }[] }>) => (await call).errors[0]?.key
const coreDraft = async (outLineId: number, receiptQty: string, more: object = {}) => ({
  receiptKind: 'core' as const,
  storeId: (await storeOf(server)).storeId,
  inDate: today(),
  lines: [{ outLineId, receiptQty, coreCondition: 'doubtful' as const }],
  ...more,
})

describe('old cores of rotables', () => {
  it('are awaited once a rotable is issued, with whom owes them, since when and until when', async () => {
    const material = await rotable(server)
    const { id, lineId } = await issuedOf(server, material, '2')
    expect((await outboundOf(server, id)).lines[0]).toMatchObject({ coreDueOn: inDays(30), coreOpenQty: '2' })
    expect(await rowOf(lineId)).toMatchObject({
      state: 'awaited',
      side: 'user',
      owner: '马力',
      openQty: '2',
      coreDueOn: inDays(30),
      ageDays: 0,
      late: '0',
    })
    // The good one that comes back itself is no longer answered by a core.
    await posted(
      server,
      await draftOf(server, [{ issueLineId: lineId, outQty: '2' }], { outKind: 'return', projectInfoNo: 'P2601' }),
    )
    expect(await rowOf(lineId)).toMatchObject({ state: 'closed', openQty: '0', returnedQty: '2' })
  })

  it('are late once their day has passed where the store is', async () => {
    const { lineId } = await issuedOf(server, await rotable(server), '1')
    const zone = (name: string) =>
      sql`update system.department set time_zone = ${name} where id = (select department_id from material.store where id = ${storeId})`.execute(
        server.db,
      )
    const { storeId } = await storeOf(server)
    await rowOf(lineId)
    await zone('America/Lima')
    await sql`update system.session set expires_at = '2100-01-01'`.execute(server.db)
    await sql`update material.outbound_line set core_due_on = ${daysAgo(2)}::date where id = ${lineId}`.execute(
      server.db,
    )
    const late = (time: string) =>
      at(new Date(`${daysAgo(1)}T${time}:00+08:00`), async () => (await rowOf(lineId))?.late)
    expect([await late('12:30'), await late('13:30')]).toEqual(['0', '1'])
    await zone('Asia/Shanghai')
    await sql`update material.outbound_line set core_due_on = ${inDays(30)}::date where id = ${lineId}`.execute(
      server.db,
    )
  })

  it('lie apart at no cost, in no figure of what is there to be issued, and are issued by nobody as good', async () => {
    const material = await rotable(server)
    const { lineId } = await issuedOf(server, material, '10')
    const { id, batchId } = await coresFor(server, lineId, '3')
    expect(await server.as('admin').call(receiptCalls.get, { id })).toMatchObject({
      docState: 'stored',
      amortAmount: '0.00',
    })
    expect(await heldIn(server, batchId, 'core')).toEqual({ quantity: '3', amount: '0.00' })
    expect(await rowOf(lineId)).toMatchObject({ openQty: '7', receivedQty: '3' })
    const { rows } = await sql<{ quantity: string }>`
      select trim_scale(sum(quantity))::text as quantity from material.stock_level where material_id = ${material}`.execute(
      server.db,
    )
    expect(rows[0]?.quantity).toBe('0')
    const refused = async (line: object, more: object = {}) =>
      firstOf(server.as(keeper).refused(outboundCalls.create, await draftOf(server, [line], more)))
    expect(await refused({ materialId: material, outQty: '1' })).toBe('notEnoughHere')
    expect(await refused({ materialId: material, batchId, outQty: '1' })).toBe('unknownBatch')
    // Nor do they stand for a good one that is sent back, unless somebody names them.
    const { supplierId } = await sentOf(server, material, batchId, '1')
    const back = { outKind: 'supplier', supplierId, reason: '退' } as const
    expect(await refused({ materialId: material, outQty: '1' }, back)).toBe('notEnoughHere')
    // What no document can do the database does not take either.
    const { storeId, places } = await storeOf(server)
    const {
      rows: [core],
    } = await sql<{ id: number }>`select id from material.place where store_id = ${storeId} and kind = 'core'`.execute(
      server.db,
    )
    await expect(
      sql`insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, source, recorded_at, recorded_by)
        values (${batchId}, 'putAway', ${core?.id}, ${places[0]}, 1, 0, ${today()}, 'opening', now(), 1)`.execute(
        server.db,
      ),
    ).rejects.toThrow(/no good stock/)
  })

  it('come back once, not more than is awaited, and say in which condition', async () => {
    const material = await rotable(server)
    const { lineId } = await issuedOf(server, material, '2')
    const refused = async (draft: object) => firstOf(server.as(keeper).refused(receiptCalls.create, draft as never))
    expect(await refused(await coreDraft(lineId, '3'))).toBe('coreTooMuch')
    expect(await refused({ ...(await coreDraft(lineId, '1')), lines: [{ outLineId: lineId, receiptQty: '1' }] })).toBe(
      'coreConditionMissing',
    )
    const fee = { feeKind: 'freight', amount: '5', currencyCode: 'USD', invoiceDate: today() }
    expect(await refused(await coreDraft(lineId, '1', { fees: [fee] }))).toBe('coreFees')
    // A line that no rotable was issued under awaits none.
    expect(await refused(await coreDraft(1, '1'))).toBe('unknownOutLine')
    // Of two who take in the same the second is told.
    const drafts = await Promise.all(
      [1, 2].map(async () => (await server.as(keeper).call(receiptCalls.create, await coreDraft(lineId, '2'))).id),
    )
    const codes = await Promise.all(
      drafts.map(
        async (id) =>
          (await server.as(keeper).response(receiptCalls.submit, { id, version: 1 })).json<{ code: number }>().code,
      ),
    )
    expect(codes.toSorted()).toEqual([200, 500])
    expect(await rowOf(lineId)).toMatchObject({ state: 'closed', receivedQty: '2' })
  })

  it('are repaired: stock at what the repair cost, to the cent, or scrap', async () => {
    const material = await rotable(server)
    const { lineId } = await issuedOf(server, material, '5')
    const { batchId } = await coresFor(server, lineId, '5')
    const sent = await sentOf(server, material, batchId, '4')
    expect(await rowOf(sent.lineId)).toMatchObject({ side: 'repairer', openQty: '4', coreDueOn: inDays(90) })
    expect(await heldIn(server, batchId, 'core')).toEqual({ quantity: '1', amount: '0.00' })
    const fee = {
      feeKind: 'repair' as const,
      amount: '100',
      currencyCode: 'USD',
      invoiceDate: today(),
      invoiceNo: 'R-1',
    }
    const id = await repairedFor(server, sent.lineId, '3', [fee])
    const { version, lines } = await server.as('admin').call(receiptCalls.get, { id })
    const { places } = await storeOf(server)
    await server.as(inspector).call(receiptCalls.inspect, {
      id,
      version,
      lines: [{ lineId: lines[0]?.lineId ?? 0, accepted: '3', placeId: places[0] }],
    })
    const [good] = (await server.as('admin').call(receiptCalls.get, { id })).lines
    expect(good).toMatchObject({ amortAmount: '100.00', acceptedQty: '3' })
    expect(await heldIn(server, good?.batchId ?? 0, 'storage')).toEqual({ quantity: '3', amount: '100.00' })
    // It is issued like any other, and its core is awaited again: two thirds of the repair with the five that were left.
    const again = await issuedOf(server, material, '7')
    expect((await outboundOf(server, again.id)).amount).toBe('566.67')
    expect(await rowOf(again.lineId)).toMatchObject({ state: 'awaited', side: 'user' })
    // One comes back unrepaired, and is scrapped with the one that never went.
    await coresFor(server, sent.lineId, '1')
    expect(await rowOf(sent.lineId)).toMatchObject({ state: 'closed', receivedQty: '4' })
    const scrap = await draftOf(server, [{ materialId: material, batchId, outQty: '1' }], {
      outKind: 'writeOff',
      reason: '不可修',
    })
    const { id: gone } = await server.as(keeper).call(outboundCalls.create, scrap)
    await server.as(keeper).call(outboundCalls.submit, { id: gone, version: 1 })
    await server.as('cg_pan').call(outboundCalls.approve, { id: gone, version: 2 })
    await server.as('cw_jin').call(outboundCalls.approve, { id: gone, version: 3 })
    expect(await heldIn(server, batchId, 'core')).toEqual({ quantity: '0', amount: '0.00' })
    expect(await stockDrift(server.db)).toEqual([])
    expect(await inventoryDrift(server.db)).toEqual([])
  })

  it('are taken for nothing only where the remark says why; and come repaired from who got them', async () => {
    const material = await rotable(server)
    const { lineId } = await issuedOf(server, material, '2')
    const { batchId } = await coresFor(server, lineId, '2')
    const sent = await sentOf(server, material, batchId, '1')
    const { storeId } = await storeOf(server)
    const free = {
      receiptKind: 'repaired' as const,
      storeId,
      inDate: today(),
      lines: [{ outLineId: sent.lineId, receiptQty: '1' }],
    }
    expect(await firstOf(server.as(keeper).refused(receiptCalls.create, free))).toBe('repairFree')
    expect(
      await firstOf(
        server
          .as(keeper)
          .refused(receiptCalls.create, { ...free, lines: [{ outLineId: lineId, receiptQty: '1' }], remark: '保修' }),
      ),
    ).toBe('unknownOutLine')
    const { id } = await server.as(keeper).call(receiptCalls.create, { ...free, remark: '保修' })
    expect((await server.as('admin').call(receiptCalls.get, { id })).supplierId).toBe(sent.supplierId)
  })

  it('are waived with a reason by somebody else than whoever issued them, and stand so in the list and its file', async () => {
    const material = await rotable(server)
    const { id, lineId } = await issuedOf(server, material, '2', { outDate: daysAgo(1) })
    const given = { lineId, quantity: '1', reason: '随车辆沉没' }
    expect((await server.as(keeper).response(coreCalls.waive, given)).json<{ code: number }>().code).toBe(403)
    expect((await server.as('cg_pan').refused(coreCalls.waive, { ...given, quantity: '3' })).errors[0]?.key).toBe(
      'waivedTooMuch',
    )
    expect((await rowOf(lineId, 'cg_pan'))?.can).toEqual({ waive: true })
    await server.as('cg_pan').call(coreCalls.waive, given)
    expect(await rowOf(lineId)).toMatchObject({
      state: 'awaited',
      openQty: '1',
      waivedQty: '1',
      waivedBecause: '随车辆沉没',
    })
    const { bytes } = await server
      .as('cg_pan')
      .file(coreCalls.export, { columns: ['openQty', 'waivedQty', 'waivedBecause'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells)).toContainEqual(['1', '1', '随车辆沉没'])
    // What is answered in part is not taken back.
    const { id: back } = await server
      .as(keeper)
      .call(reversalCalls.create, { outboundId: id, bizDate: today(), reason: '错单', lines: [] })
    expect((await server.as(keeper).refused(reversalCalls.submit, { id: back, version: 1 })).msg).toContain(
      '旧件已交回或免交 1',
    )
    // Not seen by who sees nothing of the outbound.
    expect((await server.as('zb_lin').response(coreCalls.list, {})).json<{ code: number }>().code).toBe(403)
  })

  it('are late after their day, and whoever sees them is reminded', async () => {
    const material = await rotable(server)
    const { lineId } = await issuedOf(server, material, '1')
    await sql`update material.outbound_line set core_due_on = ${daysAgo(5)}::date where id = ${lineId}`.execute(
      server.db,
    )
    expect(await rowOf(lineId)).toMatchObject({ late: '1', lateDays: 5 })
    const { rows } = await server.as(keeper).call(coreCalls.list, { late: '1', state: 'awaited' })
    expect(rows.map((row) => row.lineId)).toEqual([lineId])
    const said = async () => (await server.as(keeper).call(alert.scrap, {})).map(({ message }) => message)
    expect(await said()).toContain(coreMessages.texts.workLate_one[0])
    const { id } = await coresFor(server, lineId, '1')
    expect(await said()).not.toContain(coreMessages.texts.workLate_one[0])
    // The receipt is taken back: the core is awaited again.
    const { id: back } = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId: id, bizDate: today(), reason: '错单', lines: [] })
    await server.as(keeper).call(reversalCalls.submit, { id: back, version: 1 })
    await server.as('cg_pan').call(reversalCalls.approve, { id: back, version: 2 })
    await server.as('cw_jin').call(reversalCalls.approve, { id: back, version: 3 })
    expect(await rowOf(lineId)).toMatchObject({ state: 'awaited', openQty: '1', receivedQty: '0' })
  })
})
