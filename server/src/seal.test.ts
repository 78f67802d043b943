import { session } from '@geodepot/contracts/system/session.ts'
import { sql } from 'kysely'
import { constants, publicEncrypt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachOf } from './kit/push/index.ts'
import { seal, sealWith, unseal } from './kit/seal.ts'
import { openSeal } from './seal.ts'
import { askForCaptcha } from './system/session/index.ts'
import { installationKey } from './testing/template.ts'
import { type TestServer, password, testServer } from './testing/index.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'geodepot-seal-'))
const place = (name: string, key?: Buffer) => ({ dataDir: join(folder, name), installationKey: key })
beforeAll(async () => {
  server = await testServer()
  askForCaptcha(false)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const hook = { url: 'https://hooks.example.com/T0/B1/nobody-else-knows', secret: 'only-the-receiver-knows' }
/** Whether any row of any table says it. */
const standsIn = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('system', 'document', 'equipment', 'scheduler', 'public')`.execute(
    server.db,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(
        server.db,
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test('what an earlier version stored in the clear is sealed at the next start, and goes on working', async () => {
  const key = await server.db.selectFrom('system.rsa_key').selectAll().executeTakeFirstOrThrow()
  const clear = unseal(key.private_key)
  const admin = await server.actorOf('admin')
  await server.db.updateTable('system.rsa_key').set({ private_key: clear }).execute()
  await sql`insert into document.reach (person_id, language, webhook_url, webhook_secret, changed_at) values (${admin.userId}, 'cn', ${hook.url}, ${hook.secret}, ${new Date()})`.execute(
    server.db,
  )
  const secrets = [clear.split('\n')[3] ?? '-', hook.url, hook.secret]
  expect((await Promise.all(secrets.map(standsIn))).flat()).toEqual([
    'system.rsa_key',
    'document.reach',
    'document.reach',
  ])

  for (const _start of [1, 2]) await openSeal(server.db, place('none', installationKey))
  expect((await Promise.all(secrets.map(standsIn))).flat()).toEqual([])
  expect(await reachOf(server.db, admin.userId)).toMatchObject({ webhookUrl: hook.url, webhookSecret: hook.secret })
  const hidden = publicEncrypt(
    { key: key.public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password),
  ).toString('base64')
  expect(await server.with(undefined).call(session.token, { username: 'dp_sun', password: hidden })).toMatchObject({
    username: 'dp_sun',
  })
})

test('a new key pair is stored sealed', async () => {
  await server.db.deleteFrom('system.rsa_key').execute()
  await server.with(undefined).call(session.publicKey)
  expect(await standsIn('PRIVATE KEY')).toEqual([])
})

test('a node without the key of the others, or with another one, does not start', async () => {
  const file = join(folder, 'second', 'installation.key')
  await expect(openSeal(server.db, place('second'))).rejects.toThrow(
    `The secrets in this database are sealed, but the file ${file} is missing`,
  )
  await expect(openSeal(server.db, place('second', Buffer.alloc(32)))).rejects.toThrow(
    'sealed with another key than INSTALLATION_KEY holds',
  )
  await sql`delete from document.seal`.execute(server.db)
  await openSeal(server.db, place('third'))
  const made = join(folder, 'third', 'installation.key')
  expect(statSync(made).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(made, 'utf8'), 'base64')).toHaveLength(32)
  await openSeal(server.db, place('third'))
  writeFileSync(made, `${Buffer.alloc(32, 1).toString('base64')}\n`)
  await expect(openSeal(server.db, place('third'))).rejects.toThrow(
    `sealed with another key than the file ${made} holds`,
  )
  writeFileSync(made, 'short')
  await expect(openSeal(server.db, place('third'))).rejects.toThrow('does not hold the key of this installation')
  sealWith(installationKey)
})

test('what was sealed opens unchanged alone, and never looks the same twice', () => {
  const [one, other] = [seal('石油 secret'), seal('石油 secret')]
  expect(one).not.toBe(other)
  expect([unseal(one), unseal(other), seal(''), unseal('')]).toEqual(['石油 secret', '石油 secret', '', ''])
  for (const broken of [one.slice(0, -4) + (one.endsWith('AAAA') ? 'BBBB' : 'AAAA'), 'v1:AAAA', 'in the clear'])
    expect(() => unseal(broken)).toThrow(/not sealed|authenticat|tag|nonce|initialization/i)
})
