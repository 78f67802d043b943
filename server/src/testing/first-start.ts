// What a first start with the demo company leaves in its data folder: made once for each state of the sources and each
// day, kept, and copied for whoever needs it. It takes a minute, a copy a second.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../postgres/test-cluster.ts'
import { launch } from './launch.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shelf = join(root, '.cache', 'first-starts')
const sources = ['server/**/*.{ts,sql,json}', 'contracts/src/**/*.ts', 'package-lock.json']

/** Changes with everything that the product is made of, and with the day: the demo company's last months end today. */
export const sourcesToday = (): string => {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] })
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

const removed = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Whole, with the owners of its files: PostgreSQL refuses a folder that is not its own. */
export const copyFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`a data folder could not be copied: ${stderr.trim()}`)
}

/** A folder for temporary files; as root, the database's own user has to pass through it. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-first-'))
  chmodSync(folder, 0o711)
  return folder
}

const start = async (kept: string): Promise<void> => {
  const folder = temporaryFolder()
  const side = `${kept}.part-${randomBytes(4).toString('hex')}`
  const product = launch({ DATA_DIR: join(folder, 'data'), DEMO: 'on' })
  try {
    const said = await product.said('Password: ')
    product.child.kill('SIGTERM')
    const code = await product.end()
    if (code !== 0) throw new Error(`a first start ended with ${code}: ${product.text()}`)
    mkdirSync(side, { recursive: true, mode: 0o700 })
    copyFolder(join(folder, 'data'), join(side, 'data'))
    writeFileSync(join(side, 'said'), said, { mode: 0o600 })
    renameSync(side, kept)
  } finally {
    product.child.kill('SIGKILL')
    for (const left of [folder, side]) removed(left)
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
/** Of two who want the same folder, one makes it and the other waits; what one leaves unfinished the other begins anew. */
const oneAtATime = async (kept: string, make: () => Promise<void>): Promise<void> => {
  const lock = `${kept}.lock`
  while (!existsSync(kept)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch {
      await sleep(200)
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
      if (holder > 0 && !isRunning(holder)) removed(lock)
      continue
    }
    try {
      if (!existsSync(kept)) await make()
    } finally {
      removed(lock)
    }
  }
}

export interface FirstStart {
  /** All that it printed. */
  readonly said: string
  /** Of every account. */
  readonly password: string
}
/** Puts the data folder of a first start at `to`, which is not there yet. */
export const firstStart = async (to: string): Promise<FirstStart> => {
  const name = sourcesToday()
  const kept = join(shelf, name)
  if (!existsSync(kept)) {
    mkdirSync(shelf, { recursive: true })
    await oneAtATime(kept, () => start(kept))
    for (const other of readdirSync(shelf)) if (!other.startsWith(name)) removed(join(shelf, other))
  }
  copyFolder(join(kept, 'data'), to)
  const said = readFileSync(join(kept, 'said'), 'utf8')
  const password = /Password: (\S+)/.exec(said)?.[1]
  if (password === undefined) throw new Error(`a first start named no password: ${said}`)
  return { said, password }
}

export interface DemoDatabase extends FirstStart {
  readonly url: string
  readonly dataDir: string
  /** What its secrets are sealed with. */
  readonly installationKey: Buffer
  drop(): Promise<void>
}
/** The demo company as a first start left it, in a PostgreSQL of its own. */
export const demoDatabase = async (): Promise<DemoDatabase> => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  try {
    const first = await firstStart(dataDir)
    const postgres = await startTestPostgres(dataDir)
    return {
      ...first,
      url: postgres.url,
      dataDir,
      installationKey: Buffer.from(readFileSync(join(dataDir, 'installation.key'), 'utf8').trim(), 'base64'),
      drop: () => postgres.stop().finally(() => removed(folder)),
    }
  } catch (error) {
    removed(folder)
    throw error
  }
}
