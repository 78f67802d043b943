import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { job } from '@geodepot/contracts/system/job.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { sql } from 'kysely'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, inTransaction } from './kit/database/database.ts'
import { accountFor } from './postgres/account.ts'
import { SUPERUSER, urlOf } from './postgres/embedded.ts'
import { holdersOf, pidFile } from './postgres/leftovers.ts'
import { send } from './kit/push/index.ts'
import { openSession } from './system/session/index.ts'
import { openPage } from './testing/node.ts'
import { type RunningProduct, startProduct } from './testing/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'geodepot-life-'))
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const data = join(dataDir, 'postgres')

/** A disk that is soon full, for a part of the database. */
const small = join(folder, 'small')
mkdirSync(small)
const mount =
  process.getuid?.() === 0
    ? spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small], { encoding: 'utf8' })
    : undefined
const noDisk =
  mount === undefined
    ? 'only root can make a small disk'
    : mount.status === 0
      ? undefined
      : `no small disk can be made: ${mount.stderr.trim()}`

let product: RunningProduct
let token: string
let admin: number

/** Something done on the database itself, by a session of its own. */
const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>, url = urlOf(dataDir)): Promise<T> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
const ask = (path: string, method = 'GET', body?: object): Promise<Response> =>
  fetch(`${product.url}/prod-api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const told = async (response: Response) => ({
  status: response.status,
  again: response.headers.get('retry-after'),
  body: (await response.json()) as unknown,
})
const health = async () => told(await fetch(`${product.url}/health`))
const well = { status: 200, again: null, body: { status: 'ok' } }
const ill = (status: string) => ({ status: 503, again: '5', body: { status } })
const until = async <T>(look: () => Promise<T>, wanted: T): Promise<void> => {
  await expect.poll(look, { timeout: 15_000, interval: 20 }).toEqual(wanted)
}
// Rights, parameters, the page's addresses, and what is pushed.
const listeners = 4
/** The connections that hear of changes, once all of them stand. */
const allListen = async (): Promise<number[]> => {
  for (; ; await sleep(50)) {
    const found = await onDatabase(async (client) =>
      (
        await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'geodepot-listen'`,
        )
      ).rows.map(({ pid }) => pid),
    ).catch(() => [])
    if (found.length === listeners) return found
  }
}
const [, unavailable] = kitMessages.texts.unavailable
const [, diskFull] = kitMessages.texts.diskFull

/** Runs a call that waits for a table as long as `work` goes on. */
const whileHeld = (work: (asked: Promise<Response>) => Promise<void>) =>
  onDatabase(async (client) => {
    await client.query('begin; lock table system.post in access exclusive mode')
    const asked = ask(post.list.path)
    asked.catch(() => undefined)
    await expect
      .poll(async () => (await client.query('select 1 from pg_locks where not granted')).rowCount, { timeout: 15_000 })
      .toBe(1)
    await work(asked)
  })
const nobodyHolds = () => {
  expect(holdersOf(data, accountFor(data))).toEqual([])
}

