import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { demoOrganisation } from '../../demo/company.ts'
import { fillOnce, oneForAll } from '../../installation/index.ts'
import { dropDatabase } from '../postgres/test-cluster.ts'
import { connect } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { sealWith } from '../kit/seal.ts'
import { openSeal } from '../seal.ts'
import { passwordKey } from '../system/session/index.ts'

/** The password of every account of the test company. */
export const password = 'Test-2026-geodepot'

/** What secrets in the template are sealed with: every test that opens a clone seals with it. */
export const installationKey = createHash('sha256').update('the key of the tests').digest()
sealWith(installationKey)

const server = fileURLToPath(new URL('../../', import.meta.url))
const sources = [
  'migrations/*.sql',
  'installation/**/*.{ts,json}',
  'demo/**/*.{ts,json}',
  'src/testing/template.ts',
  'src/ledger/**/*.ts',
  'src/equipment/{model,category,device}/*.ts',
  'src/system/{currency,rate,supplier}/*.ts',
  'src/*/*/{document,installation}.ts',
]
const lock = 4_711_004

/** Changes with everything that the template is made of. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: server })
    .filter((name) => !name.includes('.test.'))
    .sort())
    hash.update(file).update(readFileSync(server + file))
  return hash.digest('hex').slice(0, 16)
}

const at = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const asAdministrator = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const fill = async (url: string): Promise<void> => {
  await migrate(url, () => new Date())
  const connection = connect(url, () => undefined, 2)
  try {
    await openSeal(connection.db, { dataDir: '', installationKey })
    await fillOnce(connection.db, demoOrganisation, oneForAll(password))
    await passwordKey(connection.db)
  } finally {
    await connection.close()
  }
}

/** The name of the template database on the cluster at `url`; made by whoever comes first, whole or not at all. */
const template = (url: string): Promise<string> =>
  asAdministrator(url, async (client) => {
    const name = `geodepot_template_${fingerprint()}`
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    await dropDatabase(client, `${name}_new`)
    await client.query(`create database ${name}_new`)
    await fill(at(url, `${name}_new`))
    await client.query(`alter database ${name}_new rename to ${name}`)
    return name
  })

export interface Clone {
  readonly url: string
  drop(): Promise<void>
}

const made = async (url: string, how: string): Promise<Clone> => {
  const name = `geodepot_test_${randomBytes(6).toString('hex')}`
  await asAdministrator(url, (client) => client.query(`create database ${name} ${how}`))
  return { url: at(url, name), drop: () => asAdministrator(url, (client) => dropDatabase(client, name)) }
}

/** A database of its own with the test company, on the cluster at `url`. */
export const cloneOf = async (url: string): Promise<Clone> =>
  // As files: half the time of the standard way, which writes each page to the log for the sake of a crash.
  made(url, `template ${await template(url)} strategy file_copy`)
/** A database without any schema, on the cluster at `url`. */
export const emptyDatabase = (url: string): Promise<Clone> => made(url, '')
