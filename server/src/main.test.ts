import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { demoOrganisation } from '../demo/company.ts'
import { people } from '../demo/facts.ts'
import { greeting } from './greeting.ts'
import { now } from './kit/clock.ts'
import { loadConfig } from './kit/config.ts'
import { connect } from './kit/database/database.ts'
import { migrate } from './kit/database/migrate.ts'
import { sealWith } from './kit/seal.ts'
import { StartError } from './kit/start-error.ts'
import { wirePorts } from './modules.ts'
import { type Close, firstData, startProduct } from './product.ts'
import { openSeal } from './seal.ts'
import { type Clone, emptyDatabase } from './testing/index.ts'
import { endLaunched, launch } from './testing/launch.ts'
import { installationKey } from './testing/template.ts'

// The product as its own process, on a database of the suite's cluster; the built-in PostgreSQL has tests of its own.
const folder = mkdtempSync(join(tmpdir(), 'geodepot-main-'))
const cluster = inject('databaseUrl')
const clones: Clone[] = []
const freshDatabase = async (): Promise<string> => {
  const clone = await emptyDatabase(cluster)
  clones.push(clone)
  return clone.url
}
afterEach(endLaunched)
afterAll(async () => {
  for (const clone of clones) await clone.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The first data of a start with such settings, but without equipment, which takes nearly all of the time. */
const filled = async (env: Record<string, string>): Promise<boolean> => {
  const config = loadConfig(env)
  const address = config.databaseUrl ?? ''
  await migrate(address, now)
  const connection = connect(address, () => undefined, 2)
  try {
    wirePorts()
    await openSeal(connection.db, config)
    return await firstData({ config, say: () => undefined }, connection, demoOrganisation)
  } finally {
    await connection.close()
    sealWith(installationKey)
  }
}

// What fills a database with the whole demo company is shown beside the demo.
describe('a start', { timeout: 90_000 }, () => {
  test('in production there is one administrator and no demo company unless somebody asks for one', async () => {
    const dataDir = join(folder, 'empty')
    const empty = await freshDatabase()
    const product = launch({
      DATABASE_URL: empty,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO_PASSWORD: 'not-for-this-26',
    })
    const text = await product.said('Password: ')
    expect(text).not.toMatch(/not-for-this|DEMO_PASSWORD|dp_sun/)
    expect(readFileSync(join(dataDir, 'accounts.txt'), 'utf8')).toMatch(/^# .*\nadmin\t\w{16}\n$/)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    const { rows } =
      await client.query(`select (select count(*) from system.user)::int as users, (select count(*) from system.department)::int as departments,
      (select count(*) from system.project)::int as projects, (select count(*) from system.menu)::int > 20 as menus, (select count(*) from system.dict_data)::int > 30 as dictionaries`)
    await client.end()
    expect(rows).toEqual([{ users: 1, departments: 1, projects: 0, menus: true, dictionaries: true }])
  })

  test('a demo company in production has a password for each account, which only the file tells', async () => {
    const dataDir = join(folder, 'shown')
    const settings = {
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO: 'on',
    }
    expect(await filled(settings)).toBe(true)
    const product = launch(settings)
    const text = await product.said('Passwords: one for each')
    const noted = readFileSync(join(dataDir, 'accounts.txt'), 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split('\t'))
    expect(noted.map(([name]) => name).toSorted()).toEqual(people.map(({ account }) => account).toSorted())
    expect(new Set(noted.map(([, password]) => password)).size).toBe(people.length)
    expect(noted.filter(([, password = '']) => password.length !== 16 || text.includes(password))).toEqual([])
    expect(text.split('\n').length).toBeLessThan(20)
  })

  test('two at once fill an empty database once; a given password is not written down', async () => {
    const empty = await freshDatabase()
    const settings = ['one', 'two'].map((name) => ({
      DATABASE_URL: empty,
      DATA_DIR: join(folder, name),
      DEMO_PASSWORD: 'Given-2026',
      INSTALLATION_KEY: Buffer.alloc(32, 7).toString('base64'),
    }))
    expect((await Promise.all(settings.map(filled))).toSorted()).toEqual([false, true])
    const text = await launch(settings[0] ?? {}).said('Password: ')
    expect(text).toContain('Password: the one given at the first start')
    expect(text).not.toContain('Given-2026')
    for (const name of ['one', 'two']) expect(existsSync(join(folder, name, 'accounts.txt'))).toBe(false)
  })

  test('two processes at once make one first account in an empty database', async () => {
    const empty = await freshDatabase()
    const both = ['three', 'four'].map((name) =>
      launch({
        DATABASE_URL: empty,
        DATA_DIR: join(folder, name),
        DEMO: 'off',
        INSTALLATION_KEY: Buffer.alloc(32, 7).toString('base64'),
      }),
    )
    const texts = await Promise.all(both.map((product) => product.said('Password: ')))
    expect(texts.filter((text) => text.includes('(also in accounts.txt of the data folder'))).toHaveLength(1)
    expect(['three', 'four'].filter((name) => existsSync(join(folder, name, 'accounts.txt')))).toHaveLength(1)
  })

  test('says whose the first password is', () => {
    const accounts = [{ name: 'admin', password: undefined }]
    const said = (first: boolean, given: boolean) => greeting({ address: '', first, accounts }, given).at(-1)
    expect(said(true, true)).toBe('Password: the one given as DEMO_PASSWORD')
    expect(said(false, true)).toBe('Password: the one given at the first start')
    expect(greeting({ address: 'http://x', first: false, accounts: [] }, true)).toEqual(['Geodepot is ready: http://x'])
  })
})

describe('what cannot start says why in one sentence', () => {
  test('on a terminal, and ends', async () => {
    const product = launch({ DATA_DIR: join(folder, 'refused'), DEMO: 'perhaps' })
    expect(await product.end()).toBe(1)
    expect(product.text().trim()).toBe('DEMO is "perhaps", but must be one of on, off.')
  })

  const refused = async (env: Record<string, string>): Promise<string> => {
    const closes: Close[] = []
    const opening = { say: () => undefined, onClose: (close: Close) => closes.push(close), goOn: () => undefined }
    const error: unknown = await startProduct({ ...opening, config: loadConfig({ PORT: '0', ...env }, folder) }).then(
      () => new Error('it started'),
      (reason: unknown) => reason,
    )
    for (const close of closes.toReversed()) await close(AbortSignal.timeout(5000))
    if (!(error instanceof StartError)) throw error
    return error.message
  }

  test('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await refused({ DATABASE_URL: cluster, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with PORT.`,
    )
    taken.close()
  })

  test('a database that is not there', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })).toMatch(
      /^The database of DATABASE_URL does not answer: [^\n]*$/,
    )
    const missing = new URL(cluster)
    missing.pathname = '/no_such_database'
    expect(await refused({ DATABASE_URL: missing.href })).toBe(
      'The database of DATABASE_URL does not exist: create it, with encoding UTF8.',
    )
  })
})
