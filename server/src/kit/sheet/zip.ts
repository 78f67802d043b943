import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import type { SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'

/** One part of an archive as its directory declares it. */
export interface ZipPart {
  readonly name: string
  readonly encrypted: boolean
  readonly deflated: boolean
  readonly packed: number
  readonly size: number
  readonly at: number
}

const signature = { part: 0x04034b50, directory: 0x02014b50, end: 0x06054b50, end64: 0x06064b50 }
const sentinel = 0xffff_ffff
const unreadable = (cause: string) => new SheetRefusal('unreadable', {}, cause)

interface Directory {
  readonly at: number
  readonly count: number
}
const directoryOf = (file: Buffer): Directory => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]), file.length - 22)
  if (end < 0) throw unreadable('no end of the zip directory')
  const classic = { at: file.readUInt32LE(end + 16), count: file.readUInt16LE(end + 10) }
  if (classic.count !== 0xffff && classic.at !== sentinel && file.readUInt32LE(end + 12) !== sentinel) return classic
  const record = Number(file.readBigUInt64LE(end - 20 + 8))
  if (file.readUInt32LE(record) !== signature.end64) throw unreadable('no zip64 end of the directory')
  return { at: Number(file.readBigUInt64LE(record + 48)), count: Number(file.readBigUInt64LE(record + 32)) }
}

/** The long sizes and place of a zip64 part, in the order in which the short ones say that they are elsewhere. */
const longFields = (extra: Buffer, short: readonly [size: number, packed: number, at: number]): number[] => {
  if (!short.includes(sentinel)) return [...short]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return short.map((field) => {
      if (field !== sentinel) return field
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  throw unreadable('zip64 sizes are missing')
}

const mostParts = 4_000

/** Reads the directory alone; nothing is unpacked. */
export const zipParts = (file: Buffer): ZipPart[] => {
  try {
    const { at: start, count } = directoryOf(file)
    if (count > mostParts) throw new SheetRefusal('tooLarge', {}, `${count} parts`)
    const parts: ZipPart[] = []
    for (let at = start; parts.length < count;) {
      if (file.readUInt32LE(at) !== signature.directory) throw unreadable('a broken entry of the zip directory')
      const [nameLength, extraLength, commentLength] = [
        file.readUInt16LE(at + 28),
        file.readUInt16LE(at + 30),
        file.readUInt16LE(at + 32),
      ]
      const nameEnd = at + 46 + nameLength
      const method = file.readUInt16LE(at + 10)
      if (method !== 0 && method !== 8) throw unreadable(`zip method ${method}`)
      const [size = 0, packed = 0, place = 0] = longFields(file.subarray(nameEnd, nameEnd + extraLength), [
        file.readUInt32LE(at + 24),
        file.readUInt32LE(at + 20),
        file.readUInt32LE(at + 42),
      ])
      parts.push({
        name: file.toString('utf8', at + 46, nameEnd),
        encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
        deflated: method === 8,
        packed,
        size,
        at: place,
      })
      at = nameEnd + extraLength + commentLength
    }
    return parts
  } catch (error) {
    throw error instanceof RangeError ? unreadable('the zip directory leads out of the file') : error
  }
}

/** Below this an archive may be packed as tightly as it likes: a register of one repeated word is no attack. */
const freeOfRatio = 48 * 1024 * 1024
const mostRatio = 150

/**
 * What the directory of an xlsx may declare. The sizes are promises: whoever unpacks stops at them, so that a lie costs
 * no more than the truth would.
 * @throws SheetRefusal
 */
export const inspectXlsx = (file: Buffer, limits: SheetLimits): void => {
  const parts = zipParts(file)
  if (parts.some(({ encrypted }) => encrypted)) throw new SheetRefusal('encrypted')
  const isThere = (pattern: RegExp) => parts.some(({ name }) => pattern.test(name))
  if (!isThere(/^\[Content_Types\]\.xml$/) || !isThere(/(^|\/)workbook\d*\.xml$/i))
    throw new SheetRefusal('notASpreadsheet')
  if (isThere(/vbaProject\.bin$|^xl\/macrosheets\//i)) throw new SheetRefusal('hasMacros')
  if (new Set(parts.map(({ name }) => name)).size !== parts.length) throw unreadable('a part occurs twice')
  if (
    parts.some(
      ({ deflated, packed, size }) =>
        (deflated && (packed < 2 || (size === 0 && packed > 2))) || (!deflated && packed !== size),
    )
  )
    throw unreadable('a part hides its size')
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > limits.maxUnpackedBytes || (unpacked > freeOfRatio && unpacked > mostRatio * file.length))
    throw new SheetRefusal('tooLarge', {}, `unpacks to ${unpacked} bytes`)
}

const contentOf = (file: Buffer, part: ZipPart): Buffer => {
  if (file.readUInt32LE(part.at) !== signature.part) throw unreadable('a part is not where the zip directory says')
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28)
  if (start + part.packed > file.length) throw unreadable('a part leads out of the file')
  return file.subarray(start, start + part.packed)
}

/** A small part as text. */
export const partText = (file: Buffer, part: ZipPart): string => {
  const content = contentOf(file, part)
  return (part.deflated ? inflateRawSync(content, { maxOutputLength: Math.max(part.size, 1) }) : content).toString(
    'utf8',
  )
}

/** A part piece by piece; more than it declares is an error. */
export async function* partPieces(file: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  const content = contentOf(file, part)
  if (!part.deflated) return yield content
  let size = 0
  for await (const piece of Readable.from([content]).pipe(
    createInflateRaw({ chunkSize: 256 * 1024 }),
  ) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > part.size) throw unreadable('a part is larger than it declares')
    yield piece
  }
}
