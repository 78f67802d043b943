// Ties the life of PostgreSQL to ours: whatever kills this Node, the kernel or a watcher ends PostgreSQL cleanly.
import { spawn, spawnSync } from 'node:child_process'
import { type Account, identity } from './account.ts'

type Signal = 'INT' | 'KILL'

let available: boolean | undefined

/** Whether this machine's setpriv can ask the kernel for a signal at the parent's death. */
export function hasSetpriv(): boolean {
  available ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return available
}

/** The command as it is to be spawned, so that the kernel sends `signal` to it when the thread that spawned it ends. */
export function tied(signal: Signal, command: [string, ...string[]]): [string, ...string[]] {
  return hasSetpriv() ? ['setpriv', '--pdeathsig', signal, ...command] : command
}

/**
 * Where setpriv is missing: a shell that waits for the end of a pipe which we alone hold open, then stops `pid`.
 * Returns what ends the watch without a signal; call it as soon as `pid` has ended, before its number is given away.
 */
export function watchOver(pid: number, account: Account): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...identity(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.unref()
  return () => {
    watcher.kill('SIGKILL')
  }
}
