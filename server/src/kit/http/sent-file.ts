import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

/** A file as it came: alone as the body, or as a field of a form. `name` is empty when none was given. */
export interface SentFile { readonly name: string; readonly bytes: Buffer }

export interface FileWanted {
  /** Names under which a form may carry it. */
  readonly fields: readonly string[]
  /** Bytes of the whole body; more is refused with `tooLarge`. */
  readonly limit: number
  readonly tooLarge: () => Refusal
}

// What is too large is still taken to its end, within reason, so that the browser gets to hear why instead of a broken connection.
const patience = 8
const gathered = async (upload: Readable, { limit, tooLarge }: FileWanted): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of upload as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > limit * patience) break
    if (size <= limit) pieces.push(piece)
  }
  if (size > limit) throw tooLarge()
  return Buffer.concat(pieces)
}

/** The file of an upload, or nothing when there is none. @throws Refusal when it is too large or the form cannot be read. */
export const sentFile = async (upload: Readable | undefined, mediaType: string | undefined, wanted: FileWanted): Promise<SentFile | undefined> => {
  if (upload === undefined) return undefined
  const bytes = await gathered(upload, wanted)
  if (mediaType === undefined || !/^multipart\/form-data\b/i.test(mediaType)) return bytes.byteLength === 0 ? undefined : { name: '', bytes }
  const form = await new Response(bytes, { headers: { 'content-type': mediaType } }).formData().catch(() => { throw new Refusal(400, [{ key: 'malformed', messages: kitMessages }]) })
  const file = wanted.fields.map((field) => form.get(field)).find((value) => value instanceof File)
  return file && { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
}
