import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation, Bounds } from '@geodepot/contracts/kit/operation.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { boundParts, tooManyBytes } from './bounds.ts'
import { brokenOff, isCut } from './disconnect.ts'
import { bodyOf, formOf } from './input.ts'
import { Refusal } from './refusal.ts'
import type { ArrivingFile, Query } from './route.ts'

// Of what comes beside the file of an upload.
const formLimits = { fields: 50, fieldSize: 64 * 1024, files: 1 }
const unsupported = (): Refusal => new Refusal(415, [{ key: 'unsupportedMedia', messages: kitMessages }])

// What is turned down is still taken to its end, within reason, so that the
// browser gets to hear why instead of a broken connection.
const leastPatience = 64 * 1024 * 1024
// Pieces lie outside the heap; left alone, V8 collects all of that whenever 64 MB of
// them have come by. The young ones alone cost a hundredth.
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
/**
 * The file of an upload that fits into memory, or nothing when there is none. @throws `tooLarge()` beyond `limit` bytes
 */
export const sentFile = async (
  arriving: Query<AnyOperation>['arriving'],
  limit: number,
  tooLarge: () => Error,
): Promise<SentFile | undefined> => {
  const file = await arriving()
  const bytes = file && (await whole(file.body, limit, tooLarge))
  return file === undefined || bytes === undefined || (file.name === '' && bytes.byteLength === 0)
    ? undefined
    : { name: file.name, bytes }
}

const malformed = (): Refusal => new Refusal(400, [{ key: 'malformed', messages: kitMessages }])
// A body whose sender has gone, or that follows no form's rules.
const unfinished = (request: FastifyRequest): Refusal => (isCut(request) ? brokenOff() : malformed())
const understood = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : unfinished(request)
  }
}
const sound = async function* (request: FastifyRequest, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch {
    throw unfinished(request)
  }
}

/** The file of an upload as it arrives. Reading one that is cut off ends in a refusal. @throws Refusal 400 */
export const arrivingIn = async (request: FastifyRequest): Promise<ArrivingFile | undefined> => {
  const atMost = lengthOf(request)
  if (!request.isMultipart())
    return request.body instanceof Readable
      ? { name: '', body: Readable.from(sound(request, request.body)), atMost }
      : undefined
  const file = await understood(request, () => request.file())
  return file && { name: file.filename ?? '', body: Readable.from(sound(request, file.file)), atMost }
}

// Bytes that a request says it has; undefined when it does not say.
const lengthOf = ({ headers }: FastifyRequest): number | undefined => {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

// What is too large is refused as soon as that is known, and its rest is not kept.
const bounded = async (request: FastifyRequest, bounds: Bounds): Promise<Buffer> => {
  if ((lengthOf(request) ?? 0) > bounds.bytes) throw tooManyBytes(bounds)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if ((size += piece.byteLength) > bounds.bytes) {
      request.raw.resume()
      throw tooManyBytes(bounds)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const inParts = async (request: FastifyRequest, body: Buffer, type: string, bounds: Bounds): Promise<unknown> => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  boundParts(body, quoted ?? plain ?? '', bounds)
  const form = await understood(request, () =>
    new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
  )
  return formOf(
    Array.from(form, ([name, value]) => {
      if (typeof value !== 'string') throw unsupported()
      return [name, value] as const
    }),
  )
}

const texts: ReadonlySet<string> = new Set(['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])
/**
 * The fields of an ordinary call: a form stays one, however it travels. @throws Refusal 413 beyond the bounds, 415 when
 * a file is among them, 400
 */
export const fieldsIn = async (request: FastifyRequest, bounds: Bounds): Promise<unknown> => {
  const type = request.headers['content-type'] ?? ''
  if (request.isMultipart())
    return inParts(request, await understood(request, () => bounded(request, bounds)), type, bounds)
  if (!(request.body instanceof Readable)) return {}
  if (!texts.has(type.replace(/;.*$/s, '').trim().toLowerCase())) throw unsupported()
  const body = await understood(request, () => bounded(request, bounds))
  // In another encoding signs would be lost, unseen by anybody.
  if (!isUtf8(body)) throw malformed()
  return bodyOf(body.toString(), bounds)
}

/** Refuses what comes packed: a few bytes of that can be gigabytes. */
export const refuseEncoded = ({ headers: { 'content-encoding': encoding = 'identity' } }: FastifyRequest): void => {
  if (encoding.trim().toLowerCase() !== 'identity') throw new Refusal(415, [{ key: 'encoded', messages: kitMessages }])
}

/**
 * Leaves bodies as they come: whoever answers a call reads its own, and nobody reads that of a call that there is not.
 */
export const leaveBodies = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  // One file a form, of any size: whoever takes it in counts its bytes, and sees its name as it was sent.
  await app.register(multipart, { preservePath: true, limits: { ...formLimits, fileSize: Number.POSITIVE_INFINITY } })
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => payload)
  // A client that is answered before its request was read may still be sending:
  // within reason it sends to the end and reads the answer.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && (lengthOf(request) ?? Number.POSITIVE_INFINITY) > leastPatience)
      reply.header('connection', 'close')
  })
}
