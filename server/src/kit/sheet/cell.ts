import { type CellValue, formatValue } from 'hucre'

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
  return format === undefined ? numberText(value) : formatValue(value, format)
}

/** Formats of numbers that name something: zeros that fill up, and fixed signs around them. */
export const isIdentityFormat = (format: string): boolean =>
  /00/.test(format) && /^(?:0|-|\s|\\.|"[^"]*")+$/.test(format)

/** Formulas and filled-up numbers of a sheet: what the library's readers leave out. */
export interface Marks {
  readonly formulas: { row: number; column: number }[]
  readonly formats: Map<number, string>
}
export const noMarks = (): Marks => ({ formulas: [], formats: new Map() })

const widestSheet = 16_384
export const placeKey = (row: number, column: number): number => row * widestSheet + column
