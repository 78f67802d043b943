import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import type { Choice, GridColumn } from './types.ts'

/**
 * A block copied from a spreadsheet: cells parted by tabs, rows by line
 * ends; a quoted cell may hold both, and doubled quotes.
 */
export const blockOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  // A copied block ends with a line end.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

const figureOf = (text: string): string | undefined => {
  const plain = halfWidth(text).replaceAll(/[,\s\u00A0]/g, '')
  return /^-?\d{1,14}(\.\d{1,6})?$/.test(plain) ? plain : undefined
}
const dayOf = (text: string): string | undefined => {
  const [, year, month, day] =
    /^(\d{4})[-/.\u5E74]?(\d{1,2})[-/.\u6708]?(\d{1,2})\u65E5?$/.exec(halfWidth(text).trim()) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const written = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return written === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` ? written : undefined
}

/** By its value, by its label, or, where the label has the value before it, by the words after that. */
const choiceOf = (choices: readonly Choice[], said: string): string | undefined =>
  choices.find(({ value, label }) => {
    const [code, words] = [value.toLowerCase(), label.toLowerCase()]
    return said === code || said === words || `${code} ${said}` === words
  })?.value

const valueOf = <L>(column: GridColumn<L>, text: string): string | undefined => {
  switch (column.kind) {
    case 'figure':
    case 'money':
      return figureOf(text)
    case 'day':
      return dayOf(text)
    case 'choice':
      return choiceOf(column.choices ?? [], halfWidth(text).trim().toLowerCase())
    default:
      return text.trim()
  }
}

/** What a text changes in a line. Text that cannot be read stays in the cell as it is, to be mended. */
export const written = <L extends object>(
  column: GridColumn<L>,
  line: L,
  text: string,
): { change: Partial<L>; understood: boolean } => {
  const named = (value: unknown) => Object.fromEntries([[column.field, value]]) as Partial<L>
  if (text.trim() === '') return { change: column.read?.('', line) ?? named(undefined), understood: true }
  if (column.dialog === true || (column.edit && !column.read)) return { change: {}, understood: false }
  const change = column.read ? column.read(text, line) : undefined
  if (change) return { change, understood: true }
  const value = column.read ? undefined : valueOf(column, text)
  return value === undefined
    ? { change: named(text.trim()), understood: false }
    : { change: named(value), understood: true }
}

/** Whether what stands in a cell is a value of its column. */
export const understood = <L extends object>(column: GridColumn<L>, line: L): boolean => {
  const value: unknown = line[column.field]
  if (column.says || column.read || typeof value !== 'string' || value === '') return true
  return valueOf(column, value) !== undefined
}
