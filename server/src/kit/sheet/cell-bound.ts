import { SheetRefusal } from './refusal.ts'
import { columnLetter } from './text.ts'
import { walk } from './walk.ts'

/** Signs that a cell may hold, as every spreadsheet program has it. */
export const longestCell = 32_767
// As a file writes them: seven bytes for a sign that is written out, such as `_x000D_`.
const mostBytes = 8 * longestCell

/** Counts the bytes that a file spends on one text. */
export const textMeter = () => {
  let bytes = 0
  return {
    begin: (): void => {
      bytes = 0
    },
    /** False once no cell could hold what was counted. */
    fits: (text: string): boolean => (bytes += text.length) <= mostBytes,
  }
}

/** Refuses a cell by its place: `row` from 1, `column` from 0. */
export const cellTooLong = (row: number, column: number): SheetRefusal =>
  new SheetRefusal('cellTooLong', { row, column: columnLetter(column), max: longestCell })

/** Which of the texts that cells share are longer than any cell may be, by their index. */
export const overlongTexts = async (pieces: AsyncIterable<Buffer>): Promise<ReadonlySet<number>> => {
  const [found, meter] = [new Set<number>(), textMeter()]
  let index = -1
  await walk(pieces, (name, isClosing, _attributes, text) => {
    if (name === 'si' && !isClosing) {
      index += 1
      meter.begin()
    }
    if (!meter.fits(text)) found.add(Math.max(0, index))
  })
  return found
}
