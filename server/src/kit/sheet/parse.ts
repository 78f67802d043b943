import { buffer } from 'node:stream/consumers'
import { TooManyParts, isCompound } from '../archive/index.ts'
import { type Content, piecesOf } from '../sandbox/content.ts'
import type { Tell } from '../sandbox/serve.ts'
import { mostNamed } from './cell.ts'
import { cellTooLong, longestCell } from './cell-bound.ts'
import { SheetRefusal } from './refusal.ts'
import type { Ending, Part, Question, SheetRow } from './table.ts'
import { openXls } from './xls.ts'
import { openXlsx } from './xlsx.ts'

const isBlank = (cell: string | null) => cell === null || cell.trim() === ''
/** How many cells there are up to the last one that holds something. */
const widthOf = (cells: readonly (string | null)[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1

const partCharacters = 256 * 1024
const partRows = 1_000
const cellsAtOnce = 5_000

const opened = (file: Buffer, limits: Question) => (isCompound(file) ? openXls(file) : openXlsx(file, limits))

const read = async (limits: Question, content: Content, tell: Tell<Part>): Promise<Ending> => {
  const table = await opened(await buffer(piecesOf(content)), limits)
  let rows: SheetRow[] = []
  const hiddenRows: number[] = []
  let [count, characters, told, widest, hiddenRowCount] = [0, 0, 0, 0, 0]
  for await (const { row, cells } of table.rows) {
    const long = cells.findIndex((cell) => cell !== null && cell.length > longestCell)
    if (long >= 0) throw cellTooLong(row, long)
    const width = widthOf(cells)
    if (width === 0) continue
    if (++count > limits.maxRows) throw new SheetRefusal('tooManyRows', { max: limits.maxRows })
    if (width > limits.maxColumns) throw new SheetRefusal('tooManyColumns', { max: limits.maxColumns })
    widest = Math.max(widest, width)
    if (table.hiddenRows.has(row) && ++hiddenRowCount <= mostNamed) hiddenRows.push(row)
    for (const cell of cells) characters += cell?.length ?? 0
    if (characters > limits.maxCharacters)
      throw new SheetRefusal('tooLarge', {}, `more than ${limits.maxCharacters} characters`)
    rows.push({ row, cells: cells.slice(0, width) })
    if (characters - told > partCharacters || rows.length >= partRows) {
      await tell({ rows })
      told = characters
      rows = []
    }
  }
  if (rows.length > 0) await tell({ rows })
  for (let from = 0; from < table.formulas.length; from += cellsAtOnce)
    await tell({ formulas: table.formulas.slice(from, from + cellsAtOnce) })
  for (let from = 0; from < table.numbers.length; from += cellsAtOnce)
    await tell({ numbers: table.numbers.slice(from, from + cellsAtOnce) })
  const hiddenColumns = table.hiddenColumns.filter((column) => column < widest).slice(0, mostNamed)
  return {
    sheet: table.sheet,
    layout: { hiddenRows, hiddenRowCount, hiddenColumns, mergedDown: table.mergedDown },
  }
}

const asRefusal = (error: unknown): SheetRefusal => {
  if (error instanceof SheetRefusal) return error
  return new SheetRefusal(error instanceof TooManyParts ? 'tooLarge' : 'unreadable', {}, error)
}

/** Parses the bytes of a workbook and hands its rows over, a part at a time. What is wrong with it is the answer too. */
export const parseSheet = (limits: Question, content: Content, tell: Tell<Part>): Promise<Ending> =>
  read(limits, content, tell).catch((error: unknown) => {
    const { key, params, cause } = asRefusal(error)
    return { refused: { key, params, cause: String(cause ?? '') } }
  })
