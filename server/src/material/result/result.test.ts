import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { approval } from '@geodepot/contracts/system/approval.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { blinded } from '../../testing/blinded.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { approvedScheme, buyer, draftScheme, schemeOf } from '../scheme/test/sample.ts'
import { resultDocuments } from './document.ts'
import { findResultOpen, releaseResult } from './orderable.ts'
import { deciders, draftOf, resultOf, submittedResult } from './test/sample.ts'

type Ask = AskOf<typeof resultCalls.create>
const { create, update, remove, submit, approve, history, steps, nudge, open, schemes } = resultCalls
documentTests(resultDocuments, {
  calls: resultCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await draftOf(server, (await approvedScheme(server, [[1, '2']])).id)
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a procurement result', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const [manager, finance, headquarters] = deciders
  const get = (id: number) => resultOf(server, id)
  type Name = 'approve' | 'return' | 'refuse' | 'void' | 'withdraw'
  const act = async (account: string, name: Name, id: number, more: object = {}) =>
    server.as(account).call(resultCalls[name], { id, version: (await get(id)).version, opinion: '意见', ...more })
  const actRefused = async (account: string, name: Name, id: number, more: object = {}) =>
    server.as(account).refused(resultCalls[name], { id, version: (await get(id)).version, opinion: '意见', ...more })
  const refusedFor = async (given: Ask) =>
    (await server.as(buyer).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const openOf = async (schemeId: number) =>
    (await server.as(buyer).call(open, { schemeId })).map(({ openQty }) => openQty)
  /** What of these lines of plans waits for a scheme of the buyer. */
  const waiting = async (lines: readonly number[]) =>
    (await server.as(buyer).call(schemeCalls.open, {}))
      .filter(({ sourceLineId }) => lines.includes(sourceLineId))
      .map(({ openQty }) => openQty)
  const planLines = async (scheme: number) =>
    (await schemeOf(server, scheme)).lines.map(({ sourceLineId }) => sourceLineId)

  it('is written by one press from what an approved scheme awarded, with what an approver wants to know', async () => {
    const { id: schemeId } = await approvedScheme(server, [[1, '10']])
    const waits = async () => (await server.as(buyer).call(schemes, { pageSize: 500 })).rows.map((row) => row.schemeId)
    expect(await waits()).toContain(schemeId)
    const draft = await draftOf(server, schemeId)
    const [line] = draft.lines
    const { id } = await server.as(buyer).call(create, {
      ...draft,
      lines: [{ ...line, awardId: line?.awardId ?? 0, quantity: '8', finalPrice: '99.5', priceNote: '谈判降价' }],
    })
    expect(await waits()).not.toContain(schemeId)
    const { number } = await schemeOf(server, schemeId)
    expect(await get(id)).toMatchObject({
      schemeNumber: number,
      schemeType: 'single',
      docStatus: 'subN',
      approvalStatus: null,
      totalAmount: '796.00',
      approvedAmount: null,
      lineCount: 1,
      lines: [
        {
          quantity: '8',
          approvedQty: '8',
          offeredPrice: '100.0000',
          finalPrice: '99.5000',
          amountUSD: '796.00',
          estimatedUSD: '8.00',
          savingUSD: '-788.00',
          projectInfoNo: 'P2601',
          priceNote: '谈判降价',
        },
      ],
    })
    // What it leaves is nobody's yet, and what it has may be written anew.
    expect(await openOf(schemeId)).toEqual(['2'])
    await server.as(buyer).call(update, { ...draft, id, version: 1 })
    expect(await openOf(schemeId)).toEqual([])
    await server.as(buyer).call(remove, { ids: String(id) })
    expect(await openOf(schemeId)).toEqual(['10'])
  })

  it('refuses what was not awarded, twice, too much, dearer, or cheaper without a word', async () => {
    const [{ id: schemeId }, other] = [
      await approvedScheme(server, [[1, '5']]),
      await approvedScheme(server, [[1, '5']]),
    ]
    const draft = await draftOf(server, schemeId)
    const line = draft.lines[0] ?? { awardId: 0, quantity: '1', finalPrice: '1' }
    const refusedLine = (more: object) => refusedFor({ ...draft, lines: [{ ...line, ...more }] })
    expect(await refusedLine({ awardId: other.awards[0] ?? 0 })).toEqual(['lines.0.awardId unknownAward'])
    expect(await refusedFor({ ...draft, lines: [line, line] })).toEqual(['lines.1.awardId twice'])
    expect(await refusedLine({ quantity: '5.001' })).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedLine({ finalPrice: '100.0001' })).toEqual(['lines.0.finalPrice priceAbove'])
    expect(await refusedLine({ finalPrice: '99' })).toEqual(['lines.0.priceNote whyLower'])
    expect(await refusedLine({ finalPrice: '99.00001', priceNote: 'x' })).toEqual(['lines.0.finalPrice fourPlaces'])
    const { id: notApproved } = await draftScheme(server, [[1, '5']])
    expect(await refusedFor({ ...draft, schemeId: notApproved })).toEqual(['schemeId unknownScheme'])
    expect(await refusedFor({ ...draft, copiedFrom: 9_000_000 })).toEqual(['copiedFrom unknownResult'])
  })

  it('is one of its scheme, whoever of several is first, and keeps the scheme from being voided', async () => {
    const { id: schemeId } = await approvedScheme(server, [[1, '5']])
    const draft = await draftOf(server, schemeId)
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await server.as(buyer).response(create, draft)).json<{ code: number; errors?: { key: string }[] }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500, 500, 500, 500, 500])
    expect(answers.find(({ code }) => code === 500)?.errors).toMatchObject([{ key: 'schemeTaken' }])
    const { version } = await schemeOf(server, schemeId)
    expect(
      await server.as(manager).refused(schemeCalls.void, { id: schemeId, version, opinion: '录错' }),
    ).toMatchObject({ code: 500 })
  })

  it('goes to purchasing and finance, and to headquarters from 50,000 USD on', async () => {
    const small = await submittedResult(server, [[1, '499']])
    await act(manager, 'approve', small.id)
    await act(finance, 'approve', small.id)
    expect(await get(small.id)).toMatchObject({
      docState: 'approved',
      approvalStatus: 'approved',
      approvedAmount: '49900.00',
    })
    const large = await submittedResult(server, [[1, '500']])
    await act(manager, 'approve', large.id)
    await act(finance, 'approve', large.id)
    expect(await get(large.id)).toMatchObject({ docState: 'submitted', approvalStatus: 'pendingApproval' })
    await act(headquarters, 'approve', large.id)
    expect((await get(large.id)).docState).toBe('approved')
  })

  it('says its five states in the words of the specification', () => {
    const said = (language: 'cn' | 'en') =>
      (['submitted', 'approved', 'refused', 'withdrawn', 'partial'] as const).map((state) =>
        textOf(resultMessages, `state_${state}`, language),
      )
    expect(said('en')).toEqual([
      'Pending approval',
      'Approved',
      'Approval failed',
      'Withdraw',
      'Partial approval passed',
    ])
    expect(said('cn')).toEqual(['待审批', '审批通过', '审批不通过', '已撤回', '部分审批通过'])
  })

  it('is withdrawn, and submitted again', async () => {
    const { id } = await submittedResult(server, [[1, '2']])
    await act(buyer, 'withdraw', id)
    expect(await get(id)).toMatchObject({ docState: 'withdrawn', approvalStatus: 'withdraw', docStatus: 'subN' })
    await server.as(buyer).call(submit, { id, version: (await get(id)).version })
    expect((await get(id)).approvalStatus).toBe('pendingApproval')
  })

  it('passes in part: what is lowered and refused is sourced again, and the rest can be ordered', async () => {
    const { id, scheme, lines } = await submittedResult(server, [
      [1, '10'],
      [2, '4'],
      [3, '3'],
    ])
    const [first = 0, second = 0] = lines
    await act(manager, 'approve', id, {
      lines: [{ lineId: first, decision: 'lower', quantity: '8', opinion: '库存够' }],
    })
    expect((await get(id)).lines.map(({ approvedQty }) => approvedQty)).toEqual(['8', '4', '3'])
    // A later step lowers and never raises.
    const raised = { lines: [{ lineId: first, decision: 'lower', quantity: '9' }] }
    expect((await actRefused(finance, 'approve', id, raised)).errors).toMatchObject([{ key: 'lowerQuantity' }])
    expect(await waiting(await planLines(scheme))).toEqual([])
    await act(finance, 'approve', id, { lines: [{ lineId: second, decision: 'refuse', opinion: '不需要' }] })
    const done = await get(id)
    expect(done).toMatchObject({
      docState: 'partial',
      approvalStatus: 'partialApproved',
      totalAmount: '1700.00',
      approvedAmount: '1100.00',
      lines: [
        { approvedQty: '8', releasedQty: '2' },
        { approvedQty: '0', releasedQty: '4' },
        { approvedQty: '3', releasedQty: '0' },
      ],
    })
    expect(await waiting(await planLines(scheme))).toEqual(['2', '4'])
    // The scheme says what came of each of its lines.
    expect(
      (await schemeOf(server, scheme)).lines.map(({ results }) => results.map((one) => [one.id, one.quantity])),
    ).toEqual([[[id, '8']], [], [[id, '3']]])
    // Who buys hears of the scheme, who asked of his application.
    const { number } = await schemeOf(server, scheme)
    const heard = async (account: string) => JSON.stringify((await server.as(account).call(message.list, {})).rows)
    expect(await heard(buyer)).toContain(number)
    expect(await heard('wz_ye')).toMatch(/申请的物资退回待采购.*WZSQ-/)
    const orderable = async () =>
      (await findResultOpen(server.db, await server.actorOf(buyer), { currencyCode: 'USD' }, 'cn')).filter(
        ({ resultId }) => resultId === id,
      )
    expect((await orderable()).map(({ sourceLineId, openQty }) => [sourceLineId, openQty])).toEqual([
      [lines[0], '8'],
      [lines[2], '3'],
    ])
    // What an order gives up goes the same way.
    const actor = await server.actorOf(buyer)
    await inTransaction(server.db, (tx) => releaseResult(tx, actor, [{ lineId: first, quantity: '1' }]))
    expect((await orderable()).map(({ openQty }) => openQty)).toEqual(['7', '3'])
    expect(await waiting(await planLines(scheme))).toEqual(['3', '4'])
    expect((await get(id)).lines[0]).toMatchObject({ approvedQty: '8', releasedQty: '3' })
  })

  it('fails where no line is left, and stays closed in the words of the specification', async () => {
    const { id, scheme, lines } = await submittedResult(server, [[1, '2']])
    await act(manager, 'approve', id, {
      lines: lines.map((lineId) => ({ lineId, decision: 'refuse', opinion: '不需要' })),
    })
    expect(await get(id)).toMatchObject({ docState: 'refused', approvalStatus: 'approvalFailed', can: {} })
    expect(await waiting(await planLines(scheme))).toEqual(['2'])
    expect(await openOf(scheme)).toEqual([])
    const { version } = await get(id)
    const draft: Ask = { resultName: 'x', schemeId: scheme, lines: [] }
    for (const language of languages)
      for (const [operation, given] of [
        [submit, { id, version }],
        [update, { ...draft, id, version }],
        [remove, { ids: String(id) }],
      ] as const)
        expect((await server.as(buyer, language).refused(operation, given)).msg).toBe(
          textOf(kitMessages, 'refusedIsFinal', language),
        )
  })

  it('is refused as a whole, and copied as a new one with a number of its own', async () => {
    const { id, scheme, lines } = await submittedResult(server, [
      [1, '2'],
      [2, '4'],
    ])
    await act(manager, 'approve', id, { lines: [{ lineId: lines[1], decision: 'lower', quantity: '3' }] })
    await act(finance, 'refuse', id)
    expect((await get(id)).approvalStatus).toBe('approvalFailed')
    // What a line was lowered by is sourced again; the rest is the scheme's.
    expect(await openOf(scheme)).toEqual(['2', '3'])
    expect(await waiting(await planLines(scheme))).toEqual(['1'])
    const draft = await draftOf(server, scheme)
    const copy = await server.as(buyer).call(create, { ...draft, copiedFrom: id })
    const before = await get(id)
    expect(await get(copy.id)).toMatchObject({
      copiedFromNo: before.number,
      lines: [{ quantity: '2' }, { quantity: '3' }],
    })
    expect(copy.number).not.toBe(before.number)
    expect(await get(id)).toEqual(before)
  })

  it('leaves its scheme to another when it is voided, unless something of it is ordered', async () => {
    const { id, scheme, lines } = await submittedResult(server, [[1, '2']])
    await act(manager, 'approve', id)
    await act(finance, 'approve', id)
    const claim = (quantity: string) =>
      sql`update material.result_line set claimed_quantity = ${quantity} where id = ${lines[0]}`.execute(server.db)
    await claim('1')
    expect((await get(id)).can).not.toHaveProperty('void')
    expect((await actRefused(finance, 'void', id)).msg).toBe('已有采购订单，不能作废')
    await claim('0')
    await act(finance, 'void', id)
    expect(await openOf(scheme)).toEqual(['2'])
    await expect(claim('3')).rejects.toThrow('result_line_claimed')
  })

  it('is decided by nobody who chose its suppliers, whoever wrote it', async () => {
    const { id: schemeId } = await approvedScheme(server, [[1, '2']])
    await sql`update material.scheme set created_by = (select id from system.user where name = ${manager}) where id = ${schemeId}`.execute(
      server.db,
    )
    const { id } = await server.as(buyer).call(create, {
      resultName: '结果',
      schemeId,
      lines: (await server.as(buyer).call(open, { schemeId })).map(({ awardId, openQty, offeredPrice }) => ({
        awardId,
        quantity: openQty,
        finalPrice: offeredPrice ?? '0',
      })),
    })
    await server.as(buyer).call(submit, { id, version: 1 })
    expect((await server.as(manager).call(resultCalls.get, { id })).can).toEqual({})
    for (const name of ['approve', 'return', 'refuse'] as const)
      expect((await actRefused(manager, name, id)).msg).toBe('本方案的采购员不能审批其结果')
    expect((await server.as(buyer).refused(approve, { id, version: 2 })).code).toBe(403)
  })

  it('tells its amount to whoever decides on it as its page does: to those who may see prices', async () => {
    const { id } = await submittedResult(server, [[1, '2']])
    const inInbox = async () =>
      (await server.as(manager).call(approval.list, { pageSize: 500 })).rows.find(({ documentId }) => documentId === id)
    const { totalAmount } = await resultOf(server, id)
    expect((await inInbox())?.amount).toBe(String(Number(totalAmount)))
    const seesTotal = async () => (await server.as(manager).call(resultCalls.get, { id })).totalAmount !== null
    await blinded(server, manager, seesTotal, async () => {
      expect((await inInbox())?.amount).toBe(null)
      // A figure of its own, which nothing else in the sheet is.
      const { bytes } = await server.as(manager).file(approval.export, {})
      const { rows } = await readSheet(bytes)
      const { number } = await resultOf(server, id)
      const row = rows.find((cells) => JSON.stringify(cells).includes(number))
      expect(row).toBeDefined()
      expect(JSON.stringify(row)).not.toContain(String(Number(totalAmount)))
      await server.as(manager).call(approve, { id, version: 2 })
      const { rows: done } = await server.as(manager).call(approval.done, { pageSize: 500 })
      expect(done.find(({ documentId }) => documentId === id)?.amount).toBe(null)
    })
  })

  it('shows prices to those who may see them alone, and is found by scheme, project and name', async () => {
    const { id, scheme } = await submittedResult(server, [[1, '2']])
    await sql`delete from system.role_menu r using system.role o, system.menu m
      where o.id = r.role_id and o.key = 'auditor' and m.id = r.menu_id and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    const plain = await server.as('sj_mu').call(resultCalls.get, { id })
    expect(plain).toMatchObject({ totalAmount: null, freight: null })
    expect(plain.lines).toMatchObject([
      { finalPrice: null, offeredPrice: null, amountUSD: null, estimatedUSD: null, savingUSD: null, lastPrices: [] },
    ])
    const listed = async (filter: object) =>
      (await server.as(finance).call(resultCalls.list, { ...filter, pageSize: 500 })).rows.map((row) => row.id)
    for (const filter of [{ schemeId: scheme }, { projectInfoNo: 'P2601' }, { keyword: '备件采购' }])
      expect([filter, (await listed(filter)).includes(id)]).toEqual([filter, true])
    expect(await listed({ mine: 'waiting' })).not.toContain(id)
    expect(await listed({ projectInfoNo: 'P2602' })).not.toContain(id)
    expect((await server.as(finance).refused(resultCalls.export, {})).msg).toBe('请至少选择一条数据导出')
    expect((await server.as(finance).file(resultCalls.export, { ids: [id] })).name).toMatch(/^采购结果_/)
    expect(result.approval?.lines).toEqual({ quantity: 'quantity', partialApproved: 'partial' })
  })
})
