// The reading process: a workbook comes in on the standard input, its rows go out line by line as JSON. It may write nothing and start nothing.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { isCompound } from './compound.ts'
import type { SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'
import type { Message, SheetRow } from './table.ts'
import { openXls } from './xls.ts'
import { openXlsx } from './xlsx.ts'

const say = async (message: Message): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

const isBlank = (cell: string | null) => cell === null || cell.trim() === ''
/** How many cells there are up to the last one that holds something. */
const widthOf = (cells: readonly (string | null)[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1

const batchCharacters = 256 * 1024
const formulasAtOnce = 5_000

const read = async (file: Buffer, limits: SheetLimits): Promise<void> => {
  const table = isCompound(file) ? await openXls(file) : await openXlsx(file, limits)
  let batch: SheetRow[] = []
  let [count, characters, said] = [0, 0, 0]
  for await (const { row, cells } of table.rows) {
    const width = widthOf(cells)
    if (width === 0) continue
    if (++count > limits.maxRows) throw new SheetRefusal('tooManyRows', { max: limits.maxRows })
    if (width > limits.maxColumns) throw new SheetRefusal('tooManyColumns', { max: limits.maxColumns })
    batch.push({ row, cells: cells.slice(0, width) })
    for (const cell of cells) characters += cell?.length ?? 0
    if (characters > limits.maxCharacters)
      throw new SheetRefusal('tooLarge', {}, `more than ${limits.maxCharacters} characters`)
    if (characters - said > batchCharacters || batch.length >= 1_000) {
      await say({ rows: batch })
      said = characters
      batch = []
    }
  }
  if (batch.length > 0) await say({ rows: batch })
  for (let from = 0; from < table.formulas.length; from += formulasAtOnce)
    await say({ formulas: table.formulas.slice(from, from + formulasAtOnce) })
  await say({ done: { sheet: table.sheet } })
}

try {
  await read(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '') as SheetLimits)
} catch (error) {
  const { key, params, cause } = error instanceof SheetRefusal ? error : new SheetRefusal('unreadable', {}, error)
  await say({ refused: { key, params, cause: String(cause ?? '') } })
}
