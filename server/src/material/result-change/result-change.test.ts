import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { chain } from '@geodepot/contracts/system/chain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftOf as orderDraftOf, orderOf } from '../order/test/sample.ts'
import { approvedResult, deciders, resultOf, submittedResult } from '../result/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { resultChangeDocuments } from './document.ts'
import { type Ask, approveChange, changeOf, draftOf, draftedChange, submittedChange } from './test/sample.ts'

const { create, update, remove, submit, approve, history, steps, nudge, list } = resultChangeCalls
documentTests(resultChangeDocuments, {
  calls: resultChangeCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await draftOf(server, (await approvedResult(server, [[1, '2']])).id, { finalPrice: '101' })
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a change of a result', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const [manager, finance, headquarters] = deciders
  const refusedFor = async (given: Ask, account = buyer) =>
    (await server.as(account).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const pricesOf = async (result: number) =>
    (await resultOf(server, result)).lines.map(({ finalPrice, quantity, releasedQty }) => [
      Number(finalPrice),
      Number(quantity) - Number(releasedQty),
    ])

  it('keeps the differences alone, numbered after its result, with what they come to', async () => {
    const { id: result } = await approvedResult(server, [
      [1, '10'],
      [2, '5'],
    ])
    const id = await draftedChange(server, result, { finalPrice: '108', quantity: '8', validUntil: dayFrom(90) })
    const { number, lines } = await resultOf(server, result)
    expect(await changeOf(server, id)).toMatchObject({
      number: `${number}-1`,
      resultNumber: number,
      docState: 'draft',
      totalBefore: '1500.00',
      totalAmount: '1364.00',
      differenceUSD: '-136.00',
      lineCount: 1,
      lines: [
        {
          sourceLineId: lines[0]?.lineId,
          quantityBefore: '10',
          quantity: '8',
          priceBefore: '100',
          finalPrice: '108',
          validUntil: dayFrom(90),
          differenceUSD: '-136.00',
          isInForce: '0',
        },
      ],
    })
    expect((await server.as('admin').call(list, { resultId: result })).rows.map((row) => row.id)).toEqual([id])
    expect((await server.as('admin').call(list, { keyword: `${number}-1` })).total).toBe(1)
    expect((await resultOf(server, result)).changes).toMatchObject([{ id, number: `${number}-1`, docState: 'draft' }])
    // A number is never given again.
    await server.as(buyer).call(remove, { ids: String(id) })
    expect((await changeOf(server, await draftedChange(server, result, { finalPrice: '90' }))).number).toBe(
      `${number}-2`,
    )
  })

  it('refuses more than there is, lines of others, days that are past, and whoever does not buy', async () => {
    const [{ id: result }, other] = [await approvedResult(server, [[1, '5']]), await approvedResult(server, [[1, '5']])]
    const draft = await draftOf(server, result)
    const line = { sourceLineId: 0, quantity: '1', finalPrice: '1', ...draft.lines[0] }
    const refusedLine = (more: object) => refusedFor({ ...draft, lines: [{ ...line, ...more }] })
    expect(await refusedLine({ quantity: '5.001' })).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedLine({ sourceLineId: other.lines[0] })).toEqual(['lines.0.sourceLineId unknownLine'])
    expect(await refusedLine({ validUntil: dayFrom(-1) })).toEqual(['lines.0.validUntil validPast'])
    expect(await refusedLine({ finalPrice: '100.00001' })).toEqual(['lines.0.finalPrice fourPlaces'])
    expect(await refusedFor({ ...draft, lines: [line, line] })).toEqual(['lines.1.sourceLineId twice'])
    expect(await refusedFor({ ...draft, reason: '' })).toEqual(['reason required'])
    expect(await refusedFor({ ...draft, resultId: 9_000_000 })).toEqual(['resultId unknownResult'])
    const { id: waits } = await submittedResult(server, [[1, '5']])
    expect(await refusedFor({ ...draft, resultId: waits })).toEqual(['resultId unknownResult'])
    expect(await refusedFor(draft, 'cg_lian')).toEqual(['resultId unknownResult'])
    // Nothing differs: there is nothing to decide on.
    const id = await draftedChange(server, result, {})
    expect(await server.as(buyer).refused(submit, { id, version: 1 })).toMatchObject({
      msg: textOf(resultChangeMessages, 'nothingChanged', 'cn'),
    })
  })

  it('is one of its result at a time, whoever of several is first', async () => {
    const { id: result } = await approvedResult(server, [[1, '5']])
    const draft = await draftOf(server, result, { finalPrice: '101' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await server.as(buyer).response(create, draft)).json<{
          code: number
          errors?: { key: string; msg: string }[]
        }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500, 500, 500, 500, 500])
    const [told] = answers.find(({ code }) => code === 500)?.errors ?? []
    expect(told).toMatchObject({ key: 'changeTaken' })
    expect(told?.msg).toContain(`${(await resultOf(server, result)).number}-1`)
  })

  it('goes by the chain of the result and the whole new amount, not by what it adds', async () => {
    const { id: result } = await approvedResult(server, [[1, '480']])
    const id = await submittedChange(server, result, { finalPrice: '105' })
    for (const person of [manager, finance]) {
      const { version } = await changeOf(server, id)
      await server.as(person).call(approve, { id, version })
    }
    // 480 × 105 is beyond 50,000 USD, what it adds is not.
    expect(await changeOf(server, id)).toMatchObject({ docState: 'submitted', waitingFor: expect.any(String) })
    expect(await pricesOf(result)).toEqual([[100, 480]])
    await server.as(headquarters).call(approve, { id, version: (await changeOf(server, id)).version })
    expect(await changeOf(server, id)).toMatchObject({ docState: 'approved', lines: [{ isInForce: '1' }] })
    expect(await pricesOf(result)).toEqual([[105, 480]])
    // An administrator finds the result's chain, and none of its changes.
    const kinds = (await server.as('admin').call(chain.list, { pageSize: 100 })).rows.map(({ kind }) => kind)
    expect(kinds).toContain('material/result')
    expect(kinds).not.toContain('material/result-change')
  })

  it('is decided line by line: what is approved is in force and told, what is refused stays as it was', async () => {
    const { id: result, scheme } = await approvedResult(server, [
      [1, '10'],
      [2, '6'],
    ])
    const draft = await draftOf(server, result)
    const { id } = await server.as(buyer).call(create, {
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, finalPrice: '110', quantity: '5' })),
    })
    await server.as(buyer).call(submit, { id, version: 1 })
    const [first, second] = (await changeOf(server, id)).lines
    await approveChange(server, id, [
      { lineId: first?.lineId, decision: 'lower', quantity: '4' },
      { lineId: second?.lineId, decision: 'refuse', opinion: '不同意涨价' },
    ])
    expect(await changeOf(server, id)).toMatchObject({
      docState: 'partial',
      approvalStatus: 'partialApproved',
      lines: [
        { approvedQty: '4', isInForce: '1' },
        { approvedQty: '0', isInForce: '0' },
      ],
    })
    expect(await pricesOf(result)).toEqual([
      [110, 4],
      [100, 6],
    ])
    const { number } = await changeOf(server, id)
    expect(await resultOf(server, result)).toMatchObject({
      docState: 'approved',
      approvedAmount: '1040.00',
      totalAmount: '1700.00',
      lines: [
        { past: [{ id, number, priceBefore: '100', finalPrice: '110', quantityBefore: '10', quantity: '4' }] },
        { past: [] },
      ],
    })
    // What is taken off waits to be bought again, and the story of the line tells of it.
    const plans = (await server.as('admin').call(schemeCalls.get, { id: scheme })).lines.map(
      (line) => line.sourceLineId,
    )
    expect(
      (await server.as(buyer).call(schemeCalls.open, {}))
        .filter(({ sourceLineId }) => plans.includes(sourceLineId))
        .map(({ openQty }) => openQty),
    ).toEqual(['6'])
    const { steps: story } = await server.as('admin').call(chainCalls.story, { lineId: first?.sourceLineId ?? 0 })
    expect(story.map(({ kind, told }) => [kind, told?.number])).toContainEqual(['material/result-change', number])
    const events = await server.as('admin').call(resultCalls.history, { id: result })
    expect(events.at(-1)).toMatchObject({ transition: 'change', action: '变更生效', opinion: `${number} · 供应商调价` })
    // What failed stays closed.
    expect(await server.as(buyer).refused(submit, { id, version: (await changeOf(server, id)).version })).toMatchObject(
      {
        code: 500,
      },
    )
  })

  it('leaves no less than is ordered by then, whoever decides', async () => {
    const { id: result, lines } = await approvedResult(server, [[1, '10']])
    const id = await submittedChange(server, result, { quantity: '5' })
    const order = await orderDraftOf(server, lines)
    await server.as(buyer).call(orderCalls.create, {
      ...order,
      lines: order.lines.map((line) => ({ ...line, quantity: '7' })),
    })
    const { version, lines: changed } = await changeOf(server, id)
    expect((await server.as(manager).refused(approve, { id, version })).errors).toMatchObject([
      { key: 'lessThanOrdered' },
    ])
    const named = [{ lineId: changed[0]?.lineId ?? 0, decision: 'approve' as const }]
    expect((await server.as(manager).refused(approve, { id, version, lines: named })).errors).toMatchObject([
      { field: 'lines.0.quantity', key: 'lessThanOrdered' },
    ])
    expect(await refusedFor(await draftOf(server, result, { quantity: '6' }))).toEqual(['resultId changeTaken'])
    expect(await pricesOf(result)).toEqual([[100, 10]])
  })

  it('lets nobody submit, approve or sign an order at a price that is not approved any more', async () => {
    const { id: result, lines } = await approvedResult(server, [[1, '10']])
    const order = await orderDraftOf(server, lines)
    const part = async () =>
      (
        await server.as(buyer).call(orderCalls.create, {
          ...order,
          lines: order.lines.map((line) => ({ ...line, quantity: '3' })),
        })
      ).id
    const version = async (id: number) => ({ id, version: (await orderOf(server, id)).version })
    const contract = { contractNo: 'HT-1', contractDate: dayFrom(0) }
    const [drafted, submitted, approved] = [await part(), await part(), await part()]
    for (const id of [submitted, approved]) await server.as(buyer).call(orderCalls.submit, await version(id))
    await server.as(manager).call(orderCalls.approve, await version(approved))
    await approveChange(server, await submittedChange(server, result, { finalPrice: '90' }))
    const told = [{ field: 'lines.0.unitPrice', key: 'resultChanged' }]
    expect((await server.as(buyer).refused(orderCalls.submit, await version(drafted))).errors).toMatchObject(told)
    expect((await server.as(manager).refused(orderCalls.approve, await version(submitted))).errors).toMatchObject(told)
    expect(
      (await server.as(buyer).refused(orderCalls.sign, { ...(await version(approved)), ...contract })).errors,
    ).toMatchObject(told)
    expect((await orderOf(server, approved)).docState).toBe('approved')
    // Dearer: the draft is written anew or says why; what is approved may be signed at its lower price.
    await approveChange(server, await submittedChange(server, result, { finalPrice: '120' }))
    expect((await server.as(buyer).refused(orderCalls.submit, await version(drafted))).errors).toMatchObject([
      { key: 'resultDearer' },
    ])
    await server.as(buyer).call(orderCalls.sign, { ...(await version(approved)), ...contract })
    await server.as(buyer).call(orderCalls.update, {
      ...order,
      ...(await version(drafted)),
      lines: order.lines.map((line) => ({ ...line, quantity: '3', unitPrice: '120' })),
    })
    await server.as(buyer).call(orderCalls.submit, await version(drafted))
  })

  it('prolongs an offer for orders, and keeps its result from being voided while it waits', async () => {
    const { id: result, lines } = await approvedResult(server, [[1, '2']])
    const id = await submittedChange(server, result, { validUntil: dayFrom(200) })
    const { version } = await resultOf(server, result)
    const asked = { id: result, version, opinion: '录错' }
    expect((await server.as(finance).refused(resultCalls.void, asked)).msg).toContain(
      (await changeOf(server, id)).number,
    )
    await approveChange(server, id)
    const order = await orderDraftOf(server, lines)
    const open = await server.as(buyer).call(orderCalls.open, order)
    expect(open.find(({ sourceLineId }) => sourceLineId === lines[0])?.validUntil).toBe(dayFrom(200))
    expect((await resultOf(server, result)).lines).toMatchObject([{ validUntil: dayFrom(200), finalPrice: '100.0000' }])
    // Nobody decides on prices of suppliers whom he chose.
    expect((await changeOf(server, id)).can).not.toHaveProperty('void')
  })
})
