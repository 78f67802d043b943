// What the tests of this folder share: throw-away folders, owners in processes of their own, one query.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountFor } from './account.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './embedded.ts'
import { holdersOf } from './leftovers.ts'

export const isRoot = process.getuid?.() === 0

type Said = { url?: string; note?: string; log?: string; refused?: string; stopped?: boolean }
export type Owner = { process: ChildProcess; said: Said[]; next(key: keyof Said): Promise<string> }

const folders: string[] = []
const owners: ChildProcess[] = []
const own: Postgres[] = []
const clusters: string[] = []

/** An empty folder that PostgreSQL's own user can pass through. */
export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'geodepot-kit-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** Ends what the tests started, then takes their folders away. */
export async function cleanUp(): Promise<void> {
  for (const postgres of own.splice(0)) await postgres.stop()
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  for (const data of clusters.splice(0)) await nobodyHolds(data)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts a cluster in this very process. */
export async function start(options: PostgresOptions): Promise<Postgres> {
  const postgres = await startPostgres(options)
  own.push(postgres)
  return postgres
}

/** Starts a process that owns the cluster in `dataDir`, if asked through a program that changes its rights. */
export function startOwner(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number; through?: string[] } = {},
): Owner {
  const { env = process.env, through = [], ...identity } = options
  const [command = process.execPath, ...args] = [
    ...through,
    process.execPath,
    path.join(import.meta.dirname, 'fixture-owner.ts'),
    dataDir,
  ]
  const child = spawn(command, args, { ...identity, env, stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  clusters.push(path.join(dataDir, 'postgres'))
  const said: Said[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => said.push(JSON.parse(line)))
  const ended = new Promise<void>((resolve) => {
    lines.once('close', () => resolve())
  })
  const next = async (key: keyof Said): Promise<string> => {
    for (let over = false; ; over = child.exitCode !== null || child.signalCode !== null) {
      if (over) await ended
      const found = said.find((one) => one[key] !== undefined)
      if (found) return String(found[key])
      if (over) throw new Error(`the owner ended without saying ${key}: ${JSON.stringify(said)}`)
      await sleep(5)
    }
  }
  return { process: child, said, next }
}

let made: Promise<string> | undefined
async function makeStopped(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'geodepot-made-'))
  chmodSync(folder, 0o711)
  const owner = startOwner(folder)
  await owner.next('url')
  owner.process.kill('SIGTERM')
  await owner.next('stopped')
  return folder
}
/** A folder with a cluster that has run once and ended cleanly: making one takes seconds, so that these are copies. */
export async function stoppedCluster(): Promise<string> {
  made ??= makeStopped()
  const folder = freshFolder()
  execFileSync('cp', ['-a', `${await made}/.`, folder])
  return folder
}
/** Takes the cluster away that `stoppedCluster` copies: after the last test of a file. */
export async function forgetCluster(): Promise<void> {
  const folder = await made
  made = undefined
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when no PostgreSQL works in `data` any more; throws after `seconds`. */
export async function nobodyHolds(data: string, seconds = 10): Promise<void> {
  // PostgreSQL's account as of a fresh folder: a test may have given this one away.
  const account = accountFor('/nonexistent')
  for (let waited = 0; holdersOf(data, account).length > 0; waited += 0.05) {
    if (waited > seconds) throw new Error(`${data} is still held by ${holdersOf(data, account).join(', ')}`)
    await sleep(50)
  }
}
