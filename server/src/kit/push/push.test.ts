import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { pushClosed } from '@geodepot/contracts/kit/push.ts'
import { online } from '@geodepot/contracts/system/online.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { sql } from 'kysely'
import { once } from 'node:events'
import { type Socket, connect as dial } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Page, type TestNode, openNode, openPage, settled } from '../../testing/node.ts'
import { inTransaction } from '../database/database.ts'
import { broadcast, send, wake } from './index.ts'

let server: TestServer
let here: TestNode
let there: TestNode
let people: Map<string, number>
const pages: Page[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await testServer()
  ;[here, there] = await Promise.all([openNode(server), openNode(server)])
  const { rows } = await sql<{ id: number; name: string }>`select id, name from system.user`.execute(server.db)
  people = new Map(rows.map(({ id, name }) => [name, id]))
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(pages.splice(0).map((page) => page.leave()))
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await server.close()
})

const person = (name: string): number => people.get(name) ?? 0
const page = (node: TestNode, hello?: unknown, address?: string): Page => {
  const opened = openPage(node, hello, address === undefined ? {} : { 'x-forwarded-for': address })
  pages.push(opened)
  return opened
}
// What opens a connection of the push channel by hand.
const handshake = (node: TestNode, headers = ''): string =>
  `GET /prod-api/ws HTTP/1.1\r\nHost: ${new URL(node.origin).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`
const byHand = (node: TestNode, headers?: string): Socket => {
  const { hostname, port } = new URL(node.origin)
  const socket = dial(Number(port), hostname, () => {
    socket.write(handshake(node, headers))
  })
  sockets.push(socket)
  return socket.on('error', () => undefined)
}
/** A connection that is let in and says nothing; what it has heard. */
const silent = async (node: TestNode, address: string): Promise<() => string> => {
  let text = ''
  const socket = byHand(node, `X-Forwarded-For: ${address}\r\n`).on('data', (part) => {
    text += part.toString('latin1')
  })
  await once(socket, 'data')
  return () => text
}
const arrived = async (node: TestNode, account: string, more: object = {}) => {
  const token = await server.tokenOf(account)
  const opened = page(node, { token, ...more })
  const hello = await opened.next('hello')
  return { opened, token, hello }
}
const tell = (to: readonly string[], title = '一件新事') =>
  inTransaction(server.db, (tx) =>
    send(tx, [
      {
        to: to.map(person),
        kind: 'alert',
        title: [title, `${title} in English`],
        body: ['说明', 'What it says'],
        link: '/index',
      },
    ]),
  )
const titles = ({ messages }: { messages: readonly { title: readonly [string, string] }[] }) =>
  messages.map(({ title }) => title[0])

