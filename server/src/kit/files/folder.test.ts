import { file } from '@geodepot/contracts/kit/file.ts'
import { sql } from 'kysely'
import { existsSync, renameSync, symlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { samples } from './test/samples.ts'
import { fileTests } from './test/suite.ts'

fileTests('a folder', async () => ({
  leastPart: 0,
  held: async ({ files }) =>
    (await readdir(files, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ name }) => name),
  breakOff: async ({ files }) => {
    renameSync(files, `${files}-away`)
    return async () => {
      renameSync(`${files}-away`, files)
    }
  },
  close: async () => undefined,
}))

describe('a full disk', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  // The kernel's own full disk; nobody needs rights to write to it.
  it.runIf(existsSync('/dev/full'))('is a 503, and nothing of the upload stays', async () => {
    const { uploadId } = await server.as('xm_ma').call(file.start, { name: 'a.txt', size: samples.txt.length })
    symlinkSync('/dev/full', join(server.files, 'incoming', uploadId))
    const answer = await server.as('xm_ma').response(file.append, { uploadId, offset: 0 }, { upload: samples.txt })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ msg: string }>().msg]).toEqual([
      503,
      '5',
      '服务器磁盘已满或无法写入，本次操作未保存，请稍后重试',
    ])
    expect(await readdir(join(server.files, 'incoming'))).toEqual([])
    expect((await sql`select 1 from document.upload`.execute(server.db)).rows).toEqual([])
  })
})
