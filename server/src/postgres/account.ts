// Who PostgreSQL runs as. It refuses root, so that root hands it to an unprivileged account of the machine.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../kit/start-error.ts'

/** The account that root drops to; undefined: PostgreSQL runs as we do. */
export type Account = { name: string; uid: number; gid: number } | undefined

const CANDIDATES = ['postgres', 'nobody']

function accounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The account for the cluster in `data`: its owner if it stands already, else `postgres` or `nobody`. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  const known = accounts()
  if (owner) {
    if (owner.uid === 0)
      throw new StartError(
        `The folder ${data} belongs to root, but PostgreSQL does not run as root: give it to its user, for example with chown -R postgres ${data}.`,
      )
    return {
      name: known.find((one) => one.uid === owner.uid)?.name ?? String(owner.uid),
      uid: owner.uid,
      gid: owner.gid,
    }
  }
  for (const name of CANDIDATES) {
    const found = known.find((one) => one.name === name)
    if (found) return found
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user: start as a plain user, or set DATABASE_URL.',
  )
}

/** What `spawn` needs to run a program as that account. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Runs a few lines of shell as that account: the kernel answers, access lists and mount options included. */
export function shellAs(account: Account, script: string, ...args: string[]): { ok: boolean; out: string } {
  const run = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { ...identity(account), cwd: '/', encoding: 'utf8' })
  if (run.error) throw run.error
  return { ok: run.status === 0, out: run.stdout }
}

export function canEnter(folder: string, account: Account): boolean {
  return account === undefined || shellAs(account, 'cd -- "$1"', folder).ok
}

export function canRun(program: string, account: Account): boolean {
  return account === undefined || shellAs(account, '[ -r "$1" ] && [ -x "$1" ]', program).ok
}
