import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Keep, type Progress, type Store, TakenOver, guarded } from './store.ts'

/** An S3 bucket, addressed by path as every S3-compatible server understands. */
export interface S3Place {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}
/** A multipart upload of the bucket: its id there, and the tags of its parts in their order. */
interface Parts {
  readonly id: string
  readonly tags: readonly string[]
}

// S3 takes parts of 5 MB and more, but for the last; what is left below that at a break has to be sent again.
const partSize = 8 * 1024 * 1024
const leastPart = 5 * 1024 * 1024
const prefix = 'objects/'
export const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

export const clientOf = ({ endpoint, region, accessKey, secretKey }: S3Place): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Servers other than Amazon's often know none of its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

/** Pieces as they come, as buffers of a part each; `rest` holds what is left at the end or at a break. */
const inParts = async function* (body: AsyncIterable<Buffer>, rest: { left: Buffer }): AsyncGenerator<Buffer> {
  let [pieces, waiting] = [[] as Buffer[], 0]
  try {
    for await (const piece of body) {
      pieces.push(piece)
      waiting += piece.byteLength
      if (waiting < partSize) continue
      const whole = Buffer.concat(pieces)
      const over = whole.subarray(partSize)
      ;[pieces, waiting] = [over.byteLength === 0 ? [] : [over], over.byteLength]
      yield whole.subarray(0, partSize)
    }
  } finally {
    rest.left = Buffer.concat(pieces)
  }
}

interface ObjectPlace {
  readonly Bucket: string
  readonly Key: string
}
const begun = async (client: S3Client, object: ObjectPlace, known: unknown): Promise<Parts> => {
  if (known !== null) return known as Parts
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(object))
  return { id: UploadId, tags: [] }
}

const received = async (
  client: S3Client,
  object: ObjectPlace,
  from: Progress,
  body: AsyncIterable<Buffer>,
  size: number | null,
  keep: Keep,
): Promise<Progress> => {
  let [at, parts] = [from.received, await guarded(() => begun(client, object, from.place))]
  const told = async (): Promise<void> => {
    if (!(await keep({ received: at, place: parts }))) throw new TakenOver()
  }
  const send = async (part: Buffer): Promise<void> => {
    const { ETag = '' } = await guarded(() =>
      client.send(
        new UploadPartCommand({
          ...object,
          UploadId: parts.id,
          PartNumber: parts.tags.length + 1,
          Body: part,
          ContentLength: part.byteLength,
        }),
      ),
    )
    ;[at, parts] = [at + part.byteLength, { id: parts.id, tags: [...parts.tags, ETag] }]
    await told()
  }
  const rest = { left: Buffer.alloc(0) }
  let isWhole = false
  // So that whoever calls it off later knows what to call off.
  if (from.place === null) await told()
  try {
    for await (const part of inParts(body, rest)) await send(part)
    isWhole = size === null || at + rest.left.byteLength === size
  } finally {
    if (rest.left.byteLength >= leastPart || (isWhole && rest.left.byteLength > 0)) await send(rest.left)
  }
  return { received: at, place: parts }
}

/**
 * Files in a bucket. An upload is a multipart upload there; unfinished ones
 * that nobody calls off are left to the bucket's own rule.
 */
export const s3Store = (place: S3Place): Store => {
  const client = clientOf(place)
  const at = (key: string): ObjectPlace => ({ Bucket: place.bucket, Key: prefix + key })
  const exists = async (key: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand(at(key)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  return {
    open: async () => {
      await client.send(new HeadBucketCommand({ Bucket: place.bucket }))
    },
    receive: (key, from, body, size, keep) => received(client, at(key), from, body, size, keep),
    settle: (key, { place: known }) =>
      guarded(async () => {
        const { id, tags } = known as Parts
        try {
          await client.send(
            new CompleteMultipartUploadCommand({
              ...at(key),
              UploadId: id,
              MultipartUpload: { Parts: tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) },
            }),
          )
        } catch (error) {
          // It was completed before, by whoever did not get to say so.
          if (!(await exists(key))) throw error
        }
      }),
    discard: async (key, { place: known }) => {
      if (known === null) return
      await client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: (known as Parts).id }))
        .catch(() => undefined)
    },
    read: async (key, { from, to }) => {
      const body = (
        await guarded(() => client.send(new GetObjectCommand({ ...at(key), Range: `bytes=${from}-${to}` })))
      ).Body as AsyncIterable<Buffer> | undefined
      return async (take) => {
        for await (const piece of body ?? []) await take(piece)
      }
    },
    put: (key, content) =>
      guarded(async () => {
        await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentLength: content.byteLength }))
      }),
    has: (key) => guarded(() => exists(key)),
    remove: (keys) =>
      guarded(async () => {
        if (keys.length > 0)
          await client.send(
            new DeleteObjectsCommand({
              Bucket: place.bucket,
              Delete: { Objects: keys.map((key) => ({ Key: prefix + key })), Quiet: true },
            }),
          )
      }),
    async *list() {
      for (let next: string | undefined, more = true; more;) {
        const page = await guarded(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: place.bucket,
              Prefix: prefix,
              ...(next !== undefined && { ContinuationToken: next }),
            }),
          ),
        )
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modified: LastModified ?? new Date() }
        ;[next, more] = [page.NextContinuationToken, page.NextContinuationToken !== undefined]
      }
    },
  }
}
