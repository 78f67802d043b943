import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Clone, emptyDatabase } from './testing/index.ts'

// The product as its own process, on a database of the suite's cluster; the built-in PostgreSQL has tests of its own.
const folder = mkdtempSync(join(tmpdir(), 'geodepot-main-'))
const cluster = inject('databaseUrl')
const clones: Clone[] = []
const running = new Set<ChildProcess>()
const freshDatabase = async (): Promise<string> => {
  const clone = await emptyDatabase(cluster)
  clones.push(clone)
  return clone.url
}
let url = ''
beforeAll(async () => {
  url = await freshDatabase()
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
afterAll(async () => {
  for (const clone of clones) await clone.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly text: () => string
  readonly said: (what: string | RegExp) => Promise<string>
  readonly end: () => Promise<number | null>
}
const start = (env: Record<string, string>): Started => {
  const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const ended = once(child, 'close')
  const said = async (what: string | RegExp) => {
    const seen = () => (typeof what === 'string' ? text.includes(what) : what.test(text))
    while (!seen() && child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    if (!seen()) throw new Error(`not said: ${String(what)}\n${text}`)
    return text
  }
  return {
    child,
    said,
    text: () => text,
    end: async () => {
      await ended
      return child.exitCode
    },
  }
}
const addressIn = (text: string): string => /ready: (\S+)/.exec(text)?.[1] ?? ''
const asked = async (address: string, path: string) =>
  (await fetch(address + path)).json() as Promise<Record<string, unknown>>

// The demo company takes seconds to load.
describe('a start', { timeout: 90_000 }, () => {
  test('the first one fills the database and prints address, accounts and the password it made', async () => {
    const dataDir = join(folder, 'demo')
    const product = start({ DATABASE_URL: url, DATA_DIR: dataDir })
    const text = await product.said('Password: ')
    expect(text).toMatch(/Loading the demo company/)
    expect(text).toMatch(/dp_sun +Equipment dispatcher/)
    const address = addressIn(text)
    expect(await asked(address, '/health')).toEqual({ status: 'ok' })
    expect(await asked(address, '/prod-api/code')).toMatchObject({ code: 200, captchaEnabled: true })
    expect(await asked(address, '/prod-api/nothing')).toMatchObject({ code: 404 })
    const file = join(dataDir, 'accounts.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(`dp_sun\t${/Password: (\S+)/.exec(text)?.[1] ?? '-'}\n`)
    product.child.kill('SIGTERM')
    expect(await product.end()).toBe(0)
  })

  test('a later one changes nothing, remembers the password, and forgets those that were changed', async () => {
    const dataDir = join(folder, 'demo')
    const before = readFileSync(join(dataDir, 'accounts.txt'), 'utf8')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`update system.user set password_changed_at = created_at where name = 'dp_sun'`)
    await client.end()
    const product = start({ DATABASE_URL: url, DATA_DIR: dataDir, CAPTCHA: 'off' })
    const text = await product.said('Password: ')
    expect(text).not.toMatch(/Loading|dp_sun/)
    expect(text).toMatch(/zb_lin/)
    expect(readFileSync(join(dataDir, 'accounts.txt'), 'utf8')).toBe(before.replace(/^dp_sun.*\n/m, ''))
    expect(await asked(addressIn(text), '/prod-api/code')).toMatchObject({ captchaEnabled: false })
    product.child.kill('SIGINT')
    expect(await product.end()).toBe(0)
  })

  test('without the demo company there is one administrator', async () => {
    const dataDir = join(folder, 'empty')
    const empty = await freshDatabase()
    const product = start({ DATABASE_URL: empty, DATA_DIR: dataDir, DEMO: 'off', DEMO_PASSWORD: 'not for this' })
    const text = await product.said('Password: ')
    expect(text).not.toMatch(/not for this|DEMO_PASSWORD|dp_sun/)
    expect(readFileSync(join(dataDir, 'accounts.txt'), 'utf8')).toMatch(/^# .*\nadmin\t\w{16}\n$/)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    const { rows } =
      await client.query(`select (select count(*) from system.user)::int as users, (select count(*) from system.department)::int as departments,
      (select count(*) from system.project)::int as projects, (select count(*) from system.menu)::int > 20 as menus, (select count(*) from system.dict_data)::int > 30 as dictionaries`)
    await client.end()
    expect(rows).toEqual([{ users: 1, departments: 1, projects: 0, menus: true, dictionaries: true }])
  })

  test('two at once on an empty database fill it once; a given password is not written down', async () => {
    const empty = await freshDatabase()
    const both = ['one', 'two'].map((name) =>
      start({ DATABASE_URL: empty, DATA_DIR: join(folder, name), DEMO_PASSWORD: 'Given-2026' }),
    )
    const texts = await Promise.all(both.map((product) => product.said('Password: ')))
    expect(texts.some((text) => text.includes('Password: the one given as DEMO_PASSWORD'))).toBe(true)
    expect(texts.join('')).not.toContain('Given-2026')
    for (const name of ['one', 'two']) expect(existsSync(join(folder, name, 'accounts.txt'))).toBe(false)
  })
})

describe('what cannot start says why in one sentence', () => {
  const refused = async (env: Record<string, string>) => {
    const product = start({ DATA_DIR: join(folder, 'refused'), ...env })
    expect(await product.end()).toBe(1)
    return product.text().trim()
  }

  test('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    expect(await refused({ DATABASE_URL: url, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with PORT.`,
    )
    taken.close()
  })

  test('a wrong setting', async () => {
    expect(await refused({ DEMO: 'perhaps' })).toBe('DEMO is "perhaps", but must be one of on, off.')
    expect(await refused({ NODE_ENV: 'production', CAPTCHA: 'off' })).toBe(
      'CAPTCHA=off is refused with NODE_ENV=production: remove one of the two.',
    )
  })

  test('a database that is not there', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })).toMatch(
      /^The database of DATABASE_URL does not answer: [^\n]*$/,
    )
    const missing = new URL(url)
    missing.pathname = '/no_such_database'
    expect(await refused({ DATABASE_URL: missing.href })).toBe(
      'The database of DATABASE_URL does not exist: create it, with encoding UTF8.',
    )
  })
})
