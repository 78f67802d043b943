// What the operator reads when the data folder cannot be used. Each refusal is one sentence that says what to do.
import { chmodSync, chownSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { accountFor, canRun } from './account.ts'
import { cleanUp, forgetCluster, freshFolder, isRoot, query, startOwner, stoppedCluster } from './test-support.ts'

afterEach(cleanUp)
afterAll(forgetCluster)

const standing = async (): Promise<{ dataDir: string; data: string }> => {
  const dataDir = await stoppedCluster()
  return { dataDir, data: path.join(dataDir, 'postgres') }
}

const refusal = (dataDir: string) => startOwner(dataDir).next('refused')

test('a data folder of another major version', async () => {
  const { dataDir, data } = await standing()
  writeFileSync(path.join(data, 'PG_VERSION'), '17\n')
  expect(await refusal(dataDir)).toBe(
    `The data folder ${data} was made by PostgreSQL 17, but this is PostgreSQL 18: move it away, or open it with its own version through DATABASE_URL.`,
  )
})

test('a folder that is no data folder', async () => {
  const dataDir = freshFolder()
  const data = path.join(dataDir, 'postgres')
  mkdirSync(data)
  const account = accountFor('/nonexistent')
  if (account) chownSync(data, account.uid, account.gid)
  expect(await refusal(dataDir)).toBe(
    `The folder ${data} is not a PostgreSQL data folder (it has no PG_VERSION): move it away, or name another with DATA_DIR.`,
  )
})

test('a file where the folder should be', async () => {
  const file = path.join(freshFolder(), 'data')
  writeFileSync(file, '')
  expect(await refusal(file)).toBe(
    `The data folder ${file} cannot be made, because a file is in its way: name another with DATA_DIR.`,
  )
  expect(await refusal(path.join(file, 'below'))).toContain('because a file is in its way')
})

test('a place where no folder can be made', async () => {
  expect(await refusal('/proc/geodepot/data')).toMatch(
    /^The data folder \/proc\/geodepot\/data cannot be .*DATA_DIR\.$/,
  )
})

test('a password that is gone', async () => {
  const { dataDir, data } = await standing()
  const secret = path.join(dataDir, 'postgres.secret')
  renameSync(secret, `${secret}.away`)
  expect(await refusal(dataDir)).toBe(
    `The database's password is missing: bring back ${secret}, without which ${data} cannot be opened.`,
  )
})

test('a data folder that its owner cannot read', async () => {
  const { dataDir, data } = await standing()
  chmodSync(data, 0o000)
  expect(await refusal(dataDir)).toContain(`chmod 700 ${data}`)
})

test('a data folder that others can read, as after a copy, is closed again and used', async () => {
  const { dataDir, data } = await standing()
  chmodSync(data, 0o755)
  expect(await query(await startOwner(dataDir).next('url'), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('settings that PostgreSQL does not take are told in its own words', async () => {
  const { dataDir, data } = await standing()
  writeFileSync(path.join(data, 'postgresql.conf'), 'no_such_setting = 1\n')
  expect(await refusal(dataDir)).toMatch(
    /^PostgreSQL did not start: .*configuration file .* \(see .*postgres\.log\)\.$/,
  )
})

describe.runIf(isRoot)('as root', () => {
  test('a data folder that belongs to root', async () => {
    const { dataDir, data } = await standing()
    chownSync(data, 0, 0)
    expect(await refusal(dataDir)).toContain(`chown -R postgres ${data}`)
  })

  test('rows of a folder that its user can no longer reach are not taken for missing', async () => {
    const { dataDir, data } = await standing()
    chmodSync(dataDir, 0o700)
    expect(await refusal(dataDir)).toContain(`to whom the database in ${data} belongs, can no longer reach it`)
  })
})

const plain = isRoot ? accountFor('/nonexistent') : undefined

describe.runIf(plain && canRun(process.execPath, plain))('as a plain user, started by root', () => {
  const user = { uid: plain?.uid, gid: plain?.gid }

  test("everything works in a folder of one's own", async () => {
    const dataDir = freshFolder()
    chownSync(dataDir, user.uid ?? 0, user.gid ?? 0)
    const owner = startOwner(dataDir, user)
    expect(await query(await owner.next('url'), 'select 1 as one')).toEqual([{ one: 1 }])
    owner.process.kill('SIGTERM')
    await owner.next('stopped')
    expect(await query(await startOwner(dataDir, user).next('url'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each([
    ['cannot be read', 0o700],
    ['cannot be written', 0o755],
  ])('a folder of somebody else that %s', async (_, mode) => {
    const dataDir = freshFolder()
    chmodSync(dataDir, mode)
    expect(await startOwner(dataDir, user).next('refused')).toBe(
      `The data folder ${dataDir} cannot be read or written by this user: change its owner, or name another with DATA_DIR.`,
    )
  })

  test('a folder below one of somebody else', async () => {
    const parent = freshFolder()
    chmodSync(parent, 0o700)
    expect(await startOwner(path.join(parent, 'data'), user).next('refused')).toContain(
      'cannot be read or written by this user',
    )
  })
})
