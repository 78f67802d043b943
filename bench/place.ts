import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../server/src/kit/database/database.ts'
import { dropDatabase, startTestCluster } from '../server/src/postgres/test-cluster.ts'
import { openSession } from '../server/src/system/session/index.ts'
import type { BarePlan } from './bare.ts'
import { fill } from './data.ts'
import { parentOf } from './proc.ts'

/** One server process and where it listens. */
export interface Served {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

export interface Place {
  /** The process that all of the database's are children of. */
  readonly postmaster: number
  /** A database with so many devices, filled at the first call. */
  database(devices: number): Promise<string>
  /** A copy of it that may be changed. Nobody may be connected to the original. */
  copy(devices: number): Promise<string>
  /** A copy of any of this place's, as it is now. Nobody may be connected to it. */
  copyOf(databaseUrl: string): Promise<string>
  close(): Promise<void>
}

const at = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/**
 * A throw-away PostgreSQL for one run, or databases of its own on the one of
 * TEST_DATABASE_URL. Everything is gone after `close`.
 */
export const openPlace = async (say: (line: string) => void): Promise<Place> => {
  const cluster = await startTestCluster()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const {
    rows: [backend],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const made: string[] = []
  const create = async (kind: string, template = 'template1'): Promise<string> => {
    const name = `geodepot_bench_${process.pid}_${kind}`
    await client.query(`create database ${name} template ${template}`)
    made.push(name)
    return name
  }
  const filled = new Map<number, string>()
  const database = async (devices: number): Promise<string> => {
    const known = filled.get(devices)
    if (known !== undefined) return known
    const begin = performance.now()
    const name = await create(String(devices))
    await fill(at(cluster.url, name), devices)
    filled.set(devices, name)
    say(`${devices.toLocaleString('en')} devices loaded in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    return name
  }
  return {
    postmaster: parentOf(backend?.pid ?? 0),
    database: async (devices) => at(cluster.url, await database(devices)),
    copy: async (devices) => at(cluster.url, await create(`copy_${made.length}`, await database(devices))),
    copyOf: async (databaseUrl) =>
      at(cluster.url, await create(`copy_${made.length}`, new URL(databaseUrl).pathname.slice(1))),
    close: async () => {
      for (const name of made) await dropDatabase(client, name)
      await client.end()
      await cluster.stop()
    },
  }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP port was expected')
  return address.port
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

// No server outlives the run that started it.
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))
const kept = (child: ChildProcess, url: string): Served => {
  running.add(child)
  return { url, pid: child.pid ?? 0, stop: () => ended(child).finally(() => running.delete(child)) }
}

// Those of `npm start`.
const flags = ['--max-semi-space-size=16', '--expose-gc']

/** A folder of this run, that the database's own user can pass through. */
export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-bench-'))
  chmodSync(folder, 0o711)
  return folder
}

// Several products work on one database, each with a folder of its own.
const installationKey = Buffer.alloc(32, 'bench').toString('base64')

/** The product as an operator starts it, on a database that stands or on the built-in one; ready for calls. */
export const startProduct = async (databaseUrl: string | undefined, folder = freshFolder()): Promise<Served> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      INSTALLATION_KEY: installationKey,
      CAPTCHA: 'off',
      NODE_ENV: 'test',
    },
  })
  const served = kept(child, `http://127.0.0.1:${port}`)
  while (
    !(await fetch(`${served.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with ${child.exitCode ?? child.signalCode} while starting`)
    await sleep(50)
  }
  return {
    ...served,
    stop: () =>
      served.stop().finally(() => {
        if (databaseUrl !== undefined) rmSync(folder, { recursive: true, force: true })
      }),
  }
}

const startChild = async (file: string, told: BarePlan | string): Promise<Served> => {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' })
  child.send(told)
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the bare server ended')
    }),
  ])) as [number]
  return kept(child, `http://127.0.0.1:${port}`)
}

/** The bare server with what it answers. */
export const startBare = (plan: BarePlan): Promise<Served> => startChild('bare.ts', plan)
/** The bare server that keeps one file in a folder. */
export const startBareFiles = (folder: string): Promise<Served> => startChild('bare-files.ts', folder)

/** A bearer token for an account, without its password. */
export const tokenFor = async (databaseUrl: string, account: string): Promise<string> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    const person = await db
      .selectFrom('system.user')
      .select(['id', 'name'])
      .where('name', '=', account)
      .executeTakeFirstOrThrow()
    return (await openSession(db, person, { address: '127.0.0.1', client: 'bench', requestId: 'bench' })).access_token
  } finally {
    await close()
  }
}
