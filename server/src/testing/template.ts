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

/**
 * The database of this name on the cluster at `url`: filled from `how` by whoever comes first, whole or not at all, and
 * found by all others, with the word that its maker left.
 */
const keptDatabase = (
  url: string,
  name: string,
  how: string,
  make: (url: string) => Promise<string>,
): Promise<string> =>
  asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lock, name])
    const { rows } = await client.query<{ said: string | null }>(
      "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
      [name],
    )
    if (rows[0]) return rows[0].said ?? ''
    await dropDatabase(client, `${name}_new`)
    await client.query(`create database ${name}_new ${how}`)
    const said = await make(at(url, `${name}_new`))
    await client.query(`comment on database ${name}_new is ${client.escapeLiteral(said)}`)
    await client.query(`alter database ${name}_new rename to ${name}`)
    return said
  })

/** The name of the template database on the cluster at `url`. */
const template = async (url: string): Promise<string> => {
  const name = `geodepot_template_${fingerprint()}`
  await keptDatabase(url, name, '', async (fresh) => {
    await fill(fresh)
    return ''
  })
  return name
}

export interface Clone {
  readonly url: string
  drop(): Promise<void>
}

const made = async (url: string, how: string): Promise<Clone> => {
  const name = `geodepot_test_${randomBytes(6).toString('hex')}`
  await asAdministrator(url, (client) => client.query(`create database ${name} ${how}`))
  return { url: at(url, name), drop: () => asAdministrator(url, (client) => dropDatabase(client, name)) }
}

// As files: half the time of the standard way, which writes each page to the log for the sake of a crash.
const copyOf = (name: string): string => `template ${name} strategy file_copy`

/** A database of its own with the test company, on the cluster at `url`. */
export const cloneOf = async (url: string): Promise<Clone> => made(url, copyOf(await template(url)))

/**
 * The same with what `make` has written into it for the first who asked for this name, and the word that it left;
 * `name` changes with all that the rows are made of.
 */
export const filledClone = async (
  url: string,
  name: string,
  make: (url: string) => Promise<string>,
): Promise<{ clone: Clone; said: string }> => {
  const said = await keptDatabase(url, name, copyOf(await template(url)), make)
  return { clone: await made(url, copyOf(name)), said }
}
/** A database without any schema, on the cluster at `url`. */
export const emptyDatabase = (url: string): Promise<Clone> => made(url, '')
