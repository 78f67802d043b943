import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { SUPERUSER, urlOf } from './embedded.ts'
import { cleanUp, freshFolder, nobodyHolds, query, start, startOwner } from './test-support.ts'

afterEach(cleanUp)

const quiet = () => {}

test('a first start makes the cluster, a second one finds its rows', async () => {
  const dataDir = path.join(freshFolder(), 'data')
  const lines: string[] = []
  const cold = await start({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toEqual([`Making the database in ${dataDir}/postgres`])
  expect(cold.note).toBeUndefined()
  expect(statSync(path.join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
  await query(cold.url, 'create table kept (id int)')
  await query(cold.url, 'insert into kept values (1), (2)')
  await cold.stop()
  await cold.stop()
  await nobodyHolds(path.join(dataDir, 'postgres'))

  const warm = await start({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toHaveLength(1)
  expect(await query(warm.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.secret'])
})

test('it understands Chinese, keeps what it acknowledges, and listens to this machine alone, with a password', async () => {
  const dataDir = freshFolder()
  const postgres = await start({ dataDir, log: quiet, flags: ['work_mem=5MB'] })
  const setting = (name: string) =>
    query(urlOf(dataDir, SUPERUSER), `select current_setting('${name}') as value`).then(([row]) => row?.['value'])
  expect(await setting('server_encoding')).toBe('UTF8')
  expect(await query(postgres.url, 'select distinct datctype, datlocale from pg_database')).toEqual([
    { datctype: 'C.UTF-8', datlocale: 'C.UTF-8' },
  ])
  expect(await setting('fsync')).toBe('on')
  expect(await setting('synchronous_commit')).toBe('on')
  expect(await setting('full_page_writes')).toBe('on')
  expect(await setting('jit')).toBe('off')
  expect(await setting('TimeZone')).toBe('UTC')
  expect(await setting('listen_addresses')).toBe('127.0.0.1')
  expect(await setting('unix_socket_directories')).toBe(path.join(dataDir, 'postgres'))
  const [own] = await query(postgres.url, 'select inet_client_addr() is null as "overSocket"')
  expect(own).toEqual({ overSocket: true })
  expect(await setting('work_mem')).toBe('5MB')
  await query(postgres.url, 'create extension pg_trgm')
  expect(
    await query(
      postgres.url,
      `select similarity('可控震源', '可控震源车') > 0 as known, '阿' < '位' collate "zh-x-icu" as pinyin`,
    ),
  ).toEqual([{ known: true, pinyin: true }])
  await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('of two first starts at once, one gets the folder and the other says that it is in use', async () => {
  const dataDir = path.join(freshFolder(), 'data')
  const both = [startOwner(dataDir), startOwner(dataDir)]
  const answers = await Promise.all(both.map((owner) => Promise.any([owner.next('url'), owner.next('refused')])))
  const refusals = answers.filter((answer) => !answer.startsWith('postgres://'))
  expect(refusals).toEqual([
    `The data folder ${dataDir} is in use by another Geodepot that is running: stop that one first, or name another folder with DATA_DIR.`,
  ])
  const url = answers.find((answer) => answer.startsWith('postgres://')) ?? ''
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])

  const late = startOwner(dataDir)
  expect(await late.next('refused')).toContain('is in use')
  const winner = both[answers.indexOf(url)]
  winner?.process.kill('SIGTERM')
  await winner?.next('stopped')
  const next = startOwner(dataDir)
  expect(await next.next('url')).toMatch(/^postgres:/)
})

test('a kill while the cluster is being made leaves nothing half made', async () => {
  const dataDir = path.join(freshFolder(), 'data')
  const killed = startOwner(dataDir)
  await killed.next('log')
  killed.process.kill('SIGKILL')
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  const next = startOwner(dataDir)
  expect(await query(await next.next('url'), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.includes('init'))).toEqual([])
})
