import { Decimal } from 'decimal.js'

/** Exact arithmetic on quantities and money, which travel as text. Results are plain decimals without exponent. */
type Value = string | number
// By itself decimal.js rounds to twenty places: too few for the product of two amounts, or the sum of two large ones.
const Exact = Decimal.clone({ precision: 80 })
const exact = (value: Value) => new Exact(value)
export const add = (...values: Value[]): string => values.reduce((sum, value) => sum.plus(value), exact(0)).toFixed()
export const subtract = (from: Value, ...values: Value[]): string => values.reduce((rest, value) => rest.minus(value), exact(from)).toFixed()
export const multiply = (a: Value, b: Value): string => exact(a).times(b).toFixed()
/** Negative when a < b, 0 when equal, positive when a > b. */
export const compare = (a: Value, b: Value): number => exact(a).comparedTo(b)
export const isZero = (value: Value): boolean => exact(value).isZero()
/** Thousands separators and `decimals` places: `1,234.50`. An absent value is shown by the caller as an en dash. */
export const grouped = (value: Value, decimals = 2): string => {
  const [whole = '0', fraction] = exact(value).toFixed(decimals).split('.')
  const separated = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? separated : `${separated}.${fraction}`
}
