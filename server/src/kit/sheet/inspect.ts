import type { ZipPart } from '../archive/index.ts'
import type { SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'

/** Below this an archive may be packed as tightly as it likes: a register of one repeated word is no attack. */
const freeOfRatio = 48 * 1024 * 1024
const mostRatio = 150
/** More parts than any workbook has. */
export const mostParts = 4_000

const unreadable = (cause: string) => new SheetRefusal('unreadable', {}, cause)

/**
 * What the directory of an xlsx of `fileBytes` may declare. The sizes are promises: whoever unpacks stops at them, so
 * that a lie costs no more than the truth would.
 * @throws SheetRefusal
 */
export const inspectXlsx = (parts: readonly ZipPart[], fileBytes: number, limits: SheetLimits): void => {
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
  if (unpacked > limits.maxUnpackedBytes || (unpacked > freeOfRatio && unpacked > mostRatio * fileBytes))
    throw new SheetRefusal('tooLarge', {}, `unpacks to ${unpacked} bytes`)
}
