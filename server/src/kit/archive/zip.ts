import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import type { Content } from '../sandbox/index.ts'
import { BrokenArchive, TooManyParts, orBroken } from './broken.ts'

/** One part of an archive as its directory declares it. */
export interface ZipPart {
  readonly name: string
  readonly encrypted: boolean
  readonly deflated: boolean
  readonly packed: number
  readonly size: number
  readonly at: number
}

const signature = { part: 0x04034b50, directory: 0x02014b50, end64: 0x06064b50 }
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const sentinel = 0xffff_ffff
// The end of an archive with the longest comment, and the place of its zip64 record before that.
const tailBytes = 66 * 1024
// Of one part in the directory: names and extra fields that are longer belong to no document.
const entryBytes = 1024

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === signature.part

interface Directory {
  readonly from: number
  readonly to: number
  readonly count: number
}
const directoryOf = async (content: Content): Promise<Directory> => {
  const tailFrom = Math.max(0, content.size - tailBytes)
  const tail = await content.at(tailFrom, tailBytes)
  const end = tail.lastIndexOf(endMark, tail.length - 22)
  if (end < 0) throw new BrokenArchive('no end of the zip directory')
  const to = tailFrom + end
  const [count, bytes, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count !== 0xffff && bytes !== sentinel && from !== sentinel) return { from, to, count }
  const record = await content.at(Number(tail.readBigUInt64LE(end - 20 + 8)), 56)
  if (record.readUInt32LE(0) !== signature.end64) throw new BrokenArchive('no zip64 end of the directory')
  return { from: Number(record.readBigUInt64LE(48)), to, count: Number(record.readBigUInt64LE(32)) }
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
  throw new BrokenArchive('zip64 sizes are missing')
}

/**
 * Reads the directory alone; nothing is unpacked.
 * @throws BrokenArchive, and TooManyParts beyond `mostParts`
 */
export const zipParts = (content: Content, mostParts: number): Promise<ZipPart[]> =>
  orBroken(async () => {
    const { from, to, count } = await directoryOf(content)
    if (count > mostParts) throw new TooManyParts(`${count} parts`)
    const directory = await content.at(from, Math.min(Math.max(to - from, 0), mostParts * entryBytes))
    const parts: ZipPart[] = []
    for (let at = 0; parts.length < count;) {
      if (directory.readUInt32LE(at) !== signature.directory)
        throw new BrokenArchive('a broken entry of the zip directory')
      const [nameLength, extraLength, commentLength] = [
        directory.readUInt16LE(at + 28),
        directory.readUInt16LE(at + 30),
        directory.readUInt16LE(at + 32),
      ]
      const nameEnd = at + 46 + nameLength
      const method = directory.readUInt16LE(at + 10)
      if (method !== 0 && method !== 8) throw new BrokenArchive(`zip method ${method}`)
      const [size = 0, packed = 0, place = 0] = longFields(directory.subarray(nameEnd, nameEnd + extraLength), [
        directory.readUInt32LE(at + 24),
        directory.readUInt32LE(at + 20),
        directory.readUInt32LE(at + 42),
      ])
      parts.push({
        name: directory.toString('utf8', at + 46, nameEnd),
        encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
        deflated: method === 8,
        packed,
        size,
        at: place,
      })
      at = nameEnd + extraLength + commentLength
    }
    return parts
  })

const packedContent = (file: Buffer, part: ZipPart): Buffer => {
  if (file.readUInt32LE(part.at) !== signature.part)
    throw new BrokenArchive('a part is not where the zip directory says')
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28)
  if (start + part.packed > file.length) throw new BrokenArchive('a part leads out of the file')
  return file.subarray(start, start + part.packed)
}

/** A small part as text. */
export const partText = (file: Buffer, part: ZipPart): string => {
  const content = packedContent(file, part)
  return (part.deflated ? inflateRawSync(content, { maxOutputLength: Math.max(part.size, 1) }) : content).toString(
    'utf8',
  )
}

/** A part piece by piece; more than it declares is an error. */
export async function* partPieces(file: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  const content = packedContent(file, part)
  if (!part.deflated) return yield content
  let size = 0
  for await (const piece of Readable.from([content]).pipe(
    createInflateRaw({ chunkSize: 256 * 1024 }),
  ) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > part.size) throw new BrokenArchive('a part is larger than it declares')
    yield piece
  }
}
