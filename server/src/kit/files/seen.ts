import { fileTypeFromBuffer } from 'file-type'
import type { Content } from '../sandbox/index.ts'
import { compoundTypes, zippedTypes } from './office.ts'

const headBytes = 64 * 1024

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

export interface Seen {
  readonly types: readonly string[]
  readonly mediaType?: string
}
/** The extensions that this content may go by; none when nobody knows it. */
export const seenIn = async (content: Content): Promise<Seen> => {
  const head = await content.at(0, headBytes)
  const own =
    (await compoundTypes(content, head)) ?? (await zippedTypes(content, head)) ?? (isPdf(head) ? ['pdf'] : undefined)
  if (own) return { types: own }
  const found = await fileTypeFromBuffer(head)
  const text = isText(head) ? ['txt'] : []
  if (!found) return { types: text }
  return { types: [...(alike[found.ext] ?? [found.ext]), ...text], mediaType: found.mime }
}
