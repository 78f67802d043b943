import { pushMessages } from '@geodepot/contracts/kit/push.messages.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiversOf, wireSenders } from '../../system/message/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { now } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { isPublic, targetOf } from './address.ts'
import {
  type Delivery,
  type Mailer,
  broadcast,
  createMailer,
  send,
  signatureOf,
  startDelivery,
  webhookSender,
  withdrawLetter,
  writeLetter,
} from './index.ts'

interface Got {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
let server: TestServer
let mailer: Mailer
let delivery: Delivery
let receiver: { port: number; got: Got[]; answer: number; close: () => void }
let post: { port: number; letters: string[]; refuses: boolean; meanwhile: () => Promise<void>; close: () => void }
const publicUrl = 'https://depot.example.com'

const openReceiver = async () => {
  const got: Got[] = []
  const state = {
    port: 0,
    got,
    answer: 204,
    close: () => {
      http.close()
    },
  }
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(state.answer, state.answer === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(1000))
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  state.port = (http.address() as AddressInfo).port
  return state
}
const openPost = async () => {
  const letters: string[] = []
  const state = {
    port: 0,
    letters,
    refuses: false,
    meanwhile: async () => undefined,
    close: () => {
      smtp.close()
    },
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: async (_address, _session, done) => {
      await state.meanwhile()
      done(state.refuses ? new Error('no such mailbox') : null)
    },
    onData: (stream, _session, done) => {
      let letter = ''
      stream.on('data', (part) => {
        letter += String(part)
      })
      stream.on('end', () => {
        letters.push(letter)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  state.port = (smtp.server.address() as AddressInfo).port
  return state
}

const allowReceiver = () =>
  sql`update system.config set value = ${`127.0.0.1:${receiver.port}`} where key = 'sys.webhook.hosts'`.execute(
    server.db,
  )
const hosts = async () =>
  (await sql<{ value: string }>`select value from system.config where key = 'sys.webhook.hosts'`.execute(server.db))
    .rows[0]?.value ?? ''
const url = () => `http://127.0.0.1:${receiver.port}/hook`
let me: number

beforeAll(async () => {
  server = await testServer()
  ;[receiver, post] = await Promise.all([openReceiver(), openPost()])
  mailer = createMailer({ url: `smtp://127.0.0.1:${post.port}`, from: 'Geodepot <depot@example.com>', publicUrl })
  const senders = { email: mailer.send, webhook: webhookSender(publicUrl, hosts, now) }
  wireSenders(senders, true)
  delivery = startDelivery({
    db: server.db,
    senders,
    receiversOf,
    post: mailer.post,
    report: () => undefined,
    everyMs: 0,
  })
  me = (await server.actorOf('zb_lin')).userId
  await sql`update system.user set email = 'lin@example.com' where name = 'zb_lin'`.execute(server.db)
  await allowReceiver()
  await sql`select pg_notify('config_changed', '')`.execute(server.db)
})
beforeEach(() => {
  receiver.got.length = 0
  post.letters.length = 0
  receiver.answer = 204
  post.refuses = false
})
afterEach(() => sql`delete from document.delivery`.execute(server.db))
afterAll(async () => {
  await delivery.close()
  mailer.close()
  receiver.close()
  post.close()
  wireSenders(undefined, false)
  await server.close()
})

const client = (language: 'cn' | 'en' = 'cn') => server.as('zb_lin', language)
const tell = (kind: 'alert' | 'road' = 'alert') =>
  inTransaction(server.db, (tx) =>
    send(tx, [
      {
        to: [me],
        kind,
        title: ['超期预警', 'Overdue <b>'],
        body: ['十台设备\n逾期', 'Ten devices\nare overdue'],
        link: '/equipment/device',
      },
    ]),
  )
const later = (minutes: number) =>
  sql`update document.delivery set next_at = next_at - ${minutes} * interval '1 minute'`.execute(server.db)
const states = async () =>
  (
    await sql<{
      state: string
      attempts: number
      error: string
    }>`select state, attempts, error from document.delivery order by id`.execute(server.db)
  ).rows

describe('e-mail', () => {
  it('goes out for the kinds chosen, once, in the language of the person, with links and a way out of it', async () => {
    await client('en').call(message.saveChannels, { emailKinds: ['alert'] })
    await tell('road')
    await tell()
    expect(await delivery.once()).toBe(1)
    expect(await delivery.once()).toBe(0)
    expect(post.letters).toHaveLength(1)
    const letter = (post.letters[0] ?? '').replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' ')
    for (const part of [
      'Subject: Overdue <b>',
      'To: lin@example.com',
      'From: Geodepot <depot@example.com>',
      'Ten devices',
      `${publicUrl}/equipment/device`,
      'Overdue &#60;b&#62;',
      `List-Unsubscribe: <${publicUrl}/user/profile?tab=notifications>`,
      'Auto-Submitted: auto-generated',
    ])
      expect(letter).toContain(part)
    expect(letter).not.toContain('十台设备')
    expect(await states()).toEqual([{ state: 'done', attempts: 1, error: '' }])
  })

  it('is tried again with growing pauses while the mail server refuses it, then given up, and the person sees why', async () => {
    await client().call(message.saveChannels, { emailKinds: ['alert'] })
    post.refuses = true
    await tell()
    expect(await delivery.once()).toBe(1)
    expect(await delivery.once()).toBe(0)
    expect((await states())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: pushMessages.texts.error_mail[0],
    })
    await later(1)
    await delivery.once()
    await later(1)
    expect(await delivery.once()).toBe(0)
    await later(2)
    expect(await delivery.once()).toBe(1)
    const { email } = await client('en').call(message.channels)
    expect(email).toMatchObject({
      ready: true,
      address: 'lin@example.com',
      kinds: ['alert'],
      error: { text: pushMessages.texts.error_mail[1] },
    })
    await sql`update document.delivery set created_at = created_at - interval '24 hours', next_at = ${now()}`.execute(
      server.db,
    )
    await delivery.once()
    expect((await states())[0]).toMatchObject({ state: 'failed', attempts: 4 })
    post.refuses = false
    await later(1000)
    expect(await delivery.once()).toBe(0)
  })

  it('is not sent to somebody without an address, or whose account is disabled', async () => {
    await client().call(message.saveChannels, { emailKinds: ['alert'] })
    await sql`update system.user set email = '' where id = ${me}`.execute(server.db)
    await tell()
    await delivery.once()
    expect(await states()).toEqual([{ state: 'failed', attempts: 1, error: pushMessages.texts.error_noAddress[0] }])
    await sql`update system.user set email = 'lin@example.com', status = '1' where id = ${me}`.execute(server.db)
    await tell()
    await delivery.once()
    await sql`update system.user set status = '0' where id = ${me}`.execute(server.db)
    expect((await states())[1]).toMatchObject({ state: 'failed', error: pushMessages.texts.error_gone[0] })
    expect(post.letters).toEqual([])
  })

  it('of a notice goes to whoever chose notices, though nobody has a row of it', async () => {
    await client().call(message.saveChannels, { emailKinds: ['notice'] })
    await inTransaction(server.db, (tx) =>
      broadcast(tx, {
        kind: 'notice',
        title: ['停电通知', 'Power cut'],
        body: ['今晚', 'Tonight'],
        link: '/user/message?notice=1',
      }),
    )
    expect(await delivery.once()).toBe(1)
    expect(post.letters).toHaveLength(1)
  })
})

describe('a letter to somebody without an account', () => {
  const says = {
    address: 'sales@example.org',
    replyTo: 'lin@example.com',
    subject: 'Request 1',
    body: 'Dear Mr. A,\nplease quote: {link}',
    path: '/app?ticket=x',
  }
  const write = () =>
    inTransaction(server.db, (tx) =>
      writeLetter(tx, null, { ...says, file: { name: '报价表.xlsx', bytes: Buffer.from('sheets') } }),
    )
  const kept = async (id: number) =>
    (
      await sql<{ state: string; body: string; file: Buffer | null }>`
        select state, body, file from document.letter where id = ${id}`.execute(server.db)
    ).rows[0]

  it('goes out once with its file, is answered to a person, and is not kept', async () => {
    const id = await write()
    expect((await kept(id))?.body).not.toContain('quote')
    expect(await delivery.once()).toBe(1)
    expect(await delivery.once()).toBe(0)
    const letter = (post.letters[0] ?? '').replaceAll('=\r\n', '')
    for (const part of [
      'To: sales@example.org',
      'Reply-To: lin@example.com',
      `please quote: ${publicUrl}/app?ticket=x`,
      Buffer.from('sheets').toString('base64'),
    ])
      expect(letter).toContain(part)
    expect(await kept(id)).toEqual({ state: 'done', body: '', file: null })
  })

  it('is tried again while the mail server refuses it, unless it was taken back', async () => {
    post.refuses = true
    const id = await write()
    await delivery.once()
    expect(await kept(id)).toMatchObject({ state: 'waiting' })
    await inTransaction(server.db, (tx) => withdrawLetter(tx, id))
    post.refuses = false
    await sql`update document.letter set next_at = next_at - interval '1 hour'`.execute(server.db)
    expect(await delivery.once()).toBe(0)
    expect(await kept(id)).toEqual({ state: 'failed', body: '', file: null })
  })

  it('goes although it was to wait until a date that a clock of then ran ahead to', async () => {
    await write()
    for (const [hours, sent] of [
      [4, 0],
      [900 * 24, 1],
    ] as const) {
      await sql`update document.letter set next_at = now() + ${hours} * interval '1 hour' where state = 'waiting'`.execute(
        server.db,
      )
      expect(await delivery.once()).toBe(sent)
    }
  })

  it('stays taken back when that was done while it was on its way', async () => {
    const id = await write()
    post.refuses = true
    post.meanwhile = () => inTransaction(server.db, (tx) => withdrawLetter(tx, id))
    try {
      expect(await delivery.once()).toBe(1)
    } finally {
      post.refuses = false
      post.meanwhile = async () => undefined
    }
    expect(await kept(id)).toEqual({ state: 'failed', body: '', file: null })
    await sql`update document.letter set next_at = next_at - interval '1 hour'`.execute(server.db)
    expect(await delivery.once()).toBe(0)
    expect(post.letters).toEqual([])
  })
})

describe('a webhook', () => {
  it('gets a signed message with an id of its own; its secret is shown once, and anew when asked for', async () => {
    const { secret } = await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })).toEqual({
      secret: null,
    })
    await tell()
    await delivery.once()
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.got
    expect(path).toBe('/hook')
    const timestamp = String(headers['x-geodepot-timestamp'])
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers['x-geodepot-signature']).toBe(`sha256=${signatureOf(secret ?? '', timestamp, body)}`)
    expect(JSON.parse(body)).toMatchObject({
      id: headers['x-geodepot-id'],
      kind: 'alert',
      title: { cn: '超期预警', en: 'Overdue <b>' },
      link: `${publicUrl}/equipment/device`,
    })
    const renewed = await client().call(message.saveChannels, { webhookKinds: [], webhookUrl: url(), newSecret: true })
    expect(renewed.secret).not.toBe(secret)
    expect(JSON.stringify(await client().call(message.channels))).not.toContain(renewed.secret)
    const { rows: logged } = await sql<{
      text: string
    }>`select change::text as text from document.audit_log where entity = 'system/message' union all select input from document.operation_log where operation = 'system/message.saveChannels'`.execute(
      server.db,
    )
    expect(logged.length).toBeGreaterThan(2)
    for (const { text } of logged) expect(text).not.toMatch(new RegExp(`/hook|${secret}|${renewed.secret}`))
  })