beforeAll(async () => {
  product = await startProduct(dataDir)
  const { db, close } = connect(urlOf(dataDir), () => undefined, 1)
  const person = await db
    .selectFrom('system.user')
    .select(['id', 'name'])
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  admin = person.id
  token = (await openSession(db, person, { address: '127.0.0.1', client: 'test', requestId: 'test' })).access_token
  await close()
  // Nothing in it has to outlive the machine, and its recoveries are many.
  await onDatabase(
    (client) => client.query('alter system set fsync = off').then(() => client.query('select pg_reload_conf()')),
    urlOf(dataDir, SUPERUSER),
  )
  if (noDisk !== undefined) return
  const account = accountFor(data)
  if (account) chownSync(small, account.uid, account.gid)
  await onDatabase(
    async (client) => {
      await client.query(`create tablespace small location '${small}'`)
      await client.query('grant create on tablespace small to geodepot')
      await client.query('alter table system.post set tablespace small')
      await client.query('alter database postgres set temp_tablespaces = small')
    },
    urlOf(dataDir, SUPERUSER),
  )
})
afterAll(async () => {
  product.signal('SIGKILL')
  while (holdersOf(data, accountFor(data)).length > 0) await sleep(50)
  if (noDisk === undefined) spawnSync('umount', [small])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('without its database the product says so and when to come back; pages, runs and calls come back by themselves', async () => {
  const page = openPage({ address: `${product.url.replace('http', 'ws')}/prod-api/ws` }, { token })
  await page.next('hello')
  // It cannot be started again before this is back.
  const control = join(data, 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  process.kill(Number(pidFile(data)[0]), 'SIGKILL')
  await until(health, ill('database'))
  expect(await told(await ask(post.list.path))).toEqual({
    status: 503,
    again: '5',
    body: { code: 503, key: 'unavailable', msg: unavailable },
  })
  await product.said('cannot be started again yet')
  renameSync(`${control}.away`, control)
  await product.said('PostgreSQL runs again')
  await until(health, well)
  expect((await ask(post.list.path)).status).toBe(200)

  // A process of the database that is killed takes all connections along, and PostgreSQL starts itself anew.
  const [victim = NaN] = await allListen()
  process.kill(victim, 'SIGKILL')
  await expect.poll(allListen, { timeout: 15_000 }).not.toContain(victim)
  await until(health, well)
  const { db, close } = connect(urlOf(dataDir), () => undefined, 1)
  await inTransaction(db, (tx) =>
    send(tx, [{ to: [admin], kind: 'alert', title: ['到货', 'Arrived'], body: ['', ''], link: '/index' }]),
  )
  expect((await page.next('messages')).messages.map(({ title }) => title[1])).toEqual(['Arrived'])
  const {
    rows: [known],
  } = await sql<{ id: number }>`select id from system.job where target = 'system/job.sweepAnswers'`.execute(db)
  expect(
    ((await (await ask(job.run.path, job.run.method, { jobId: known?.id })).json()) as { code: number }).code,
  ).toBe(200)
  await until(
    async () =>
      (await sql<{ status: string }>`select status from system.job_log where job_id = ${known?.id}`.execute(db)).rows,
    [{ status: '0' }],
  )
  await close()
  await page.leave()
  expect(product.lines.filter((line) => line.startsWith('PostgreSQL ended unexpectedly'))).toHaveLength(1)
  expect(
    product.lines.filter((line) => line === 'The database does not answer: nothing works until it does').length,
  ).toBeLessThan(3)
})

test.skipIf(noDisk !== undefined)(
  `a full disk is told as one, and health knows as long as it lasts${noDisk === undefined ? '' : ` (left out: ${noDisk})`}`,
  async () => {
    await until(health, well)
    const filler = join(small, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
    const make = async (postCode: string) =>
      told(await ask(post.create.path, post.create.method, { postCode, postName: '岗位', remark: 'x'.repeat(500) }))
    const count = () => onDatabase(async (client) => (await client.query('select 1 from system.post')).rowCount)
    const before = await count()
    let saved = 0
    let answer = await make('full-0')
    for (; answer.status === 200 && saved < 100; answer = await make(`full-${saved}`)) saved += 1
    expect(answer).toEqual({ status: 503, again: '5', body: { code: 503, key: 'diskFull', msg: diskFull } })
    expect(await health()).toEqual(ill('disk'))
    expect(await make('again')).toEqual(answer)
    expect((await ask(post.list.path)).status).toBe(200)
    expect(await count()).toBe((before ?? 0) + saved)
    await product.said('The disk is full or cannot be written')
    rmSync(filler)
    await until(health, well)
    expect((await make('again')).status).toBe(200)
    expect(product.lines.filter((line) => line.includes('The disk'))).toHaveLength(2)
  },
)

describe('a stop', () => {
  test('waits for what was asked before it, tells balancers and ends with its database', async () => {
    const page = openPage({ address: `${product.url.replace('http', 'ws')}/prod-api/ws` }, { token })
    await page.next('hello')
    await whileHeld(async (asked) => {
      product.signal('SIGTERM')
      await until(health, ill('draining'))
      expect(await page.closed).toBe(1012)
      await onDatabase((client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'system.post'::regclass`,
        ),
      )
      const answer = await asked
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    })
    expect(await product.ended).toBe(0)
    nobodyHolds()
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n').at(-1)).toContain(
      'database system is shut down',
    )
  })

  test('cuts what is not over in its time, and is none the worse for it', async () => {
    product = await startProduct(dataDir, { DRAIN_SECONDS: '1' })
    await whileHeld(async (asked) => {
      product.signal('SIGTERM')
      await expect(asked).rejects.toThrow('fetch failed')
      expect(await product.ended).toBe(0)
    })
    nobodyHolds()
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n').at(-1)).toContain(
      'database system is shut down',
    )
  })
})
