// The running server: started on a free port, ready or refused with its reason, stopped once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderError, StartError } from '../kit/start-error.ts'
import { type Account, identity } from './account.ts'
import { type Cluster, programEnvironment } from './cluster.ts'
import { pidFile } from './leftovers.ts'
import { hasSetpriv, tied, watchOver } from './life.ts'
import { serverArguments } from './settings.ts'

export type Server = {
  port: number
  /** Ends with what PostgreSQL ended with: an exit code, or the name of a signal. */
  ended: Promise<number | string>
  /** Refuses new work, ends sessions, writes everything down; resolves when PostgreSQL has ended. */
  stop(): Promise<void>
}

type Running = { pid: number; ended: Promise<number | string>; hasEnded(): boolean; stop(): Promise<void> }

const LOG_LIMIT_BYTES = 5 * 1024 ** 2
const PORT_TRIES = 5

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP port was expected')
  return address.port
}

/** Opens PostgreSQL's log for appending, an earlier one put aside once it is large. */
function openLog(file: string): { handle: number; size: number } {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
    const handle = openSync(file, 'a', 0o600)
    return { handle, size: statSync(file).size }
  } catch (error) {
    throw folderError(error, path.dirname(file))
  }
}

/** Spawns PostgreSQL, its life tied to ours. */
async function run(
  program: string,
  args: string[],
  account: Account,
  data: string,
  logHandle: number,
): Promise<Running> {
  const [command, ...rest] = tied('INT', [program, ...args])
  // A session of its own: Ctrl-C in the terminal reaches Node alone, which ends its own work before it ends PostgreSQL.
  const child = spawn(command, rest, {
    ...identity(account),
    env: programEnvironment(),
    cwd: data,
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  })
  if (child.pid === undefined) {
    const [error]: Error[] = await once(child, 'error')
    throw new StartError(`PostgreSQL does not run on this machine (${error?.message}): set DATABASE_URL.`)
  }
  let endedWith: number | string | undefined
  let endWatch: (() => void) | undefined
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      endWatch?.()
      endedWith = code ?? signal ?? 0
      resolve(endedWith)
    })
  })
  if (!hasSetpriv()) endWatch = watchOver(child.pid, account)
  child.unref()
  const stop = async () => {
    child.ref()
    child.kill('SIGINT')
    await ended
  }
  return { pid: child.pid, ended, hasEnded: () => endedWith !== undefined, stop }
}

/** True when it takes connections, false when it ended before. */
async function ready(server: Running, data: string, log: (line: string) => void): Promise<boolean> {
  const start = performance.now()
  for (let told = false; !server.hasEnded(); await sleep(10)) {
    const [pid, , , , , , , state] = pidFile(data)
    if (pid === String(server.pid) && state === 'ready') return true
    if (told || performance.now() - start < 10_000) continue
    // After a power cut it may have long work to redo; whoever cuts that short makes it begin again.
    log('PostgreSQL is still making itself ready, probably after an unclean end; waiting')
    told = true
  }
  return false
}

export type ServerOptions = {
  program: string
  /** Takes PostgreSQL's log. */
  logFile: string
  cluster: Cluster
  account: Account
  /** Settings as `name=value`, which win over ours. */
  flags: string[]
  log: (line: string) => void
}

/**
 * Starts PostgreSQL on the cluster, on this port or any free one, unless the signal ends it before it is ready. Throws
 * StartError with the reason that PostgreSQL gave.
 */
export async function startServer(
  { program, logFile, cluster, account, flags, log }: ServerOptions,
  wanted?: number,
  signal?: AbortSignal,
): Promise<Server> {
  let reason = ''
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = wanted ?? (await freePort())
    const { handle, size } = openLog(logFile)
    let server: Running
    try {
      server = await run(program, serverArguments(cluster.data, port, flags), account, cluster.data, handle)
    } finally {
      closeSync(handle)
    }
    const stop = (): void => {
      void server.stop()
    }
    signal?.addEventListener('abort', stop)
    const isReady = await ready(server, cluster.data, log).finally(() => signal?.removeEventListener('abort', stop))
    if (isReady) return { port, ended: server.ended, stop: server.stop }
    const said = readFileSync(logFile).subarray(size).toString()
    reason = /(?:FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''
    // Between our look for a free port and its own, another program may have taken it: once more with another.
    if (wanted !== undefined || !said.includes('Address already in use'))
      throw folderError(new StartError(`PostgreSQL did not start: ${reason} (see ${logFile}).`), cluster.data, said)
  }
  throw new StartError(`PostgreSQL did not start: ${reason} (see ${logFile}).`)
}
