import type { Content } from '../sandbox/index.ts'

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const noSector = 0xffff_fff0
// A directory of a thousand streams, far beyond what an office document has.
const mostSectors = 256

/** It leads out of itself, or in circles. */
class Broken extends Error {}

/**
 * Reads a compound file's directory from its places alone: a drawing of hundreds of megabytes is not read for it. No
 * chain is longer than the file
 * has sectors, none meets itself, and a page of the table of sectors is read once.
 */
const namesIn = async (content: Content, head: Buffer): Promise<Set<string>> => {
  const size = 1 << head.readUInt16LE(30)
  if (size !== 512 && size !== 4096) return new Set()
  const [perSector, sectors] = [size / 4, Math.ceil(content.size / size)]
  const sector = (index: number): Promise<Buffer> => {
    if (index >= sectors) throw new Broken()
    return content.at((index + 1) * size, size)
  }
  const walk = () => {
    const passed = new Set<number>()
    return (index: number): Promise<Buffer> => {
      if (passed.has(index)) throw new Broken()
      passed.add(index)
      return sector(index)
    }
  }
  // Pages that say where further pages of the table lie, as far as they were asked for.
  const [places, nextPlaces]: [Buffer[], ReturnType<typeof walk>] = [[], walk()]
  const placeOfTable = async (index: number): Promise<number> => {
    if (index < 109) return head.readUInt32LE(76 + index * 4)
    const [page, entry] = [Math.floor((index - 109) / (perSector - 1)), (index - 109) % (perSector - 1)]
    while (places.length <= page)
      places.push(await nextPlaces(places.at(-1)?.readUInt32LE(size - 4) ?? head.readUInt32LE(68)))
    return places[page]?.readUInt32LE(entry * 4) ?? noSector
  }
  const table = new Map<number, Buffer>()
  const following = async (index: number): Promise<number> => {
    const wanted = Math.floor(index / perSector)
    const page = table.get(wanted) ?? (await sector(await placeOfTable(wanted)))
    table.set(wanted, page)
    return page.readUInt32LE((index % perSector) * 4)
  }
  const [names, nextEntries] = [new Set<string>(), walk()]
  for (let [at, count] = [head.readUInt32LE(48), 0]; at < noSector && count < mostSectors; count += 1) {
    const entries = await nextEntries(at)
    for (let entry = 0; entry + 128 <= entries.length; entry += 128) {
      const length = Math.min(Math.max(entries.readUInt16LE(entry + 64) - 2, 0), 62)
      names.add(entries.toString('utf16le', entry, entry + length))
    }
    at = await following(at)
  }
  return names
}

const marks: readonly (readonly [stream: string, types: readonly string[]])[] = [
  ['WordDocument', ['doc']],
  ['Workbook', ['xls']],
  ['Book', ['xls']],
  ['PowerPoint Document', ['ppt']],
  // Locked with a password: nobody but its owner can say more.
  ['EncryptedPackage', ['docx', 'xlsx', 'pptx']],
]

/** What an older Office document, or a newer one with a password, may be; undefined when it is no compound file. */
export const compoundTypes = async (content: Content, head: Buffer): Promise<readonly string[] | undefined> => {
  if (!head.subarray(0, 8).equals(magic)) return undefined
  try {
    const names = await namesIn(content, head)
    return marks.flatMap(([stream, types]) => (names.has(stream) ? types : []))
  } catch (error) {
    if (error instanceof RangeError || error instanceof Broken) return []
    throw error
  }
}
