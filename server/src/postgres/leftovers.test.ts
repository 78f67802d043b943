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

const dataOf = (dataDir: string) => path.join(dataDir, 'postgres')
const serverOf = (dataDir: string) => Number(pidFile(dataOf(dataDir))[0])
const atOnce = 1000
/** Writes rows to a cluster that runs; they are acknowledged when this resolves. */
const addRows = async (owner: Owner): Promise<void> => {
  await query(
    await owner.next('url'),
    `create table if not exists kept (id int); insert into kept select generate_series(1, ${atOnce})`,
  )
}
const rowsOf = async (owner: Owner): Promise<unknown> =>
  (await query(await owner.next('url'), 'select count(*)::int as rows from kept'))[0]?.['rows']

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

// One cluster, killed in one way after another: each start stands on what the kill before it left.
test(
  'PostgreSQL ends with a Node that is killed, and the next start has each acknowledged row',
  { timeout: 60_000 },
  async () => {
    const dataDir = await stoppedCluster()
    const data = dataOf(dataDir)
    const first = startOwner(dataDir)
    await addRows(first)
    first.process.kill('SIGKILL')
    await nobodyHolds(data)
    const second = startOwner(dataDir)
    expect(await rowsOf(second)).toBe(atOnce)

    // The next start need not wait: it may come while the old PostgreSQL is still ending.
    await addRows(second)
    second.process.kill('SIGKILL')
    const third = startOwner(dataDir)
    expect(await rowsOf(third)).toBe(2 * atOnce)

    // Both killed at once: the pid file left behind does not matter.
    await addRows(third)
    const server = serverOf(dataDir)
    process.kill(server, 'SIGKILL')
    third.process.kill('SIGKILL')
    await nobodyHolds(data)
    expect(serverOf(dataDir)).toBe(server)
    const fourth = startOwner(dataDir)
    expect(await rowsOf(fourth)).toBe(3 * atOnce)

    // Nor when another process has got its number by now, and that process lives on.
    await addRows(fourth)
    const last = serverOf(dataDir)
    process.kill(last, 'SIGKILL')
    fourth.process.kill('SIGKILL')
    await nobodyHolds(data)
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    const file = path.join(data, 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(last), String(stranger.pid)))
    expect(await rowsOf(startOwner(dataDir))).toBe(4 * atOnce)
    expect(stranger.exitCode).toBeNull()
    stranger.kill('SIGKILL')
  },
)

test('without setpriv a watcher ends PostgreSQL, and itself when PostgreSQL ends first', async () => {
  const dataDir = await stoppedCluster()
  const bare = { PATH: '/nonexistent' }
  const owner = startOwner(dataDir, { env: bare })
  await owner.next('url')
  owner.process.kill('SIGKILL')
  await nobodyHolds(dataOf(dataDir))

  const again = startOwner(dataDir, { env: bare })
  await again.next('url')
  const watchers = () =>
    readFileSync(`/proc/${again.process.pid}/task/${again.process.pid}/children`, 'utf8').trim().split(' ').length
  expect(watchers()).toBe(2)
  again.process.kill('SIGTERM')
  await again.next('stopped')
})

test('a server of ours that outlived its Node is stopped cleanly first', async () => {
  const dataDir = await stoppedCluster()
  const orphan = await startUntied(dataOf(dataDir), dataDir, true)
  const next = startOwner(dataDir)
  expect(await next.next('log')).toBe(`Stopping the PostgreSQL that an earlier run left behind (process ${orphan})`)
  await next.next('url')
  expect(readFileSync(path.join(dataDir, 'by-hand.log'), 'utf8')).toContain('database system is shut down')
})

test('a server that somebody else started on the folder is left alone', async () => {
  const dataDir = await stoppedCluster()
  const data = dataOf(dataDir)
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
  const orphan = await startUntied(dataOf(dataDir), dataDir, true)
  const next = startOwner(dataDir, {
    through: ['setpriv', '--bounding-set', '-sys_ptrace', '--inh-caps', '-sys_ptrace'],
  })
  expect(await next.next('log')).toContain(`(process ${orphan})`)
  await next.next('url')
})
