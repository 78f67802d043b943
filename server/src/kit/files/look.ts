import { fileTypeFromBuffer, supportedExtensions } from 'file-type'
import { compoundTypes } from './compound.ts'
import { packedTypes } from './packed.ts'
import { type Pour, type Range, gathered } from './store.ts'

/** A file's content, by places. */
export interface Content {
  readonly size: number
  readonly at: (from: number, length: number) => Promise<Buffer>
}
/** The places of something stored. */
export const contentOf = (size: number, read: (range: Range) => Promise<Pour>): Content => ({
  size,
  at: async (from, length) => {
    const to = Math.min(from + length, size) - 1
    return from < 0 || to < from ? Buffer.alloc(0) : gathered(await read({ from, to }))
  },
})

const headBytes = 64 * 1024
const mediaTypes: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
}
const alike: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'], apng: ['png'], tif: ['tif', 'tiff'] }

const decodes = (label: string, bytes: Buffer): boolean => {
  try {
    // A sign that the end of the sample cuts in two is no fault.
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
/** Text as editors write it: UTF-8, GB 18030, or UTF-16 that says so. */
const isText = (head: Buffer): boolean => {
  if (head[0] === 0xff && head[1] === 0xfe) return decodes('utf-16le', head)
  if (head[0] === 0xfe && head[1] === 0xff) return decodes('utf-16be', head)
  const hasControls = head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
  return !hasControls && (decodes('utf-8', head) || decodes('gb18030', head))
}
const isPdf = (head: Buffer): boolean => head.subarray(0, 1024).includes('%PDF-')

interface Seen {
  readonly types: readonly string[]
  readonly mediaType?: string
}
/** The extensions that this content may go by; none when nobody knows it. */
const seen = async (content: Content): Promise<Seen> => {
  const head = await content.at(0, headBytes)
  const own =
    (await compoundTypes(content, head)) ?? (await packedTypes(content, head)) ?? (isPdf(head) ? ['pdf'] : undefined)
  if (own) return { types: own }
  const found = await fileTypeFromBuffer(head)
  const text = isText(head) ? ['txt'] : []
  if (!found) return { types: text }
  return { types: [...(alike[found.ext] ?? [found.ext]), ...text], mediaType: found.mime }
}

const verifiable = (type: string): boolean => Object.hasOwn(mediaTypes, type) || supportedExtensions.has(type as never)
const meant = (type: string): readonly string[] => (type === 'word' ? ['doc', 'docx'] : [type])

/**
 * The media type of a content that fits its name and what is allowed; nothing when it does not. A name without extension stands for what the content is.
 * An extension that no content gives away, such as one of a trade, is taken at its word unless the content is known to be something else.
 */
export const mediaTypeOf = async (
  extension: string,
  allowed: readonly string[],
  content: Content,
): Promise<string | undefined> => {
  const { types, mediaType } = await seen(content)
  const wanted = extension === '' ? allowed.flatMap(meant) : meant(extension)
  const fitting = types.find((type) => wanted.includes(type))
  if (fitting !== undefined) return mediaTypes[fitting] ?? mediaType ?? 'application/octet-stream'
  if (extension === '' || meant(extension).some(verifiable)) return undefined
  return types.every((type) => type === 'txt' || type === 'zip')
    ? types.includes('txt')
      ? 'text/plain'
      : 'application/octet-stream'
    : undefined
}
