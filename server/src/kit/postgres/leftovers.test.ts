import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { accountFor, identity } from './account.ts'
import { findBinaries } from './binaries.ts'
import { programEnvironment } from './cluster.ts'
import { holdersOf, MARK, pidFile } from './leftovers.ts'
import { hasSetpriv } from './life.ts'
import { serverArguments } from './settings.ts'
import {
  cleanUp,
  forgetCluster,
  isRoot,
  nobodyHolds,
  type Owner,
  query,
  startOwner,
  stoppedCluster,
} from './test-support.ts'

afterEach(cleanUp)
afterAll(forgetCluster)

const ROWS = 'select count(*)::int as rows from kept'

/** A cluster with acknowledged rows in it, still running. */
async function withRows(dataDir: string, env = process.env): Promise<{ owner: Owner; server: number; data: string }> {
  const owner = startOwner(dataDir, { env })
  const url = await owner.next('url')
  await query(url, 'create table kept as select generate_series(1, 1000) as id')
  const data = path.join(dataDir, 'postgres')
  return { owner, server: Number(pidFile(data)[0]), data }
}

async function expectRows(dataDir: string): Promise<void> {
  const next = startOwner(dataDir)
  expect(await query(await next.next('url'), ROWS)).toEqual([{ rows: 1000 }])
}

/** Starts PostgreSQL as no Geodepot would: nothing ends it with its parent. */
async function startUntied(data: string, folder: string, marked: boolean): Promise<number> {
  const account = accountFor(data)
  const args = serverArguments(data, 40_000 + (process.pid % 20_000), []).map((one) =>
    one === MARK && !marked ? 'cluster_name=other' : one,
  )
  const log = openSync(path.join(folder, 'by-hand.log'), 'a')
  const child = spawn(findBinaries(account, folder).postgres, args, {
    ...identity(account),
    env: programEnvironment(),
    cwd: data,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  while (pidFile(data)[7] !== 'ready') await sleep(10)
  return child.pid ?? 0
}

test('PostgreSQL ends with a Node that is killed, and the next start has each acknowledged row', async () => {
  const dataDir = await stoppedCluster()
  const { owner, data } = await withRows(dataDir)
  owner.process.kill('SIGKILL')
  await nobodyHolds(data)
  await expectRows(dataDir)
})

test('the next start need not wait: it may come while the old PostgreSQL is still ending', async () => {
  const dataDir = await stoppedCluster()
  const { owner } = await withRows(dataDir)
  owner.process.kill('SIGKILL')
  await expectRows(dataDir)
})

test('without setpriv a watcher ends PostgreSQL, and itself when PostgreSQL ends first', async () => {
  const dataDir = await stoppedCluster()
  const bare = { PATH: '/nonexistent' }
  const { owner, data } = await withRows(dataDir, bare)
  owner.process.kill('SIGKILL')
  await nobodyHolds(data)

  const again = startOwner(dataDir, { env: bare })
  await again.next('url')
  const watchers = () =>
    readFileSync(`/proc/${again.process.pid}/task/${again.process.pid}/children`, 'utf8').trim().split(' ').length
  expect(watchers()).toBe(2)
  again.process.kill('SIGTERM')
  await again.next('stopped')
})

test('both killed at once: the pid file left behind does not matter', async () => {
  const dataDir = await stoppedCluster()
  const { owner, server, data } = await withRows(dataDir)
  process.kill(server, 'SIGKILL')
  owner.process.kill('SIGKILL')
  await nobodyHolds(data)
  expect(pidFile(data)[0]).toBe(String(server))
  await expectRows(dataDir)
})

test('a pid file whose number another process has got by now is no obstacle, and that process lives on', async () => {
  const dataDir = await stoppedCluster()
  const { owner, server, data } = await withRows(dataDir)
  process.kill(server, 'SIGKILL')
  owner.process.kill('SIGKILL')
  await nobodyHolds(data)
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const file = path.join(data, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(server), String(stranger.pid)))
  await expectRows(dataDir)
  expect(stranger.exitCode).toBeNull()
  stranger.kill('SIGKILL')
})

test('a server of ours that outlived its Node is stopped cleanly first', async () => {
  const dataDir = await stoppedCluster()
  const { owner, data } = await withRows(dataDir)
  owner.process.kill('SIGTERM')
  await owner.next('stopped')
  const orphan = await startUntied(data, dataDir, true)
  const next = startOwner(dataDir)
  expect(await next.next('log')).toBe(`Stopping the PostgreSQL that an earlier run left behind (process ${orphan})`)
  expect(await query(await next.next('url'), ROWS)).toEqual([{ rows: 1000 }])
  expect(readFileSync(path.join(dataDir, 'by-hand.log'), 'utf8')).toContain('database system is shut down')
})

test('a server that somebody else started on the folder is left alone', async () => {
  const dataDir = await stoppedCluster()
  const { owner, data } = await withRows(dataDir)
  owner.process.kill('SIGTERM')
  await owner.next('stopped')
  const other = await startUntied(data, dataDir, false)
  const next = startOwner(dataDir)
  expect(await next.next('refused')).toBe(
    `The data folder ${data} is in use by a PostgreSQL that was started by other means (process ${other}): stop that one first.`,
  )
  expect(holdersOf(data, accountFor(data))).toContain(other)
  process.kill(other, 'SIGINT')
  await nobodyHolds(data)
})

// As in a container: without that right even root may not read where the processes of others work.
test.runIf(isRoot && hasSetpriv())('root without the right to look into processes sees them all the same', async () => {
  const dataDir = await stoppedCluster()
  const { owner, data } = await withRows(dataDir)
  owner.process.kill('SIGTERM')
  await owner.next('stopped')
  const orphan = await startUntied(data, dataDir, true)
  const next = startOwner(dataDir, {
    through: ['setpriv', '--bounding-set', '-sys_ptrace', '--inh-caps', '-sys_ptrace'],
  })
  expect(await next.next('log')).toContain(`(process ${orphan})`)
  expect(await query(await next.next('url'), ROWS)).toEqual([{ rows: 1000 }])
})
