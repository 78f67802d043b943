import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, now } from '../../kit/clock.ts'
import { jobs as sweeps } from '../../system/ticket/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

const { sendLink, readLink, decideLink } = applicationCalls

describe('an application that is confirmed by link', () => {
  let server: TestServer
  let visits = 0
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  // Each from an address of its own: attempts of one are bounded.
  const from = () => ({ address: `10.1.${Math.floor(++visits / 200)}.${visits % 200}` })
  const visitor = () => server.with(undefined)
  const submitted = async () => {
    const { id } = await server.as('wz_ye').call(applicationCalls.create, {
      formName: '链接确认',
      projectInfoNo: 'P2601',
      lines: [{ materialId: 1, unitPrice: '100', quantity: '2' }],
    })
    await server.as('wz_ye').call(applicationCalls.submit, { id, version: 1 })
    return id
  }
  const sent = async (id: number) => {
    const made = await server.as('wz_ye').call(sendLink, { id })
    return { ...made, ticket: made.path.split('ticket=')[1] ?? '' }
  }
  const opened = async (of: { ticket: string; pin: string }) =>
    (await visitor().call(ticketCalls.open, { ticket: of.ticket, pin: of.pin }, from())).linkToken
  const get = (id: number) => server.as('admin').call(applicationCalls.get, { id })
  const trouble = async (work: Promise<{ code: number; errors: readonly { key: string }[] }>) => {
    const { code, errors } = await work
    return `${code} ${errors[0]?.key}`
  }
  const looked = (ticket: string) => trouble(visitor().refused(ticketCalls.look, { ticket }, from()))
  const approving = (linkToken: string) => ({ linkToken, decision: 'approve' as const, opinion: '同意' })

  it('is read and confirmed by its manager without an account, once, and says so', async () => {
    const id = await submitted()
    expect((await get(id)).link).toEqual({ people: [{ userId: expect.any(Number), nickName: '石磊' }], sent: false })
    const made = await sent(id)
    expect(made).toMatchObject({ nickName: '石磊', hours: 72, pin: expect.stringMatching(/^\d{6}$/) })
    expect((await get(id)).link?.sent).toBe(true)
    await visitor().call(ticketCalls.look, { ticket: made.ticket }, from())
    const open = await visitor().call(ticketCalls.open, { ticket: made.ticket, pin: made.pin }, from())
    expect(open.path).toBe(`/app/MaterialApplication/confirm?id=${id}`)
    const { linkToken } = open
    const view = await visitor().call(readLink, { linkToken }, from())
    expect(view).toMatchObject({
      formName: '链接确认',
      estimatedTotalAmount: '200.00',
      isDone: false,
      docState: 'submitted',
    })
    expect(view.lines).toMatchObject([{ materialNameCn: '主伺服阀', quantity: '2', totalPrice: '200.00' }])
    expect(await visitor().call(decideLink, approving(linkToken), from())).toEqual({ state: 'submitted' })
    // A lost answer is asked for again.
    expect(await visitor().call(decideLink, approving(linkToken), from())).toEqual({ state: 'submitted' })
    expect(await get(id)).toMatchObject({
      projectManagerConfirm: '1',
      confirmedBy: '石磊',
      confirmedByLink: true,
      waitingFor: '高振华',
      link: null,
    })
    const history = await server.as('admin').call(applicationCalls.history, { id })
    expect(history.map(({ person, transition, byLink }) => [person, transition, byLink])).toEqual([
      ['叶知秋', 'create', undefined],
      ['叶知秋', 'submit', undefined],
      ['石磊', 'approve', true],
    ])
    expect(await visitor().call(readLink, { linkToken }, from())).toMatchObject({ isDone: true })
    expect(await looked(made.ticket)).toBe('403 used')
    expect((await server.as('jl_shi').call(message.list, {})).rows[0]?.title).toContain('已通过链接以您的名义处理')
    const { rows } = await server.as('admin').call(logininfor.list, { userName: 'jl_shi' })
    expect(rows).toContainEqual(expect.objectContaining({ outcome: 'in', msg: '通过链接打开' }))
  })

  it('is returned with an opinion, and not without', async () => {
    const id = await submitted()
    const linkToken = await opened(await sent(id))
    const refused = await visitor().refused(decideLink, { linkToken, decision: 'return' }, from())
    expect(refused.errors).toMatchObject([{ field: 'opinion', key: 'required' }])
    await visitor().call(decideLink, { linkToken, decision: 'return', opinion: '数量过多' }, from())
    expect(await get(id)).toMatchObject({ docState: 'returned', projectManagerConfirm: '0', confirmedByLink: false })
  })

  it('needs no PIN of its manager who is signed in, and opens for nobody else', async () => {
    const made = await sent(await submitted())
    const enter = (account: string) => server.as(account).refused(ticketCalls.enter, { ticket: made.ticket })
    expect(await trouble(enter('ld_gao'))).toBe('403 notYours')
    const { linkToken } = await server.as('jl_shi').call(ticketCalls.enter, { ticket: made.ticket })
    expect(await visitor().call(readLink, { linkToken }, from())).toMatchObject({ isDone: false })
  })

  it('opens nothing else: no other call, no other purpose, not as a bearer token', async () => {
    const linkToken = await opened(await sent(await submitted()))
    const bearer = { headers: { authorization: `Bearer ${linkToken}` } }
    expect((await visitor().refused(applicationCalls.list, {}, bearer)).code).toBe(401)
    expect((await visitor().refused(ticketCalls.enter, { ticket: linkToken }, bearer)).code).toBe(401)
    const foreign = 'A'.repeat(43)
    expect(await looked(foreign)).toBe('403 unknown')
    expect(await trouble(visitor().refused(readLink, { linkToken: foreign }, from()))).toBe('403 unknown')
    expect(await trouble(visitor().refused(decideLink, approving(foreign), from()))).toBe('403 unknown')
  })

  it('is shut by the fifth wrong PIN, also when they come at once', async () => {
    const made = await sent(await submitted())
    const wrong = { ticket: made.ticket, pin: made.pin === '000000' ? '111111' : '000000' }
    const told = await visitor().refused(ticketCalls.open, wrong, from())
    expect(told).toMatchObject({ code: 500, errors: [{ field: 'pin', key: 'wrongPin' }] })
    expect(told.msg).toContain('4')
    await Promise.all(Array.from({ length: 8 }, () => visitor().refused(ticketCalls.open, wrong, from())))
    const right = { ticket: made.ticket, pin: made.pin }
    expect(await trouble(visitor().refused(ticketCalls.open, right, from()))).toBe('403 shut')
  })

  it('forgets wrong PINs once the right one came', async () => {
    const made = await sent(await submitted())
    const wrong = { ticket: made.ticket, pin: made.pin === '000000' ? '111111' : '000000' }
    for (let turn = 0; turn < 3; turn += 1) {
      for (let tries = 0; tries < 4; tries += 1) await visitor().refused(ticketCalls.open, wrong, from())
      await opened(made)
    }
  })

  it('lets one address try so often and no more', async () => {
    const one = { address: '10.9.9.9' }
    const codes = []
    for (let turn = 0; turn < 62; turn += 1)
      codes.push((await visitor().refused(ticketCalls.look, { ticket: 'B'.repeat(43) }, one)).code)
    expect([codes[0], codes.at(-1)]).toEqual([403, 429])
  })

  it('expires: the link after 72 hours, what it was exchanged for after half an hour', async () => {
    const made = await sent(await submitted())
    const linkToken = await opened(made)
    const in31Minutes = new Date(now().getTime() + 31 * 60_000)
    await at(in31Minutes, async () => {
      expect(await trouble(visitor().refused(readLink, { linkToken }, from()))).toBe('403 over')
      expect(await trouble(visitor().refused(decideLink, approving(linkToken), from()))).toBe('403 over')
      await visitor().call(ticketCalls.look, { ticket: made.ticket }, from())
    })
    await at(new Date(now().getTime() + 72 * 3_600_000 + 1000), async () => {
      expect(await looked(made.ticket)).toBe('403 expired')
    })
  })

  it('opens nothing once the document has gone on, was sent anew, or its manager is disabled', async () => {
    const id = await submitted()
    const first = await sent(id)
    const linkToken = await opened(first)
    const second = await sent(id)
    expect(await looked(first.ticket)).toBe('403 goneOn')
    expect(await trouble(visitor().refused(decideLink, approving(linkToken), from()))).toBe('403 goneOn')
    const again = await opened(second)
    await server.as('wz_ye').call(applicationCalls.withdraw, { id, version: (await get(id)).version })
    expect(await looked(second.ticket)).toBe('403 goneOn')
    expect(await trouble(visitor().refused(readLink, { linkToken: again }, from()))).toBe('403 goneOn')
    expect(await trouble(visitor().refused(decideLink, approving(again), from()))).toBe('403 goneOn')
    await server.as('wz_ye').call(applicationCalls.submit, { id, version: (await get(id)).version })
    expect(await looked(second.ticket)).toBe('403 goneOn')
    const third = await sent(id)
    await sql`update system.user set status = '1' where name = 'jl_shi'`.execute(server.db)
    expect(await looked(third.ticket)).toBe('403 unknown')
    await sql`update system.user set status = '0' where name = 'jl_shi'`.execute(server.db)
  })

  it('is decided on once, by link or signed in, however many try at once', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await submitted()
      const linkToken = await opened(await sent(id))
      const { version } = await get(id)
      const [link, own] = await Promise.all([
        visitor().response(decideLink, approving(linkToken), from()),
        server.as('jl_shi').response(applicationCalls.approve, { id, version }),
      ])
      const codes = [link, own].map((response) => response.json<{ code: number }>().code)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      const history = await server.as('admin').call(applicationCalls.history, { id })
      expect(history.filter(({ transition }) => transition === 'approve')).toHaveLength(1)
    }
  })

  it('is sent by whoever submitted it or an administrator, to somebody who is asked', async () => {
    const id = await submitted()
    const keys = async (account: string, input: object) =>
      (await server.as(account).refused(sendLink, input)).errors.map(({ key }) => key)
    expect((await server.as('jl_shi').refused(sendLink, { id })).code).toBe(403)
    expect((await server.as('xm_ma').refused(sendLink, { id })).msg).toContain('只有提交人')
    expect(await keys('wz_ye', { id, personId: 1 })).toEqual(['notAsked'])
    await server.as('admin').call(sendLink, { id })
    expect((await server.as('xm_ma').call(applicationCalls.get, { id })).link).toBeNull()
    const { id: draft } = await server.as('wz_ye').call(applicationCalls.create, {
      formName: '草稿',
      projectInfoNo: 'P2601',
      lines: [{ materialId: 1, unitPrice: '1', quantity: '1' }],
    })
    expect((await server.as('wz_ye').refused(sendLink, { id: draft })).msg).toContain('没有待项目经理确认')
  })

  it('is deleted 90 days after its end, by a job of the night', async () => {
    const [old, young] = [await sent(await submitted()), await sent(await submitted())]
    const link = (of: { ticket: string }) => sql`token_hash = ${createHash('sha256').update(of.ticket).digest()}`
    const swept = async () => {
      const said: unknown[] = []
      await sweeps[0]?.work({
        db: server.db,
        args: { days: 90 } as never,
        now: now(),
        byHand: false,
        log: (...line) => {
          said.push(line)
        },
      })
      return said
    }
    await sql`update system.ticket set expires_at = ${now()}::timestamptz - interval '91 days' where ${link(old)}`.execute(
      server.db,
    )
    await sql`update system.ticket set expires_at = ${now()}::timestamptz - interval '89 days' where ${link(young)}`.execute(
      server.db,
    )
    expect(await swept()).toEqual([['sweepJobDone', { links: 1 }]])
    expect(await looked(old.ticket)).toBe('403 unknown')
    expect(await looked(young.ticket)).toBe('403 expired')
  })

  it('keeps neither link nor PIN', async () => {
    const { ticket, pin } = await sent(await submitted())
    const linkToken = await opened({ ticket, pin })
    await visitor().call(decideLink, approving(linkToken), from())
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(k::text, ' ') from system.ticket k) || coalesce((select string_agg(o::text, ' ') from document.operation_log o), '')
        || coalesce((select string_agg(l::text, ' ') from document.audit_log l), '') as all`.execute(server.db)
    expect(rows[0]?.all).not.toContain(ticket)
    expect(rows[0]?.all).not.toContain(linkToken)
  })
})
