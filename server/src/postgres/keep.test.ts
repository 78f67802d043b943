import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { pidFile } from './leftovers.ts'
import { cleanUp, freshFolder, nobodyHolds, query, start } from './test-support.ts'

afterEach(cleanUp)

test('one that is killed is started again where it was, for as long as it takes, and a stop meanwhile is a stop', async () => {
  const dataDir = path.join(freshFolder(), 'data')
  const data = path.join(dataDir, 'postgres')
  const lines: string[] = []
  const said = async (line: string | RegExp, times = 1) => {
    while (lines.filter((one) => one.match(line)).length < times) await sleep(10)
  }
  const kill = () => {
    process.kill(Number(pidFile(data)[0]), 'SIGKILL')
  }
  const postgres = await start({ dataDir, log: (line) => lines.push(line), flags: ['work_mem=5MB'] })
  await query(postgres.url, 'create table kept as select 1 as id')
  kill()
  await said('runs again')
  expect(await query(postgres.url, `select id, current_setting('work_mem') as given from kept`)).toEqual([
    { id: 1, given: '5MB' },
  ])

  // It cannot start: tried on, and told once.
  const file = path.join(data, 'global', 'pg_control')
  renameSync(file, `${file}.away`)
  kill()
  await said('cannot be started again yet')
  await sleep(1500)
  renameSync(`${file}.away`, file)
  await said('runs again', 2)
  const ended = `PostgreSQL ended unexpectedly (SIGKILL), starting it again: see ${dataDir}/postgres.log`
  expect(lines.slice(1)).toEqual([
    ended,
    'PostgreSQL runs again',
    ended,
    expect.stringMatching(/^PostgreSQL cannot be started again yet, trying on: .*pg_control.*postgres\.log\)\.$/),
    'PostgreSQL runs again',
  ])

  kill()
  await said('ended unexpectedly', 3)
  await postgres.stop()
  expect(lines.filter((line) => line === 'PostgreSQL runs again')).toHaveLength(2)
  await nobodyHolds(data)
})
