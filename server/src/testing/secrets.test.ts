import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { type Connection, connect } from '../kit/database/database.ts'
import { prefix } from '../kit/http/app.ts'
import { unseal } from '../kit/seal.ts'
import { routes } from '../modules.ts'
import { openSession } from '../system/session/index.ts'
import { fieldsOf } from './records.ts'
import { type Clone, cloneOf, installationKey, password } from './template.ts'
import { processEnvironment } from './process-environment.ts'

// What nobody may read, anywhere. The product runs as its own process, as it is
// started in earnest, with all of it in its environment.
const given = {
  database: 'Secret-database-1',
  demo: 'Secret-demo-2',
  provider: 'Secret-provider-3',
  bucket: 'Secret-bucket-4',
  mail: 'Secret-mail-5',
  webhook: 'Secret-webhook-6',
  chosen: 'Secret-chosen-7',
} as const
const folder = mkdtempSync(join(tmpdir(), 'geodepot-secrets-'))
let clone: Clone
let connection: Connection
let product: ChildProcess | undefined
let output = ''
let address = ''
let token = ''
let publicKey = ''
const kept: Record<string, string> = { ...given, everybody: password }

beforeAll(async () => {
  clone = await cloneOf(inject('databaseUrl') ?? process.env['TEST_DATABASE_URL'] ?? '')
  connection = connect(clone.url, () => undefined, 2)
  const { db } = connection
  const admin = await db
    .selectFrom('system.user')
    .select(['id', 'name', 'password_hash'])
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await sql`insert into document.reach (person_id, language, webhook_kinds, webhook_url, webhook_secret, changed_at) values (${admin.id}, 'cn', '{}', 'https://example.com/hook', ${given.webhook}, ${new Date()})`.execute(
    db,
  )
  const tokens = await openSession(db, admin, { address: '127.0.0.1', client: 'test', requestId: 'test' })
  token = tokens.access_token
  const key = await db.selectFrom('system.rsa_key').selectAll().executeTakeFirstOrThrow()
  publicKey = key.public_key
  Object.assign(kept, {
    hash: '$argon2',
    adminHash: admin.password_hash,
    token,
    refresh: tokens.refresh_token,
    privateKey: unseal(key.private_key).split('\n')[3] ?? '',
    installationKey: installationKey.toString('base64'),
  })
  const url = new URL(clone.url)
  // A cluster that asks for a password has one of its own.
  url.password ||= given.database
  kept['database'] = decodeURIComponent(url.password)
  const started = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...processEnvironment,
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      INSTALLATION_KEY: installationKey.toString('base64'),
      DEMO_PASSWORD: given.demo,
      PUBLIC_URL: 'http://127.0.0.1',
      OIDC_ISSUER: 'http://127.0.0.1:9/realm',
      OIDC_CLIENT_ID: 'depot',
      OIDC_CLIENT_SECRET: given.provider,
      SMTP_URL: `smtp://depot:${given.mail}@127.0.0.1:9`,
      MAIL_FROM: 'depot@example.com',
      FILES_S3_ENDPOINT: 'http://127.0.0.1:9',
      FILES_S3_BUCKET: 'depot',
      FILES_S3_ACCESS_KEY: 'depot',
      FILES_S3_SECRET_KEY: given.bucket,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  product = started
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  address = await vi.waitUntil(
    () => (started.exitCode === null ? /ready: (\S+)/.exec(output)?.[1] : `the product did not start:\n${output}`),
    { timeout: 50_000, interval: 50 },
  )
  if (!address.startsWith('http')) throw new Error(address)
}, 60_000)
afterAll(async () => {
  product?.kill('SIGTERM')
  if (product?.exitCode === null) await once(product, 'exit')
  await connection.close()
  await clone.drop()
  rmSync(folder, { recursive: true, force: true })
})

const foundIn = (text: string): string[] =>
  Object.entries(kept).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
