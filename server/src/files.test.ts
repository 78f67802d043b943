import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFiles } from './files.ts'
import { loadConfig } from './kit/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'geodepot-open-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const opened = async (environment: Record<string, string>) => {
  const lines: string[] = []
  await openFiles(loadConfig({ DATA_DIR: folder, ...environment }), (line) => {
    lines.push(line)
  })
  return lines
}
const bucketAt = (port: number) => ({
  FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  FILES_S3_BUCKET: 'geodepot-files',
  FILES_S3_ACCESS_KEY: 'key',
  FILES_S3_SECRET_KEY: 'secret-of-test',
})
/** A bucket that answers everything with one status. */
const answering = async (status: number) => {
  const server = createServer((_request, response) => {
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a folder that cannot be made is told in a sentence', async () => {
  expect(await opened({})).toEqual([])
  const inTheWay = join(folder, 'data')
  writeFileSync(inTheWay, '')
  await expect(opened({ DATA_DIR: inTheWay })).rejects.toThrow(/^The data folder .*files cannot be made/)
})

test.each([
  [404, /^The bucket geodepot-files of FILES_S3_BUCKET does not exist at http:\/\/127\.0\.0\.1:\d+: create it\.$/],
  [403, /refuses the bucket geodepot-files: correct FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY and FILES_S3_REGION\.$/],
])('a bucket that answers %s stops the start', async (status, sentence) => {
  const { port, close } = await answering(status)
  await expect(opened(bucketAt(port))).rejects.toThrow(sentence)
  close()
})

test('a bucket that does not answer is told of, and waited for', async () => {
  const { port, close } = await answering(200)
  close()
  expect(await opened(bucketAt(port))).toEqual([
    'The bucket of FILES_S3_ENDPOINT does not answer: files can be neither sent nor fetched until it does.',
  ])
})
