import type { Content } from '../sandbox/index.ts'

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const entryMark = 0x0201_4b50
// The end of an archive with the longest comment, and a directory of some ten thousand parts.
const tailBytes = 66 * 1024
const mostDirectory = 1024 * 1024

const namesIn = (directory: Buffer): string[] => {
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark;) {
    const [name, extra, comment] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

const kinds: readonly (readonly [part: RegExp, plain: string, withMacros: string])[] = [
  [/^word\/document\d*\.xml$/i, 'docx', 'docm'],
  [/^xl\/workbook\d*\.xml$/i, 'xlsx', 'xlsm'],
  [/^ppt\/presentation\d*\.xml$/i, 'pptx', 'pptm'],
]

/**
 * What a newer Office document is, by the directory of its archive; undefined when it is none. One with macros is
 * something else than one without.
 */
export const packedTypes = async (content: Content, head: Buffer): Promise<readonly string[] | undefined> => {
  if (head.length < 4 || head.readUInt32LE(0) !== 0x0403_4b50) return undefined
  const tail = await content.at(Math.max(0, content.size - tailBytes), tailBytes)
  const end = tail.lastIndexOf(endMark)
  if (end < 0 || end + 22 > tail.length) return undefined
  const names = namesIn(
    await content.at(tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), mostDirectory)),
  )
  if (!names.includes('[Content_Types].xml')) return undefined
  const hasMacros = names.some((name) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name))
  const found = kinds
    .filter(([part]) => names.some((name) => part.test(name)))
    .map(([, plain, withMacros]) => (hasMacros ? withMacros : plain))
  return found.length === 0 ? undefined : found
}
