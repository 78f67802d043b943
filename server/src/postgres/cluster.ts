// The cluster on disk: made whole or not at all, and recognised on later starts.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { errorCode, folderError, StartError } from '../kit/start-error.ts'
import { type Account, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import { tied } from './life.ts'
import { SUPERUSER } from './roles.ts'

/** `secret` is the superuser's password. */
export type Cluster = { data: string; secret: string }

/** The environment of PostgreSQL's programs. Never ours: it holds the application's secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

const secretFile = (folder: string) => path.join(folder, 'postgres.secret')

/** What the secret file beside the cluster holds. Throws StartError when it is gone. */
export function readSecret(folder: string): string {
  let secret = ''
  try {
    secret = readFileSync(secretFile(folder), 'utf8').trim()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw folderError(error, folder)
  }
  if (secret === '')
    throw new StartError(
      `The database's password is missing: bring back ${secretFile(folder)}, without which ${path.join(folder, 'postgres')} cannot be opened.`,
    )
  return secret
}

/** A renaming survives a power cut only once its folder is on disk, and everything acknowledged later hangs on it. */
function keepRename(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function makeSecret(folder: string): string {
  const secret = randomBytes(24).toString('base64url')
  const side = `${secretFile(folder)}.part`
  writeFileSync(side, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(side, secretFile(folder))
  return secret
}

/** True when the cluster stands; throws StartError when what stands there is not ours to use. */
function stands(data: string, major: string): boolean {
  let found: string
  try {
    const state = statSync(data, { throwIfNoEntry: false })
    if (!state) return false
    if ((state.mode & 0o700) !== 0o700)
      throw new StartError(`The data folder ${data} cannot be read and written by its owner: run chmod 700 ${data}.`)
    found = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
    // PostgreSQL refuses a folder that others may read; a copy or a restored back-up often is one.
    if ((state.mode & 0o077) !== 0) chmodSync(data, 0o700)
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new StartError(
        `The folder ${data} is not a PostgreSQL data folder (it has no PG_VERSION): move it away, or name another with DATA_DIR.`,
      )
    throw folderError(error, data)
  }
  if (found !== major)
    throw new StartError(
      `The data folder ${data} was made by PostgreSQL ${found}, but this is PostgreSQL ${major}: move it away, or open it with its own version through DATABASE_URL.`,
    )
  return true
}

function runInitdb(program: string, args: string[], account: Account, folder: string): Promise<void> {
  const [command, ...rest] = tied('KILL', [program, ...args])
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      ...identity(account),
      env: programEnvironment(),
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const reason =
        output.split('\n').findLast((line) => /error|fatal|loading/i.test(line)) ??
        output.trim().split('\n').at(-1) ??
        ''
      reject(
        folderError(
          new StartError(`PostgreSQL could not make its data folder in ${folder}: ${reason.trim()}`),
          folder,
          output,
        ),
      )
    })
  })
}

/** Makes the cluster in a folder of its own, and renames it when it is whole. */
async function make(
  folder: string,
  data: string,
  binaries: Binaries,
  account: Account,
  sync: boolean,
): Promise<string> {
  const side = path.join(folder, `postgres.init-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${side}.password`
  try {
    const secret = makeSecret(folder)
    mkdirSync(side, { mode: 0o700 })
    writeFileSync(passwordFile, `${secret}\n`, { mode: 0o600 })
    if (account) for (const made of [side, passwordFile]) chownSync(made, account.uid, account.gid)
    await runInitdb(
      binaries.initdb,
      [
        '-D',
        side,
        '-U',
        SUPERUSER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-ctype=C.UTF-8',
        ...(sync ? [] : ['--no-sync']),
      ],
      account,
      folder,
    )
    renameSync(side, data)
    keepRename(folder)
    return secret
  } catch (error) {
    rmSync(side, { recursive: true, force: true })
    throw folderError(error, folder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Opens the cluster in `folder`, or makes it. `sync: false` only for clusters that may be lost. Throws StartError. */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  sync: boolean,
  log: (line: string) => void,
): Promise<Cluster> {
  const data = path.join(folder, 'postgres')
  if (stands(data, binaries.major)) return { data, secret: readSecret(folder) }
  for (const left of readdirSync(folder)) {
    if (left.startsWith('postgres.init-'))
      rmSync(path.join(folder, left), { recursive: true, force: true, maxRetries: 5 })
  }
  log(`Making the database in ${data}`)
  return { data, secret: await make(folder, data, binaries, account, sync) }
}
