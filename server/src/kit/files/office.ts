import { BrokenArchive, isCompound, isZip, openCompound, zipParts } from '../archive/index.ts'
import type { Content } from '../sandbox/index.ts'

// A directory of a thousand streams, far beyond what an office document has.
const mostSectors = 256

const streams: readonly (readonly [stream: string, types: readonly string[]])[] = [
  ['WordDocument', ['doc']],
  ['Workbook', ['xls']],
  ['Book', ['xls']],
  ['PowerPoint Document', ['ppt']],
  // Locked with a password: nobody but its owner can say more.
  ['EncryptedPackage', ['docx', 'xlsx', 'pptx']],
]

const ifWhole = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof BrokenArchive) return undefined
    throw error
  }
}

/** What an older Office document, or a newer one with a password, may be; undefined when it is no compound file. */
export const compoundTypes = async (content: Content, head: Buffer): Promise<readonly string[] | undefined> => {
  if (!isCompound(head)) return undefined
  const names = (await ifWhole(openCompound(content, head, mostSectors)))?.names
  return streams.flatMap(([stream, types]) => (names?.has(stream) === true ? types : []))
}

// Some text documents have a picture on every page.
const mostParts = 16_000

const kinds: readonly (readonly [part: RegExp, plain: string, withMacros: string])[] = [
  [/^word\/document\d*\.xml$/i, 'docx', 'docm'],
  [/^xl\/workbook\d*\.xml$/i, 'xlsx', 'xlsm'],
  [/^ppt\/presentation\d*\.xml$/i, 'pptx', 'pptm'],
]

/**
 * What a newer Office document is, by the directory of its archive; undefined when it is none. One with macros is
 * something else than one without.
 */
export const zippedTypes = async (content: Content, head: Buffer): Promise<readonly string[] | undefined> => {
  if (!isZip(head)) return undefined
  const names = (await ifWhole(zipParts(content, mostParts)))?.map(({ name }) => name) ?? []
  if (!names.includes('[Content_Types].xml')) return undefined
  const hasMacros = names.some((name) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name))
  const found = kinds
    .filter(([part]) => names.some((name) => part.test(name)))
    .map(([, plain, withMacros]) => (hasMacros ? withMacros : plain))
  return found.length === 0 ? undefined : found
}