  it('is sent again under the same id when the node went away before it noted the answer', async () => {
    await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })
    await tell()
    // What a node that died leaves behind: taken, sent, not settled.
    const lost = startDelivery({
      db: server.db,
      senders: {
        email: mailer.send,
        webhook: (outgoing) =>
          webhookSender(publicUrl, hosts, now)(outgoing).then(() => new Promise<undefined>(() => undefined)),
      },
      receiversOf,
      report: () => undefined,
      everyMs: 0,
    })
    void lost.once()
    await expect.poll(() => receiver.got.length).toBe(1)
    expect(await delivery.once()).toBe(0)
    await later(4)
    expect(await delivery.once()).toBe(1)
    expect(receiver.got.map(({ headers }) => headers['x-geodepot-id'])).toEqual([
      receiver.got[0]?.headers['x-geodepot-id'],
      receiver.got[0]?.headers['x-geodepot-id'],
    ])
    expect((await states())[0]).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('is delivered by one of several nodes alone', async () => {
    await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })
    for (let count = 0; count < 30; count++) await tell()
    const senders = { email: mailer.send, webhook: webhookSender(publicUrl, hosts, now) }
    const nodes = Array.from({ length: 3 }, () =>
      startDelivery({ db: server.db, senders, receiversOf, post: mailer.post, report: () => undefined, everyMs: 0 }),
    )
    const sent = await Promise.all(nodes.map((node) => node.once()))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(receiver.got.map(({ headers }) => headers['x-geodepot-id'])).size).toBe(30)
    expect(receiver.got).toHaveLength(30)
  })

  it('follows no redirect, and an error is tried again', async () => {
    await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })
    receiver.answer = 302
    await tell()
    await delivery.once()
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook'])
    expect((await states())[0]).toMatchObject({ state: 'waiting', error: '对方返回 HTTP 302' })
  })

  it('is refused into the own network unless an administrator allowed the host, also when the name turns there later', async () => {
    const refused = async (webhookUrl: string) => (await client().refused(message.saveChannels, { webhookUrl })).errors
    for (const address of [
      'https://127.0.0.1/x',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
      'https://localhost/',
      'https://[::ffff:10.0.0.1]/',
      'https://0x7f.1/',
      'https://2130706433/',
    ]) {
      expect([address, ...(await refused(address))]).toEqual([
        address,
        { field: 'webhookUrl', key: 'notUsable', msg: pushMessages.texts.error_private[0] },
      ])
    }
    for (const address of ['http://example.com/', 'ftp://example.com', 'nonsense', 'https://user:secret@example.com/'])
      expect([address, (await refused(address))[0]?.msg]).toEqual([address, pushMessages.texts.error_badUrl[0]])
    expect((await client().refused(message.saveChannels, { webhookKinds: ['alert'] })).errors[0]).toMatchObject({
      field: 'webhookUrl',
      key: 'noKinds',
    })
    // What was saved while it was allowed is looked at again each time.
    await client().call(message.saveChannels, { webhookKinds: ['alert'], webhookUrl: url() })
    await sql`update system.config set value = '-' where key = 'sys.webhook.hosts'`.execute(server.db)
    await tell()
    await delivery.once()
    await allowReceiver()
    expect(receiver.got).toEqual([])
    expect((await states())[0]).toMatchObject({ state: 'failed' })
  })

  it('connects to the very address that was looked at', async () => {
    const answers =
      (...addresses: string[]) =>
      async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    expect(await targetOf('https://hook.example/x', '', answers('93.184.216.34'))).toMatchObject({
      address: '93.184.216.34',
      family: 4,
    })
    expect(await targetOf('https://hook.example/x', '', answers('93.184.216.34', '10.0.0.1'))).toMatchObject({
      lasting: true,
    })
    expect(await targetOf('https://hook.example/x', 'other.example, hook.example', answers('10.0.0.1'))).toMatchObject({
      address: '10.0.0.1',
    })
    expect(await targetOf('https://hook.example/x', '', answers())).toMatchObject({ lasting: false })
    expect(['8.8.8.8', '2606:4700::1111', '172.32.0.1'].map(isPublic)).toEqual([true, true, true])
    expect(
      [
        '172.31.255.255',
        '100.64.0.1',
        '0.0.0.0',
        '255.255.255.255',
        '224.0.0.1',
        'fe80::1',
        'fc00::1',
        '::',
        '::1',
        '::ffff:8.8.8.8',
        '64:ff9b::808:808',
        '2002:a00:1::',
        '2001:db8::1',
        'hook.example',
      ].map(isPublic),
    ).toEqual(Array.from({ length: 14 }, () => false))
  })
})

describe('a test message', () => {
  it('is sent at once by either channel, and says what went wrong', async () => {
    await client().call(message.saveChannels, { webhookUrl: url() })
    await client().call(message.testChannel, { channel: 'email' })
    expect(post.letters).toHaveLength(1)
    await client().call(message.testChannel, { channel: 'webhook' })
    expect(JSON.parse(receiver.got[0]?.body ?? '{}')).toMatchObject({ kind: 'test', title: { cn: '测试消息' } })
    receiver.answer = 500
    expect((await client('en').refused(message.testChannel, { channel: 'webhook' })).msg).toBe(
      'Not delivered: the other side answered HTTP 500',
    )
    await client().call(message.saveChannels, {})
    expect((await client().refused(message.testChannel, { channel: 'webhook' })).msg).toContain(
      pushMessages.texts.error_noUrl[0],
    )
  })
})
