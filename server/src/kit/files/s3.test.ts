import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { s3Store } from './s3.ts'
import { fileTests } from './test/suite.ts'

interface Bucket {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Bucket

// An S3 server of its own; its list call signs otherwise than the client does.
const serve = async (directory: string, port = 0): Promise<{ bucket: Bucket; port: number }> => {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'geodepot-files' }],
  })
  return { bucket, port: (await bucket.run()).port }
}
const placeAt = (port: number, bucket = 'geodepot-files') => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket,
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
})

fileTests('an S3 bucket', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'geodepot-s3-'))
  const served = await serve(directory)
  let { bucket } = served
  const store = s3Store(placeAt(served.port))
  return {
    store,
    leastPart: 5 * 1024 * 1024,
    held: async () => {
      const keys: string[] = []
      for await (const { key } of store.list()) keys.push(key)
      return keys
    },
    breakOff: async () => {
      await bucket.close()
      return async () => {
        ;({ bucket } = await serve(directory, served.port))
      }
    },
    close: async () => {
      await bucket.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
})

it('is not opened on a bucket that is not there', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'geodepot-s3-'))
  const { bucket, port } = await serve(directory)
  await s3Store(placeAt(port)).open()
  await expect(s3Store(placeAt(port, 'another')).open()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  await bucket.close()
  rmSync(directory, { recursive: true, force: true })
})
