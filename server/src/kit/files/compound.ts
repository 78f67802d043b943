import type { Content } from './look.ts'

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const noSector = 0xffff_fff0
// A directory of a thousand streams, far beyond what an office document has.
const mostSectors = 256

/** Reads a compound file's directory from its places alone: a drawing of hundreds of megabytes is not read for it. */
const namesIn = async (content: Content, head: Buffer): Promise<Set<string>> => {
  const size = 1 << head.readUInt16LE(30)
  if (size !== 512 && size !== 4096) return new Set()
  const perSector = size / 4
  const sector = (index: number): Promise<Buffer> => content.at((index + 1) * size, size)
  const placeOfTable = async (index: number): Promise<number> => {
    if (index < 109) return head.readUInt32LE(76 + index * 4)
    let [page, left] = [await sector(head.readUInt32LE(68)), index - 109]
    for (; left >= perSector - 1; left -= perSector - 1) page = await sector(page.readUInt32LE(size - 4))
    return page.readUInt32LE(left * 4)
  }
  const names = new Set<string>()
  for (let [at, count] = [head.readUInt32LE(48), 0]; at < noSector && count < mostSectors; count += 1) {
    const entries = await sector(at)
    for (let entry = 0; entry + 128 <= entries.length; entry += 128) {
      const length = Math.min(Math.max(entries.readUInt16LE(entry + 64) - 2, 0), 62)
      names.add(entries.toString('utf16le', entry, entry + length))
    }
    at = (await sector(await placeOfTable(Math.floor(at / perSector)))).readUInt32LE((at % perSector) * 4)
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
    // It leads out of itself.
    if (error instanceof RangeError) return []
    throw error
  }
}
