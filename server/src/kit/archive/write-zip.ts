import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dayIn } from '../clock.ts'

/** A part as it goes in; its content is asked for when its turn comes. */
export interface PartToWrite {
  readonly name: string
  readonly content: () => AsyncIterable<Buffer>
}

// Sizes and checksum follow the content; the name is UTF-8.
const flags = 0x0808
const deflated = 8
const version = 20
interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/** What local header and directory say alike, from the version on. */
const common = (name: Buffer, { crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>, day: number): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
const words = (...of: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(of.length * 4)
  for (const [at, word] of of.entries()) bytes.writeUInt32LE(word, at * 4)
  return bytes
}
// A zip knows no time zone: its days are those of the company, wherever the server stands.
const dosDay = (moment: Date): number => {
  const [year = 1980, month = 1, day = 1] = dayIn(moment).split('-').map(Number)
  return ((year - 1980) << 9) | (month << 5) | day
}

/**
 * A zip that is made while it is read: one part is open at a time, none is held. For fewer than 65,535 parts and 4 GB in all:
 * whoever calls keeps to that.
 */
export const writeZip = (parts: Iterable<PartToWrite> | AsyncIterable<PartToWrite>, moment: Date): Readable => {
  const day = dosDay(moment)
  const pieces = async function* (): AsyncGenerator<Buffer> {
    const written: Written[] = []
    let at = 0
    const out = (piece: Buffer): Buffer => {
      at += piece.length
      return piece
    }
    for await (const part of parts) {
      const name = Buffer.from(part.name, 'utf8')
      const from = at
      yield out(Buffer.concat([words(0x04034b50), common(name, { crc: 0, packed: 0, size: 0 }, day), name]))
      let [crc, size] = [0, 0]
      const told = async function* () {
        for await (const piece of part.content()) {
          crc = crc32(piece, crc)
          size += piece.length
          yield piece
        }
      }
      const body = at
      // What breaks in the content breaks the reading below.
      for await (const piece of pipeline(Readable.from(told()), createDeflateRaw({ level: 1 }), () => undefined))
        yield out(piece as Buffer)
      const packed = at - body
      yield out(words(0x08074b50, crc, packed, size))
      written.push({ name, crc, packed, size, at: from })
    }
    const directory = at
    for (const one of written) {
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(one.at, 10)
      yield out(
        Buffer.concat([words(0x02014b50), Buffer.from([version, 0]), common(one.name, one, day), rest, one.name]),
      )
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(written.length, 8)
    end.writeUInt16LE(written.length, 10)
    end.writeUInt32LE(at - directory, 12)
    end.writeUInt32LE(directory, 16)
    yield end
  }
  return Readable.from(pieces(), { objectMode: false })
}
