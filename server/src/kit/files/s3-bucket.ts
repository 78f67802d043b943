import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { type S3Place, clientOf, isMissing } from './s3.ts'

// The condition that was sent along does not hold any more.
const isReplaced = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 412

/** Objects of a bucket by their own names, for what others put there and fetch. */
export interface Bucket {
  /** Those directly below a prefix that ends in a slash, `most` at most. */
  readonly list: (
    prefix: string,
    most: number,
  ) => Promise<
    readonly { readonly key: string; readonly size: number; readonly mark: string; readonly modified: Date }[]
  >
  /** Its first bytes, one beyond so many at most. */
  readonly read: (key: string, size: number) => Promise<Buffer>
  readonly has: (key: string) => Promise<boolean>
  /** What its content is told by now, as `list` gives it; undefined where it is gone. */
  readonly markOf: (key: string) => Promise<string | undefined>
  readonly put: (key: string, body: Buffer | Readable, size: number) => Promise<void>
  /** Copies it as long as it has this mark; says whether it did. */
  readonly copy: (from: string, to: string, mark: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

export const s3Bucket = (place: S3Place): Bucket => {
  const client = clientOf(place)
  const at = (key: string) => ({ Bucket: place.bucket, Key: key })
  const markOf = async (key: string): Promise<string | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ETag ?? ''
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  return {
    list: async (prefix, most) => {
      const found = []
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: place.bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: next }),
        )
        for (const { Key = '', Size = 0, ETag = '', LastModified } of page.Contents ?? [])
          found.push({ key: Key, size: Size, mark: ETag, modified: LastModified ?? new Date(0) })
        next = page.NextContinuationToken
      } while (next !== undefined && found.length < most)
      return found
    },
    read: async (key, size) => {
      // Of an object without bytes none can be asked for.
      if (size === 0) return Buffer.alloc(0)
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range: `bytes=0-${size}` }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    has: async (key) => (await markOf(key)) !== undefined,
    markOf,
    put: async (key, body, size) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: size }))
    },
    copy: async (from, to, mark) => {
      const source = from.split('/').map(encodeURIComponent).join('/')
      try {
        await client.send(
          new CopyObjectCommand({ ...at(to), CopySource: `${place.bucket}/${source}`, CopySourceIfMatch: mark }),
        )
        return true
      } catch (error) {
        if (isMissing(error) || isReplaced(error)) return false
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
