import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { type DraftTerms, askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { buyer, dayFrom, draftOf, draftScheme, offerOf, schemeOf, suppliersOf } from './test/sample.ts'

const { ask, readRequest, saveAnswer, sendAnswer, withdrawAnswer, declineRequest } = askingCalls
const pin = '271828'

describe('a supplier’s link', () => {
  let server: TestServer
  let material: number
  let suppliers: readonly number[]
  const as = (account: string) => server.as(account)
  const outside = () => server.with(undefined, 'en')
  beforeAll(async () => {
    server = await testServer()
    material = (await as('admin').call(materialCalls.create, another())).id
    suppliers = await suppliersOf(server)
  })
  afterAll(() => server.close())

  const askOf = async (id: number, at = 0) => {
    const { letter } = await as(buyer).call(ask, {
      id,
      version: (await schemeOf(server, id)).version,
      supplierId: suppliers[at] ?? 0,
      contactName: 'Ms Ito',
      email: 'sales@example.org',
      language: 'en',
    })
    return new URL(letter?.path ?? '', 'http://x').searchParams.get('ticket') ?? ''
  }
  const asked = async (quantities: readonly string[] = ['3', '4']) => {
    const { id, lines } = await draftScheme(
      server,
      quantities.map((quantity) => [material, quantity] as const),
      { deadline: `${dayFrom(3)} 12:00:00` },
    )
    return { id, lines, ticket: await askOf(id) }
  }
  const opened = async (ticket: string) => (await outside().call(ticketCalls.open, { ticket, pin })).linkToken
  const terms = (more: Partial<DraftTerms> = {}): Partial<DraftTerms> => ({
    currencyCode: 'USD',
    incoterm: 'DAP',
    validUntil: dayFrom(60),
    ...more,
  })
  const why = async (linkToken: string) => (await outside().refused(readRequest, { linkToken })).errors[0]?.key
  const sentOffer = async (linkToken: string, line: number, unitPrice: string) => {
    await outside().call(saveAnswer, { linkToken, terms: terms(), lines: [{ sourceLineId: line, unitPrice }] })
    const { asked: of } = await outside().call(readRequest, { linkToken })
    return outside().call(sendAnswer, { linkToken, asked: of })
  }

  it('lets whoever opens it first choose its PIN, shows its own request, keeps a draft, sends, replaces and takes back', async () => {
    const { id, lines, ticket } = await asked()
    const [one = 0, other = 0] = lines
    expect(await outside().call(ticketCalls.look, { ticket })).toEqual({ chooses: true, language: 'en' })
    const linkToken = await opened(ticket)
    expect(await outside().call(ticketCalls.look, { ticket })).toEqual({ chooses: false, language: 'en' })
    expect((await outside().refused(ticketCalls.open, { ticket, pin: '000000' })).errors).toMatchObject([
      { key: 'wrongPin' },
    ])
    const view = await outside().call(readRequest, { linkToken })
    expect(view).toMatchObject({
      answer: 'none',
      lines: [{ sourceLineId: one, quantity: '3' }, { sourceLineId: other }],
    })
    const { requests, lines: wanted } = await schemeOf(server, id)
    expect(requests[0]?.openedTime).not.toBeNull()
    for (const inner of [wanted[0]?.projectName, wanted[0]?.applicationNumber, wanted[0]?.planNumber])
      expect(JSON.stringify(view)).not.toContain(inner)
    await outside().call(saveAnswer, {
      linkToken,
      terms: terms({ freight: '73.14' }),
      lines: [{ sourceLineId: one, unitPrice: '731.4159', leadDays: '45' }, { sourceLineId: 999_999 }],
    })
    expect((await schemeOf(server, id)).offers).toEqual([])
    // Once more, from another place with the PIN.
    const again = await opened(ticket)
    const kept = await outside().call(readRequest, { linkToken: again })
    expect(kept).toMatchObject({ terms: { freight: '73.14' }, drafts: [{ sourceLineId: one, unitPrice: '731.4159' }] })
    expect(await outside().call(sendAnswer, { linkToken: again, asked: kept.asked })).toMatchObject({
      answer: 'offered',
    })
    expect(await schemeOf(server, id)).toMatchObject({
      offers: [{ cameBy: 'link', enteredBy: '', terms: null }],
      requests: [{ answer: 'offered' }],
    })
    await sentOffer(again, other, '12.5')
    expect(await outside().call(withdrawAnswer, { linkToken: again })).toMatchObject({
      answer: 'none',
      drafts: [{ unitPrice: '731.4159' }, { unitPrice: '12.5' }],
    })
    expect((await schemeOf(server, id)).offers).toEqual([])
    await outside().call(sendAnswer, { linkToken: again, asked: kept.asked })
    await sql`update material.scheme set deadline = now() - interval '1 minute' where id = ${id}`.execute(server.db)
    expect((await schemeOf(server, id)).offers).toMatchObject([
      { terms: { freight: '0', lines: [{ unitPrice: '731.4159', leadDays: 45 }, { unitPrice: '12.5' }] } },
    ])
    expect(await why(again)).toBe('expired')
    expect((await outside().refused(ticketCalls.open, { ticket, pin })).errors[0]?.key).toBe('expired')
  })

  it('is sealed from us all: in answers, logs and the database, and from whoever asks again', async () => {
    const { id, lines, ticket } = await asked()
    await sentOffer(await opened(ticket), lines[0] ?? 0, '731.4159')
    for (const account of [buyer, 'admin'])
      expect(JSON.stringify(await as(account).call(schemeCalls.get, { id }))).not.toContain('731.4159')
    const { rows } = await sql<{ said: string }>`
      select input as said from document.operation_log union all select change::text from document.audit_log
      union all select draft from material.scheme_request`.execute(server.db)
    expect(rows.filter(({ said }) => (said ?? '').includes('731.4159'))).toEqual([])
    const fresh = await opened(await askOf(id))
    const view = await outside().call(readRequest, { linkToken: fresh })
    expect(JSON.stringify(view)).not.toContain('731.4159')
    // And nobody here writes another over it, or takes it away.
    const { version } = await schemeOf(server, id)
    const typed = { id, version, ...offerOf(suppliers[0] ?? 0, [[lines[0] ?? 0, '1']]) }
    expect((await as(buyer).refused(schemeCalls.offer, typed)).errors).toMatchObject([{ key: 'ownOffer' }])
    const taken = { id, version, supplierId: suppliers[0] }
    expect((await as(buyer).refused(schemeCalls.removeOffer, taken)).errors).toMatchObject([{ key: 'ownOffer' }])
  })

  it('says what is wrong at its field, and sends nothing for lines that changed meanwhile', async () => {
    const { id, lines, ticket } = await asked()
    const [one = 0, other = 0] = lines
    const linkToken = await opened(ticket)
    await outside().call(saveAnswer, {
      linkToken,
      terms: terms({ incoterm: '', freight: 'ten' }),
      lines: [{ sourceLineId: other, unitPrice: 'cheap', leadDays: 'soon' }],
    })
    const { asked: of } = await outside().call(readRequest, { linkToken })
    const fields = async () =>
      (await outside().refused(sendAnswer, { linkToken, asked: of })).errors.map(({ field }) => field)
    expect((await fields()).toSorted()).toEqual(['freight', 'incoterm', 'lines.1.leadDays', 'lines.1.unitPrice'])
    await outside().call(saveAnswer, {
      linkToken,
      terms: terms({ currencyCode: 'XXQ' }),
      lines: [{ sourceLineId: other, unitPrice: '5' }],
    })
    expect(await fields()).toEqual(['currencyCode'])
    await outside().call(saveAnswer, { linkToken, terms: terms() })
    const changed = [
      { sourceLineId: one, quantity: '2' },
      { sourceLineId: other, quantity: '4' },
    ]
    await as(buyer).call(schemeCalls.update, {
      ...draftOf(changed, { deadline: `${dayFrom(3)} 12:00:00` }),
      id,
      version: (await schemeOf(server, id)).version,
    })
    expect((await outside().refused(sendAnswer, { linkToken, asked: of })).msg).toMatch(/has changed/)
    expect((await schemeOf(server, id)).offers).toEqual([])
  })

  it('declines with a reason, and may offer after all', async () => {
    const { id, lines, ticket } = await asked()
    const linkToken = await opened(ticket)
    await sentOffer(linkToken, lines[0] ?? 0, '5')
    expect((await outside().refused(declineRequest, { linkToken, declineReason: '' })).errors).toMatchObject([
      { field: 'declineReason' },
    ])
    await outside().call(declineRequest, { linkToken, declineReason: 'No capacity' })
    expect(await schemeOf(server, id)).toMatchObject({
      offers: [],
      requests: [{ answer: 'declined', declineReason: 'No capacity' }],
    })
    // Where there is no offer none is taken back, and nobody is told so.
    expect(await outside().call(withdrawAnswer, { linkToken })).toMatchObject({ answer: 'declined' })
    await sentOffer(linkToken, lines[0] ?? 0, '6')
    const [request] = (await schemeOf(server, id)).requests
    expect(request).toMatchObject({ answer: 'offered', declineReason: '' })
    // Changing an offer is no new answer.
    await sentOffer(linkToken, lines[0] ?? 0, '7')
    const { rows } = await server.as(buyer).call(message.list, {})
    const answers = rows.filter(({ title }) => title === `询价 ${request?.requestNumber} 有答复`)
    expect(answers.map(({ body }) => body.split('：').at(-1))).toEqual(['已报价', '不报价', '已报价'])
    expect(JSON.stringify(answers)).not.toContain('No capacity')
  })

  it('opens its own request alone; guessed, shut, replaced, blocked, of a deleted scheme or of another purpose it opens nothing', async () => {
    const { id, lines, ticket } = await asked(['3'])
    const mine = await opened(ticket)
    const theirs = await opened(await askOf(id, 1))
    await sentOffer(theirs, lines[0] ?? 0, '5')
    const view = await outside().call(readRequest, { linkToken: mine })
    const names = await sql<{ name: string }>`select name from system.supplier where id = ${suppliers[1]}`.execute(
      server.db,
    )
    expect(JSON.stringify(view)).not.toContain(names.rows[0]?.name)
    expect(view.answer).toBe('none')
    expect(await why('x'.repeat(43))).toBe('unknown')
    // A link opens nothing for somebody who is signed in.
    expect((await as(buyer).refused(ticketCalls.enter, { ticket })).errors[0]?.key).toBe('notYours')
    await askOf(id)
    expect(await why(mine)).toBe('goneOn')
    expect((await outside().refused(ticketCalls.open, { ticket, pin })).errors[0]?.key).toBe('goneOn')
    const third = await askOf(id, 2)
    const open = await opened(third)
    for (let left = 4; left >= 0; left--) await outside().refused(ticketCalls.open, { ticket: third, pin: '000000' })
    expect((await outside().refused(ticketCalls.open, { ticket: third, pin })).errors[0]?.key).toBe('shut')
    expect(await why(open)).toBe('shut')
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${suppliers[1]}`.execute(
      server.db,
    )
    expect(await why(theirs)).toBe('goneOn')
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${suppliers[1]}`.execute(
      server.db,
    )
    await as(buyer).call(schemeCalls.remove, { ids: String(id) })
    expect(await why(theirs)).toBe('goneOn')
  })
})
