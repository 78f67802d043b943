import { type CellValue, formatValue, isDateFormat } from 'hucre'
import type { NumberCell } from './table.ts'

/** Digits of a float that are the person's own; what follows is noise of the binary form. */
const trueDigits = 15

/** 0.1 + 0.2 → 0.3, 1.5e21 → 1500000000000000000000. */
export const numberText = (value: number): string => {
  const [digits = '', exponent = '0'] = value.toExponential(trueDigits - 1).split('e')
  const sign = digits.startsWith('-') ? '-' : ''
  const bare = digits.replace('-', '').replace('.', '').replace(/0+$/, '') || '0'
  const point = Number(exponent) + 1
  if (point <= 0) return bare === '0' ? '0' : `${sign}0.${'0'.repeat(-point)}${bare}`
  if (point >= bare.length) return sign + bare.padEnd(point, '0')
  return `${sign}${bare.slice(0, point)}.${bare.slice(point)}`
}

const day = (date: Date) => date.toISOString().slice(0, 10)

/**
 * `yyyy-MM-dd`, with the time if there is one; a time without a day as such.
 * What no calendar holds looks as in a spreadsheet.
 */
const dateText = (value: Date): string => {
  const date = new Date(Math.round(value.getTime() / 1000) * 1000)
  const year = date.getUTCFullYear()
  if (Number.isNaN(year) || year < 1899 || year > 9999) return '########'
  const time = date.toISOString().slice(11, 19)
  if (year === 1899) return time
  return time === '00:00:00' ? day(date) : `${day(date)} ${time}`
}

/** A cell as a person sees it. `format` is given for numbers that show more signs than they have, such as 007. */
export const cellText = (value: CellValue | undefined, format?: string): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  if (!Number.isFinite(value)) return null
  return format === undefined || isDateFormat(format) ? numberText(value) : formatValue(value, format)
}

// From sixteen digits on a number is no longer the one that was typed: the sheet keeps fifteen.
const firstInexact = 1e15

/** A cell with what its text does not say of it. */
export const numberCell = (
  value: CellValue | undefined,
  text: string | null,
  row: number,
  column: number,
  format?: string,
): NumberCell | undefined => {
  if (typeof value === 'number' && Math.abs(value) >= firstInexact) return { row, column, shown: null }
  if (!(value instanceof Date) || format === undefined || !isDateFormat(format)) return undefined
  const shown = formatValue(value, format)
  return shown === text ? undefined : { row, column, shown }
}

// The forms of dates that every workbook knows without saying them; 14, the short date, is each reader's own.
const knownDates: Readonly<Record<string, string>> = { 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' }
/** The format of a number or date that its cell is shown in, where that tells more than the value. */
export const tellingFormat = (id: string, codes: ReadonlyMap<string, string>): string | undefined => {
  const code = codes.get(id) ?? knownDates[id]
  return code !== undefined && (isIdentityFormat(code) || isDateFormat(code)) ? code : undefined
}

/** Formats of numbers that name something: zeros that fill up, and fixed signs around them. */
export const isIdentityFormat = (format: string): boolean =>
  /00/.test(format) && /^(?:0|-|\s|\\.|"[^"]*")+$/.test(format)

/** Formulas, telling formats, and what is hidden or merged: what the library's readers leave out. */
export interface Marks {
  readonly formulas: { row: number; column: number }[]
  readonly formats: Map<number, string>
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: number[]
  readonly mergedDown: string[]
}
export const noMarks = (): Marks => ({
  formulas: [],
  formats: new Map(),
  hiddenRows: new Set(),
  hiddenColumns: [],
  mergedDown: [],
})
/** No more of what is hidden or merged is named. */
export const mostNamed = 20

const widestSheet = 16_384
export const placeKey = (row: number, column: number): number => row * widestSheet + column
