import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Store } from '../src/kit/files/index.ts'
import { s3Store } from '../src/kit/files/s3.ts'
import { longText } from '../src/kit/files/test/samples.ts'
import { measured } from './bytes.ts'
import { isStored, listLine, listedFiles, putBack } from './contents.ts'
import { placesIn } from './manifest.ts'

interface Bucket {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Bucket

const work = mkdtempSync(join(tmpdir(), 'geodepot-contents-'))
const places = placesIn(work)
const { signal } = new AbortController()
const ids = ['aa000000-0000-4000-8000-000000000001', 'aa000000-0000-4000-8000-000000000002'] as const
let store: Store

beforeAll(async () => {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: join(work, 'bucket'),
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'geodepot-files' }],
  })
  const { port } = await bucket.run()
  store = s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'geodepot-files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  })
  mkdirSync(places.shelf(ids[0]), { recursive: true })
  const lines: string[] = []
  for (const [index, id] of ids.entries()) {
    const bytes = longText(index === 0 ? 100 : 3_000_000)
    writeFileSync(places.content(id), bytes)
    lines.push(listLine({ id, size: bytes.byteLength, sha256: (await measured((take) => take(bytes))).sha256 }))
  }
  writeFileSync(places.list, lines.join(''))
  return async () => {
    await bucket.close()
    rmSync(work, { recursive: true, force: true })
  }
})

it('puts contents into a bucket, small and large, those alone that are not there', async () => {
  const told: number[] = []
  await putBack(store, work, signal, (files) => {
    told.push(files)
  })
  for await (const file of listedFiles(work)) expect(await isStored(store, file)).toBe(true)
  await store.put(ids[0], Buffer.from('something else'))
  await putBack(store, work, signal, (files) => {
    told.push(files)
  })
  expect(told).toEqual([1, 2, 1])
})

it('believes nothing that it does not read back', async () => {
  await store.remove([ids[1]])
  writeFileSync(places.content(ids[1]), longText(2_999_999))
  await expect(
    putBack({ ...store, settle: async (key) => store.put(key, longText(3_000_001)) }, work, signal, () => undefined),
  ).rejects.toThrow(`file ${ids[1]} is another one there`)
})
