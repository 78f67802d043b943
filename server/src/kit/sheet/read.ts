import { readFile, stat } from 'node:fs/promises'
import { setImmediate as breath } from 'node:timers/promises'
import { isCompound, isZip } from '../archive/index.ts'
import { Overrun, sandboxed, contentIn, turns } from '../sandbox/index.ts'
import { type SheetLimits, sheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'
import type { Ending, FormulaCell, NumberCell, Part, SheetContent } from './table.ts'

const bytesOf = async (file: Uint8Array | string, { maxBytes }: SheetLimits): Promise<Buffer> => {
  const size = typeof file === 'string' ? (await stat(file)).size : file.byteLength
  if (size > maxBytes) throw new SheetRefusal('tooLarge', {}, `${size} bytes`)
  return typeof file === 'string' ? readFile(file) : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

/** By content alone: what a file is called says nothing. */
export const isWorkbook = (file: Buffer): boolean => isCompound(file) || isZip(file)

// A person waits for their file; a crowd of them must not fill the machine.
const inTurn = turns(2)
const entry = new URL('child.ts', import.meta.url)
// A process for each file: what a large one has taken is given back at once.
const reader = ({ maxSeconds, maxHeap, maxMemory }: SheetLimits) =>
  sandboxed(entry, { atOnce: 1, seconds: maxSeconds, heap: maxHeap, memory: maxMemory, idle: 0 })
const overrun = ({ over, cause }: Overrun, { maxSeconds }: SheetLimits): SheetRefusal =>
  over === 'time'
    ? new SheetRefusal('timeout', { seconds: maxSeconds })
    : new SheetRefusal(over === 'memory' ? 'tooLarge' : 'unreadable', {}, cause)

const rowsAtOnce = 1_000
interface GrowingRow {
  readonly row: number
  readonly cells: (string | null)[]
}
/** Makes all rows equally long, some at a time: there may be millions of cells. */
const fill = async (rows: readonly GrowingRow[]): Promise<void> => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (const [index, { cells }] of rows.entries()) {
    while (cells.length < width) cells.push(null)
    if (index % rowsAtOnce === rowsAtOnce - 1) await breath()
  }
}

/** Parses a workbook, handing over its parts in their order. */
type Parse = (
  file: Buffer,
  limits: SheetLimits,
  take: (part: Part) => void,
  signal: AbortSignal | undefined,
) => Promise<Ending>
const parseApart: Parse = (file, limits, take, signal) =>
  reader(limits)<Ending, Part>({ question: limits, content: contentIn(file), take, signal }).catch((error: unknown) => {
    throw error instanceof Overrun ? overrun(error, limits) : error
  })

/** The reading of spreadsheets with the bytes parsed by `parse`. */
export const readingWith =
  (parse: Parse) =>
  async (
    file: Uint8Array | string,
    options: Partial<SheetLimits> = {},
    signal?: AbortSignal,
  ): Promise<SheetContent> => {
    const limits = { ...sheetLimits, ...options }
    const bytes = await bytesOf(file, limits)
    if (!isWorkbook(bytes)) throw new SheetRefusal('notASpreadsheet')
    const [rows, formulas, numbers]: [GrowingRow[], FormulaCell[], NumberCell[]] = [[], [], []]
    const take = (part: Part): void => {
      if ('rows' in part) for (const { row, cells } of part.rows) rows.push({ row, cells: [...cells] })
      else if ('formulas' in part) for (const formula of part.formulas) formulas.push(formula)
      else for (const number of part.numbers) numbers.push(number)
    }
    const ending = await inTurn(() => parse(bytes, limits, take, signal), signal)
    if ('refused' in ending) throw new SheetRefusal(ending.refused.key, ending.refused.params, ending.refused.cause)
    await fill(rows)
    return { sheet: ending.sheet, layout: ending.layout, formulas, numbers, rows }
  }

/**
 * The first visible sheet of an xls or xlsx, from its bytes or from a path, as text, parsed in a process of its own.
 * Blank rows are left out, row numbers are the sheet's own.
 * `signal` ends the reading when nobody waits for it any more.
 * @throws SheetRefusal that says why the file as a whole is turned down; a
 * path that leads nowhere throws as the file system says.
 */
export const readSheet = readingWith(parseApart)
