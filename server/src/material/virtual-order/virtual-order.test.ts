import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesToBuy } from '../plan/test/sample.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { virtualOrderDocuments } from './document.ts'

const virtual = 'P2624'
const { create, update, remove, history, steps, nudge, get: read, open, decideLink, sendLink } = virtualOrderCalls
documentTests(virtualOrderDocuments, {
  calls: virtualOrderCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const { lines } = await linesToBuy(server, [[1, '2']], virtual)
    const draft = { projectInfoNo: virtual, lines: [{ sourceLineId: lines[0] ?? 0, quantity: '2' }] }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a virtual order', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const allocator = () => server.as('jh_wen')
  const get = (id: number) => server.as('admin').call(read, { id })
  const bought = async (...quantities: string[]) =>
    linesToBuy(
      server,
      quantities.map((quantity, at) => [at + 1, quantity]),
      virtual,
    )
  const draft = (...lines: (readonly [line: number | undefined, quantity: string])[]) => ({
    projectInfoNo: virtual,
    lines: lines.map(([sourceLineId = 0, quantity]) => ({ sourceLineId, quantity })),
  })
  const saved = async (...lines: (readonly [number | undefined, string])[]) =>
    (await allocator().call(create, draft(...lines))).id
  const submitted = async (...lines: (readonly [number | undefined, string])[]) => {
    const id = await saved(...lines)
    await allocator().call(virtualOrderCalls.submit, { id, version: 1 })
    return id
  }
  const openOf = async (line: number | undefined) =>
    (await allocator().call(open, { projectInfoNo: virtual })).find(({ sourceLineId }) => sourceLineId === line)
      ?.openQty
  const refusedFor = async (...lines: (readonly [number | undefined, string])[]) =>
    (await allocator().refused(create, draft(...lines))).errors.map(({ field, key }) => `${field} ${key}`)
  const linked = async (id: number) => {
    const { path, pin } = await allocator().call(sendLink, { id })
    return server.with(undefined).call(ticketCalls.open, { ticket: path.split('ticket=')[1] ?? '', pin })
  }

  it('takes what an approved analysis of a virtual project decided to buy, and no more', async () => {
    const { lines } = await bought('5', '3')
    expect(await openOf(lines[0])).toBe('5')
    const id = await saved([lines[0], '4'], [lines[1], '3'])
    expect(await openOf(lines[0])).toBe('1')
    expect(await openOf(lines[1])).toBeUndefined()
    expect(await refusedFor([lines[0], '2'])).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedFor([lines[0], '1'], [lines[0], '1'])).toEqual(['lines.1.sourceLineId twice'])
    expect(await refusedFor([9_999_999, '1'])).toEqual(['lines.0.sourceLineId unknownLine'])
    // Its own part is not counted against it.
    await allocator().call(update, { id, version: 1, ...draft([lines[0], '5']) })
    expect((await get(id)).lines).toMatchObject([{ quantity: '5', openQty: '5', buyQty: '5', totalPrice: '5.00' }])
    expect(await openOf(lines[1])).toBe('3')
    await allocator().call(remove, { ids: String(id) })
    expect(await openOf(lines[0])).toBe('5')
  })

  it('is for virtual projects only', async () => {
    const { lines } = await linesToBuy(server, [[1, '2']])
    const refused = await allocator().refused(create, { ...draft([lines[0], '1']), projectInfoNo: 'P2601' })
    expect(refused.errors).toMatchObject([{ field: 'projectInfoNo', key: 'notVirtual' }])
    expect(await allocator().call(open, { projectInfoNo: 'P2601' })).toEqual([])
  })

  it('leaves a line to one of two who take it at once', async () => {
    const { lines } = await bought('4')
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await allocator().response(create, draft([lines[0], '3']))).json<{ code: number }>().code,
      ),
    )
    expect(codes.toSorted()).toEqual([200, 500, 500, 500, 500, 500])
    expect(await openOf(lines[0])).toBe('1')
  })

  it('is confirmed by its manager on a phone, with less of a line; the rest is open again and the applicant hears of it', async () => {
    const { lines } = await bought('5', '3')
    const id = await submitted([lines[0], '5'], [lines[1], '3'])
    const { linkToken, path } = await linked(id)
    expect(path).toBe(`/app/PurchasePlanVirtual/edit?id=${id}`)
    const visitor = server.with(undefined)
    const view = await visitor.call(virtualOrderCalls.readLink, { linkToken })
    expect(view).toMatchObject({ docState: 'submitted', isDone: false, totalAmount: '8.00' })
    const [first, second] = view.lines
    const ask = (decided: object[]) => ({ linkToken, decision: 'approve', lines: decided })
    const raised = await visitor.refused(decideLink, ask([{ lineId: first?.lineId, decision: 'lower', quantity: '6' }]))
    expect(raised.errors).toMatchObject([{ field: 'lines.0.quantity', key: 'lowerQuantity' }])
    const foreign = await visitor.refused(decideLink, ask([{ lineId: 1, decision: 'lower', quantity: '1' }]))
    expect(foreign.errors).toMatchObject([{ field: 'lines.0.lineId', key: 'unknownLine' }])
    await visitor.call(decideLink, {
      linkToken,
      decision: 'approve',
      lines: [
        { lineId: first?.lineId ?? 0, decision: 'lower', quantity: '4' },
        { lineId: second?.lineId ?? 0, decision: 'refuse', opinion: '现场有库存' },
      ],
    })
    expect(await get(id)).toMatchObject({ docState: 'partial', approvalStatus: 'partialApproved', totalAmount: '4.00' })
    expect((await get(id)).lines.map(({ confirmedQty }) => confirmedQty)).toEqual(['4', '0'])
    expect([await openOf(lines[0]), await openOf(lines[1])]).toEqual(['1', '3'])
    const { rows } = await server.as('wz_ye').call(message.list, {})
    expect(rows[0]?.title).toContain('有数量未确认')
    expect(await visitor.call(virtualOrderCalls.readLink, { linkToken })).toMatchObject({
      isDone: true,
      docState: 'partial',
    })
  })

  it('is refused with a reason, by link or signed in, and its lines are open again', async () => {
    const { lines } = await bought('2')
    const id = await submitted([lines[0], '2'])
    const { linkToken } = await linked(id)
    const visitor = server.with(undefined)
    expect((await visitor.refused(decideLink, { linkToken, decision: 'refuse' })).errors).toMatchObject([
      { field: 'opinion', key: 'required' },
    ])
    await visitor.call(decideLink, { linkToken, decision: 'refuse', opinion: '项目未中标' })
    expect((await get(id)).docState).toBe('refused')
    expect(await openOf(lines[0])).toBe('2')
    const again = await submitted([lines[0], '2'])
    await server.as('jl_shi').call(virtualOrderCalls.approve, { id: again, version: 2 })
    expect(await get(again)).toMatchObject({ docState: 'approved', approvalStatus: 'approved' })
    expect((await get(again)).lines[0]?.confirmedQty).toBe('2')
    const voiding = { id: again, version: 3, opinion: '改由其他项目' }
    await server.as('jl_shi').call(virtualOrderCalls.void, voiding)
    expect(await openOf(lines[0])).toBe('2')
  })

  it('is not decided on by a link to it once it was withdrawn, nor by a link to another document', async () => {
    const { lines } = await bought('2')
    const id = await submitted([lines[0], '1'])
    const { linkToken } = await linked(id)
    await allocator().call(virtualOrderCalls.withdraw, { id, version: 2 })
    const visitor = server.with(undefined)
    const refused = await visitor.refused(decideLink, { linkToken, decision: 'approve' })
    expect(refused).toMatchObject({ code: 403, errors: [{ key: 'goneOn' }] })
    const other = await submitted([lines[0], '1'])
    const { linkToken: its } = await linked(other)
    // Its purpose is a part of it: the application's calls know nothing of it.
    const elsewhere = await visitor.refused(applicationCalls.readLink, { linkToken: its })
    expect(elsewhere).toMatchObject({ code: 403, errors: [{ key: 'unknown' }] })
  })

  it('keeps its analysis from being voided, and is named at its line', async () => {
    const { analysis: analysisId, lines } = await bought('2')
    const id = await saved([lines[0], '2'])
    const { number } = await get(id)
    expect((await server.as('admin').call(analysisCalls.get, { id: analysisId })).lines[0]?.virtualOrders).toEqual([
      { id, number, quantity: '2' },
    ])
  })

  it('moves with its project when that becomes real, and keeps its number', async () => {
    const { lines } = await bought('2', '1')
    const [id, drafted] = [await submitted([lines[0], '2']), await saved([lines[1], '1'])]
    const before = await get(id)
    const { version } = await server.as('admin').call(project.get, { id: virtual })
    await server.as('admin').call(project.convert, { id: virtual, into: 'P2601', version })
    expect(await get(id)).toMatchObject({ number: before.number, projectInfoNo: 'P2601', docState: 'submitted' })
    await server.as('jl_shi').call(virtualOrderCalls.approve, { id, version: (await get(id)).version })
    expect((await get(id)).docState).toBe('approved')
    // What was not submitted in time goes the ordinary way.
    const late = await allocator().refused(virtualOrderCalls.submit, {
      id: drafted,
      version: (await get(drafted)).version,
    })
    expect(late.msg).toContain('只用于虚拟项目')
  })
})
