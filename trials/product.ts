import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyFolder, firstStart, temporaryFolder } from '../server/src/testing/first-start.ts'
import { pidFile } from '../server/src/postgres/leftovers.ts'
import { planting, root } from './plant.ts'
import type { Plant } from './trial.ts'

/** Of every account of the demo company, once there is one. */
export let password = ''

export interface Start {
  /** A data folder that stands; a copy of the demo company unless given. */
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}
/** The product as an operator starts it: a process of its own, on its embedded PostgreSQL. */
export interface Product {
  readonly origin: string
  readonly folder: string
  readonly pid: number
  /** All that it said. */
  readonly output: () => string
  /** The exit code or the name of a signal, once it has ended. */
  readonly ended: Promise<number | string>
  readonly hasEnded: () => boolean
  /** Asks it to stop; resolves to what it ended with. */
  readonly stop: () => Promise<number | string>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
}

// Those of `npm start`.
const flags = ['--max-semi-space-size=16', '--max-old-space-size=768', '--expose-gc']
const patienceMs = 600_000
const running = new Set<ChildProcess>()
const folders = new Set<string>()
// No product outlives the trials, however they end; nor does what it wrote.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.on('exit', () => {
  running.forEach((child) => child.kill('SIGKILL'))
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
})

/** An empty folder that the database's own user can pass through. */
export const freshFolder = (): string => {
  const folder = temporaryFolder()
  folders.add(folder)
  return folder
}
/** The demo company as a first start leaves it, to be copied. */
export const demoFolder = async (): Promise<string> => {
  const folder = join(freshFolder(), 'data')
  ;({ password } = await firstStart(folder))
  return folder
}
/** A copy of such a folder. */
export const copied = (folder: string): string => {
  const copy = freshFolder()
  copyFolder(`${folder}/.`, copy)
  return copy
}
/** Takes a folder away, once the PostgreSQL in it has ended. */
export const removed = async (folder: string): Promise<void> => {
  while (isAlive(databasePid(folder))) await sleep(20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.delete(folder)
}
/** The process that started another; 0 when that is gone. */
export const parentOf = (pid: number): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
export const isAlive = (pid: number | undefined): boolean => pid !== undefined && existsSync(`/proc/${pid}`)

/**
 * Starts the product, with a fault if one is planted; resolves when it takes
 * calls. @throws with all that it said when it does not start
 */
export const startProduct = async (
  { folder, env }: Start & { readonly folder: string },
  plant?: Plant,
): Promise<Product> => {
  const planted = plant && planting(plant)
  const child = spawn(process.execPath, [...flags, ...(planted?.flags ?? []), 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...env,
      ...planted?.env,
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-1_000_000)
    })
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal ?? 0)
    })
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const origin = () => /ready: (\S+?)\/?\s/.exec(output)?.[1]
  for (const begin = performance.now(); origin() === undefined; await sleep(20)) {
    if (hasEnded() || performance.now() - begin > patienceMs) throw new Error(`the product did not start:\n${output}`)
  }
  return {
    origin: origin() ?? '',
    folder,
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The process of the embedded PostgreSQL in a data folder; nothing while there is none. */
const databasePid = (folder: string): number | undefined => {
  const [pid] = pidFile(join(folder, 'postgres'))
  return pid === undefined ? undefined : Number(pid)
}
/**
 * Ends the embedded PostgreSQL in a data folder as a power cut would.
 * @throws when it does not run: no other process is meant
 */
export const killDatabase = (folder: string): void => {
  const pid = databasePid(folder)
  if (pid === undefined) throw new Error(`no database runs in ${folder}`)
  process.kill(pid, 'SIGKILL')
}

/** Megabytes of a process in memory, and the most that it ever was; 0 when it is gone. */
export const memoryOf = (pid: number): { readonly now: number; readonly most: number } => {
  const text = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const field = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024)
  return { now: field('VmRSS'), most: field('VmHWM') }
}