describe('a message', () => {
  it('reaches every open page of its person on every node, once, and nobody else', async () => {
    const [one, other, stranger] = await Promise.all([
      arrived(here, 'zb_lin'),
      arrived(there, 'zb_lin'),
      arrived(there, 'guest01'),
    ])
    await tell(['zb_lin', 'zb_lin'], '到货')
    for (const { opened } of [one, other]) {
      expect(await opened.next('messages')).toMatchObject({
        unread: 1,
        more: false,
        messages: [
          { kind: 'alert', title: ['到货', '到货 in English'], body: ['说明', 'What it says'], link: '/index' },
        ],
      })
    }
    await settled()
    for (const { opened } of [one, other])
      expect(opened.frames.filter(({ type }) => type === 'messages')).toHaveLength(1)
    expect(stranger.opened.frames.map(({ type }) => type)).toEqual(['hello'])
  })

  it('is heard of after the commit alone', async () => {
    const { opened } = await arrived(here, 'dp_sun')
    await expect(
      inTransaction(server.db, async (tx) => {
        await send(tx, [{ to: [person('dp_sun')], kind: 'alert', title: ['无', 'none'], body: ['', ''], link: '/' }])
        await settled()
        expect(opened.frames).toHaveLength(1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await tell(['dp_sun'], '有')
    expect(titles(await opened.next('messages'))).toEqual(['有'])
  })

  it('that was sent while a page was away is there when it comes back with its place; what it has had may come with it, under the same id', async () => {
    const { opened, token } = await arrived(here, 'ck_fan')
    await tell(['ck_fan'], '一')
    const { since, messages: had } = await opened.next('messages')
    await opened.leave()
    await tell(['ck_fan'], '二')
    await tell(['ck_fan'], '三')
    const back = page(there, { token, since })
    await back.next('hello')
    const { messages } = await back.next('messages')
    expect(titles({ messages: messages.filter(({ id }) => had.every((one) => one.id !== id)) })).toEqual(['二', '三'])
    await tell(['ck_fan'], '四')
    expect(titles(await back.next('messages'))).toEqual(['四'])
  })

  it('of a transaction that was still under way when later ones were delivered is not lost', async () => {
    const { opened, token } = await arrived(here, 'ld_gao')
    const slow = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    const work = inTransaction(server.db, async (tx) => {
      await send(tx, [{ to: [person('ld_gao')], kind: 'alert', title: ['慢', 'slow'], body: ['', ''], link: '/' }])
      begun.resolve(undefined)
      await slow.promise
    })
    await begun.promise
    await tell(['ld_gao'], '快')
    const { since } = await opened.next('messages')
    await opened.leave()
    slow.resolve(undefined)
    await work
    const back = page(here, { token, since })
    expect(titles(await back.next('messages'))).toContain('慢')
  })

  it('comes with a mark when more was missed than is sent at once, and after a restored backup', async () => {
    const { hello, token, opened } = await arrived(here, 'xm_guo')
    await opened.leave()
    await inTransaction(server.db, (tx) =>
      send(
        tx,
        Array.from({ length: 60 }, (_, index) => ({
          to: [person('xm_guo')],
          kind: 'road' as const,
          title: [`第${index}`, `No. ${index}`] as const,
          body: ['', ''] as const,
          link: '/',
        })),
      ),
    )
    const missed = await page(here, { token, since: hello.since }).next('messages')
    expect(missed).toMatchObject({ more: true, unread: 60 })
    expect(missed.messages).toHaveLength(50)
    expect(missed.messages.at(-1)?.title[0]).toBe('第59')
    expect(await page(here, { token, since: '9000000000000000000' }).next('messages')).toMatchObject({
      more: true,
      messages: [],
    })
  })

  it('to more people than a notification names reaches them all', async () => {
    const { opened } = await arrived(here, 'zb_lin')
    await inTransaction(server.db, (tx) =>
      wake(tx, [person('zb_lin'), ...Array.from({ length: 1000 }, (_, index) => 1_000_000 + index)]),
    )
    await opened.next('unread')
  })

  it('for everybody is said to every page and kept for nobody', async () => {
    const both = await Promise.all([arrived(here, 'zb_lin'), arrived(there, 'guest01')])
    await inTransaction(server.db, (tx) =>
      broadcast(tx, { kind: 'notice', title: ['停电', 'Power cut'], body: ['', ''], link: '/user/message?notice=1' }),
    )
    for (const { opened } of both)
      expect(await opened.next('said')).toMatchObject({
        kind: 'notice',
        title: ['停电', 'Power cut'],
        link: '/user/message?notice=1',
      })
    await sql`select pg_notify('push_said', 'nonsense'), pg_notify('push_said', '{}'), pg_notify('push_changed', 'nonsense')`.execute(
      server.db,
    )
    await tell(['zb_lin'])
    await both[0].opened.next('messages')
    expect(both[1].opened.frames.filter(({ type }) => type === 'said')).toHaveLength(1)
    const { rows } = await sql`select 1 from document.message where kind = 'notice'`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('records that a page shows', () => {
  it('are told of on every node when they change, to those who see them alone, as long as they are shown', async () => {
    const made = await server.as('jl_shi').call(project.create, { projectName: '正在看的项目' })
    const record = recordNameOf('system/project', made.id)
    const [hers, stranger] = await Promise.all([arrived(there, 'jl_shi'), arrived(there, 'guest01')])
    const follow = async (of: typeof hers, records: readonly string[]) => {
      of.opened.socket.send(JSON.stringify({ follow: records }))
      await settled()
    }
    await follow(hers, [record, 'system.project.x', 'no.kind.1'])
    await follow(stranger, [record])
    const form = { projectInfoNo: made.projectInfoNo, version: made.version, projectName: '改了名的项目' }
    await server.as('jl_shi').call(project.update, form)
    expect(await hers.opened.next('changed')).toEqual({ type: 'changed', records: [record] })
    await follow(hers, [])
    await server.as('jl_shi').call(project.update, { ...form, version: made.version + 1 })
    await settled()
    expect([hers, stranger].map(({ opened }) => opened.frames.filter(({ type }) => type === 'changed').length)).toEqual(
      [1, 0],
    )
    hers.opened.socket.send(JSON.stringify({ follow: Array.from({ length: 21 }, () => record) }))
    expect(await hers.opened.closed).toBe(pushClosed.badHello)
  })

  it('are told of no longer than the rights last, whatever the page was opened with', async () => {
    const made = await server.as('jl_shi').call(project.create, { projectName: '不再可见的项目' })
    const record = recordNameOf('system/project', made.id)
    const both = await Promise.all([arrived(here, 'admin'), arrived(here, 'jl_shi')])
    for (const { opened } of both) opened.socket.send(JSON.stringify({ follow: [record] }))
    await settled()
    const change = async (version: number) => {
      const form = { projectInfoNo: made.projectInfoNo, version, projectName: `改名 ${version}` }
      await server.as('jl_shi').call(project.update, form)
      await settled()
    }
    const heard = () => both.map(({ opened }) => opened.frames.filter(({ type }) => type === 'changed').length)
    await change(made.version)
    expect(heard()).toEqual([1, 1])
    const taken = sql`system.user_role where user_id = (select id from system.user where name = 'admin')`
    const { rows } = await sql<{ role: number }>`select role_id as role from ${taken}`.execute(server.db)
    await sql`delete from ${taken}`.execute(server.db)
    await settled()
    await change(made.version + 1)
    expect(heard()).toEqual([1, 2])
    // Nor does it begin anew with what it could do once.
    for (const { opened } of both) opened.socket.send(JSON.stringify({ follow: [record] }))
    await settled()
    await change(made.version + 2)
    expect(heard()).toEqual([1, 3])
    for (const { role } of rows)
      await sql`insert into system.user_role (user_id, role_id) select id, ${role} from system.user where name = 'admin'`.execute(
        server.db,
      )
    await Promise.all(both.map(({ opened }) => opened.leave()))
  })
})

describe('a connection', () => {
  it('is closed with a code of its own without a token in time, with a dead one, with nonsense, and for talking on', async () => {
    const impatient = await openNode(server, { helloMs: 100 })
    expect(await page(impatient).closed).toBe(pushClosed.late)
    await impatient.close()
    expect(await page(here, { token: 'dead' }).closed).toBe(pushClosed.ended)
    for (const hello of ['nonsense', { token: '' }, { token: 'x', since: 'abc' }, ''])
      expect(await page(here, hello).closed).toBe(pushClosed.badHello)
    expect(await page(here, { token: 'x'.repeat(5000) }).closed).not.toBe(1000)
    const { opened } = await arrived(here, 'zb_lin')
    opened.socket.send('more')
    expect(await opened.closed).toBe(pushClosed.badHello)
  })

  it('is not for a person whose password somebody else chose', async () => {
    const token = await server.tokenOf('guest01')
    await sql`update system.config set value = '1' where key = 'sys.account.initPasswordModify'`.execute(server.db)
    await sql`update system.user set must_change_password = true where name = 'guest01'`.execute(server.db)
    expect(await page(here, { token }).closed).toBe(pushClosed.confined)
    await sql`update system.user set must_change_password = false where name = 'guest01'`.execute(server.db)
    await sql`update system.config set value = '0' where key = 'sys.account.initPasswordModify'`.execute(server.db)
  })

  it('is refused to another site', async () => {
    const upgrade = (headers: string) =>
      new Promise<string>((resolve) => {
        const { hostname, port, host } = new URL(here.origin)
        const socket = dial(Number(port), hostname, () => {
          socket.write(
            `GET /prod-api/ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n\r\n`,
          )
        })
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0] ?? '')
          socket.destroy()
        })
      })
    expect(await upgrade('Origin: https://elsewhere.example')).toContain('403')
    expect(await upgrade('Origin: null')).toContain('403')
    expect(await upgrade(`Origin: ${here.origin}\r\nSec-Fetch-Site: cross-site`)).toContain('403')
    expect(await upgrade(`Origin: ${here.origin}`)).toContain('101')
    const plain = await fetch(`${here.origin}/prod-api/ws`)
    expect(plain.status).toBe(426)
  })

  it('ends at once on every node with its session: signed out, forced out, disabled, password changed', async () => {
    const out = await Promise.all([arrived(here, 'zb_lin'), arrived(there, 'zb_lin')])
    const [first, second] = out
    await server.with(first.token).call(session.logout)
    expect(await first.opened.closed).toBe(pushClosed.ended)
    const {
      rows: [row],
    } = await server.as('admin').call(online.list, { userName: 'zb_lin' })
    await server.as('admin').call(online.forceLogout, { id: row?.tokenId ?? '' })
    expect(await second.opened.closed).toBe(pushClosed.ended)
    const disabled = await arrived(there, 'zb_lin')
    await sql`update system.user set status = '1' where name = 'zb_lin'`.execute(server.db)
    expect(await disabled.opened.closed).toBe(pushClosed.ended)
    await sql`update system.user set status = '0' where name = 'zb_lin'`.execute(server.db)
    const changed = await arrived(here, 'zb_lin')
    await sql`update system.user set password_changed_at = ${new Date(Date.now() + 60_000)} where name = 'zb_lin'`.execute(
      server.db,
    )
    expect(await changed.opened.closed).toBe(pushClosed.ended)
    await sql`update system.user set password_changed_at = null where name = 'zb_lin'`.execute(server.db)
  })

  it('gives way to a newer one when a person has too many, and is turned away when the node is full', async () => {
    const small = await openNode(server, { linesPerPerson: 2, lines: 3 })
    const token = await server.tokenOf('zb_lin')
    const first = page(small, { token })
    await first.next('hello')
    const rest = [page(small, { token }), page(small, { token })]
    await Promise.all(rest.map((one) => one.next('hello')))
    expect(await first.closed).toBe(pushClosed.tooMany)
    await vi.waitFor(() => {
      expect(small.hub.size()).toBe(2)
    })
    const { opened: third } = await arrived(small, 'guest01')
    expect(await page(small, { token }).closed).toBe(pushClosed.full)
    expect(third.socket.readyState).toBe(WebSocket.OPEN)
    await small.close()
    expect(await third.closed).toBe(pushClosed.restart)
  })

  it('is to be had while one address holds a thousand silent ones: from another, and from that one', async () => {
    const proxied = await openNode(server, { trustProxy: ['127.0.0.1'], helloMs: 60_000 })
    const token = await server.tokenOf('zb_lin')
    const said = await Promise.all(Array.from({ length: 1000 }, () => silent(proxied, '203.0.113.7')))
    await page(proxied, { token }, '203.0.113.8').next('hello')
    await page(proxied, { token }, '203.0.113.7').next('hello')
    // Those that were silent longest have given way, to each other and to the page.
    const isClosed = (text: () => string) => text().includes(`\x88${String.fromCharCode('others came'.length + 2)}`)
    await expect.poll(() => said.filter(isClosed).length, { timeout: 15_000 }).toBe(501)
    expect(proxied.hub.size()).toBe(2)
    for (const socket of sockets) socket.destroy()
    await proxied.close()
  })

  it('is not for more people of one address than it has places, while others still get theirs', async () => {
    const small = await openNode(server, { trustProxy: ['127.0.0.1'], perAddress: 2 })
    const token = await server.tokenOf('zb_lin')
    const first = [page(small, { token }, '2001:db8::1'), page(small, { token }, '2001:db8::2')]
    await Promise.all(first.map((one) => one.next('hello')))
    expect(await page(small, { token }, '2001:db8::3').closed).toBe(pushClosed.full)
    await page(small, { token }, '203.0.113.8').next('hello')
    await first[0]?.leave()
    await page(small, { token }, '2001:db8::4').next('hello')
    await small.close()
  })

  it('hears heartbeats, and a reader who takes nothing is cut', async () => {
    const quick = await openNode(server, { beatMs: 60 })
    const { opened } = await arrived(quick, 'zb_lin')
    await opened.next('beat')
    await opened.next('beat')
    expect(opened.socket.readyState).toBe(WebSocket.OPEN)
    // One that answers no ping: a socket that stopped reading.
    const deaf = byHand(quick)
    const gone = once(deaf, 'close')
    const payload = Buffer.from(JSON.stringify({ token: await server.tokenOf('guest01') }))
    const mask = Buffer.alloc(4)
    deaf.once('data', () => {
      deaf.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]))
    })
    deaf.resume()
    await gone
    await quick.close()
  })

  it('whose reader takes nothing in is cut before it fills the server', async () => {
    const small = await openNode(server)
    const cut = vi.fn<() => void>()
    const sent: string[] = []
    let waiting = 0
    small.hub.join(
      {
        send: (text) => {
          sent.push(text)
        },
        close: () => undefined,
        cut,
        ping: () => undefined,
        waiting: () => waiting,
      },
      await server.actorOf('zb_lin'),
      undefined,
      undefined,
    )
    await vi.waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    waiting = 2 * 1024 * 1024
    await tell(['zb_lin'])
    await vi.waitFor(() => {
      expect(cut).toHaveBeenCalled()
    })
    expect(sent).toHaveLength(1)
    await small.close()
  })

  it('misses nothing while the database connection that carries notifications is broken', async () => {
    const { opened } = await arrived(here, 'zb_lin')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'geodepot-listen' and datname = current_database()`.execute(
      server.db,
    )
    // Nobody listens by now; the next attempt to is half a second away.
    await settled()
    await tell(['zb_lin'], '断线期间')
    expect(titles(await opened.next('messages'))).toEqual(['断线期间'])
  })
})