const sealed = (text: string) =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
const ask = async (method: string, path: string, body?: object): Promise<string> => {
  const response = await fetch(address.replace(/\/$/, '') + prefix + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.text()
}

/** What calls ask for: a record of each module, and what lists of choices name. */
const ids: Readonly<Record<string, string>> = {
  deptId: 'C102',
  type: '5000100001',
  key: 'sys.account.captchaEnabled',
  projectInfoNo: 'P2601',
  userName: 'admin',
  name: 'x',
  kind: 'equipment/application',
  dictType: '5000100001',
}
const named = (operation: AnyOperation): string => {
  const values = (name: string) =>
    operation.name.startsWith('system/dept.')
      ? 'C102'
      : operation.path.startsWith('/system/ProjectInfo')
        ? 'P2601'
        : (ids[name] ?? '1')
  const path = pathNames(operation.path).reduce(
    (so, name) => so.replace(`{${name}}`, encodeURIComponent(values(name))),
    operation.path,
  )
  // Our own lists refuse what they do not filter by.
  const more = Object.entries({ kind: 'equipment/application', dictType: '5000100001', pageSize: '500' })
  const takes = new Set(
    fieldsOf(operation).flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])),
  )
  return `${path}?${new URLSearchParams(more.filter(([field]) => takes.has(field))).toString()}`
}
// These change something: the walk only reads.
const changing = new Set([
  'equipment/application.submit',
  'system/user.handleResetPwdAll',
  'system/user.unlock',
  'system/gen.sync',
])
const reads = routes
  .map(({ operation }) => operation)
  .filter(({ method, name }) => method === 'GET' && !changing.has(name))

describe('no secret is read', () => {
  it('in any answer to an administrator', async () => {
    const found: string[] = []
    let answered = 0
    for (const operation of reads) {
      const text = await ask('GET', named(operation))
      if (text.includes('"code":200') || operation.wire === 'bare') answered += 1
      found.push(...foundIn(text).map((secret) => `${operation.name}: ${secret}`))
    }
    expect(found).toEqual([])
    expect(reads.length).toBeGreaterThan(100)
    expect(answered).toBeGreaterThan(95)
  }, 60_000)

  it('in the logs of calls that carry one: made, reset, refused, or put where it does not belong', async () => {
    const { id } = await connection.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'kg_he')
      .executeTakeFirstOrThrow()
    const answers = [
      await ask('POST', accounts.create.path, {
        userName: 'secretive',
        nickName: 'x',
        deptId: 'C102',
        password: sealed(given.chosen),
      }),
      await ask('PUT', accounts.resetPwd.path, { userId: id, password: sealed(given.chosen) }),
      await ask('PUT', accounts.resetPwd.path, { userId: id, password: given.chosen }),
      await ask('PUT', `${accounts.resetPwd.path}?userId=${id}&password=${given.chosen}`),
      await ask('GET', `/system/user/getInfo?access_token=${token}`),
      await ask('POST', '/auth/oauth/token', { username: 'admin', password: given.chosen }),
    ]
    expect(answers.map((text) => (JSON.parse(text) as { code: number }).code)).toEqual([200, 200, 500, 400, 400, 500])
    const tables = [
      'document.operation_log',
      'document.audit_log',
      'system.sign_in_log',
      'document.answer',
      'system.config',
      'document.message',
    ]
    const rows = await Promise.all(
      tables.map(async (table) =>
        (
          await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`.execute(
            connection.db,
          )
        ).rows.map(({ text }) => text),
      ),
    )
    expect(rows[0]?.join('')).toContain('system/user.resetPwd')
    expect([...foundIn(rows.flat().join('\n')), ...answers.flatMap(foundIn)]).toEqual([])
  })

  it('in what the process says', async () => {
    // Lines of calls are written together, a moment later.
    await expect.poll(() => output).toContain('"path":"/prod-api/system/user/resetPwd"')
    expect(output).toContain('"path":"/prod-api/system/user/getInfo"')
    expect(foundIn(output)).toEqual([])
  })

  it('in the built page', () => {
    const page = fileURLToPath(new URL('../../../web/dist', import.meta.url))
    const found = globSync('**/*.{js,css,html,json,svg}', { cwd: page }).flatMap((file) =>
      foundIn(readFileSync(join(page, file), 'utf8')).map((secret) => `${file}: ${secret}`),
    )
    expect(found).toEqual([])
  })
})
