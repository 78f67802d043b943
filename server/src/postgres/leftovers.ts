// What an earlier run may have left in the cluster's folder: a PostgreSQL
// that still runs, or a pid file of one that does not.
// Judged by who holds the folder, never by a number alone: numbers are given to other processes after a restart.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartError } from '../kit/start-error.ts'
import { type Account, shellAs } from './account.ts'
import { clearSockets } from './socket.ts'

/** Marks our servers in the process list, so that one that somebody else started is never stopped. */
export const MARK = 'cluster_name=geodepot'

const PATIENCE_MS = 120_000

/**
 * PostgreSQL works in its data folder, each of its processes does. Links in /proc are compared as the folder's owner:
 * in a container even root may not read those of others.
 */
const HOLDERS = `[ -r /proc/self/stat ] || exit 3
for one in /proc/[0-9]*; do
  read -r name 2>/dev/null < "$one/comm" && [ "$name" = postgres ] && [ "$one/cwd" -ef "$1" ] && echo "\${one#/proc/}"
done
exit 0`

/** The PostgreSQL processes that live in `data`. Throws StartError when that cannot be seen. */
export function holdersOf(data: string, account: Account): number[] {
  const { ok, out } = shellAs(account, HOLDERS, data)
  if (!ok)
    throw new StartError(
      `Whether a PostgreSQL still runs in ${data} cannot be seen, because /proc is missing: set DATABASE_URL.`,
    )
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map(Number)
}

/** The lines of postmaster.pid: 1 process, 4 port, 8 state. Empty when there is no such file. */
export function pidFile(data: string): string[] {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(MARK)
  } catch {
    return false
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/**
 * Stops what an earlier run left, waits until nobody holds `data` or the signal says that nobody waits, and takes away
 * a pid file and sockets that nobody stands behind.
 */
export async function clearLeftovers(
  data: string,
  account: Account,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const server = Number(pidFile(data)[0])
  let holders = holdersOf(data, account)
  if (holders.includes(server)) {
    if (!isOurs(server))
      throw new StartError(
        `The data folder ${data} is in use by a PostgreSQL that was started by other means (process ${server}): stop that one first.`,
      )
    log(`Stopping the PostgreSQL that an earlier run left behind (process ${server})`)
    interrupt(server)
  } else if (holders.length > 0) {
    log('Waiting for the last processes of an earlier PostgreSQL to end')
  }
  for (const start = performance.now(); holders.length > 0; holders = holdersOf(data, account)) {
    if (performance.now() - start > PATIENCE_MS)
      throw new StartError(
        `A PostgreSQL of an earlier run still works in ${data} (process ${holders[0]}): wait until it has ended, or end it.`,
      )
    await sleep(50, undefined, { signal })
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  clearSockets(data)
}
