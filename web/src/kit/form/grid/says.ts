import { shownDate, shownNumber, shownQuantity } from '../../i18n/index.ts'
import type { GridColumn } from './types.ts'

/** What a cell says. Text that is no value of its column is shown as it was typed. */
export const cellSays = <L extends object>(column: GridColumn<L>, line: L): string => {
  if (column.says) return column.says(line)
  const value: unknown = line[column.field]
  if (value === undefined || value === null || value === '') return ''
  const text = String(value)
  if (column.kind === 'choice') return column.choices?.find((choice) => choice.value === text)?.label ?? text
  if (column.kind === 'day') return shownDate(text)
  if ((column.kind === 'figure' || column.kind === 'money') && /^-?\d+(\.\d+)?$/.test(text))
    return column.kind === 'money' ? shownNumber(text) : shownQuantity(text)
  return text
}

/** Whether nothing is written in a line. */
export const isBlank = (line: object): boolean =>
  Object.values(line).every((value) => value === undefined || value === null || value === '')
/** What stands in the input when a cell is opened: the bare value, without separators. */
export const rawOf = <L extends object>(column: GridColumn<L>, line: L): string => {
  const value: unknown = line[column.field]
  return column.says ? cellSays(column, line) : value === undefined || value === null ? '' : String(value)
}
