import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { bodyOf, formOf } from './input.ts'
import { Refusal } from './refusal.ts'
import type { ArrivingFile, Call } from './route.ts'

/** Bytes that an ordinary call may bring. */
export const bodyLimit = 10 * 1024 * 1024
const formLimits = { fields: 50, fieldSize: 64 * 1024, files: 1 }
const unsupported = (): Refusal => new Refusal(415, [{ key: 'unsupportedMedia', messages: kitMessages }])

// What is turned down is still taken to its end, within reason, so that the browser gets to hear why instead of a broken connection.
const leastPatience = 64 * 1024 * 1024
// Pieces lie outside the heap; left alone, V8 collects all of that whenever 64 MB of them have come by. The young ones alone cost a hundredth.
const tidyEvery = 16 * 1024 * 1024
const tidied = (before: number, size: number): void => {
  if (Math.floor(before / tidyEvery) !== Math.floor(size / tidyEvery)) globalThis.gc?.({ type: 'minor' })
}

/** The first `limit` bytes of a body, as they come. @throws `over()` at the end of one that has more */
export const drained = async function* (body: Readable, limit: number, over: () => Error): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    tidied(size, (size += piece.byteLength))
    if (size > limit + Math.max(limit, leastPatience)) break
    if (size <= limit) yield piece
  }
  if (size > limit) throw over()
}
const whole = async (body: Readable, limit: number, over: () => Error): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of drained(body, limit, over)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A file that has arrived: alone as the body, or in a form. `name` is empty when none was given. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}
/** The file of an upload that fits into memory, or nothing when there is none. @throws `tooLarge()` beyond `limit` bytes */
export const sentFile = async (
  arriving: Call<AnyOperation>['arriving'],
  limit: number,
  tooLarge: () => Error,
): Promise<SentFile | undefined> => {
  const file = await arriving()
  const bytes = file && (await whole(file.body, limit, tooLarge))
  return file === undefined || bytes === undefined || (file.name === '' && bytes.byteLength === 0)
    ? undefined
    : { name: file.name, bytes }
}

// A form that ends before it should, or follows no form's rules.
const understood = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined
      ? error
      : new Refusal(400, [{ key: 'malformed', messages: kitMessages }])
  }
}

/** The file of an upload as it arrives. */
export const arrivingIn = async (request: FastifyRequest): Promise<ArrivingFile | undefined> => {
  const length = request.headers['content-length']
  const atMost = length === undefined ? undefined : Number(length)
  if (!request.isMultipart())
    return request.body instanceof Readable ? { name: '', body: request.body, atMost } : undefined
  const file = await understood(() => request.file())
  return file && { name: file.filename, body: file.file, atMost }
}

/** The fields of an ordinary call: a form stays one, however it travels. @throws Refusal 415 when a file is among them */
export const fieldsIn = async (request: FastifyRequest): Promise<unknown> => {
  if (!request.isMultipart()) return request.body
  const fields = new URLSearchParams()
  await understood(async () => {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === 'file') throw unsupported()
      fields.append(part.fieldname, String(part.value))
    }
  })
  return formOf(fields)
}

/** Lets the server read bodies: of an ordinary call as JSON or a form, by its look; of an upload as a stream. `uploads` mounts the calls that take one. */
export const readBodies = async (app: FastifyInstance, uploads: (app: FastifyInstance) => void): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => bodyOf(body),
  )
  // One file a form, of any size: whoever takes it in counts its bytes, and sees its name as it was sent.
  await app.register(multipart, { preservePath: true, limits: { ...formLimits, fileSize: Number.POSITIVE_INFINITY } })
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    if (request.is404) return undefined
    if (request.headers['content-type'] !== undefined) throw unsupported()
    return bodyOf(
      (await whole(payload, bodyLimit, () => Object.assign(new Error('too large'), { statusCode: 413 }))).toString(),
    )
  })
  await app.register(async (scope) => {
    scope.removeContentTypeParser('*')
    scope.addContentTypeParser(
      '*',
      { bodyLimit: 1024 * 1024 * 1024 },
      async (_request: FastifyRequest, payload: Readable) => payload,
    )
    uploads(scope)
  })
}
