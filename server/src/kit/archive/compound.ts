import type { Content } from '../sandbox/index.ts'
import { BrokenArchive, orBroken } from './broken.ts'

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** The container of xls, of encrypted xlsx and of older Office documents. */
export const isCompound = (head: Buffer): boolean => head.subarray(0, 8).equals(magic)

export interface Compound {
  /** Of streams and folders, as far as the directory was read. */
  readonly names: ReadonlySet<string>
  /** The content of a stream of the root or below it, by its own name. */
  stream(name: string): Promise<Buffer | undefined>
}
interface Entry {
  readonly name: string
  readonly kind: number
  readonly start: number
  readonly size: number
}

const noSector = 0xffff_fff0
const smallSector = 64
const streamKind = 2

/** The sectors of a file and the table that chains them, each page of which is read once and when it is needed. */
const sectorsOf = (content: Content, head: Buffer) => {
  const size = 1 << head.readUInt16LE(30)
  if (size !== 512 && size !== 4096) throw new BrokenArchive(`sectors of ${size} bytes`)
  const [perPage, count] = [size / 4, Math.ceil(content.size / size)]
  const sector = async (index: number): Promise<Buffer> => {
    if (index + 1 >= count) throw new BrokenArchive('a sector beyond the end')
    return content.at((index + 1) * size, size)
  }
  // Pages that say where further pages of the table lie, as far as they were asked for.
  const places: Buffer[] = []
  const passed = new Set<number>()
  const placeOfPage = async (page: number): Promise<number> => {
    if (page < 109) return head.readUInt32LE(76 + page * 4)
    const [wanted, entry] = [Math.floor((page - 109) / (perPage - 1)), (page - 109) % (perPage - 1)]
    while (places.length <= wanted) {
      const next = places.at(-1)?.readUInt32LE(size - 4) ?? head.readUInt32LE(68)
      if (passed.has(next)) throw new BrokenArchive('the table leads in circles')
      passed.add(next)
      places.push(await sector(next))
    }
    return places[wanted]?.readUInt32LE(entry * 4) ?? noSector
  }
  const pages = new Map<number, Buffer>()
  const after = async (index: number): Promise<number> => {
    const wanted = Math.floor(index / perPage)
    const page = pages.get(wanted) ?? (await sector(await placeOfPage(wanted)))
    pages.set(wanted, page)
    return page.readUInt32LE((index % perPage) * 4)
  }
  return { size, sector, after }
}

/** A chain from `start` on, up to `most` links, none of which comes twice. */
async function* chain(start: number, after: (index: number) => Promise<number>, most: number): AsyncGenerator<number> {
  const passed = new Set<number>()
  for (let index = start; index < noSector && passed.size < most;) {
    if (passed.has(index)) throw new BrokenArchive('a chain leads in circles')
    passed.add(index)
    yield index
    if (passed.size < most) index = await after(index)
  }
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

/**
 * Reads a compound file's directory, from its places alone: a drawing of hundreds of megabytes is not read for it. Of
 * the directory at most `mostSectors` are read. `head` is the beginning of the content.
 * @throws BrokenArchive, also when a stream is read
 */
export const openCompound = (content: Content, head: Buffer, mostSectors = Infinity): Promise<Compound> =>
  orBroken(async () => {
    const { size: sectorSize, sector, after } = sectorsOf(content, head)
    const read = async (start: number, mostBytes: number): Promise<Buffer> => {
      const parts: Buffer[] = []
      for await (const index of chain(start, after, Math.ceil(mostBytes / sectorSize))) parts.push(await sector(index))
      return Buffer.concat(parts).subarray(0, mostBytes)
    }
    const entries = entriesOf(await read(head.readUInt32LE(48), mostSectors * sectorSize))
    const smallest = head.readUInt32LE(56)
    const readSmall = async (start: number, size: number): Promise<Buffer> => {
      const [table, packed] = [
        await read(head.readUInt32LE(60), Infinity),
        await read(entries[0]?.start ?? noSector, Infinity),
      ]
      const next = async (index: number) => table.readUInt32LE(index * 4)
      const parts: Buffer[] = []
      for await (const index of chain(start, next, Math.ceil(size / smallSector)))
        parts.push(packed.subarray(index * smallSector, (index + 1) * smallSector))
      return Buffer.concat(parts).subarray(0, size)
    }
    return {
      names: new Set(entries.map(({ name }) => name)),
      stream: async (name) => {
        const entry = entries.find((candidate) => candidate.name === name && candidate.kind === streamKind)
        if (entry === undefined) return undefined
        return orBroken(() => (entry.size < smallest ? readSmall : read)(entry.start, entry.size))
      },
    }
  })
