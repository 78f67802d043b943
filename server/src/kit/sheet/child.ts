// The reading process: of a workbook it hands over the rows, a part at a time. It may write nothing and start nothing.
import { buffer } from 'node:stream/consumers'
import { type Content, piecesOf } from '../sandbox/content.ts'
import { type Tell, serve } from '../sandbox/serve.ts'
import { cellTooLong, longestCell } from './cell-bound.ts'
import { isCompound } from './compound.ts'
import { SheetRefusal } from './refusal.ts'
import type { Ending, Part, Question, SheetRow } from './table.ts'
import { openXls } from './xls.ts'
import { openXlsx } from './xlsx.ts'
import { inspectXlsx } from './zip.ts'

const isBlank = (cell: string | null) => cell === null || cell.trim() === ''
/** How many cells there are up to the last one that holds something. */
const widthOf = (cells: readonly (string | null)[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1

const partCharacters = 256 * 1024
const partRows = 1_000
const formulasAtOnce = 5_000

const opened = async (file: Buffer, limits: Question) => {
  if (isCompound(file)) return openXls(file)
  inspectXlsx(file, limits)
  return openXlsx(file, limits)
}

const read = async (limits: Question, content: Content, tell: Tell<Part>): Promise<Ending> => {
  const table = await opened(await buffer(piecesOf(content)), limits)
  let rows: SheetRow[] = []
  let [count, characters, told] = [0, 0, 0]
  for await (const { row, cells } of table.rows) {
    const long = cells.findIndex((cell) => cell !== null && cell.length > longestCell)
    if (long >= 0) throw cellTooLong(row, long)
    const width = widthOf(cells)
    if (width === 0) continue
    if (++count > limits.maxRows) throw new SheetRefusal('tooManyRows', { max: limits.maxRows })
    if (width > limits.maxColumns) throw new SheetRefusal('tooManyColumns', { max: limits.maxColumns })
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
  for (let from = 0; from < table.formulas.length; from += formulasAtOnce)
    await tell({ formulas: table.formulas.slice(from, from + formulasAtOnce) })
  return { sheet: table.sheet }
}

await serve<Question, Ending, Part>((limits, content, tell) =>
  read(limits, content, tell).catch((error: unknown) => {
    const { key, params, cause } = error instanceof SheetRefusal ? error : new SheetRefusal('unreadable', {}, error)
    return { refused: { key, params, cause: String(cause ?? '') } }
  }),
)
