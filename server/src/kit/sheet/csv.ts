import { setImmediate as breath } from 'node:timers/promises'
import { cellTooLong, longestCell } from './cell-bound.ts'
import { sheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'
import type { SheetContent, SheetRow } from './table.ts'

// Programs here write UTF-8, or what Chinese Windows calls ANSI. What is neither would lose signs, unseen by anybody.
const decoded = (bytes: Buffer): string => {
  for (const label of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  throw new SheetRefusal('unreadable', {}, 'neither UTF-8 nor GB 18030')
}
/** What parts the cells of its first line: the most frequent of those that programs use, outside quotes. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

// A quoted cell with its doubled quotes, or one without; then what ends it. Each as long as a cell may be: a quote that
// nobody closes would have the expression remember every sign of the file.
const cellsOf = (separator: string): RegExp =>
  new RegExp(
    String.raw`(?:"((?:[^"]|""){0,${longestCell}})"|([^"${separator}\r\n][^${separator}\r\n]{0,${longestCell - 1}})?)(${separator}|\r\n|\n|\r|$)`,
    'y',
  )
/** The beginning of one that is longer. */
const overlongOf = (separator: string): RegExp =>
  new RegExp(String.raw`"(?:[^"]|""){${longestCell + 1}}|[^"${separator}\r\n][^${separator}\r\n]{${longestCell}}`, 'y')
const rowsAtOnce = 1_000

/**
 * A text of separated values as a sheet: RFC 4180, with commas, semicolons or tabs. Cells are texts: nothing in them is computed.
 * Rows count as lines do in a spreadsheet that has opened it.
 * @throws SheetRefusal that says why the file as a whole is turned down
 */
export const readCsv = async (bytes: Buffer): Promise<SheetContent> => {
  const { maxBytes, maxRows, maxColumns } = sheetLimits
  if (bytes.byteLength > maxBytes) throw new SheetRefusal('tooLarge', {}, `${bytes.byteLength} bytes`)
  if (bytes.includes(0)) throw new SheetRefusal('notASpreadsheet')
  const text = decoded(bytes)
  const separator = separatorOf(text)
  const [pattern, overlong] = [cellsOf(separator), overlongOf(separator)]
  const rows: { row: number; cells: (string | null)[] }[] = []
  let [row, cells, width]: [number, (string | null)[], number] = [1, [], 0]
  while (pattern.lastIndex < text.length) {
    overlong.lastIndex = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) {
      if (overlong.test(text)) throw cellTooLong(row, cells.length)
      throw new SheetRefusal('unreadable', {}, `row ${row}`)
    }
    const [, quoted, plain = '', end = ''] = match
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    cells.push(cell === '' ? null : cell)
    if (cells.length > maxColumns) throw new SheetRefusal('tooManyColumns', { max: maxColumns })
    if (end !== '' && !/[\r\n]/.test(end)) {
      // A line that ends in a separator at the end of the file has one more cell, which is empty.
      if (pattern.lastIndex < text.length) continue
      cells.push(null)
    }
    if (cells.some((one) => one !== null)) rows.push({ row, cells })
    if (rows.length > maxRows) throw new SheetRefusal('tooManyRows', { max: maxRows })
    width = Math.max(width, cells.length)
    ;[row, cells] = [row + 1, []]
    if (row % rowsAtOnce === 0) await breath()
  }
  for (const { cells: short } of rows) while (short.length < width) short.push(null)
  const layout = { hiddenRows: [], hiddenRowCount: 0, hiddenColumns: [], mergedDown: [] }
  return { sheet: '', rows: rows satisfies SheetRow[], formulas: [], numbers: [], layout }
}
