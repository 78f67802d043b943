import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wirePost } from '../../kit/push/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { orderOf, signedOrder } from '../order/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { claimDocuments } from './document.ts'
import { claimDraft } from './test/sample.ts'

const to = { contactName: 'Ms Ito', email: 'ito@example.org', language: 'en' } as const
const answered = { answer: 'accepted', answeredDate: dayFrom(0) } as const
const { create, update, remove, history } = claimCalls
documentTests(claimDocuments, {
  calls: claimCalls,
  others: { history },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await claimDraft(server)
    return { id: (await server.as(buyer).call(create, draft)).id, draft }
  },
  inputs: { send: to, answer: answered, settle: { settledBy: 'refund', settledDate: dayFrom(0) } },
})

describe('a claim', () => {
  let server: TestServer
  let orderId: number
  beforeAll(async () => {
    server = await testServer()
    orderId = (await signedOrder(server, [[1, '10']])).id
  })
  afterAll(() => server.close())
  const draftOf = (more: Partial<AskOf<typeof create>> = {}) => claimDraft(server, orderId, more)
  const made = async (more: Partial<AskOf<typeof create>> = {}) =>
    (await server.as(buyer).call(create, await draftOf(more))).id
  const get = (id: number) => server.as(buyer).call(claimCalls.get, { id })
  const refusedFor = async (given: AskOf<typeof create>) =>
    (await server.as(buyer).refused(create, given)).errors?.map(({ field, key }) => `${field} ${key}`)
  const act = async (name: 'send' | 'answer' | 'settle' | 'drop', id: number, more: object) =>
    server.as(buyer).call(claimCalls[name], { id, version: (await get(id)).version, ...more } as never)
  const actRefused = async (name: 'answer' | 'settle', id: number, more: object) => {
    const { errors, msg } = await server
      .as(buyer)
      .refused(claimCalls[name], { id, version: (await get(id)).version, ...more } as never)
    return errors?.length ? errors.map(({ field, key }) => `${field} ${key}`) : [msg]
  }
  const lineOf = async () => (await orderOf(server, orderId)).lines[0]

  it('of a shipment is of lines that it carries, whatever is wrong', async () => {
    const { id: of } = await signedOrder(server, [
      [1, '4'],
      [2, '4'],
    ])
    const [sent, other] = (await orderOf(server, of)).lines
    await server.as(buyer).call(orderCalls.keepShipment, {
      id: of,
      version: (await orderOf(server, of)).version,
      outPortDate: dayFrom(0),
      lines: [{ lineId: sent?.lineId ?? 0, quantity: '4' }],
    })
    const [shipment] = (await orderOf(server, of)).shipments
    const draft = await claimDraft(server, of, { shipmentId: shipment?.shipmentId })
    const short = (orderLineId: number) => ({ orderLineId, claimKind: 'short' as const, quantity: '1', finding: '少' })
    expect(await refusedFor({ ...draft, lines: [short(other?.lineId ?? 0)] })).toEqual([
      'lines.0.orderLineId notOfShipment',
    ])
    await server.as(buyer).call(create, { ...draft, lines: [short(sent?.lineId ?? 0)] })
  })

  it('is of no more than is ordered and of no other claim, of lines of a signed order', async () => {
    const line = await lineOf()
    const of = async (...quantities: readonly (readonly [kind: 'short' | 'over' | 'damaged', quantity: string])[]) =>
      draftOf({
        lines: quantities.map(([claimKind, quantity]) => ({
          orderLineId: line?.lineId ?? 0,
          claimKind,
          quantity,
          finding: '破损',
        })),
      })
    expect(await refusedFor(await of(['damaged', '11']))).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedFor(await of(['damaged', '6'], ['short', '5']))).toEqual(['lines.1.quantity tooMuch'])
    expect(await refusedFor(await of(['damaged', '1'], ['damaged', '1']))).toEqual(['lines.1.claimKind twice'])
    const { id } = await server.as(buyer).call(create, await of(['damaged', '6']))
    expect(await refusedFor(await of(['short', '5']))).toEqual(['lines.0.quantity tooMuch'])
    const [open] = await server.as(buyer).call(claimCalls.claimable, { orderId })
    expect(open).toMatchObject({ orderLineId: line?.lineId, orderedQty: '10', openQty: '4' })
    // What came in excess takes nothing of what was ordered.
    const { id: over } = await server.as(buyer).call(create, await of(['over', '5']))
    // What it has itself it may keep; once it is dropped, another may have it.
    await server.as(buyer).call(update, { ...(await of(['damaged', '7'])), id, version: 1 })
    await act('send', id, to)
    await act('drop', id, { opinion: '已现场解决' })
    expect(await get(id)).toMatchObject({ docState: 'dropped' })
    const { id: all } = await server.as(buyer).call(create, await of(['short', '10']))
    for (const gone of [all, over]) await server.as(buyer).call(remove, { ids: String(gone) })
    const other = await signedOrder(server, [[1, '1']])
    expect(await refusedFor({ ...(await of(['short', '1'])), orderId: other.id })).toEqual([
      'lines.0.orderLineId notOfOrder',
    ])
    expect(await refusedFor({ ...(await of(['short', '1'])), orderId: 9_000_000_000 })).toEqual([
      'orderId unknownOrder',
    ])
    expect(await refusedFor(await draftOf({ foundDate: dayFrom(1) }))).toEqual(['foundDate dayAhead'])
    expect(await refusedFor(await draftOf({ foundDate: dayFrom(-1) }))).toEqual(['foundDate beforeSigned'])
    expect(await refusedFor(await draftOf({ shipmentId: 9_000_000_000 }))).toContain('shipmentId unknownShipment')
  })

  it('of two that are written at once has what is left of the line', async () => {
    const line = await lineOf()
    const draft = await draftOf({
      lines: [{ orderLineId: line?.lineId ?? 0, claimKind: 'short', quantity: '6', finding: '少' }],
    })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => server.as(buyer).call(create, draft)))
    const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(won).toHaveLength(1)
    await server.as(buyer).call(remove, { ids: won.join(',') })
  })

  it('is told to the supplier by mail in its language, without prices', async () => {
    const id = await made()
    wirePost(true)
    try {
      await act('send', id, to)
    } finally {
      wirePost(false)
    }
    const { rows } = await sql<{ subject: string; name: string; bytes: number }>`
      select subject, file_name as name, length(file) as bytes from document.letter where address = 'ito@example.org' order by id desc limit 1`.execute(
      server.db,
    )
    expect(rows[0]?.subject).toMatch(/^Claim SP-.*, contract HT-2026-001$/)
    expect(rows[0]?.name).toMatch(/^Claim_SP-.*\.xlsx$/)
    expect(rows[0]?.bytes).toBeGreaterThan(1000)
    expect(await get(id)).toMatchObject({ docState: 'sent', docStatus: 'subY', sending: 'waiting', email: to.email })
    const { body } = await server.as(buyer).call(claimCalls.letter, { id })
    expect(body).toContain('Dear Ms Ito')
    expect(body).toContain('Poor quality 2')
    const price = (await lineOf())?.unitPrice ?? 'none'
    expect(body).not.toContain(price)
    await act('drop', id, { opinion: '完' })
    expect(await get(id)).toMatchObject({ sending: 'failed', sendingError: '发出前已撤回' })
  })

  it('is answered, and settled by a shipment or a credit note that the order has; refused, it is not settled', async () => {
    const id = await made()
    await act('send', id, to)
    expect(await get(id)).toMatchObject({ sending: 'byHand' })
    expect(await actRefused('answer', id, { ...answered, answeredDate: dayFrom(1) })).toEqual(['answeredDate dayAhead'])
    await act('answer', id, { answer: 'refused', answeredDate: dayFrom(0), answerNote: '非质量问题' })
    const refund = { settledBy: 'refund', settledDate: dayFrom(0) }
    expect(await actRefused('settle', id, refund)).toEqual(['供应商已拒绝：请重新登记答复，或撤销索赔'])
    const waits = async () =>
      (await server.as(buyer).call(worklist.list, { work: 'settle' })).rows.some(({ documentId }) => documentId === id)
    expect(await waits()).toBe(false)
    await act('answer', id, answered)
    expect(await waits()).toBe(true)
    const credit = { ...refund, settledBy: 'creditNote', creditNoteNo: 'CN-1' }
    expect(await actRefused('settle', id, { ...refund, settledBy: 'replacement' })).toEqual([
      'replacementId needsReplacement',
    ])
    expect(await actRefused('settle', id, credit)).toEqual(['creditNoteNo needsCreditNote'])
    const noted = async (...invoices: object[]) =>
      ({ id: orderId, version: (await orderOf(server, orderId)).version, invoices }) as never
    const note = { invoiceKind: 'creditNote', invoiceNo: 'CN-1', invoiceDate: dayFrom(0), amount: '2' }
    await server.as(buyer).call(orderCalls.keepInvoices, await noted(note))
    await act('settle', id, credit)
    // The note that settled it stays, whatever else is noted.
    const other = { ...note, invoiceNo: 'CN-2' }
    expect((await server.as(buyer).refused(orderCalls.keepInvoices, await noted(other))).errors).toMatchObject([
      { field: 'invoices', key: 'creditNoteClaimed' },
    ])
    await server.as(buyer).call(orderCalls.keepInvoices, await noted(other, { ...note, amount: '3' }))
    expect(await get(id)).toMatchObject({ docState: 'settled', settledBy: 'creditNote', creditNoteNo: 'CN-1' })
    const found = await server.as(buyer).call(claimCalls.list, { orderId, docState: ['settled'] })
    expect(found.rows.map((row) => row.id)).toEqual([id])
    const { supplierId } = await get(id)
    const record = await server.as(buyer).call(claimCalls.record, { supplierId })
    expect(record).toMatchObject({ claims: 1, openClaims: 0, claimedLines: 1 })
    expect(record.offers).toBeGreaterThan(0)
    // What was due yesterday and is not there is late.
    const { lines } = await orderOf(server, orderId)
    await sql`update material.order set delivery_date = ${dayFrom(-1)} where id = ${orderId}`.execute(server.db)
    const late = await server.as(buyer).call(claimCalls.record, { supplierId })
    expect(late).toMatchObject({ dueLines: record.dueLines + lines.length, punctualLines: record.punctualLines })
    expect(Number(record.flawless)).toBeCloseTo((100 * (record.orderedLines - 1)) / record.orderedLines, 1)
  })

  it('names the shipments it is about and is settled by, as the order counts them; no more of one than came with it', async () => {
    const { id: of } = await signedOrder(server, [[1, '4']])
    const { lines } = await orderOf(server, of)
    const orderLineId = lines[0]?.lineId ?? 0
    for (const quantity of ['3', '1'])
      await server.as(buyer).call(orderCalls.keepShipment, {
        id: of,
        version: (await orderOf(server, of)).version,
        outPortDate: dayFrom(0),
        lines: [{ lineId: orderLineId, quantity }],
      })
    const [first, second] = (await orderOf(server, of)).shipments.map(({ shipmentId }) => shipmentId)
    const about = async (quantity: string) => ({
      ...(await claimDraft(server, of, { shipmentId: first })),
      lines: [{ orderLineId, claimKind: 'damaged' as const, quantity, finding: '裂' }],
    })
    expect(await refusedFor(await about('4'))).toEqual(['lines.0.quantity tooMuch'])
    const { id } = await server.as(buyer).call(create, await about('3'))
    await act('send', id, to)
    await act('answer', id, answered)
    const by = { settledBy: 'replacement', settledDate: dayFrom(0) }
    expect(await actRefused('settle', id, { ...by, replacementId: 9_000_000_000 })).toEqual([
      'replacementId needsReplacement',
    ])
    await act('settle', id, { ...by, replacementId: second })
    expect(await get(id)).toMatchObject({ docState: 'settled', shipmentNo: 1, replacementId: second, replacementNo: 2 })
  })

  it('shows what it comes to to those who may see prices', async () => {
    const id = await made()
    const price = (await lineOf())?.unitPrice ?? '0'
    expect(await get(id)).toMatchObject({ claimAmount: (2 * Number(price)).toFixed(2) })
    expect((await server.as('guest01').refused(claimCalls.get, { id })).code).toBe(403)
    await server.as(buyer).call(remove, { ids: String(id) })
  })
})
