import { SheetRefusal } from './refusal.ts'

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** The container of xls, of encrypted xlsx and of older Office documents. */
export const isCompound = (file: Buffer): boolean => file.subarray(0, 8).equals(magic)

interface Compound {
  readonly names: readonly string[]
  /** The content of a stream of the root or below it, by its own name. */
  stream(name: string): Buffer | undefined
}
interface Entry {
  readonly name: string
  readonly kind: number
  readonly start: number
  readonly size: number
}

const noSector = 0xffff_fff0
const broken = () => new SheetRefusal('unreadable', {}, 'a broken compound file')

/** Follows a chain of sectors; one that meets itself is longer than the table and refused. */
const chain = (table: readonly number[], start: number): number[] => {
  const sectors: number[] = []
  for (let sector = start; sector < noSector; sector = table[sector] ?? noSector) {
    if (sectors.length > table.length) throw broken()
    sectors.push(sector)
  }
  return sectors
}
const numbers = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

const sectorTable = (file: Buffer, sectors: number, sector: (index: number) => Buffer): number[] => {
  const places = numbers(file.subarray(76, 512))
  let [more, left] = [file.readUInt32LE(68), file.readUInt32LE(72)]
  for (; more < noSector && left > 0; left--) {
    if (places.length > sectors + 109) throw broken()
    const page = numbers(sector(more))
    more = page.pop() ?? noSector
    places.push(...page)
  }
  const tables = places.filter((place) => place < noSector)
  // A table that names a page again and again would be longer than its file.
  if (new Set(tables).size !== tables.length) throw broken()
  return tables.flatMap((place) => numbers(sector(place)))
}

const entriesOf = (directory: Buffer): Entry[] => {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      kind: directory.readUInt8(at + 66),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** @throws SheetRefusal `unreadable` */
export const openCompound = (file: Buffer): Compound => {
  try {
    const sectorSize = 1 << file.readUInt16LE(30)
    if (sectorSize !== 512 && sectorSize !== 4096) throw broken()
    const sector = (index: number): Buffer => {
      const bytes = file.subarray((index + 1) * sectorSize, (index + 2) * sectorSize)
      if (bytes.length === 0) throw broken()
      return bytes
    }
    const table = sectorTable(file, file.length / sectorSize, sector)
    const whole = (start: number) => Buffer.concat(chain(table, start).map(sector))
    const entries = entriesOf(whole(file.readUInt32LE(48)))
    const root = entries[0]
    if (root === undefined) throw broken()
    const [smallest, smallTable] = [file.readUInt32LE(56), numbers(whole(file.readUInt32LE(60)))]
    const smallContent = (entry: Entry) => {
      const small = whole(root.start)
      return Buffer.concat(chain(smallTable, entry.start).map((index) => small.subarray(index * 64, index * 64 + 64)))
    }
    return {
      names: entries.map(({ name }) => name),
      stream(name) {
        const entry = entries.find((candidate) => candidate.name === name && candidate.kind === 2)
        return entry && (entry.size < smallest ? smallContent(entry) : whole(entry.start)).subarray(0, entry.size)
      },
    }
  } catch (error) {
    throw error instanceof RangeError ? broken() : error
  }
}
